"""Build hook: compile the translation catalogues, so that a wheel carries them."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueBuildHook(BuildHookInterface):
    """Compile each ``translations/*/LC_MESSAGES/*.po`` beside itself before building."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the ``.mo`` files and name them as artifacts of the build."""
        for source in Path(self.root, "translations").glob("*/LC_MESSAGES/*.po"):
            locale = source.parent.parent.name
            with source.open("rb") as text, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(text, locale=locale))
        build_data["artifacts"].append("translations/**/*.mo")

"""Where the application's own files lie: inside the package of a wheel, or beside it in a clone."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder `name` (``templates``, ``translations``).

    A wheel carries it inside the package; in a clone, editable installs included, it lies beside.
    """
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def is_clone() -> bool:
    """Return whether the application runs from its source tree instead of a wheel."""
    return not (PACKAGE / "translations").is_dir()

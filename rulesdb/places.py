"""Where things lie: the data shipped in this package, and the folder of this installation."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import platformdirs


def shipped_data() -> Traversable:
    """Return the folder of facts and texts inside this package."""
    return files("rulesdb") / "data"


def data_folder() -> Path:
    """Return this installation's folder: ``ARAUTO_DATA``, or the user's data folder."""
    chosen = os.environ.get("ARAUTO_DATA")
    return (
        Path(chosen).absolute()
        if chosen
        else platformdirs.user_data_path("arauto", appauthor=False)
    )


def index_folder(folder: Path | None = None) -> Path:
    """Return where the search index of the shipped data lies below `folder`."""
    return (folder or data_folder()) / "search" / data_digest()


@functools.cache
def data_digest() -> str:
    """Return the digest of the shipped data and of the code that builds from it."""
    return digest_of(files("rulesdb"))


def digest_of(folder: Traversable) -> str:
    """Return a digest of the files of data and code below `folder`: their names and contents."""
    total = hashlib.sha256()
    for name, file in sorted(_files(folder), key=lambda pair: pair[0]):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{name} {content}\n".encode())
    return total.hexdigest()[:20]


def _files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".toml", ".md", ".py")):
            yield prefix + entry.name, entry

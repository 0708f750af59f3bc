from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import rulesdb
from rulesdb import database

Edit = Callable[[str, str, str], None]


@pytest.fixture(scope="session")
def built_index() -> Path:
    """The search index of the shipped data, built once."""
    return database.prepare_index()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the shipped data, to spoil."""
    folder = tmp_path / "data"
    shutil.copytree(Path(rulesdb.__file__).parent / "data", folder)
    return folder


@pytest.fixture
def edit(data: Path) -> Edit:
    """Replace the one place where `old` stands in a file of `data`; '' appends to the file."""

    def replace(file: str, old: str, new: str) -> None:
        path = data / file
        content = path.read_text(encoding="utf-8") if path.exists() else ""
        if old:
            assert content.count(old) == 1, f"{old!r} stands {content.count(old)} times in {file}"
            content = content.replace(old, new)
        else:
            content += new
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")

    return replace

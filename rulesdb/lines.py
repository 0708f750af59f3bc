"""On which line a fault of a TOML file stands, for who has to find it there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources.abc import Traversable

_PLACE = re.compile(r"(?:[a-z]+/)?([a-z0-9-]+\.toml): (.*)", re.DOTALL)
_AT_LINE = re.compile(r"\(at line (\d+), ")
_NUMBERED = re.compile(r"(example|case|step) (\d+)$")


def with_line(fault: str, folder: Traversable) -> str:
    """Return a fault of a file in `folder` with the file's whole name and the line.

    ``bard.toml: bard: name: …`` becomes ``cards/bard.toml:12: bard: name: …``: the line of the
    innermost table and key that can be found. A fault that names no TOML file stays as it is.
    """
    match = _PLACE.match(fault)
    if match is None:
        return fault
    for name in (f"cards/{match[1]}", f"examples/{match[1]}", match[1]):
        file = folder
        for part in name.split("/"):
            file = file / part
        if file.is_file() and (name in fault or "/" not in fault.partition(":")[0]):
            lines = file.read_text(encoding="utf-8").splitlines()
            return f"{name}:{_line(lines, match[2])}: {match[2]}"
    return fault


def line_of(words: str, lines: Sequence[str]) -> int | None:
    """Return the number of the line on which some words of a file begin, or None."""
    begin = words.strip().partition("\n")[0][:60]
    return next((number for number, line in enumerate(lines, start=1) if begin in line), None)


def _line(lines: Sequence[str], told: str) -> int:
    """Return the line of what `told` names from the outside in: tables, then a key."""
    if at_line := _AT_LINE.search(told):
        return int(at_line[1])
    first, last, found = 0, len(lines), 1
    for part in told.split(": ")[:-1]:
        places = _places(lines[first:last], part)
        if not places:
            continue
        first, is_table = first + places[0][0], places[0][1]
        found = first + 1
        if is_table:
            ends = (at for at in range(first + 1, last) if lines[at].startswith("["))
            last = next(ends, last)
    return found


def _places(lines: Sequence[str], part: str) -> list[tuple[int, bool]]:
    """Give where `part` is a table's name, an id or a key, and whether it is a table."""
    name = re.escape(part)
    if numbered := _NUMBERED.match(part):
        heads = [at for at, line in enumerate(lines) if line.startswith(f"[[{numbered[1]}]]")]
        return [(at, True) for at in heads[int(numbered[2]) - 1 :][:1]]
    table = re.compile(rf'\[{name}\]|id = "{name}"')
    key = re.compile(rf"\s*{name}(?:\.\w+)*\s*=|\[\[?{name}[.\]]")
    found = [(at, True) for at, line in enumerate(lines) if table.match(line)]
    return found or [(at, False) for at, line in enumerate(lines) if key.match(line)]

"""Who may know whom: the contracts of import-linter, and what it cannot say."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE_KNOWS = ("rulesdb.catalog", "rulesdb.problems", "webapp.engine", "webapp.kingdoms")


def imports(source: Path) -> Iterator[str]:
    """Yield the modules that a file imports, however deep in it."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: a relative import"
            yield node.module or ""


def within(module: str, known: tuple[str, ...]) -> bool:
    return any(module == one or module.startswith(one + ".") for one in known)


def test_the_contracts_hold():
    linter = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    result = subprocess.run(
        [sys.executable, "-c", linter, "--no-cache"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("source", sorted((ROOT / "webapp" / "engine").rglob("*.py")), ids=str)
def test_the_engine_knows_facts_kingdoms_and_nothing_else(source):
    for module in imports(source):
        own = within(module, ENGINE_KNOWS)
        assert own or module.partition(".")[0] in sys.stdlib_module_names, module


def test_the_blueprints_under_contract_are_all_there_are():
    contract = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = re.search(r'type = "independence"\nmodules = \[(.*?)\]', contract, re.DOTALL)[1]
    for source in (ROOT / "webapp").rglob("*.py"):
        if "Blueprint(" in source.read_text(encoding="utf-8"):
            module = ".".join(source.relative_to(ROOT).with_suffix("").parts)
            assert f'"{module}"' in listed, module

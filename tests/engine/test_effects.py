"""What the files of effects may and may not do, read from their syntax trees."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb.catalog import load_catalog
from webapp.engine import cards, decisions, effect, verbs
from webapp.engine.cards import effects, without_effect
from webapp.engine.decisions import WHYS
from webapp.engine.effect import Effect
from webapp.engine.kind import is_played

FOLDER = Path(cards.__file__).parent
FILES = sorted(path for path in FOLDER.rglob("*.py") if path.name != "__init__.py")
VERBS = {
    name
    for module in (verbs, decisions)
    for name, value in vars(module).items()
    if inspect.isclass(value) and issubclass(value, verbs.Verb)
}
HOOKS = {name for name, value in vars(Effect).items() if value is None}
FACTS = {"gains_to", "keeps", "mat_is_hidden", "protects", "reacts_again"}
QUESTIONS = {
    "cannot_be_bought", "changes_bonus", "changes_cost", "changes_hand", "changes_kind",
    "forbids_buying", "own_cost", "score", "takes_turn",
}  # fmt: skip
"""Hooks that answer a question instead of doing something: they yield nothing."""


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def methods(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ClassDef):
            yield from (item for item in node.body if isinstance(item, ast.FunctionDef))


def set_of(path: Path) -> str:
    return path.relative_to(FOLDER).parts[0].removesuffix(".py")


def ids(path: Path) -> str:
    return str(path.relative_to(FOLDER))


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_every_verb_is_yielded(path: Path) -> None:
    nodes = list(ast.walk(tree(path)))
    yielded = {id(node.value) for node in nodes if isinstance(node, ast.Yield)}
    called = [
        node
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in VERBS
    ]
    assert [f"line {node.lineno}" for node in called if id(node) not in yielded] == []


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_nothing_but_verbs_is_yielded(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.YieldFrom):
            own = ast.unparse(node.value).startswith(("super().", "self._"))
            assert own, f"line {node.lineno}"
        if isinstance(node, ast.Yield):
            call = node.value
            assert isinstance(call, ast.Call), f"line {node.lineno}"
            assert isinstance(call.func, ast.Name), f"line {node.lineno}"
            assert call.func.id in VERBS, f"line {node.lineno}: {call.func.id}"


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_every_hook_is_one_that_effect_defines(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if not isinstance(node, ast.ClassDef):
            continue
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
                assert item.name in HOOKS, f"{node.name}.{item.name}"
            if isinstance(item, ast.Assign):
                assert {target.id for target in item.targets if isinstance(target, ast.Name)} <= (
                    FACTS
                ), node.name


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_a_hook_that_acts_is_a_generator_and_one_that_answers_is_not(path: Path) -> None:
    for method in methods(path):
        yields = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(method))
        if method.name in HOOKS:
            assert yields is (method.name not in QUESTIONS), method.name


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_effects_import_neither_rules_nor_another_set(path: Path) -> None:
    own = f"webapp.engine.cards.{set_of(path)}"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            imported = [node.module or ""]
        elif isinstance(node, ast.Import):
            imported = [alias.name for alias in node.names]
        else:
            continue
        for module in imported:
            assert not module.startswith("webapp.engine.rules"), module
            if module.startswith("webapp.engine.cards"):
                assert module.startswith(own), module


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_every_why_is_a_known_word(path: Path) -> None:
    asking = {"Choose", "ChooseSome", "Arrange", "May", "Pick", "Place"}
    for node in ast.walk(tree(path)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in asking
        ):
            why = node.args[1]
            assert isinstance(why, ast.Constant), f"line {node.lineno}"
            assert why.value in WHYS, f"line {node.lineno}: {why.value}"


def test_every_why_is_used_somewhere() -> None:
    engine = FOLDER.parent
    text = "".join(
        path.read_text(encoding="utf-8")
        for path in engine.rglob("*.py")
        if path.name not in ("decisions.py", "bots.py")
    )
    assert [why for why in WHYS if f'"{why}"' not in text] == []


def test_every_hook_has_a_line_of_documentation() -> None:
    [defined] = [
        node
        for node in ast.parse(Path(effect.__file__).read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    documented = {
        before.target.id
        for before, after in zip(defined.body, defined.body[1:], strict=False)
        if isinstance(before, ast.AnnAssign)
        and isinstance(before.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }
    assert documented >= HOOKS | FACTS


def test_every_hook_is_called_by_the_rules() -> None:
    engine = FOLDER.parent
    text = "".join(
        path.read_text(encoding="utf-8")
        for path in engine.rglob("*.py")
        if FOLDER not in path.parents and path.name != "effect.py"
    )
    assert [name for name in HOOKS | FACTS if name not in text] == []


def test_an_effect_belongs_to_the_set_of_its_file() -> None:
    catalog = load_catalog()
    for slug, played in effects().items():
        module = type(played).__module__.removeprefix("webapp.engine.cards.").split(".")[0]
        assert catalog[slug].set == module.replace("_", "-"), slug


def test_no_card_has_both_an_effect_and_facts_that_say_everything() -> None:
    assert effects().keys() & without_effect() == set()


@pytest.mark.parametrize(
    "name",
    [
        "alchemy", "base", "cornucopia", "dark-ages", "guilds", "hinterlands", "intrigue",
        "nocturne", "prosperity", "seaside",
    ],
)  # fmt: skip
def test_every_card_of_these_sets_is_played(name: str) -> None:
    assert [card.slug for card in load_catalog().of_set(name) if not is_played(card.slug)] == []

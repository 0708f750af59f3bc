from __future__ import annotations

import re

import pytest

from rulesdb.check import faults, main

CARD = "texts/{}/alchemy.md"
ERRATA = """
[wrong.moat]
says.base = ["a qualquer momento"]
right = {en = "It gives {coin:1}.", pt = "Dá {coin:1}."}
places = ["moat#moat-when", "rule:attacks#react"]
[changed.witch]
told = {en = "Then.", pt = "Antes."}
right = {en = "Now.", pt = "Agora."}
places = ["witch"]
"""


@pytest.fixture
def data(data):
    """The data without most of the texts, which take long to check."""
    for text in data.glob("texts/*/*.md"):
        if text.stem not in ("alchemy", "base"):
            text.unlink()
    (data / "errata.toml").write_text(ERRATA, encoding="utf-8")
    for example in (data / "examples").iterdir():
        told = example.read_text(encoding="utf-8")
        example.write_text(re.sub(r"(?m)^shows = .*\n", "", told), encoding="utf-8")
    return data


def test_the_shipped_data_has_no_fault(data, capsys):
    assert main([]) == 0, capsys.readouterr().out
    capsys.readouterr()
    assert main([str(data)]) == 0
    assert capsys.readouterr().out.endswith("0 faults in facts and texts\n")


@pytest.mark.parametrize(
    ("language", "added", "message"),
    [
        ("en", "See [[wich]].", "[[wich]] leads nowhere"),
        ("en", "See [[witch#no-such]].", "[[witch#no-such]] leads nowhere"),
        ("en", "See [[rule:moon|it]].", "[[rule:moon]] leads nowhere"),
        ("en", "See [[rule:turn#moon|it]].", "[[rule:turn#moon]] leads nowhere"),
        ("en", "See [[witch].", "a link that is not closed"),
        ("en", "Costs {gold:2}.", "unknown symbol {gold:2}"),
        ("en", "Costs {coin:two}.", "unknown symbol {coin:two}"),
        ("en", "Costs {coin:2.", "unknown symbol {coin:2."),
        ("en", "Gives +.", "a '+' without its amount"),
        ("pt", "Você recebe + .", "a '+' without its amount"),
        ("pt", "São 8 por um total de de cada Conclave.", "has lost its amount"),
        ("pt", "Ganhe uma carta custando até ou um Ouro.", "a cost without its amount"),
        ("en", "Gain a card costing up to , no more.", "an amount is missing"),
        ("en", "It costs $3.", "a bare '$'"),
        ("pt", "Uma carta de de Ação.", "the same word twice"),
        ("en", "One thing. Another thing.", "more than one sentence on the line"),
        ("pt", "Uma coisa. Outra coisa.", "more than one sentence on the line"),
        ("pt", "Jogue a carta no lixo.", "the glossary says 'mandar para o Lixo'"),
        ("pt", "Desenhe duas cartas.", "the glossary says 'sacar'"),
        ("pt", "Sorteie uma carta.", "the glossary says 'sacar'"),
        ("pt", "Na fase de descarte.", "the glossary says 'Limpeza'"),
        ("pt", "Custa 4 ouros.", "the glossary says 'moeda ($)'"),
        ("pt", "Neste turno, interprete a carta.", "the glossary says 'jogar'"),
    ],
)  # fmt: skip
def test_a_fault_in_a_text_is_named_with_file_and_line(data, edit, language, added, message):
    file = CARD.format(language)
    first = (data / file).read_text(encoding="utf-8").splitlines()[0]
    edit(file, first + "\n", f"{first}\n\n{added}\n")
    found = [fault for fault in faults(data) if "in the other language" not in fault]
    assert len(found) == 1
    assert found[0].startswith(f"{file}:3: ")
    assert message in found[0]


@pytest.mark.parametrize(
    ("language", "added"),
    [
        ("pt", "O manual diz «Jogue a carta no lixo» e «por um total de de cada uma»."),
        ("pt", "O manual diz “Desenhe duas cartas. Descarte”, mas é sacar."),
        ("pt", "Sorteia-se um Aliado."),
        ("pt", "Ela é jogada no Lixo, virada para baixo."),
        ("pt", "O jogador manda uma carta para o Lixo."),
        ("en", "It gives “+ Cards” and +1 Card, e.g. on a turn."),
        ("en", "See [[witch]], [[witch|a Witch]] and [[rule:turn|the turn]]."),
    ],
)
def test_what_is_right_is_no_fault(data, edit, language, added):
    file = CARD.format(language)
    first = (data / file).read_text(encoding="utf-8").splitlines()[0]
    edit(file, first + "\n", f"{first}\n\n{added}\n")
    assert faults(data) == []


def test_a_symbol_that_one_language_lost_is_named(data, edit):
    file = CARD.format("en")
    first = (data / file).read_text(encoding="utf-8").splitlines()[0]
    edit(file, first + "\n", f"{first}\n\nWorth {{vp:7}} and {{coin:9}}.\n")
    assert [fault.partition(": ")[2] for fault in faults(data)] == [
        "{coin:9}, {vp:7}: not as often in the other language"
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "message", "line"),
    [
        ("texts/pt/base.md", "## Bruxa {#witch}", "## Feiticeira {#witch}",
         "the card is called 'Bruxa', not 'Feiticeira'", "## Feiticeira {#witch}"),
        ("texts/pt/base.md", "## Bruxa {#witch}", "## Bruxa", "expected a heading", "## Bruxa"),
        ("cards/base.toml", 'name.pt = "Bruxa"', 'name.pt = "Bruxa"\naliases.pt = ["Capéla"]',
         "witch: aliases: 'Capéla' is also chapel's in 'pt'", 'aliases.pt = ["Capéla"]'),
        ("cards/base.toml", 'name.pt = "Bruxa"', 'name.fr = "Bruxa"', "witch: name",
         'name.en = "Witch"'),
        ("cards/base.toml", 'name.pt = "Bruxa"', 'name.pt = "Bruxa', "not TOML",
         'name.pt = "Bruxa'),
        ("terms.toml", "\nnight = { en", "\nnights = { en", "type: night: no word", "[type]"),
        ("terms.toml", "[kind]", "[sort]", "expected the tables", None),
        ("glossary.toml", 'rule = "night"', 'rule = "moon"', "no topic or section 'moon'",
         'rule = "moon"'),
        ("glossary.toml", '[hand]\nen = "hand"', "[hand]", "hand: en: missing", "[hand]"),
        ("glossary.toml", "[hand]", "[hand]\nfr = 'main'", "hand: fr: unknown key", "fr = 'main'"),
        ("glossary.toml", "The cards you hold", "Your {gold:1}", "hand: means: unknown symbol",
         'means.en = "Your {gold:1}: five at the end of each Clean-up."'),
        ("errata.toml", "It gives {coin:1}", "It gives {coin:2}",
         "wrong.moat: {coin:1}, {coin:2}: not as often in the other language", "[wrong.moat]"),
        ("errata.toml", "#moat-when", "#none", "moat#none leads nowhere", "[wrong.moat]"),
        ("errata.toml", "a qualquer", "em qualquer",
         "says: 'em qualquer momento' stands in none of its places",
         'says.base = ["em qualquer momento"]'),
        ("examples/necromancer.toml", 'cards = ["necromancer", "pixie"]', 'cards = ["necromance"]',
         "no card 'necromance'", 'cards = ["necromance"]'),
        ("examples/necromancer.toml", 'id = "necromancer-tracker"\n',
         'id = "necromancer-tracker"\nshows = ["witch#none"]\n',
         "necromancer-tracker: shows: no clarification 'witch#none'", 'shows = ["witch#none"]'),
    ],
)  # fmt: skip
def test_other_faults_name_file_and_line(data, edit, file, old, new, message, line):
    edit(file, old, new)
    fault = next(fault for fault in faults(data) if message in fault)
    named, number, _ = fault.split(":", 2)
    assert named == file
    lines = (data / file).read_text(encoding="utf-8").splitlines()
    assert line is None or lines[int(number) - 1] == line


@pytest.mark.parametrize(
    ("added", "message"),
    [
        ("Veja [[wich]].", "[[wich]] leads nowhere"),
        ("Jogue no lixo.", "the glossary says 'mandar para o Lixo'"),
        ("Custa {coin:99}.", "{coin:99}: not as often in the other language"),
    ],
)
def test_what_examples_tell_is_checked_too(data, edit, added, message):
    old = "Um turno inteiro com cartas de Noite."
    edit("examples/averys-turn.toml", old, f"{old} {added}")
    (fault,) = faults(data)
    lines = (data / "examples/averys-turn.toml").read_text(encoding="utf-8").splitlines()
    line = next(number for number, line in enumerate(lines, start=1) if old in line)
    assert fault.startswith(f"examples/averys-turn.toml:{line}: averys-turn: ")
    assert fault.endswith(message)


def test_the_command_says_how_many_and_fails(data, edit, capsys):
    edit("texts/pt/base.md", "## Bruxa {#witch}", "## Feiticeira {#witch}")
    assert main([str(data)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("texts/pt/base.md:")
    assert out[-1] == "1 faults in facts and texts"

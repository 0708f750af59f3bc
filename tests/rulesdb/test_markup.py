from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.markup import LONGEST, plain_text, render
from rulesdb.problems import Problem


def link(target: str, language: str) -> str | None:
    return None if target == "moat" else f"/{language}/{target.replace(':', '/')}"


def inline(text: str, language: str = "en") -> str:
    return render(text, language, link, inline=True)


def symbol(name: str, drawn: str, spoken: str) -> str:
    return (
        f'<span class="symbol {name}"><span aria-hidden="true">{drawn}</span>'
        f'<span class="visually-hidden">{spoken}</span></span>'
    )


@pytest.mark.parametrize(
    ("written", "language", "html"),
    [
        ("{coin:2}", "en", symbol("coin", "2", "2 coins")),
        ("{coin:1}", "en", symbol("coin", "1", "1 coin")),
        ("{coin:0}", "pt", symbol("coin", "0", "0 moedas")),
        ("{coin:1}", "pt", symbol("coin", "1", "1 moeda")),
        ("{vp:1}", "pt", symbol("vp", "1", "1 ponto de vitória")),
        ("{vp:-4}", "pt", symbol("vp", "−4", "−4 pontos de vitória")),
        ("{vp:-1}", "en", symbol("vp", "−1", "−1 victory point")),
        ("{vp}", "en", symbol("vp", "", "victory points")),
        ("{debt:8}", "pt", symbol("debt", "8", "8 de Dívida")),
        ("{potion}", "pt", symbol("potion", "P", "Poção")),
        ("**+{coin:2}**", "en", f"<strong>+{symbol('coin', '2', '2 coins')}</strong>"),
    ],
)
def test_symbols_are_drawn_for_the_eye_and_spoken_for_a_screen_reader(written, language, html):
    assert inline(written, language) == html


def test_a_card_is_linked_by_both_names_and_a_rule_by_its_words():
    assert inline("[[witch]]", "pt") == (
        '<a href="/pt/witch">Bruxa<span class="other-name" lang="en"> (Witch)</span></a>'
    )
    assert inline("[[bazaar|bazares]]", "pt") == '<a href="/pt/bazaar">bazares</a>'
    assert inline("[[rule:gaining#exchange|trade]]") == (
        '<a href="/en/rule/gaining#exchange">trade</a>'
    )
    assert inline("[[moat|a moat]]") == "<span>a moat</span>"


def test_plain_text_reads_like_print():
    written = "Play a [[witch]]:\n+{coin:2}, {vp:-3}, {debt:8}, **{potion}**.\n\n- [[moat|fossos]]"
    assert plain_text(written, "pt") == "Play a Bruxa: +$2, −3 PV, 8 de Dívida, Poção. fossos"
    assert plain_text(written, "en") == "Play a Witch: +$2, −3 VP, 8 Debt, Potion. fossos"
    assert plain_text("{debt} {vp} {potion}", "pt") == "Dívida PV Poção"
    assert plain_text("| a | {coin} |\n|---|:-:|\n| 1 | `x` |", "en") == "a $ 1 x"


def test_tables_and_lists_are_kept():
    html = render("| a | b |\n|---|:-:|\n| 1 | {coin:2} |\n\n1. x\n2. y", "en", link)
    assert "<td>1</td>" in html
    assert "<ol>\n<li>x</li>" in html
    assert "style" not in html


@pytest.mark.parametrize(
    "attack",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt&colon;alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "<javascript:alert(1)>",
        '![x](x" onerror="alert(1))',
        '[x](/a "t\\" onmouseover=alert(1) x=\\"")',
        "[[witch|<b onclick=x>]]",
        '[["><script>alert(1)</script>]]',
        "{coin:<script>}",
        "<svg/onload=alert(1)>",
        "<a href='javascript:alert(1)'>x</a>",
        "`<script>` **<i onclick=x>**",
        "<!-- --><iframe src=//x>",
        "x\n\n<div style='position:fixed'>\n\ny",
        "[x]: javascript:alert(1)\n\n[x]",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "<style>*{display:none}</style>",
        "<math><mtext></p><style><img src=x onerror=alert(1)>",
    ],
)
def test_nothing_written_becomes_markup_of_its_own(attack):
    assert_safe(render(attack, "en", link))
    assert_safe(render(f"- a {attack} b\n- {attack}", "pt", link, inline=True))


@given(st.text(alphabet="<>[](){}|*_`#&;:!\"'=/\\ \nabcoinscriptjavdoe3-", max_size=80))
@settings(max_examples=150, deadline=None)
def test_no_text_breaks_it(text):
    assert_safe(render(text, "pt", link))
    plain_text(text, "pt")


def assert_safe(html: str) -> None:
    tags = re.findall(r"<[^>]*>", html)
    for tag in tags:
        name = re.fullmatch(r"</?([a-z0-9]+)((?: [a-z-]+=\"[^\"]*\")*) ?/?>", tag)
        assert name, tag
        assert name[1] not in {"script", "style", "img", "iframe", "svg", "math", "form", "object"}
        for attribute, value in re.findall(r" ([a-z-]+)=\"([^\"]*)\"", name[2]):
            assert attribute in {"href", "class", "lang", "aria-hidden", "start"}, tag
            if attribute == "href":
                assert re.match(r"(?:https?:|/|[^:]*$)", value), tag


def test_a_text_that_is_too_long_is_refused():
    with pytest.raises(Problem) as raised:
        render("x" * (LONGEST + 1), "en", link)
    assert (raised.value.code, raised.value.details) == ("text-too-long", {"limit": LONGEST})


def test_several_threads_may_render_at_once():
    texts = [f"- *{number}* {{coin:2}}\n- [[witch]] **and** more" for number in range(400)]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            rendered = list(threads.map(lambda text: render(text, "en", link), texts))
    finally:
        sys.setswitchinterval(usual)
    for number, html in enumerate(rendered):
        assert f"<em>{number}</em>" in html
        assert html.count("<li>") == 2

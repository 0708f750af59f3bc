"""What the modules with pages about kingdoms share: how the pages are reached.

A kingdom's page is its code. Two things beside it go along in the address while somebody changes
the kingdom: `keep`, the cards locked, and `edit`, whether the means to change it are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from rulesdb.catalog import Catalog, load_catalog
from rulesdb.problems import Problem
from webapp.kingdoms.chance import TRAIT
from webapp.kingdoms.code import encode
from webapp.kingdoms.kingdom import Kingdom
from webapp.kingdoms.lists import OF_CARD
from webapp.kingdoms.wish_words import option_names
from webapp.language import current_language
from webapp.wording import sentence


def kept(kingdom: Kingdom) -> tuple[str, ...]:
    """Return the cards of `kingdom` that the address says are locked."""
    named = request.args.get("keep", "").split(",")
    return tuple(slug for slug in (*kingdom.piles, *kingdom.landscapes) if slug in named)


def page_of(
    code: str, keep: tuple[str, ...] = (), *, edit: bool = False, anchor: str | None = None,
    **told: Any,
) -> str:  # fmt: skip
    """Return the address of a kingdom's page with these cards locked; `told` go along with it."""
    return url_for(
        "kingdoms.kingdom",
        code=code,
        keep=",".join(keep) or None,
        edit="yes" if edit else None,
        _anchor=anchor,
        **told,
    )


def go_to(kingdom: Kingdom, catalog: Catalog | None = None, *, edit: bool = True) -> Response:
    """Answer with the way to the page of `kingdom`, what is locked staying so."""
    code = encode(kingdom, catalog or load_catalog())
    anchor = "kingdom" if edit else None
    response = redirect(page_of(code, kept(kingdom), edit=edit, anchor=anchor), 303)
    response.headers["Cache-Control"] = "no-store"
    return response


def go_changed(
    before: Kingdom, after: Kingdom, catalog: Catalog, *, anchor: str | None = None,
    never: str | None = None,
) -> Response:  # fmt: skip
    """Answer with the way to a changed kingdom: to what is new in it, with the way back.

    `anchor` is where to go when that is not the new card; `never` is one not to be dealt again.
    """
    there = {*before.supply_piles, *before.landscapes}
    new = [slug for slug in (*after.piles, *after.dealt) if slug not in there]
    new += [slug for slug in (*after.supply_piles, *after.landscapes) if slug not in (*there, *new)]
    address = page_of(
        encode(after, catalog),
        kept(after),
        edit=True,
        anchor=anchor or (f"spot-{new[0]}" if new else "kingdom"),
        new=",".join(new) or None,
        was=encode(before, catalog),
        never=never,
    )
    response = redirect(address, 303)
    response.headers["Cache-Control"] = "no-store"
    return response


def deal_by(wishes: Mapping[str, str]) -> str:
    """Return the address that deals a kingdom by `wishes`."""
    values: dict[str, Any] = dict(wishes)
    return url_for("kingdoms.random", **values)


def said(problem: Problem) -> str:
    """Return what a problem says in the reader's language, cards and choices by their names."""
    catalog, language = load_catalog(), current_language()

    def name(value: Any) -> Any:
        if isinstance(value, tuple):
            return ", ".join(str(name(one)) for one in value)
        slug = OF_CARD.get(value, str(value).removeprefix(TRAIT))
        return catalog[slug].name(language) if slug in catalog else value

    details = {key: name(value) for key, value in problem.details.items()}
    if details.get("name") in option_names():
        details["name"] = f"“{option_names()[details['name']]}”"
    return sentence(Problem(problem.code, problem.status, **details), language)

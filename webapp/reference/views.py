"""The pages of the reference: cards by set, a card, and what a search finds."""

from __future__ import annotations

from flask import Blueprint, render_template

from rulesdb.catalog import load_catalog
from rulesdb.problems import Problem

bp = Blueprint("reference", __name__, url_prefix="/<language:language>")


@bp.get("/cards/")
def index() -> str:
    """Show the sets, and their cards chosen by filters."""
    return render_template("reference/index.html", catalog=load_catalog())


@bp.get("/cards/<slug>")
def card(slug: str) -> str:
    """Show one card: all its facts, in both languages."""
    catalog = load_catalog()
    if slug not in catalog:
        raise Problem("unknown-card", 404, got=slug)
    return render_template("reference/card.html", card=catalog[slug])

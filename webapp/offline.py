"""What makes Arauto an application on a phone: its manifest, and pages for no network.

The service worker is ``static/js/service-worker.js``; it is served from the root, so that it may
answer for every page.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, url_for
from flask_babel import gettext
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as AnyResponse

from webapp.caching import ASK_FIRST, static_file
from webapp.language import HTML_LANGUAGES, current_language

bp = Blueprint("offline", __name__)

PAPER, ACCENT = "#f7f3ea", "#1c5a42"


@bp.get("/service-worker.js")
def service_worker() -> Response:
    """Give the service worker; browsers ask again on every visit."""
    response = static_file("js/service-worker.js")
    response.headers["Cache-Control"] = ASK_FIRST
    return response


@bp.get("/<language:language>/manifest.webmanifest")
def manifest() -> Response:
    """Describe the application to whoever installs it."""
    from flask import current_app

    asset = current_app.jinja_env.globals["asset"]

    def icon(file: str, sizes: str, purpose: str = "any") -> dict[str, str]:
        kind = "image/svg+xml" if file.endswith(".svg") else "image/png"
        return {"src": asset(file), "sizes": sizes, "type": kind, "purpose": purpose}

    def shortcut(name: str, endpoint: str) -> dict[str, str]:
        return {"name": name, "url": url_for(endpoint)}

    response = jsonify(
        id="/",
        name="Arauto",
        short_name="Arauto",
        description=gettext(
            "The companion for Dominion players: deal a kingdom, look a card up, step through a "
            "turn."
        ),
        lang=HTML_LANGUAGES[current_language()],
        dir="ltr",
        start_url=url_for("pages.home"),
        scope="/",
        display="standalone",
        background_color=PAPER,
        theme_color=ACCENT,
        categories=["games", "utilities"],
        icons=[
            icon("icon.svg", "any"),
            icon("icon-192.png", "192x192"),
            icon("icon-512.png", "512x512"),
            icon("icon-maskable-512.png", "512x512", "maskable"),
        ],
        shortcuts=[
            shortcut(gettext("Deal a kingdom"), "kingdoms.index"),
            shortcut(gettext("Search cards"), "reference.search"),
            shortcut(gettext("Games played"), "yours.history"),
        ],
    )
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/<language:language>/offline")
def page() -> str:
    """Say that there is no network, and what works without one."""
    return render_template("offline.html")


@bp.get("/<language:language>/offline/deal")
def deal() -> AnyResponse:
    """Deal by the wishes of last time; without a network the service worker answers instead."""
    return redirect(url_for("kingdoms.index"), 303)

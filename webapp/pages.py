"""The pages of the house itself: the door, home, about, and the reader's own choices."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.problems import Problem
from webapp import addresses
from webapp.asked import local_page
from webapp.caching import asset
from webapp.language import COOKIE, preferred_language
from webapp.look import THEMES

bp = Blueprint("pages", __name__)

FAN = ("conclave", "den-of-sin", "crypt")
"""Cards that the home page shows, as a hand holds them: those of the manual's longest example."""

OPENSEARCH = "application/opensearchdescription+xml"

A_YEAR = 365 * 24 * 3600


@bp.get("/")
def door() -> Response:
    """Send the reader to the home page in the saved language, or else in the browser's."""
    return redirect(url_for("pages.home", language=preferred_language()))


@bp.get("/<language:language>/")
def home() -> str:
    """Show the three moments and the button that deals."""
    catalog = load_catalog()
    return render_template("pages/home.html", fan=[catalog[slug] for slug in FAN])


@bp.get("/<language:language>/about")
def about() -> str:
    """Say what Arauto is, what it is not, and where its words come from."""
    return render_template("pages/about.html")


@bp.get("/k/<code>")
def short(code: str) -> Response:
    """Send the reader to a kingdom's page, in their own language: the address people share."""
    page = url_for("kingdoms.kingdom", code=code, language=preferred_language())
    return redirect(page, 302)


@bp.get("/choose")
def choose() -> Response:
    """Keep the reader's language or theme in a cookie and go back to `page`."""
    page = local_page(request.args.get("page", "/"))
    response = redirect(page, 303)
    for name, accepted in ((COOKIE, LANGUAGES), ("theme", THEMES)):
        chosen = request.args.get(name)
        if chosen is None:
            continue
        if chosen not in accepted:
            raise Problem("unknown-choice", got=chosen, name=name, accepted=accepted)
        response.set_cookie(
            name, chosen, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure
        )
    return response


@bp.get("/favicon.ico")
def favicon() -> Response:
    """Lead those who look for the icon where icons once were to where it is."""
    return redirect(asset("icon.svg"))


@bp.get("/robots.txt")
def robots() -> Response:
    """Keep crawlers out of what has no end or belongs to one person."""
    closed = ("/*/kingdoms/", "/*/yours/", "/*/search", "/search", "/k/", "/api/", "/choose")
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in closed), "Allow: /*/kingdoms/$"]
    lines.append(f"Sitemap: {url_for('pages.sitemap', _external=True)}")
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


@bp.get("/sitemap.xml")
def sitemap() -> Response:
    """List every page that is the same for all readers."""
    return Response(addresses.sitemap(request.host_url.rstrip("/")), mimetype="application/xml")


@bp.get("/<language:language>/opensearch.xml")
def opensearch() -> Response:
    """Describe the search, so that a browser can offer it in its own search box."""
    return Response(render_template("pages/opensearch.xml"), mimetype=OPENSEARCH)


@bp.get("/healthz")
def healthz() -> dict[str, str]:
    """Say that the application answers."""
    return {"status": "ok"}

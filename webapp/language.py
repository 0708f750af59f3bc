"""The reader's language: which it is, the words in it, and the same page in the other one.

Every page lives under ``/pt/…`` or ``/en/…``. What has no language in its address (``/``, the API,
an address that nobody knows) speaks the language that was chosen, then the browser's.
"""

from __future__ import annotations

import functools
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, g, has_request_context, request
from flask_babel import Babel, refresh
from werkzeug.routing import BaseConverter

from rulesdb.catalog import LANGUAGES
from webapp.places import folder, is_clone

NAMES = {"pt": "Português", "en": "English"}
HTML_LANGUAGES = {"pt": "pt-BR", "en": "en"}
"""The languages as pages declare them."""
FALLBACK = "en"
COOKIE = "language"
LONGEST_QUERY = 2000


class LanguageConverter(BaseConverter):
    """Match a language that Arauto speaks: ``/fr/…`` is no page."""

    regex = "|".join(LANGUAGES)


def current_language() -> str:
    """Return the language to speak now: the address's, or else the reader's."""
    language: str | None = g.get("language")
    return language or (preferred_language() if has_request_context() else FALLBACK)


def preferred_language() -> str:
    """Return the reader's language: named in the address, then saved, then the browser's."""
    named = request.path.split("/")[1], request.args.get("lang"), request.cookies.get(COOKIE)
    for language in named:
        if language in LANGUAGES:
            return language
    return request.accept_languages.best_match(LANGUAGES, FALLBACK) or FALLBACK


def sister_address(language: str) -> str:
    """Return the address of this same page, query included, in `language`."""
    first, _, rest = request.path.lstrip("/").partition("/")
    path = f"/{language}/{rest}" if first in LANGUAGES else f"/{language}/"
    return with_query(path) if first in LANGUAGES else path


def without_language() -> str:
    """Return the address of this same page that leads to each reader's own language."""
    first, _, rest = request.path.lstrip("/").partition("/")
    return with_query(f"/{rest}" if first in LANGUAGES else request.path)


def with_query(path: str) -> str:
    """Return `path` with this page's query; one that is too long to be meant stays behind."""
    query = request.query_string.decode("latin-1")
    return f"{path}?{query}" if 0 < len(query) <= LONGEST_QUERY else path


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let ``flask_babel.gettext`` speak `language` where no page is asked for (command line)."""
    with _voice().app_context():
        g.language = language
        yield


@contextmanager
def aside(language: str) -> Iterator[None]:
    """Speak `language` for a while within a page, as in the second column of a text."""
    own = current_language()
    g.language = language
    refresh()
    try:
        yield
    finally:
        g.language = own
        refresh()


@functools.cache
def _voice() -> Flask:
    app = Flask("webapp.voice", static_folder=None)
    init_app(app)
    return app


@functools.cache
def translations(language: str) -> NullTranslations:
    """Return the catalogue of `language`; English is the language of the source itself."""
    return Translations.load(str(catalogues()), [language])


@functools.cache
def catalogues() -> Path:
    """Return the folder of catalogues, compiled: a wheel's are, a clone's are compiled here."""
    found = folder("translations")
    if is_clone():
        for source in found.glob("*/LC_MESSAGES/*.po"):
            compiled = source.with_suffix(".mo")
            if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
                with suppress(PermissionError):  # somebody else's clone: what is there must do
                    _compile(source, compiled)
    return found


def _compile(source: Path, compiled: Path) -> None:
    """Write `compiled` whole or not at all: several processes may start at once."""
    locale = source.parent.parent.name
    handle, unfinished = tempfile.mkstemp(dir=compiled.parent, suffix=".mo~")
    try:
        with source.open("rb") as text, os.fdopen(handle, "wb") as binary:
            write_mo(binary, read_po(text, locale=locale))
        os.chmod(unfinished, 0o644)  # a file of `mkstemp` is its owner's alone
        os.replace(unfinished, compiled)
    except BaseException:
        os.unlink(unfinished)
        raise


def init_app(app: Flask) -> None:
    """Give `app` addresses with a language in them, and the catalogues."""
    app.url_map.converters["language"] = LanguageConverter
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(catalogues())
    Babel(app, default_locale=FALLBACK, locale_selector=current_language)

    @app.url_value_preprocessor
    def take_language(endpoint: str | None, values: dict[str, Any] | None) -> None:
        if values:
            g.language = values.pop("language", None)

    @app.url_defaults
    def add_language(endpoint: str, values: dict[str, Any]) -> None:
        if "language" not in values and app.url_map.is_endpoint_expecting(endpoint, "language"):
            values["language"] = current_language()

    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: translations(current_language()).gettext(message),
        lambda one, many, number: translations(current_language()).ngettext(one, many, number),
        newstyle=True,
    )
    app.jinja_env.globals.update(
        current_language=current_language,
        sister_address=sister_address,
        with_query=with_query,
        without_language=without_language,
        LANGUAGE_NAMES=NAMES,
        HTML_LANGUAGES=HTML_LANGUAGES,
    )

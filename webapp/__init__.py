"""Arauto's web application."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the application from its rooms; `config` overrides what it is configured with."""
    from flask_compress import Compress

    from webapp import caching, faults, identity, language, look, offline, pages, security
    from webapp.api import views as api
    from webapp.kingdoms import views as kingdoms
    from webapp.places import folder
    from webapp.play import game_views as games
    from webapp.play import views as play
    from webapp.reference import views as reference
    from webapp.yours import views as yours

    app = Flask(__name__, static_folder=None, template_folder=str(folder("templates")))
    app.config.from_mapping(MAX_CONTENT_LENGTH=1024 * 1024, COMPRESS_BR_LEVEL=5)
    app.config.from_mapping(config or {})
    Compress(app)  # first, because what is added after an answer is called in reverse order
    for part in (language, security, faults, caching, identity, look):
        part.init_app(app)
    for room in (pages, kingdoms, play, games, reference, api, yours, offline):
        app.register_blueprint(room.bp)
    return app

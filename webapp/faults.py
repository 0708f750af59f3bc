"""Answers to what went wrong: a page or problem+json that says what, and what is accepted."""

from __future__ import annotations

import json
import re

from flask import (
    Flask,
    Response,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
)
from flask_limiter import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    MethodNotAllowed,
    NotFound,
    RequestEntityTooLarge,
)

from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.problems import Problem
from webapp.addresses import nearby_address, nearest_room
from webapp.language import current_language
from webapp.wording import sentence, title

API = "/api/"
LANGUAGE_LIKE = re.compile(
    rf"/(?!(?:{'|'.join(LANGUAGES)})/)[a-z]{{2}}(?:-[A-Za-z]{{2,4}})?(?:/|$)"
)
"""An address that begins like a page's in a language Arauto does not speak."""


def problem_of(error: HTTPException) -> Problem:
    """Return what the framework's `error` is in our own terms."""
    match error:
        case CSRFError():
            return Problem("form-expired")
        case NotFound() if LANGUAGE_LIKE.match(request.path):
            named = request.path.split("/")[1]
            return Problem("unknown-language", 404, got=named, accepted=LANGUAGES)
        case NotFound():
            code = "unknown-address" if request.path.startswith(API) else "unknown-page"
            return Problem(code, 404)
        case MethodNotAllowed():
            accepted = sorted(set(error.valid_methods or ()) - {"OPTIONS"})
            return Problem("wrong-method", 405, method=request.method, accepted=accepted)
        case RequestEntityTooLarge():
            return Problem("too-large", 413, limit=current_app.config["MAX_CONTENT_LENGTH"])
        case RateLimitExceeded():
            return Problem("too-often", 429, limit=str(error.limit.limit) if error.limit else "")
        case BadRequest():
            return Problem("bad-request")
        case _ if error.code and error.code < 500:
            return Problem("bad-request", error.code)
        case _:
            return Problem("broken", error.code or 500)


def answer(problem: Problem) -> Response:
    """Return the page, or for the API the problem+json (RFC 9457), that tells of `problem`."""
    language = current_language()
    said = {
        "title": title(problem.status, language),
        "status": problem.status,
        "detail": sentence(problem, language),
        "code": problem.code,
    }
    if request.path.startswith(API):
        response = make_response(json.dumps(said, ensure_ascii=False), problem.status)
        response.mimetype = "application/problem+json"
    else:
        nearest = [load_catalog()[slug] for slug in problem.details.get("nearest", ())]
        page = render_template(
            "error.html",
            title=said["title"],
            detail=said["detail"],
            nearest=nearest,
            room=nearest_room(),
        )
        response = make_response(page, problem.status)
    response.headers["Content-Language"] = language
    response.headers["Cache-Control"] = "no-store"
    return response


def init_app(app: Flask) -> None:
    """Let `app` answer every mistake and every failure in the reader's language."""

    @app.errorhandler(Problem)
    def told(problem: Problem) -> Response:
        if problem.status == 404 and (nearby := nearby_address()):
            return make_response(redirect(nearby))
        return answer(problem)

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> Response | HTTPException:
        if error.code is None or error.code < 400:
            return error
        if error.code == 404 and (nearby := nearby_address()):
            return make_response(redirect(nearby))
        response = answer(problem_of(error))
        for name, value in error.get_headers():
            if name not in ("Content-Type", "Content-Length"):
                response.headers[name] = value
        return response

    @app.errorhandler(Exception)
    def broke(error: Exception) -> Response:
        # The rule and not the address, which may hold the key of a seat.
        app.logger.exception("%s %s", request.method, request.url_rule)
        return answer(Problem("broken", 500))

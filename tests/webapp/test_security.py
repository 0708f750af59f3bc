"""Headers, cookies, forms and limits."""

from __future__ import annotations

import multiprocessing
import stat

import pytest
from flask import request

from webapp import create_app
from webapp.security import COSTLY, HEADERS, secret_key


def test_every_answer_is_guarded(client, rich_code):
    for address in (
        "/", "/pt/", "/pt/nothing", "/api/v1/cards", "/api/v1/nothing", "/healthz",
        f"/pt/kingdoms/{rich_code}/qr.svg", "/static/x/nothing.css", "/en/kingdoms/random",
    ):  # fmt: skip
        headers = client.get(address).headers
        for name, value in HEADERS.items():
            assert headers[name] == value, (address, name)


def test_the_policy_allows_nothing_inline_and_nobody_else():
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "frame-ancestors 'none'" in policy
    assert HEADERS["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_cookies_are_for_this_site_alone(client, scheme, secure):
    for address in ("/choose?theme=dark&page=/en/", "/en/kingdoms/random?players=3"):
        cookie = client.get(address, base_url=f"{scheme}://localhost").headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) == secure
    answer = client.get("/en/", base_url=f"{scheme}://localhost")
    assert ("Strict-Transport-Security" in answer.headers) == secure


@pytest.fixture
def with_form():
    app = create_app({"SECRET_KEY": "x"})

    @app.route("/en/form", methods=["GET", "POST"])
    def form() -> str:
        if request.method == "POST":
            return "taken"
        return app.jinja_env.from_string("{{ csrf_token() }}").render()

    return app.test_client()


def test_a_form_from_elsewhere_is_refused(with_form):
    for data in ({}, {"csrf_token": "wrong"}):
        answer = with_form.post("/en/form", data=data)
        assert answer.status_code == 400
        assert "did not come from Arauto" in answer.text


def test_a_form_of_ours_is_taken(with_form):
    answer = with_form.get("/en/form")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert with_form.post("/en/form", data={"csrf_token": answer.text}).text == "taken"


class Clock:
    """Stands where the counter of requests looks for `time`, and goes only when told."""

    now = 1_000_000.0

    def time(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr("limits.storage.memory.time", clock)
    return clock


def test_one_address_cannot_keep_dealing_for_ever(clock):
    client = create_app({"SECRET_KEY": "x"}).test_client()
    create_app({"SECRET_KEY": "x", "LIMITED": False})  # another one's freedom is not its own
    a_second, a_minute = (int(limit.split()[0]) for limit in COSTLY.split(";"))
    far = {"REMOTE_ADDR": "203.0.113.7"}

    def deal():
        address = "/api/v1/kingdoms/random?players=9"
        return client.get(address, environ_overrides=far).status_code

    for _second in range(a_minute // a_second):
        assert {deal() for _ in range(a_second)} == {400}
        clock.now += 1
    assert deal() == 429, "the minute is used up"
    clock.now += 60
    assert [deal() for _ in range(a_second + 1)] == [400] * a_second + [429]
    answer = client.get("/pt/kingdoms/random", environ_overrides=far)
    assert answer.status_code == 429
    assert "São aceitos no máximo" in answer.text
    assert "Retry-After" in answer.headers
    assert client.get("/pt/", environ_overrides=far).status_code == 200
    other = {"REMOTE_ADDR": "203.0.113.8"}
    assert client.get("/api/v1/kingdoms/random", environ_overrides=other).status_code == 200
    assert client.get("/api/v1/kingdoms/random").status_code == 200
    proxied = {"X-Forwarded-For": "203.0.113.7"}
    assert client.get("/api/v1/kingdoms/random", headers=proxied).status_code == 200


def test_an_application_may_go_without_limits(clock):
    client = create_app({"SECRET_KEY": "x", "LIMITED": False}).test_client()
    far = {"REMOTE_ADDR": "203.0.113.7"}
    address = "/api/v1/kingdoms/random?players=9"
    assert {client.get(address, environ_overrides=far).status_code for _ in range(40)} == {400}


def test_what_ifs_share_the_limit_and_other_examples_have_none(clock):
    client = create_app({"SECRET_KEY": "x"}).test_client()
    far = {"REMOTE_ADDR": "203.0.113.7"}

    def ask(query, times):
        address = "/en/examples/averys-turn/x?" + query
        return [client.get(address, environ_overrides=far).status_code for _ in range(times)]

    a_second = int(COSTLY.split()[0])
    assert set(ask("", a_second * 2)) == {404}
    assert ask("from=x&do=y", a_second + 1) == [404] * a_second + [429]
    assert ask("", 1) == [404]


def test_an_address_with_a_nul_in_it_is_refused(client):
    for address in (
        "/api/v1/games/%00", "/en/games/%00/x/", "/en/games/x/%00/", "/en/yours/history/%00",
        "/en/yours/move/%00", "/%00",
    ):  # fmt: skip
        assert client.get(address).status_code == 400, address


def test_no_key_of_an_address_is_noted_down(caplog):
    app = create_app({"SECRET_KEY": "x", "TESTING": True, "PROPAGATE_EXCEPTIONS": False})

    def fail(key: str) -> str:
        raise RuntimeError("broken")

    app.add_url_rule("/en/fail/<key>", "fail", fail)
    assert app.test_client().get("/en/fail/very-secret").status_code == 500
    assert "/en/fail/<key>" in caplog.text
    assert "very-secret" not in caplog.text


def test_the_key_is_the_environments_or_made_once(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "given")
    assert secret_key(tmp_path) == b"given"
    assert list(tmp_path.iterdir()) == []
    monkeypatch.delenv("SECRET_KEY")
    made = secret_key(tmp_path / "new")
    assert len(made) >= 32
    assert secret_key(tmp_path / "new") == made
    kept = tmp_path / "new" / "secret_key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert list(kept.parent.iterdir()) == [kept]


def test_processes_that_start_at_once_share_one_key(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        keys = pool.map(secret_key, [tmp_path] * 12)
    assert len(set(keys)) == 1

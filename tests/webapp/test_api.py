"""The API does what its description says, and the description says all it does."""

from __future__ import annotations

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from rulesdb.catalog import LANGUAGES, PLAYERS, load_catalog
from rulesdb.database import prepare
from rulesdb.examples import load_examples
from webapp import create_app
from webapp.api.openapi import OPTIONS, description
from webapp.kingdoms.options import OPTION_NAMES

NOT_PROMISED = [positive_data_acceptance]
"""A wish may be well formed and still impossible, or name a card that there is not."""


@pytest.fixture(scope="session")
def described():
    prepare()
    app = create_app({"SECRET_KEY": "x", "LIMITED": False, "COMPRESS_REGISTER": False})
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


ASKED = [
    (path, method, mode)
    for path, methods in description()["paths"].items()
    for method, operation in methods.items()
    for mode in GenerationMode
    if "parameters" in operation or mode is GenerationMode.POSITIVE
]


@pytest.mark.parametrize(("path", "method", "mode"), ASKED)
def test_every_answer_is_as_described(described, path, method, mode):
    @given(case=described[path][method.upper()].as_strategy(generation_mode=mode))
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    def check(case):
        case.call_and_validate(excluded_checks=NOT_PROMISED)

    check()


def answer_of(name):
    """Return a validator of one of the described answers."""
    whole = description()
    return jsonschema.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": whole["components"]}
    )


def test_every_card_is_as_described(client):
    validator = answer_of("Card")
    for card in load_catalog():
        validator.validate(client.get(f"/api/v1/cards/{card.slug}").json)


@pytest.mark.parametrize("players", PLAYERS)
def test_dealt_kingdoms_are_as_described(client, players):
    validator = answer_of("Kingdom")
    for seed in range(20):
        dealt = client.get(f"/api/v1/kingdoms/random?players={players}&seed={seed}").json
        validator.validate(dealt)
        assert (dealt["players"], dealt["seed"]) == (players, seed)
        assert client.get(f"/api/v1/kingdoms/{dealt['code']}").json == dealt


def test_every_example_is_as_described(client):
    validator = answer_of("Run")
    for id_, example in load_examples().items():
        for language in LANGUAGES:
            told = client.get(f"/api/v1/examples/{id_}?lang={language}").json
            validator.validate(told)
            assert told["ok"], told
            assert ("cases" in told) == bool(example.cases)


def test_a_what_if_goes_on_from_its_decision(client):
    told = client.get("/api/v1/examples/averys-turn?lang=en").json
    asked = [step["decision"] for step in told["steps"] if "decision" in step]
    decision = next(each for each in asked if len(each["legal"]) > 1)
    other = next(answer for answer in decision["legal"] if answer != decision["answer"])
    words = {"from": decision["number"], "do": other.replace("#", ".")}
    bent = client.get("/api/v1/examples/averys-turn", query_string=words)
    assert bent.status_code == 200
    answer_of("Run").validate(bent.json)
    assert bent.json["steps"] != told["steps"]
    for wrong in ({"from": 1, "do": "nonsense"}, {"from": 0, "do": "yes"}, {"from": 1}):
        refused = client.get("/api/v1/examples/averys-turn", query_string=wrong)
        assert refused.status_code == 400, wrong
    assert client.get("/api/v1/examples/nope").status_code == 404


def test_the_list_of_examples_holds_each_once(client):
    first = client.get("/api/v1/examples").json
    ids = [
        each["id"]
        for page in range(1, first["pages"] + 1)
        for each in client.get(f"/api/v1/examples?page={page}").json["examples"]
    ]
    assert ids == list(load_examples())
    assert client.get(f"/api/v1/examples?page={first['pages'] + 1}").status_code == 400


def test_every_option_of_dealing_is_described():
    assert set(OPTIONS) == set(OPTION_NAMES)


def test_every_address_is_described(app):
    described = {
        f"/api/v1{path}".replace("{", "<").replace("}", ">") for path in description()["paths"]
    }
    served = {rule.rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("api.")}
    assert served == described


def test_pages_of_cards_hold_each_card_once(client):
    slugs = []
    pages = client.get("/api/v1/cards").json["pages"]
    for page in range(1, pages + 1):
        found = client.get(f"/api/v1/cards?page={page}").json
        assert found["total"] == len(load_catalog())
        slugs += [card["slug"] for card in found["cards"]]
    assert len(slugs) == len(set(slugs)) == len(load_catalog())
    assert client.get(f"/api/v1/cards?page={pages + 1}").status_code == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_in_the_language_asked(client, language):
    name = load_catalog()["witch"].name(language)
    assert client.get(f"/api/v1/cards/witch?lang={language}").json["name"] == name
    assert (
        client.get("/api/v1/cards/witch", headers={"Accept-Language": language}).json["name"]
        == name
    )
    first = client.get(f"/api/v1/suggest?q=witch&lang={language}").json["suggestions"][0]
    assert (first["name"], first["url"]) == (name, f"/{language}/cards/witch")


def test_suggestions_go_on_from_the_first_letter(client):
    assert client.get("/api/v1/suggest?q=").json["suggestions"] == []
    for typed in ("b", "br", "bru"):
        found = client.get(f"/api/v1/suggest?q={typed}&lang=pt").json
        assert found["suggestions"]
        assert str(len(found["suggestions"])) in found["said"]


def test_several_values_of_an_option_are_as_good_as_commas(client):
    one = client.get("/api/v1/kingdoms/random?seed=5&sets=nocturne,base").json
    other = client.get("/api/v1/kingdoms/random?seed=5&sets=nocturne&sets=base").json
    assert one == other


def test_nothing_is_corrected_where_exactly_that_is_asked(client):
    found = client.get("/api/v1/search?q=wicth").json
    assert found["understood"]["corrections"]
    found = client.get("/api/v1/search?q=wicth&exact=1").json
    assert not found["understood"]["corrections"]
    assert client.get("/api/v1/search?q=wicth&exact=2").status_code == 400


def test_a_deck_tells_why_each_card_is_in_it(client):
    setup = client.get("/api/v1/kingdoms/random?like=shepherd&need=card:shepherd&seed=1").json
    deck = (setup or {}).get("setup", {}).get("each_player", {}).get("deck", [])
    assert deck
    for held in deck:
        assert set(held) == {"slug", "count", "because"}


@pytest.mark.parametrize(
    ("word", "status"), [("yes", 200), ("0", 200), ("on", 200), ("maybe", 400)]
)
def test_every_word_for_yes_and_no_is_described(client, word, status):
    assert client.get(f"/api/v1/kingdoms/random?reaction={word}").status_code == status
    options = description()["paths"]["/kingdoms/random"]["get"]["parameters"]
    schema = next(option["schema"] for option in options if option["name"] == "reaction")
    accepted = str(schema)
    assert (f"'{word}'" in accepted) == (status == 200)

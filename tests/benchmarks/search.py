"""Search against its bars: inside whole requests, what it understands, and how fast it starts.

Run with ``python -m tests.benchmarks.search``; one line for each bar. The processor's time counts.
"""

from __future__ import annotations

import csv
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from flask.testing import FlaskClient
from whoosh.analysis import LanguageAnalyzer

from rulesdb import search
from rulesdb.catalog import LANGUAGES, load_catalog
from rulesdb.database import prepare
from rulesdb.folding import fold, split_words
from rulesdb.stems import word_terms
from rulesdb.texts import load_texts
from webapp import create_app

TABLES = Path(__file__).parent.parent / "rulesdb"
ATOMS = [
    "type:", "tipo:noite", "cost<=", "custo:2-", "9" * 40, '"', "-", "--", "OR", "OU", "(", ")",
    "*", "?", "~2", "^9", "[a TO b]", "set:base@", "@7", "text:", "in:", "brings:", "tag:", "'",
    "<script>", "; DROP TABLE card; --", "../..", "\x00", "\u202e", "💀", "ß", "ﷺ" * 14, "de",
    "e\u0301" * 20, "z" * 90, "bruxa", "necormancer", "wicth", "the", "+2", "$4", "\\", "{{7*7}}",
    "%00", ":", " ", "\n",
]  # fmt: skip
START = (
    "import time; begun = time.process_time(); from rulesdb.database import prepare; prepare(); "
    "from webapp import create_app; create_app(); from rulesdb import search; search.warm(); "
    "print(time.process_time() - begun)"
)


def percentile(values: list[float]) -> float:
    """Return the 95th percentile of `values`."""
    return quantiles(values, n=20)[18]


def requests(client: FlaskClient, addresses: list[tuple[str, str]]) -> list[float]:
    """Return the milliseconds that each request takes from end to end; all must be answered."""
    taken = []
    for path, query in addresses:
        begun = time.process_time()
        response = client.get(path, query_string={"q": query})
        taken.append((time.process_time() - begun) * 1000)
        assert response.status_code < 500, (path, query, response.status_code)
    return taken


def hostile(number: int) -> list[str]:
    """Return so many queries that nobody means well."""
    chance = random.Random(number)
    found = []
    for _ in range(number):
        if chance.random() < 0.3:
            letters = (chance.choice((128, 0x300, 0xD7FF)) for _ in range(chance.randrange(1, 250)))
            found.append("".join(chr(chance.randrange(1, top)) for top in letters))
        else:
            glue = chance.choice(("", " "))
            found.append(glue.join(chance.choices(ATOMS, k=chance.randrange(1, 14))))
    return found


def started(folder: str) -> float:
    """Return the seconds that a process takes to be ready, in a data folder."""
    environment = {**os.environ, "ARAUTO_DATA": folder}
    environment.pop("DATABASE_URL", None)
    return float(subprocess.check_output([sys.executable, "-c", START], env=environment, text=True))


def understood() -> tuple[float, float]:
    """Return how many accented words are found without accents: Whoosh's analyzer, and ours."""
    texts = load_texts().cards["pt"].values()
    words = {word for text in texts for word in split_words(text.summary)}
    words |= {word for card in load_catalog() for word in split_words(card.name("pt"))}
    accented = [word for word in sorted(words) if not word.isascii()]
    theirs = LanguageAnalyzer("pt")

    def terms(word: str) -> list[str]:
        return [token.text for token in theirs(word)]

    by_whoosh = sum(terms(word) == terms(fold(word)) for word in accented)
    by_us = sum(set(word_terms(fold(word))[1]) <= set(word_terms(word)[1]) for word in accented)
    return by_whoosh / len(accented), by_us / len(accented)


def found(name: str) -> tuple[int, int]:
    """Return how many queries of a table find their card among the first three, and of how many."""
    with (TABLES / name).open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    hit = 0
    for language, query, slug in rows:
        hits = search.search(query, language, limit=3).of_kind("card")
        hit += slug in [one.slug for one in hits]
    return hit, len(rows)


def main() -> None:
    """Print one line for each bar."""
    with tempfile.TemporaryDirectory() as folder:
        first, then = started(folder), started(folder)
        print(f"start from nothing {first:.1f} s, next start {then:.1f} s (bars 10 s, 2 s)")
        os.environ["ARAUTO_DATA"] = folder
        os.environ.pop("DATABASE_URL", None)
        client = create_app({"SECRET_KEY": "benchmark", "LIMITED": False}).test_client()
        prepare()
        search.warm()
        with (TABLES / "queries.csv").open(encoding="utf-8") as file:
            queries = [(f"/{language}/search", query) for language, query, _ in csv.reader(file)]
        client.get("/pt/search?q=bruxa")
        taken = requests(client, queries)
        print(f"search page, 95th percentile {percentile(taken):.1f} ms, "
              f"slowest {max(taken):.0f} ms (bar 15 ms)")  # fmt: skip
        taken = requests(client, [("/api/v1/search", query) for _, query in queries])
        print(f"search by the API, 95th percentile {percentile(taken):.1f} ms (bar 15 ms)")
        prefixes = [(query[:length]) for _, query in queries for length in (1, 2, 4)]
        taken = requests(client, [("/api/v1/suggest", prefix) for prefix in prefixes])
        print(f"suggestions, 95th percentile {percentile(taken):.1f} ms (bar 5 ms)")
        for name in ("queries.csv", "descriptions.csv"):
            hit, number = found(name)
            print(f"{name}: {hit} of {number} in the first three (bar 97 %)")
        theirs, ours = understood()
        print(f"Portuguese words without accents: {ours:.0%}, Whoosh's analyzer {theirs:.0%} "
              "(bar 100 %)")  # fmt: skip
        taken = []
        for number, query in enumerate(hostile(10_000)):
            taken += requests(client, [(f"/{LANGUAGES[number % 2]}/search", query)])
        print(f"10,000 hostile queries: no 5xx, slowest {max(taken):.0f} ms (bar 200 ms)")


if __name__ == "__main__":
    main()

"""The engine's README is a played turn: what it shows is what happens."""

import doctest
from pathlib import Path

import webapp.engine


def test_what_the_readme_shows_happens() -> None:
    readme = Path(webapp.engine.__file__).with_name("README.md")
    failed, tried = doctest.testfile(
        str(readme), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert tried > 15
    assert failed == 0

"""Hinterlands: what its cards do, as far as the engine plays them."""

from webapp.engine.effect import Effect


class NomadCamp(Effect, card="nomad-camp"):
    gains_to = "deck"

"""How each verb is done, one noun or verb of the rules per file."""

from webapp.engine.rules import attack, boons, cards, exchange, gain, play, trash, turns

__all__ = ["attack", "boons", "cards", "exchange", "gain", "play", "trash", "turns"]

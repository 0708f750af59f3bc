"""The short code of a kingdom: all of it, every choice included, in some forty letters and digits.

A code is a version, ``1``, and a number in base 62. The number's bits are what `_write` says: card
numbers, which never change, in codes that have room for any number; at the end a checksum. So a
code stays readable for ever, and one that was cut or altered is noticed.
"""

from __future__ import annotations

import functools
import re
import zlib
from collections.abc import Sequence
from random import Random
from types import MappingProxyType

from rulesdb.catalog import Card, Catalog
from rulesdb.problems import Problem
from webapp.kingdoms.chance import BY_KEY, TRAIT, Impossible, complete
from webapp.kingdoms.check import faults
from webapp.kingdoms.kingdom import Kingdom, in_order
from webapp.kingdoms.pool import whole_pool

VERSION = "1"
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MAX_LENGTH = 400

_PAIRS = [high + low for high in DIGITS for low in DIGITS]
_VALUES = {digit: value for value, digit in enumerate(DIGITS)}
_CHECK_BITS = 24
_SEED_GROUP = 8
_STEP, _CARD = 6, 9
_COLONY, _SHELTERS = 30, 31
_DECIDERS = MappingProxyType({"colony": _COLONY, "shelters": _SHELTERS})
_KEYS = MappingProxyType({choice.number: choice.key for choice in BY_KEY.values()})


@functools.lru_cache(maxsize=4096)
def _number(value: int, room: int) -> str:
    """Return the bits of any number, short below two to the power of `room` (exp-Golomb)."""
    bits = f"{(value >> room) + 1:b}"
    low = f"{value & ((1 << room) - 1):0{room}b}" if room else ""
    return "0" * (len(bits) - 1) + bits + low


class _Reader:
    """Bits, read from the front."""

    def __init__(self, bits: str) -> None:
        self.bits, self.place = bits, 0

    def take(self, count: int) -> int:
        end = self.place + count
        if end > len(self.bits):
            raise ValueError("too short")
        value = int(self.bits[self.place : end] or "0", 2)
        self.place = end
        return value

    def number(self, room: int) -> int:
        zeros = 0
        while not self.take(1):
            zeros += 1
        high = (1 << zeros | self.take(zeros)) - 1
        return high << room | self.take(room)

    def cards(self) -> list[int]:
        number, found = 0, []
        for _ in range(self.number(2)):
            number += 1 + self.number(_STEP)
            found.append(number)
        return found


def _cards(cards: Sequence[Card]) -> str:
    """Return the bits of several different cards, in the order of their numbers."""
    bits, last = _number(len(cards), 2), 0
    for number in sorted(card.number for card in cards):
        bits += _number(number - last - 1, _STEP)
        last = number
    return bits


def _write(kingdom: Kingdom, catalog: Catalog) -> str:
    """Return the bits of a kingdom.

    Players, Colony, Shelters; the seed (plus one, so that 0 means none) in groups of eight bits,
    each after a 1, closed by a 0; the piles; the landscapes dealt; the Traits' piles, one for each
    Trait in order; then the other choices, each as its number and its cards, closed by a 0.
    """
    bits = [
        f"{kingdom.players:03b}{kingdom.colony:b}{kingdom.shelters:b}",
        _seed(0 if kingdom.seed is None else kingdom.seed + 1),
        _cards([catalog[slug] for slug in kingdom.piles]),
        _cards([catalog[slug] for slug in kingdom.dealt]),
    ]
    choices = kingdom.choices
    for slug in kingdom.dealt:
        if catalog[slug].kind == "trait":
            (pile,) = choices[TRAIT + slug]
            bits.append(_number(catalog[pile].number, _CARD))
    for key in sorted((key for key in choices if not key.startswith(TRAIT)), key=_key_number):
        cards = [catalog[slug] for slug in choices[key]]
        bits.append(f"{_key_number(key):05b}" + _cards(cards))
    return "".join(bits) + "00000"


def _key_number(key: str) -> int:
    return _DECIDERS[key] if key in _DECIDERS else BY_KEY[key].number


def _seed(value: int) -> str:
    groups = ""
    while value:
        value, group = divmod(value, 1 << _SEED_GROUP)
        groups += f"1{group:0{_SEED_GROUP}b}"
    return groups + "0"


def encode(kingdom: Kingdom, catalog: Catalog) -> str:
    """Return the code of `kingdom`."""
    bits = _write(kingdom, catalog)
    value = int("1" + bits + f"{_checksum(bits):0{_CHECK_BITS}b}", 2)
    pairs = []
    while value:
        value, pair = divmod(value, len(_PAIRS))
        pairs.append(_PAIRS[pair])
    return VERSION + "".join(reversed(pairs)).lstrip(DIGITS[0])


def _checksum(bits: str) -> int:
    return zlib.crc32(bits.encode()) >> (32 - _CHECK_BITS)


def read_code(text: str, catalog: Catalog) -> str:
    """Return the code that `text` is, or that it holds as the link of a page of its kingdom.

    Raises `Problem` as `decode` does.
    """
    words = re.split(r"[?#]", text.strip())[0].rstrip("/").split("/")
    code = next((word for word in reversed(words) if word.startswith(VERSION)), words[-1])
    decode(code, catalog)
    return code


def decode(code: str, catalog: Catalog) -> Kingdom:
    """Return the kingdom of `code`.

    Should a card have come to ask for a choice since the code was written, the choice is made for
    it, always the same. Raises `Problem` ``unknown-code`` when it is not a whole code as `encode`
    wrote it.
    """
    try:
        bits = _bits_of(code)
        kingdom = _read(_Reader(bits), catalog)
        if any(faults(kingdom, catalog)):
            raise ValueError("no kingdom")
        return complete(kingdom, whole_pool(catalog), Random(_checksum(bits)))
    except (ValueError, KeyError, Impossible) as error:
        raise Problem("unknown-code", 404, got=code) from error


def _bits_of(code: str) -> str:
    if not code.startswith(VERSION) or code[1:2] in ("", DIGITS[0]) or len(code) > MAX_LENGTH:
        raise ValueError("no such version")
    value = 0
    for digit in code[1:]:
        value = value * 62 + _VALUES[digit]
    bits = f"{value:b}"[1:]
    payload, check = bits[:-_CHECK_BITS], bits[-_CHECK_BITS:]
    if len(check) < _CHECK_BITS or int(check, 2) != _checksum(payload):
        raise ValueError("altered")
    return payload


def _read(bits: _Reader, catalog: Catalog) -> Kingdom:
    players, colony, shelters = bits.take(3), bool(bits.take(1)), bool(bits.take(1))
    seed = shift = 0
    while bits.take(1):
        seed |= bits.take(_SEED_GROUP) << shift
        shift += _SEED_GROUP

    def cards() -> tuple[str, ...]:
        return tuple(catalog.by_number(number).slug for number in bits.cards())

    piles, dealt = cards(), cards()
    choices: dict[str, tuple[str, ...]] = {}
    for slug in dealt:
        if catalog[slug].kind == "trait":
            choices[TRAIT + slug] = (catalog.by_number(bits.number(_CARD)).slug,)
    while key := bits.take(5):
        name = {_COLONY: "colony", _SHELTERS: "shelters"}.get(key) or _KEYS[key]
        choices[name] = cards()
    if bits.place != len(bits.bits):
        raise ValueError("too long")
    return Kingdom(
        players,
        in_order(piles, catalog),
        in_order(dealt, catalog),
        MappingProxyType(choices),
        colony,
        shelters,
        seed - 1 if seed else None,
    )

"""What each verb is in words: one sentence for each, in the order of the verbs' own file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from webapp.engine import verbs
from webapp.engine.position import GameCard
from webapp.engine.verbs import Verb
from webapp.engine.view import known
from webapp.play.because import keeps
from webapp.play.frames import Frame
from webapp.play.speech import bonus, card, cards, in_order, listed, name, named, staying

Teller = Callable[[Any, Frame], str]

TELLERS: dict[type[Verb], Teller] = {}
"""How each verb is told."""


def tells(verb: type[Verb]) -> Callable[[Teller], Teller]:
    """Register the function that puts `verb` into words."""

    def register(function: Teller) -> Teller:
        TELLERS[verb] = function
        return function

    return register


# Turns


@tells(verbs.StartTurn)
def _start_turn(verb: verbs.StartTurn, frame: Frame) -> str:
    if verb.controller:
        return _(
            "%(who)s’s extra turn begins, in which %(other)s decides because of %(card)s.",
            who=name(verb.player),
            other=name(verb.controller),
            card=card(verb.extra),
        )
    if verb.extra:
        return _(
            "%(who)s’s extra turn begins, which %(card)s gives, with 1 Action and 1 Buy.",
            who=name(verb.player),
            card=card(verb.extra),
        )
    return _("%(who)s’s turn begins, with 1 Action and 1 Buy.", who=name(verb.player))


@tells(verbs.CleanUp)
def _clean_up(verb: verbs.CleanUp, frame: Frame) -> str:
    who = name(verb.player)
    said = (
        _("%(who)s cleans up and discards %(cards)s.", who=who, cards=named(verb, frame))
        if verb.cards
        else _("%(who)s cleans up; there is nothing to discard.", who=who)
    )
    stays = staying(frame, verb.player.index)
    if stays:
        said += " " + _("In play stays what has something left to do: %(cards)s.", cards=stays)
    if verb.boons:
        said += " " + ngettext(
            "%(cards)s goes back to the Boons.",
            "%(cards)s go back to the Boons.",
            len(verb.boons),
            cards=cards(verb.boons),
        )
    return said


@tells(verbs.EndGame)
def _end_game(verb: verbs.EndGame, frame: Frame) -> str:
    scores = [
        f"{name(player['name'])} {{vp:{points}}}"
        for player, points in zip(frame.view["players"], verb.scores, strict=True)
    ]
    who = listed([name(player) for player in verb.winners])
    tied = verb.scores.count(max(verb.scores)) > len(verb.winners)
    if len(verb.winners) > 1:
        won = _("%(who)s share the victory.", who=who)
    elif tied:
        won = _("%(who)s wins, having had fewer turns.", who=who)
    else:
        won = _("%(who)s wins.", who=who)
    return _("The game is over: %(scores)s.", scores=", ".join(scores)) + " " + won


# Playing


@tells(verbs.Play)
def _play(verb: verbs.Play, frame: Frame) -> str:
    who, slug = name(verb.player), card(verb.card.slug)
    if verb.times > 1:
        said = _("%(who)s plays %(card)s again", who=who, card=slug)
    elif verb.leave:
        said = _("%(who)s plays %(card)s, leaving it where it is", who=who, card=slug)
    else:
        said = _("%(who)s plays %(card)s", who=who, card=slug)
    kind = verb.card.kind
    # Whether others are asked for a Reaction before an Attack's coins come is not told.
    coins = kind.coins if kind.is_attack else frame.changed(verb.player.index).get("coins", 0)
    got = bonus(kind.actions, kind.buys, coins, kind.vp)
    safe = [
        _("%(card)s keeps the Attack from %(who)s.", card=card(source), who=name(other))
        for other, source in frame.safe
    ]
    return " ".join([f"{said}: {got}." if got else f"{said}.", *safe])


@tells(verbs.Get)
def _get(verb: verbs.Get, frame: Frame) -> str:
    got = bonus(
        verb.actions,
        verb.buys,
        verb.coins,
        verb.vp,
        potions=verb.potions,
        coffers=verb.coffers,
    )
    if not got:
        return _("%(who)s gets nothing.", who=name(verb.player))
    return _("%(who)s gets %(bonus)s.", who=name(verb.player), bonus=got)


@tells(verbs.SpendCoffers)
def _spend_coffers(verb: verbs.SpendCoffers, frame: Frame) -> str:
    return ngettext(
        "%(who)s takes %(num)s token from the Coffers.",
        "%(who)s takes %(num)s tokens from the Coffers.",
        verb.count,
        who=name(verb.player),
    )


@tells(verbs.Later)
def _later(verb: verbs.Later, frame: Frame) -> str:
    who = name(verb.player)
    if verb.boon:
        return _("%(card)s waits in front of %(who)s.", who=who, card=card(verb.boon))
    source = card(verb.source)
    if verb.when == "turn":
        return _("%(card)s is in force until the turn ends.", card=source)
    if verb.when == "extra":
        return _("%(card)s: %(who)s is to take an extra turn after this one.", card=source, who=who)
    if verb.when == "end":
        return _("%(card)s will act at the end of the turn.", card=source)
    if verb.card is not None:
        return _(
            "%(card)s will stay in play: it acts at the start of %(who)s’s next turn.",
            card=source,
            who=who,
        )
    return _("%(card)s acts at the start of %(who)s’s next turn.", card=source, who=who)


@tells(verbs.React)
def _react(verb: verbs.React, frame: Frame) -> str:
    return _("%(who)s reveals %(card)s.", who=name(verb.player), card=card(verb.card.slug))


@tells(verbs.BeUnaffected)
def _unaffected(verb: verbs.BeUnaffected, frame: Frame) -> str:
    return _("The Attack leaves %(who)s alone.", who=name(verb.player))


# Moving cards


@tells(verbs.Draw)
def _draw(verb: verbs.Draw, frame: Frame) -> str:
    who, count = name(verb.player), len(verb.cards)
    if not count:
        if verb.count <= 0:
            return _("%(who)s draws no card.", who=who)
        return _("%(who)s has no card to draw.", who=who)
    if known(verb, frame.seat)[1]:
        said = ngettext(
            "%(who)s draws %(num)s card.", "%(who)s draws %(num)s cards.", count, who=who
        )
    else:
        said = ngettext(
            "%(who)s draws %(num)s card: %(cards)s.",
            "%(who)s draws %(num)s cards: %(cards)s.",
            count,
            who=who,
            cards=cards(verb.cards),
        )
    if count < verb.count:
        said += " " + _("There are no more.")
    return said


@tells(verbs.Shuffle)
def _shuffle(verb: verbs.Shuffle, frame: Frame) -> str:
    who = name(verb.player)
    left = frame.before["players"][verb.player.index]["deck"]["count"] if frame.before else 0
    if left:
        return _("%(who)s shuffles the discard pile and puts it under the deck.", who=who)
    return _("%(who)s shuffles the discard pile into a new deck.", who=who)


@tells(verbs.Reveal)
def _reveal(verb: verbs.Reveal, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s has no card to reveal.", who=who)
    return _("%(who)s reveals from the deck: %(cards)s.", who=who, cards=cards(verb.cards))


@tells(verbs.Look)
def _look(verb: verbs.Look, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s has no card to look at.", who=who)
    return _(
        "%(who)s looks at the top of the deck: %(cards)s.",
        who=who,
        cards=in_order(verb, frame),
    )


@tells(verbs.LookAtBottom)
def _look_at_bottom(verb: verbs.LookAtBottom, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s has no card to look at.", who=who)
    return _(
        "%(who)s looks at the bottom of the deck: %(cards)s.", who=who, cards=named(verb, frame)
    )


@tells(verbs.RevealUntil)
def _reveal_until(verb: verbs.RevealUntil, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s has no card to reveal.", who=who)
    return _(
        "%(who)s reveals from the deck one by one: %(cards)s.",
        who=who,
        cards=listed([card(each.slug) for each in verb.cards]),
    )


@tells(verbs.Show)
def _show(verb: verbs.Show, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s has nothing to reveal.", who=who)
    return _("%(who)s reveals %(cards)s.", who=who, cards=cards(verb.cards))


@tells(verbs.Discard)
def _discard(verb: verbs.Discard, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s discards nothing.", who=who)
    seen, covered = known(verb, frame.seat)
    if covered:
        return _(
            "%(who)s discards %(num)s cards; on view: %(cards)s.",
            who=who,
            num=len(verb.cards),
            cards=cards(seen),
        )
    return _("%(who)s discards %(cards)s.", who=who, cards=cards(verb.cards))


@tells(verbs.DiscardFromPlay)
def _discard_from_play(verb: verbs.DiscardFromPlay, frame: Frame) -> str:
    return _(
        "%(who)s discards from play %(cards)s, too.",
        who=name(verb.player),
        cards=cards(verb.cards),
    )


@tells(verbs.DiscardDeck)
def _discard_deck(verb: verbs.DiscardDeck, frame: Frame) -> str:
    return ngettext(
        "%(who)s puts the whole deck, %(num)s card, into the discard pile.",
        "%(who)s puts the whole deck, %(num)s cards, into the discard pile.",
        verb.count,
        who=name(verb.player),
    )


@tells(verbs.PutInDiscard)
def _put_in_discard(verb: verbs.PutInDiscard, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s puts nothing into the discard pile.", who=who)
    return _(
        "%(who)s puts %(cards)s into the discard pile, which is not discarding.",
        who=who,
        cards=cards(verb.cards),
    )


@tells(verbs.ShuffleDeck)
def _shuffle_deck(verb: verbs.ShuffleDeck, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s shuffles the deck.", who=who)
    return _("%(who)s shuffles %(cards)s into the deck.", who=who, cards=cards(verb.cards))


@tells(verbs.PutOnDeck)
def _put_on_deck(verb: verbs.PutOnDeck, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s puts nothing onto the deck.", who=who)
    return _(
        "%(who)s puts %(cards)s onto the deck.",
        who=who,
        cards=in_order(verb, frame),
    )


@tells(verbs.PutInDeck)
def _put_in_deck(verb: verbs.PutInDeck, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s puts nothing into the deck.", who=who)
    if not verb.place:
        return _("%(who)s puts %(cards)s onto the deck.", who=who, cards=named(verb, frame))
    return ngettext(
        "%(who)s puts %(cards)s into the deck, under its top card.",
        "%(who)s puts %(cards)s into the deck, under its top %(num)s cards.",
        verb.place,
        who=who,
        cards=named(verb, frame),
    )


@tells(verbs.PutOnMat)
def _put_on_mat(verb: verbs.PutOnMat, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s puts nothing onto the mat.", who=who)
    return _("%(who)s puts %(cards)s onto the mat.", who=who, cards=named(verb, frame))


@tells(verbs.PutToken)
def _put_token(verb: verbs.PutToken, frame: Frame) -> str:
    who, token = name(verb.player), card(verb.token)
    if verb.pile is None:
        return _("%(who)s puts a token of %(card)s onto the mat.", who=who, card=token)
    return _(
        "%(who)s puts a token of %(card)s onto the pile of %(other)s.",
        who=who,
        card=token,
        other=card(verb.pile),
    )


@tells(verbs.Pass)
def _pass(verb: verbs.Pass, frame: Frame) -> str:
    return _(
        "%(who)s passes %(cards)s to %(other)s, which is no gain.",
        who=name(verb.player),
        cards=named(verb, frame),
        other=name(verb.to),
    )


@tells(verbs.PutInHand)
def _put_in_hand(verb: verbs.PutInHand, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s takes nothing into the hand.", who=who)
    return _("%(who)s takes %(cards)s into the hand.", who=who, cards=named(verb, frame))


@tells(verbs.SetAside)
def _set_aside(verb: verbs.SetAside, frame: Frame) -> str:
    who, found = name(verb.player), named(verb, frame)
    if not verb.cards:
        return _("%(who)s sets nothing aside.", who=who)
    if verb.under is not None:
        host = card(verb.under.slug)
        if verb.hidden:
            return _(
                "%(who)s sets %(cards)s aside face down under %(host)s.",
                who=who,
                cards=found,
                host=host,
            )
        return _("%(who)s sets %(cards)s aside under %(host)s.", who=who, cards=found, host=host)
    if verb.hidden:
        return _("%(who)s sets %(cards)s aside face down.", who=who, cards=found)
    return _("%(who)s sets %(cards)s aside.", who=who, cards=found)


@tells(verbs.Trash)
def _trash(verb: verbs.Trash, frame: Frame) -> str:
    who = name(verb.player)
    if not verb.cards:
        return _("%(who)s trashes nothing.", who=who)
    return _("%(who)s trashes %(cards)s.", who=who, cards=cards(verb.cards))


@tells(verbs.TrashFromSupply)
def _trash_from_supply(verb: verbs.TrashFromSupply, frame: Frame) -> str:
    return _(
        "%(who)s trashes %(card)s from the Supply.",
        who=name(verb.player),
        card=card(verb.slug),
    )


@tells(verbs.TurnFaceDown)
def _face_down(verb: verbs.TurnFaceDown, frame: Frame) -> str:
    return _(
        "%(card)s is turned face down in the Trash until the turn ends.",
        card=card(verb.card.slug),
    )


# Gaining


@tells(verbs.Buy)
def _buy(verb: verbs.Buy, frame: Frame) -> str:
    changed = frame.changed(verb.player.index)
    coins, potions = -changed.get("coins", 0), -changed.get("potions", 0)
    paid = [f"{{coin:{coins}}}"] if coins or not potions else []
    return _(
        "%(who)s buys %(card)s for %(cost)s.",
        who=name(verb.player),
        card=card(verb.slug),
        cost="".join([*paid, *["{potion}"] * potions]),
    )


@tells(verbs.Overpay)
def _overpay(verb: verbs.Overpay, frame: Frame) -> str:
    return _(
        "%(who)s overpays for %(card)s by %(cost)s.",
        who=name(verb.player),
        card=card(verb.slug),
        cost=f"{{coin:{verb.amount}}}",
    )


@tells(verbs.Gain)
def _gain(verb: verbs.Gain, frame: Frame) -> str:
    who = name(verb.player)
    if verb.card is None:
        return _("%(who)s gains nothing: no %(card)s is left.", who=who, card=card(verb.slug))
    return _gained(who, verb.card, frame)


@tells(verbs.GainFromTrash)
def _gain_from_trash(verb: verbs.GainFromTrash, frame: Frame) -> str:
    return _(
        "%(who)s gains %(card)s from the Trash.",
        who=name(verb.player),
        card=card(verb.card.slug),
    )


def _gained(who: str, gained: GameCard, frame: Frame) -> str:
    zone = next((it.target[1] for it in frame.moves if it.token == gained.token), "discard")
    slug = card(gained.slug)
    if zone == "hand":
        return _("%(who)s gains %(card)s, to the hand.", who=who, card=slug)
    if zone == "deck":
        return _("%(who)s gains %(card)s, onto the deck.", who=who, card=slug)
    if zone == "set_aside":
        return _("%(who)s gains %(card)s and sets it aside.", who=who, card=slug)
    return _("%(who)s gains %(card)s.", who=who, card=slug)


@tells(verbs.Exchange)
def _exchange(verb: verbs.Exchange, frame: Frame) -> str:
    who, old, new = name(verb.player), card(verb.card.slug), card(verb.slug)
    if verb.taken is None:
        return _("%(card)s cannot be exchanged for %(other)s.", card=old, other=new)
    return _(
        "%(who)s exchanges %(card)s for %(other)s, which is no gain.",
        who=who,
        card=old,
        other=new,
    )


@tells(verbs.ReturnToPile)
def _return(verb: verbs.ReturnToPile, frame: Frame) -> str:
    who, slug = name(verb.player), card(verb.card.slug)
    if not any(it.token == verb.card.token for it in frame.moves):
        return _("%(card)s does not go back to its pile.", card=slug)
    return _("%(who)s returns %(card)s to its pile.", who=who, card=slug)


# Boons, Hexes and States


@tells(verbs.TakeBoon)
def _take_boon(verb: verbs.TakeBoon, frame: Frame) -> str:
    return _boon(verb, _("%(who)s turns over %(card)s and takes it."))


@tells(verbs.DiscardBoon)
def _discard_boon(verb: verbs.DiscardBoon, frame: Frame) -> str:
    return _boon(verb, _("%(who)s turns over %(card)s and discards it."))


@tells(verbs.ReceiveBoon)
def _receive_boon(verb: verbs.ReceiveBoon, frame: Frame) -> str:
    if verb.boon and keeps(verb.boon) and verb.boon not in frame.view["druid_boons"]:
        return _boon(
            verb, _("%(who)s receives %(card)s, which stays in front of a player until Clean-up.")
        )
    return _boon(verb, _("%(who)s receives %(card)s."))


def _boon(verb: Any, sentence: str) -> str:
    if verb.boon is None:
        return _("There is no Boon for %(who)s.", who=name(verb.player))
    return sentence % {"who": name(verb.player), "card": card(verb.boon)}


@tells(verbs.ReceiveHex)
def _receive_hex(verb: verbs.ReceiveHex, frame: Frame) -> str:
    if verb.hex is None:
        return _("No Hex is received.")
    who = listed([name(player) for player in verb.players])
    return ngettext(
        "A Hex is turned over: %(who)s receives %(card)s.",
        "A Hex is turned over: %(who)s receive %(card)s.",
        len(verb.players),
        who=who,
        card=card(verb.hex),
    )


@tells(verbs.FollowHex)
def _follow_hex(verb: verbs.FollowHex, frame: Frame) -> str:
    return _("%(who)s follows %(card)s.", who=name(verb.player), card=card(verb.hex))


@tells(verbs.TakeState)
def _take_state(verb: verbs.TakeState, frame: Frame) -> str:
    return _("%(who)s takes %(card)s.", who=name(verb.player), card=card(verb.state))


@tells(verbs.ReturnState)
def _return_state(verb: verbs.ReturnState, frame: Frame) -> str:
    return _("%(who)s returns %(card)s.", who=name(verb.player), card=card(verb.state))

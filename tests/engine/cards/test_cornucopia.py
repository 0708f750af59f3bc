"""Cornucopia: its cards, the Bane, the Prizes and the Rewards."""

import random

import pytest

from rulesdb.catalog import load_catalog
from tests.engine.table import Table, deck, names
from webapp.engine.notation import faults, read, write
from webapp.engine.predicates import coins
from webapp.engine.score import score
from webapp.engine.start import start
from webapp.kingdoms.chance import complete
from webapp.kingdoms.kingdom import Kingdom, in_order
from webapp.kingdoms.pool import whole_pool

PILES = ("moat", "village", "smithy", "market", "militia", "cellar", "chapel", "mine", "witch")


def kingdom(slug: str, **choices: str) -> Kingdom:
    catalog = load_catalog()
    wanted = Kingdom(2, in_order((slug, *PILES), catalog),
                     choices={key: (value,) for key, value in choices.items()})  # fmt: skip
    return complete(wanted, whole_pool(catalog), random.Random(1))


# Carnival, Fairgrounds, Farmhands, Farming Village


def test_carnival_keeps_one_of_each_name() -> None:
    table = Table("carnival", hand="carnival", deck="2 copper, moat, copper, gold")
    table.do("carnival")
    assert names(table.avery.hand) == "copper, moat"
    assert names(table.avery.discard) == "2 copper"
    assert deck(table.avery) == "gold"


@pytest.mark.parametrize(
    ("cards", "worth"),
    [("copper, silver, gold, moat", 2), ("copper, silver, gold", 0),
     ("5 copper", 0), ("copper, silver, gold, moat, curse, duchy, estate, mine, witch", 4)],
)  # fmt: skip
def test_fairgrounds_counts_names_by_fives(cards: str, worth: int) -> None:
    table = Table("fairgrounds", hand="fairgrounds", discard=cards)
    other = sum({"curse": -1, "duchy": 3, "estate": 1}.get(card.slug, 0)
                for card in table.avery.discard)  # fmt: skip
    assert score(table.game, table.avery) == worth + other


def test_farmhands_gained_plays_a_card_set_aside_at_the_next_turn() -> None:
    table = Table("farmhands, moat", phase="buy", coins=4, buys=2, hand="gold, estate",
                  deck="6 copper", others={"deck": "5 copper"})  # fmt: skip
    table.do("farmhands")
    assert table.legal == ["gold", "none"]
    table.do("gold")
    assert names(table.avery.set_aside) == "gold"
    assert not table.avery.set_aside[0].face_down
    table.end_turn().end_turn()
    assert names(table.avery.in_play) == "gold"
    assert table.avery.coins == 3


def test_farmhands_may_set_nothing_aside_and_plays_an_action_without_using_one() -> None:
    table = Table("farmhands, moat", phase="start", set_aside="moat", deck="3 copper",
                  later=[{"source": "farmhands", "cards": ["moat"]}])  # fmt: skip
    assert names(table.avery.in_play) == "moat"
    assert table.avery.actions == 1
    table = Table("farmhands", phase="buy", coins=4, buys=2, hand="gold")
    table.do("farmhands", "none")
    assert names(table.avery.hand) == "gold"


def test_farming_village_finds_an_action_or_treasure() -> None:
    table = Table("farming-village", hand="farming-village", deck="estate, curse, moat, gold")
    table.do("farming-village")
    assert names(table.avery.hand) == "moat"
    assert names(table.avery.discard) == "curse, estate"


# Ferryman


def test_ferryman_brings_a_card_of_its_pile_which_is_not_in_the_supply() -> None:
    table = Table("ferryman", phase="buy", coins=5, buys=2,
                  position={"choices": {"ferryman": "village"}})  # fmt: skip
    assert not table.game.piles["village"].supply
    assert "village" not in table.legal
    table.do("ferryman")
    assert names(table.avery.discard) == "ferryman, village"
    written = write(table.game)
    assert faults(written) == []
    assert write(read(written)) == written


def test_ferrymans_pile_is_chosen_in_setup_and_does_not_end_the_game() -> None:
    game = start(kingdom("ferryman", ferryman="shop"), ("Avery", "Blair"), 1, load_catalog())
    assert game.choices == {"ferryman": "shop"}
    assert not game.piles["shop"].supply
    table = Table("ferryman", phase="buy", coins=5, buys=2, position={
        "choices": {"ferryman": "village"}, "supply": {"village": 1}})  # fmt: skip
    table.do("ferryman")
    assert table.game.empty_piles == 0


def test_ferryman_discards_a_card() -> None:
    table = Table("ferryman", hand="ferryman, curse", deck="2 gold")
    table.do("ferryman", "curse")
    assert names(table.avery.hand) == "2 gold"


# Fortune Teller, Hamlet, Harvest, Horse Traders


@pytest.mark.parametrize(
    ("cards", "top", "discard"),
    [("copper, curse, gold", "curse, gold", "copper"), ("estate, gold", "estate, gold", ""),
     ("copper, gold", "", "copper, gold")],
)  # fmt: skip
def test_fortune_teller_leaves_a_victory_card_or_curse_on_top(
    cards: str, top: str, discard: str
) -> None:
    table = Table("fortune-teller", hand="fortune-teller", others={"deck": cards})
    table.do("fortune-teller")
    assert deck(table.blair) == top
    assert names(table.blair.discard) == discard


@pytest.mark.parametrize(
    ("answers", "actions", "buys"),
    [(("copper", "copper"), 2, 2), (("none", "copper"), 1, 2), (("none", "none"), 1, 1)],
)
def test_hamlet_discards_for_an_action_and_for_a_buy(
    answers: tuple[str, str], actions: int, buys: int
) -> None:
    table = Table("hamlet, moat", hand="hamlet, moat, 2 copper", deck="estate")
    table.do("hamlet", *answers)
    assert (table.avery.actions, table.avery.buys) == (actions, buys)


def test_harvest_pays_for_the_names_it_discards() -> None:
    table = Table("harvest", hand="harvest", deck="2 copper, gold, estate, silver")
    table.do("harvest")
    assert table.avery.coins == 3
    assert names(table.avery.discard) == "2 copper, estate, gold"


def test_horse_traders_set_aside_come_back_with_a_card() -> None:
    table = Table("horse-traders, militia", hand="militia",
                  others={"hand": "horse-traders, 4 copper", "deck": "gold, 9 estate"})  # fmt: skip
    table.do("militia", "horse-traders")
    assert names(table.blair.set_aside) == "horse-traders"
    assert names(table.blair.hand) == "3 copper"
    table.end_turn()
    assert names(table.blair.hand) == "3 copper, gold, horse-traders"


def test_horse_traders_discards_what_there_is() -> None:
    table = Table("horse-traders", hand="horse-traders, estate")
    table.do("horse-traders")
    assert (table.avery.buys, table.avery.coins) == (2, 3)
    assert names(table.avery.discard) == "estate"


# Hunting Party, Jester, Menagerie, Remake, Shop


def test_hunting_party_skips_what_is_in_hand() -> None:
    table = Table("hunting-party", hand="hunting-party, copper", deck="estate, copper, gold, curse")
    table.do("hunting-party")
    assert names(table.avery.hand) == "copper, estate, gold"
    assert names(table.avery.discard) == "copper"
    table = Table("hunting-party", hand="hunting-party", deck="estate, 2 estate")
    table.do("hunting-party")
    assert names(table.avery.hand) == "estate"
    assert names(table.avery.discard) == "2 estate"


@pytest.mark.parametrize(
    ("top", "answer", "mine", "theirs"),
    [("estate", None, "", "curse, estate"), ("gold", "you-gain-it", "gold", "gold"),
     ("curse", "they-gain-it", "", "2 curse"), ("spoils", None, "", "spoils")],
)  # fmt: skip
def test_jester(top: str, answer: str | None, mine: str, theirs: str) -> None:
    table = Table("jester, bandit-camp", hand="jester", others={"deck": top})
    table.do("jester")
    if answer:
        table.do(answer)
    assert names(table.avery.discard) == mine
    assert names(table.blair.discard) == theirs


@pytest.mark.parametrize(("hand", "drawn"), [("copper, estate", 3), ("2 copper", 1), ("", 3)])
def test_menagerie_draws_three_when_all_names_differ(hand: str, drawn: int) -> None:
    table = Table("menagerie", hand=["menagerie", hand], deck="5 gold")
    table.do("menagerie")
    assert names(table.avery.hand).endswith("3 gold" if drawn == 3 else "gold")
    assert sum(card.slug == "gold" for card in table.avery.hand) == drawn


def test_remake_trashes_twice_for_one_more_each() -> None:
    table = Table("remake", hand="remake, 2 estate, copper")
    table.do("remake", "estate", "copper")
    assert names(table.avery.discard) == "silver"
    assert names(table.game.trash) == "copper, estate"
    table = Table("remake", hand="remake, estate")
    table.do("remake")
    assert names(table.avery.discard) == "silver"


def test_shop_plays_only_what_is_not_in_play() -> None:
    table = Table("shop, moat, village", hand="shop, moat, village, copper", in_play="moat",
                  deck="2 estate")  # fmt: skip
    table.do("shop")
    assert table.legal == ["village", "none"]
    table.do("village")
    assert table.avery.actions == 2


# Young Witch


def test_young_witch_curses_unless_a_bane_is_revealed() -> None:
    table = Table("young-witch", hand="young-witch", deck="2 copper", players=4, position={
        "choices": {"bane": "moat"}, "Blair": {"hand": "cellar, moat"},
        "Casey": {"hand": "chapel"}, "Drew": {"hand": "chapel"}})  # fmt: skip
    table.do("young-witch", "none", "moat")
    assert [names(player.discard) for player in table.game.players[1:]] == ["", "curse", "curse"]


def test_young_witch_and_a_bane_that_is_not_revealed() -> None:
    table = Table("young-witch, cellar", hand="young-witch", deck="2 copper",
                  position={"choices": {"bane": "cellar"}}, others={"hand": "cellar"})  # fmt: skip
    table.do("young-witch", "none")
    assert names(table.blair.discard) == "curse"


def test_the_bane_is_a_pile_of_the_supply_and_survives_its_notation() -> None:
    game = start(kingdom("young-witch", bane="shop"), ("Avery", "Blair"), 1, load_catalog())
    assert game.choices == {"bane": "shop"}
    assert game.piles["shop"].supply
    game.run()
    assert read(write(game)).choices == {"bane": "shop"}


def test_an_unknown_choice_of_setup_is_refused() -> None:
    assert faults({"choices": {"baen": "shop"}})
    assert faults({"choices": {"bane": "shop, moat"}})
    assert not faults({"kingdom": "young-witch", "choices": {"bane": "shop"}})


# Tournament and the Prizes


def test_tournament_gains_a_prize_onto_the_deck_and_draws_it() -> None:
    table = Table("tournament", hand="tournament, province", deck="copper")
    table.do("tournament", "province")
    assert "duchy" in table.legal
    table.do("trusty-steed")
    assert names(table.avery.hand) == "trusty-steed"
    assert names(table.avery.discard) == "province"
    assert table.avery.coins == 1
    assert len(table.game.piles["trusty-steed"]) == 0
    assert table.game.empty_piles == 0


def test_tournament_with_a_rival_gives_no_card_and_no_coin() -> None:
    table = Table("tournament", hand="tournament", deck="copper", others={"hand": "province"})
    table.do("tournament", "province")
    assert table.avery.coins == 0
    assert names(table.avery.hand) == ""
    assert names(table.blair.hand) == "province"
    table = Table("tournament", hand="tournament", deck="copper", others={"hand": "province"})
    table.do("tournament", "none")
    assert names(table.avery.hand) == "copper"


def test_tournament_with_everything_gone_gains_nothing() -> None:
    gone = dict.fromkeys(("bag-of-gold", "diadem", "followers", "princess", "trusty-steed"), 0)
    table = Table("tournament", hand="tournament, province", deck="copper",
                  position={"supply": {**gone, "duchy": 0}})  # fmt: skip
    table.do("tournament", "province")
    assert names(table.avery.hand) == "copper"
    assert names(table.avery.discard) == "province"


@pytest.mark.parametrize(("actions", "paid"), [(0, 2), (3, 5)])
def test_diadem_pays_for_unused_actions(actions: int, paid: int) -> None:
    table = Table("tournament", phase="buy", hand="diadem", actions=actions)
    table.do("diadem#1")
    assert table.avery.coins == paid


def test_followers_princess_and_bag_of_gold() -> None:
    table = Table("tournament", hand="followers", deck="2 copper", others={"hand": "5 copper"})
    table.do("followers")
    assert names(table.avery.discard) == "estate"
    assert names(table.blair.hand) == "3 copper"
    assert names(table.blair.discard) == "2 copper, curse"
    table = Table("tournament", hand="princess")
    table.do("princess")
    assert table.game.cost("gold") == coins(4)
    table = Table("tournament", hand="bag-of-gold")
    table.do("bag-of-gold")
    assert deck(table.avery) == "gold"


def test_trusty_steed_does_both_in_the_order_printed() -> None:
    table = Table("tournament", hand="trusty-steed", deck="5 copper")
    table.do("trusty-steed", "gain-4-silvers-deck")
    assert "gain-4-silvers-deck" not in table.legal
    table.do("plus-2-cards")
    assert names(table.avery.hand) == "2 copper"
    assert names(table.avery.discard) == "3 copper, 4 silver"
    assert deck(table.avery) == ""


# Joust and the Rewards


def test_joust_sets_a_province_aside_for_a_reward_and_discards_it_in_clean_up() -> None:
    table = Table("joust", hand="joust, province", deck="6 copper")
    table.do("joust", "province", "renown")
    assert names(table.avery.hand) == "copper, renown"
    assert names(table.avery.set_aside) == "province"
    table.end_turn()
    assert "province" in names(table.avery.discard)
    assert names(table.avery.set_aside) == ""


def test_joust_may_do_without_and_without_rewards_it_still_sets_aside() -> None:
    table = Table("joust", hand="joust, province", deck="6 copper")
    table.do("joust", "none")
    assert names(table.avery.hand) == "copper, province"
    gone = dict.fromkeys(("coronet", "courser", "demesne", "housecarl", "huge-turnip", "renown"), 0)
    table = Table("joust", hand="joust, province", position={"supply": gone})
    table.do("joust", "province")
    assert names(table.avery.set_aside) == "province"


@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2)])
def test_there_is_one_of_each_reward_for_two_players_and_two_for_more(
    players: int, copies: int
) -> None:
    table = Table("joust", hand="joust", players=players)
    assert len(table.game.piles["coronet"]) == copies
    assert not table.game.piles["coronet"].supply


def test_coronet_plays_an_action_and_a_treasure_twice_but_no_reward() -> None:
    table = Table("joust, village", hand="coronet, village, silver, renown", deck="5 copper")
    table.do("coronet")
    assert table.legal == ["village", "none"]
    table.do("village", "silver")
    assert (table.avery.actions, table.avery.coins) == (4, 4)
    assert "renown" in names(table.avery.hand)


def test_courser_does_what_was_picked_in_the_order_printed() -> None:
    table = Table("joust", hand="courser", discard="estate")
    table.do("courser", "gain-4-silvers", "plus-2-cards")
    assert names(table.avery.hand) == "estate"
    assert names(table.avery.discard) == "4 silver"


def test_demesne_gains_gold_and_scores_for_it() -> None:
    table = Table("joust", hand="demesne", discard="2 gold")
    table.do("demesne")
    assert (table.avery.actions, table.avery.buys) == (2, 3)
    assert score(table.game, table.avery) == 3


def test_housecarl_counts_different_actions_in_play_with_itself() -> None:
    table = Table("joust, village", hand="housecarl", in_play="2 village, copper", deck="5 copper")
    table.do("housecarl")
    assert len(table.avery.hand) == 2


def test_huge_turnip_pays_for_the_coffers_it_gives_too() -> None:
    table = Table("joust", phase="buy", hand="huge-turnip", coffers=1)
    table.do("huge-turnip#1")
    assert (table.avery.coffers, table.avery.coins) == (3, 3)


# Horn of Plenty


def test_horn_of_plenty_trashes_itself_for_a_victory_card() -> None:
    table = Table("horn-of-plenty", phase="buy", hand="horn-of-plenty", in_play="copper, silver")
    table.do("horn-of-plenty#1", "estate")
    assert names(table.game.trash) == "horn-of-plenty"
    table = Table("horn-of-plenty", phase="buy", hand="horn-of-plenty", in_play="2 copper")
    table.do("horn-of-plenty#1")
    assert "silver" not in table.legal
    table.do("copper")
    assert names(table.game.trash) == ""

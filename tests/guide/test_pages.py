"""The pages of help: one per topic, short, in both languages, with a diagram computed by the engine."""

from __future__ import annotations

import pytest

from breakaway_desktop.bots.policy import STYLES as BOT_STYLES
from breakaway_desktop.engine.options import ROWS, RULE_SETS
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.guide import basics, page_on
from breakaway_desktop.guide.bands import (
    Below,
    DiagramCard,
    DiagramChip,
    DiagramGauge,
    DiagramRoad,
    DiagramRow,
    DiagramToken,
    Gate,
    RuleTable,
    Words,
)
from breakaway_desktop.guide.bots import STYLES
from breakaway_desktop.guide.page import MOST_POINTS, HelpPage
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.sentences.names import BOT_TITLES
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.variants import variant_names
from tests.variants.parts import PARTS

BASICS = {
    "in-short", "building", "order", "standing", "lines", "slipstream", "breaking-away", "dropped", "secrets", "orders",
    "mail", "phones", "tours", "find-card", "share", "bots", "rule-sets", "reading", "accessibility", "about",
    "variants",
}  # fmt: skip
TOPICS = (*sorted(BASICS), *PARTS["page"])
EVERY_TOPIC = pytest.mark.parametrize("topic", TOPICS)


def page(topic: str) -> HelpPage:
    page = page_on(topic)
    assert page is not None, topic
    return page


def road(topic: str, index: int = 0) -> DiagramRoad:
    return [band for band in page(topic).diagram() if isinstance(band, DiagramRoad)][index]


def rows(topic: str) -> list[DiagramRow]:
    return [band for band in page(topic).diagram() if isinstance(band, DiagramRow)]


def words_of(band: DiagramRoad | DiagramRow) -> str:
    if isinstance(band, DiagramRoad):
        return " ".join(below.words for below in band.below.values())
    return " ".join(item.text for item in band.items if isinstance(item, Words))


def test_every_basic_topic_has_a_page() -> None:
    assert {entry.topic for entry in basics()} == BASICS


def test_cards_on_phones_are_seen_by_their_owner_until_they_are_played() -> None:
    own, screen, others, played = (row.items for row in rows("phones"))
    assert [item.face for item in own if isinstance(item, DiagramCard)] == ["15", "11", "6"]
    assert not any(isinstance(item, DiagramCard) for item in screen)
    assert [item.face for item in others if isinstance(item, DiagramCard)] == ["", "", ""]
    assert [item.face for item in played if isinstance(item, DiagramCard)] == ["11"]
    assert words_of(rows("phones")[3]) == "to 11"


def test_help_begins_with_moving_and_winning() -> None:
    """R6.1, R7.1: the first over the line wins its points, and riders behind others get better cards."""
    assert basics()[0].topic == "in-short"
    cards, points, dealt = (row.items for row in rows("in-short"))
    assert [item.face for item in cards if isinstance(item, DiagramCard) and item.kind == "chosen"] == ["7"]
    assert [item.points for item in points if isinstance(item, DiagramChip)] == [10]
    assert [item.face for item in dealt if isinstance(item, DiagramCard)] == ["4"]
    assert words_of(rows("in-short")[2]) == "3 + 1 ahead"
    assert [sign.rider for sign in road("in-short").signs[37]] == [11]


def test_all_variants_stand_on_one_page_each_with_its_sentence() -> None:
    shown = [(row.title, words_of(row)) for row in rows("variants")]
    assert shown == [(page(name).title, page(name).brief) for name in variant_names() if page_on(name)]


@EVERY_TOPIC
def test_a_page_has_a_rule_at_most_three_sentences_and_a_diagram(topic: str) -> None:
    result = page(topic)
    assert result.title
    assert result.brief.endswith(".")
    assert result.rule.endswith(".")
    assert 1 <= len(result.points) <= MOST_POINTS
    assert result.diagram()


@EVERY_TOPIC
def test_a_page_is_there_in_italian(topic: str) -> None:
    english = page(topic)
    set_language("it")
    italian = page(topic)
    assert italian.brief != english.brief
    assert italian.rule != english.rule
    for (head, sentence), (testa, frase) in zip(english.points, italian.points, strict=True):
        assert (head, sentence) != (testa, frase)
        assert sentence != frase


def test_new_cards_of_the_slipstream_are_those_of_the_worked_example() -> None:
    """R7.4."""
    cards = {square: below.card for square, below in road("slipstream").below.items()}
    assert cards == {37: "12", 38: "9", 39: "5", 40: "3", 43: "3"}


def test_the_lead_is_dealt_once_and_again_after_being_caught() -> None:
    """R7.6."""
    roads = page("breaking-away").diagram()
    paid = [
        band.side_caption.card
        for band in roads
        if isinstance(band, DiagramRoad) and isinstance(band.side_caption, Below)
    ]
    assert paid == ["6", "3", "3", "1"]


def test_a_rider_who_stops_on_the_line_is_shown_without_points() -> None:
    """R1.5, R6.2: places go by the order of movement."""
    first = rows("lines")[0].items
    assert [item.points for item in first if isinstance(item, DiagramChip)] == [10, 8]
    assert [item.rider for item in first if isinstance(item, DiagramToken)] == [11, 23, 42]
    assert words_of(rows("lines")[0]) == "stops on 33"


def test_later_arrivals_are_drawn_outside_and_move_later() -> None:
    """R5.2."""
    assert [sign.rider for sign in road("standing").signs[53]] == [42, 11, 23]
    assert [item.rider for item in rows("standing")[0].items if isinstance(item, DiagramToken)] == [42, 11, 23]


def test_a_packed_first_turn_is_that_of_the_worked_example() -> None:
    """R7.8: 4 on square 6, 4 on 5, 3 on 4."""
    below = road("standing", 1).below
    assert {square: under.card for square, under in below.items()} == {6: "3", 5: "3", 4: "7"}
    assert {square: under.words for square, under in below.items()} == {6: "else 3", 5: "else 7", 4: "else 11"}


def test_the_rule_sets_stand_side_by_side_in_every_row_in_which_they_differ() -> None:
    """R2."""
    (table,) = [band for band in page("rule-sets").diagram() if isinstance(band, RuleTable)]
    assert table.sets == tuple(RULE_SETS)
    same = set(ROWS) - set(table.cells)
    assert all(len({getattr(options, row) for options in RULE_SETS.values()}) == 1 for row in same)
    assert table.cells["card_cap"] == (None, None, 15, None)
    assert table.cells["overcrowding"][2] == "blank-ahead"


def test_the_string_on_the_page_about_signs_is_that_of_the_card() -> None:
    """R7.2."""
    shown = road("reading")
    assert shown.bracket is not None
    assert shown.bracket[2] == "3 ahead: card 6"
    assert sum(len(shown.signs[square]) for square in shown.lit) == 3


def test_riders_of_one_group_share_the_places_of_a_line() -> None:
    """R6.3: 10 and 8 shared by two."""
    won = [item.points for item in rows("orders")[-1].items if isinstance(item, DiagramChip)]
    assert won == [9, 9, 6]


def test_the_last_secret_card_turns_up_when_the_total_gives_it_away() -> None:
    """R9.3."""
    shown = [[item.face for item in row.items if isinstance(item, DiagramCard)] for row in rows("secrets")]
    assert [faces.count("") for faces in shown] == [0, 3, 2, 0]


def test_the_pursuit_ends_at_a_lap_between_first_and_last() -> None:
    """R8.1."""
    (gauge,) = [item for row in rows("pursuit") for item in row.items if isinstance(item, DiagramGauge)]
    assert (gauge.value, gauge.mark) == (40, 40)
    chips = [item.points for item in rows("pursuit")[-1].items if isinstance(item, DiagramChip)]
    assert chips == [20, 16, 12, 10, 8, 6, 4, 2]


def test_the_blind_see_ranges_for_rivals_and_squares_for_their_own() -> None:
    """R8.2."""
    (row,) = rows("blind")
    known = {item.rider: item.caption for item in row.items if isinstance(item, DiagramToken)}
    assert (known[21], known[24]) == ("45", "41")
    assert known[61] == "41–45"
    assert [item.text for item in row.items if isinstance(item, Gate)] == ["40"]


def test_two_spies_show_two_cards_the_highest_first() -> None:
    """R8.3."""
    faces = [item.face for item in rows("spy")[-1].items if isinstance(item, DiagramCard)]
    assert [bool(face) for face in faces] == [True, True, False]
    assert int(faces[0]) >= int(faces[1])


def test_one_second_card_is_guessed_right_and_one_wrong() -> None:
    """R8.4."""
    right, wrong = rows("double")
    assert "held" in words_of(right)
    assert "no card" in words_of(wrong)


def test_each_special_card_has_the_effect_its_page_describes() -> None:
    """R8.5."""
    texts = [words_of(row) for row in rows("special")]
    assert texts[0].endswith("31 stays on 50")
    assert "jumps to 50" in texts[1]
    assert texts[2].endswith("with 52 to 59")
    assert texts[3].endswith("3 4 3 become 6 4 6")


def test_a_climb_with_two_and_a_descent_with_three_push() -> None:
    """R8.6."""
    before = road("mountains")
    assert (len(before.signs[54]), len(before.signs[56])) == (2, 3)
    assert before.pushes == {54: -1, 55: 1, 56: 1}
    assert before.slopes == {54: 1, 55: 0, 56: -1}
    after = road("mountains", 1)
    assert [sign.rider for sign in after.signs[53]][1:] == [sign.rider for sign in before.signs[54]]


def test_points_of_stamina_that_lack_cost_one_square_or_three() -> None:
    """R8.7."""
    texts = [words_of(row) for row in rows("stamina")[1:]]
    assert ["short" in text for text in texts] == [False, True, True, False]
    assert "moves 13" in texts[1]
    assert "moves 10" in texts[2]


def test_the_card_that_would_reach_the_pacemaker_is_refused() -> None:
    """R8.8: he counts as two riders for a rider right behind him."""
    kinds = {item.face: item.kind for row in rows("pacemaker") for item in row.items if isinstance(item, DiagramCard)}
    assert kinds == {"5": "plain", "11": "plain", "14": "refused"}
    shown = road("pacemaker")
    assert shown.pacing == 24
    assert shown.below[23].card == "5"


def test_a_refusal_calls_a_variant_by_the_title_of_its_page() -> None:
    """R2.1."""
    assert "Special cards" in refusal_sentence(Refusal("variant-needs-simultaneous", variant="special"))


def test_the_page_on_bots_has_every_style_by_its_name() -> None:
    assert {style: name for style, (name, _aim) in STYLES.items()} == {style: BOT_TITLES[style] for style in BOT_STYLES}
    assert [row.title for row in rows("bots")] == [name for name, _aim in STYLES.values()]


@EVERY_TOPIC
def test_the_tokens_of_a_diagram_are_riders(topic: str) -> None:
    tokens = [item.rider for row in rows(topic) for item in row.items if isinstance(item, DiagramToken)]
    assert all(1 <= rider // 10 <= 6 and 1 <= rider % 10 <= 4 for rider in tokens), tokens

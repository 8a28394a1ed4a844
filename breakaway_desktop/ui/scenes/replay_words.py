"""What the replay says: in the infield, in its bar, on its page of keys, and over a team's log."""

from __future__ import annotations

from breakaway_desktop.guide import variant_title
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review_moments import ATTACK, LEAD
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.play.replay_steps import riders_of
from breakaway_desktop.sentences.names import listed, place_text
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, window_keys
from breakaway_desktop.ui.scenes.race.places import crossings_told
from breakaway_desktop.ui.scenes.race.sheet_panel import SheetShown
from breakaway_desktop.ui.scenes.replay_story import Story
from breakaway_desktop.words import _, ngettext


def infield(story: Story, at: int) -> tuple[str, str, str]:
    """Turn, leader, and who has moved last."""
    view = story.view(at)
    if view.over:
        return _("Finished"), ngettext("after {n} turn", "after {n} turns", view.turn).format(n=view.turn), ""
    title = _("Turn {turn}").format(turn=view.turn)
    if story.hides:
        return title, "", ""
    leader = max((rider.square for rider in view.on_road()), default=0)
    where = _("leader on {square}").format(square=leader)
    if at == 0 or at in story.turn_ends:
        return title, where, ""
    riders = riders_of(story.steps[at - 1])
    order = [number for group in view.order for number in group]
    if not riders or riders[0] not in order:
        return title, where, ""
    place = place_text(order.index(riders[0]) + 1)
    if len(riders) > 1:
        sentence = _("{riders} have moved as one, {place} of {n}")
        named = listed([str(rider) for rider in riders])
        return title, where, sentence.format(riders=named, place=place, n=len(order))
    return title, where, _("{rider} has moved, {place} of {n}").format(rider=riders[0], place=place, n=len(order))


def where(story: Story, at: int) -> tuple[str, ...]:
    """How far the race has come, the longest wording first."""
    race = story.race(at)
    if race.over:
        return (_("the end"),)
    if at in story.turn_ends:
        return (_("turn {turn}: new cards").format(turn=race.turn - 1),)
    moved, riders = sum(map(len, race.order[: race.moved])), sum(map(len, race.order))
    wordings = _("turn {turn}, {n} of {all} moved"), _("turn {turn}, {n} of {all}")
    return tuple(words.format(turn=race.turn, n=moved, all=riders) for words in wordings)


def told_now(story: Story, at: int, names: SeatedNames) -> str:
    """Who crossed a line or shared a place on it with the last move, who attacked, who leads now."""
    if not at:
        return ""
    told = [*crossings_told(story.steps[at - 1], names, story.match.race.rules.course.finish)]
    for moment in story.moments_at(at):
        rider = names.rider(moment.rider)
        if moment.kind == ATTACK:
            told.append(_("{rider} breaks away").format(rider=rider))
        elif moment.kind == LEAD:
            told.append(_("{rider} leads from now on").format(rider=rider))
    return "; ".join(told)


def about(match: Match) -> str:
    """Teams, seed and variant of the race."""
    rules = match.race.rules
    teams = ngettext("{n} team", "{n} teams", rules.teams).format(n=rules.teams)
    said = _("{teams}, seed {seed}").format(teams=teams, seed=rules.seed)
    variant = rules.variant.name
    return said if variant is None else f"{variant_title(variant)}, {said}"


def sheet_shown(story: Story, at: int, names: SeatedNames, team: int, marked: int) -> SheetShown:
    """The log of a team up to here."""
    riders = tuple(name or "" for name in names.seats[team - 1].riders)
    return SheetShown(
        team, names.team(team), names.player(team), story.sheet(at, team), story.race(at).turn,
        marked if marked // 10 == team else 0, locked=story.hides, riders=riders,
    )  # fmt: skip


def key_groups(story: Story) -> tuple[KeyGroup, ...]:
    """The keys of the replay."""
    stepping = (
        Key(("←", "→"), _("one move back, one on")),
        Key((_("PgUp"), _("PgDn")), _("a turn back, a turn on")),
        Key((",", "."), _("the line, attack or new leader before, the next")),
        Key((_("Home"), _("End")), _("the start, the end")),
        Key((_("Space"),), _("play, pause")),
    )
    looking = (
        Key(("E",), _("why: the rider’s card, place and points")),
        Key(("↑", "↓"), _("explain the new cards")),
        Key(("F2", "…", f"F{len(story.match.seats) + 1}"), _("the log of a team")),
        Key(("O",), _("ride on from here as a new race")),
        *([Key(("B",), _("review"))] if story.has_review else []),
        Key(("S",), _("save the race, or a picture of it")),
        Key(("L",), _("everything that happened")),
        Key((_("Esc"),), _("back")),
    )
    return KeyGroup(_("Replay"), stepping), KeyGroup(_("Looking"), looking), window_keys()

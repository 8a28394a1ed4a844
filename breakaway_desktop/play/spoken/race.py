"""The question for a card in words, the riders of a team, and the points."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.spoken.cards import card_lines, hand_text
from breakaway_desktop.play.spoken.circuit import (
    ahead_texts,
    behind_text,
    course_lines,
    groups,
    groups_behind,
    level_text,
    passed_text,
    string_size,
)
from breakaway_desktop.play.spoken.names import BRIEF, FULL, USUAL, SpokenNames, sentences
from breakaway_desktop.play.spoken.variants import hidden_ahead_text, hidden_behind_text, race_texts, rider_texts
from breakaway_desktop.sentences.names import line_name, listed, place_text, points_text
from breakaway_desktop.sentences.why.hidden import is_hidden

_LINE_NEAR = 20
"""Squares to a line from which it is told although nobody has crossed it."""


def question_lines(
    view: View, ask: AskCard, names: SpokenNames, *, amount: str = USUAL, since: View | None = None, opens: bool = True
) -> list[str]:
    """Return what is told when a rider is asked for a card, after what opens a turn.

    `since`: the view after the team's last decision. `opens`: whether what opens the turn has not been told yet.
    """
    start = opening_lines(view, amount=amount) if opens and is_first_ask(view) else []
    if amount == BRIEF:
        return [*start, _brief_question(view, ask)]
    lines = [*start[:-1], " ".join([*start[-1:], _question(view, ask, names, since)])]
    if amount == FULL:
        if is_first_ask(view):
            lines.append(team_sentence(view, names))
        lines += card_lines(view, ask)
    return lines


def opening_lines(view: View, *, amount: str = USUAL) -> list[str]:
    """Return what opens a turn: its number, at the start of a race after the lines of its course."""
    course = course_lines(view) if view.turn == 1 else []
    return course if amount == BRIEF else [*course, sentences([_("Turn {turn}").format(turn=view.turn)])]


def _brief_question(view: View, ask: AskCard) -> str:
    rider = view.rider(ask.rider)
    parts = [_("{rider} on {square}").format(rider=rider.id, square=rider.square)]
    if not is_hidden(view):
        front = [other.square for other in view.on_road() if other.square > rider.square]
        string = string_size(view, rider.id)
        if string:
            parts.append(_("string {n}").format(n=string))
        elif front:
            parts.append(_("{gap} up").format(gap=min(front) - rider.square))
    return sentences([*parts, hand_text(rider.cards)])


def _question(view: View, ask: AskCard, names: SpokenNames, since: View | None) -> str:
    rider = view.rider(ask.rider)
    parts = []
    if since is not None and not is_hidden(view):
        parts.append(passed_text(view, since, rider, names))
    parts.append(_place_text(view, rider, names, briefly=True))
    parts.append(line_text(view, rider))
    if is_hidden(view):
        parts.append(hidden_ahead_text(view, rider, names))
    else:
        parts += [*ahead_texts(view, rider, names, since=since), behind_text(view, rider, names)]
    return sentences([*parts, *race_texts(view), *rider_texts(view, rider), hand_text(rider.cards)])


def long_question(view: View, ask: AskCard, names: SpokenNames) -> str:
    """Return the question with the turn, all names, the secret cards, and the three riders who move next."""
    rider = view.rider(ask.rider)
    parts = [_("Turn {turn}").format(turn=view.turn), _place_text(view, rider, names, briefly=False)]
    parts.append(line_text(view, rider))
    if is_hidden(view):
        parts.append(hidden_ahead_text(view, rider, names))
    else:
        parts += [*ahead_texts(view, rider, names, briefly=False), behind_text(view, rider, names)]
    parts += [*race_texts(view), *rider_texts(view, rider), hand_text(rider.cards)]
    if rider.secret:
        parts.append(ngettext("{n} of them secret", "{n} of them secret", rider.secret).format(n=rider.secret))
    coming = [other for other in view.riders_to_move if other != rider.id][:3]
    if coming:
        parts.append(_("Then {riders}").format(riders=listed([names.rider(other) for other in coming])))
    return sentences(parts)


def _place_text(view: View, rider: SeenRider, names: SpokenNames, *, briefly: bool) -> str:
    text = _("{rider} on {square}").format(rider=names.rider(rider.id), square=rider.square)
    level = "" if is_hidden(view) else level_text(view, rider, names, briefly=briefly)
    return f"{text} {level}".rstrip()


def is_first_ask(view: View) -> bool:
    """Return whether none of the team's riders has moved this turn."""
    return not any(rider // 10 == view.team for group in view.order[: view.moved] for rider in group)


def line_text(view: View, rider: SeenRider) -> str:
    """Return the next line that still pays a rider, the card that crosses it, and the points; empty if it is far."""
    for line in view.course.lines:
        away = line - rider.square + 1
        if away < 1 or rider.place_at(line) is not None:
            continue
        crossed, scale = view.count_crossed(line), view.course.scale(line)
        if crossed >= len(scale):
            continue
        if away > _LINE_NEAR and not crossed:
            return ""
        text = _("{line} in {n}, now worth {points}")
        return text.format(line=line_name(line, view.course), n=away, points=points_text(scale[crossed]))
    return ""


def front_lines(view: View, rider: int, names: SpokenNames) -> list[str]:
    """Return who is in front of a rider, by names."""
    if is_hidden(view):
        return [sentences([hidden_ahead_text(view, view.rider(rider), names)])]
    seen = view.rider(rider)
    texts = filter(None, ahead_texts(view, seen, names, briefly=False))
    return [sentences([text]) for text in texts] or [sentences([behind_text(view, seen, names)])]


def behind_lines(view: View, rider: int, names: SpokenNames, *, long: bool = False) -> list[str]:
    """Return who is behind a rider; `long`: by groups and names."""
    if is_hidden(view):
        return [sentences([hidden_behind_text(view, view.rider(rider), names)])]
    seen = view.rider(rider)
    if long:
        return [sentences([text]) for text in groups_behind(view, seen, names)]
    return [sentences([behind_text(view, seen, names)])]


def team_lines(view: View, *, long: bool = False) -> list[str]:
    """Return the riders of the viewing team, the foremost first. `long`: with their cards."""
    to_move, lines = set(view.riders_to_move), []
    for rider in sorted(_own_riders(view), key=lambda rider: -rider.square):
        if rider.retired:
            lines.append(sentences([_("{rider} retired").format(rider=rider.id)]))
            continue
        text = _("{rider} on {square}").format(rider=rider.id, square=rider.square)
        if rider.dropped:
            text = _("{rider}, dropped").format(rider=text)
        if rider.id not in to_move and not view.over:
            text = _("{rider}, moved").format(rider=text)
        lines.append(sentences([text, *([*rider_texts(view, rider), hand_text(rider.cards)] if long else [])]))
    return lines


def _own_riders(view: View) -> list[SeenRider]:
    return [rider for rider in view.riders if rider.team == view.team]


def team_sentence(view: View, names: SpokenNames) -> str:
    """Return the viewing team's riders as one sentence: `Your riders: 11 leads on 48, 12 in a string of 5 on 36.`"""
    texts = []
    found = [] if is_hidden(view) else groups(view)
    for rider in sorted(_own_riders(view), key=lambda rider: -rider.square):
        if rider.retired:
            continue
        group = next((group for group in found if rider in group), [rider])
        values = {"rider": names.number(rider.id), "square": rider.square, "n": len(group)}
        if rider.dropped:
            texts.append(_("{rider} dropped on {square}").format(**values))
        elif found and rider is found[0][0] and rider.square > found[-1][-1].square:
            texts.append(_("{rider} leads on {square}").format(**values))
        elif len({other.square for other in group}) > 1:
            texts.append(_("{rider} in a string of {n} on {square}").format(**values))
        else:
            texts.append(_("{rider} on {square}").format(**values))
    return _("Your riders: {riders}.").format(riders=", ".join(texts))


def points_text_of(view: View, names: SpokenNames, *, long: bool = False) -> str:
    """Return the points of the viewing team and of the best other one; `long`: of all teams."""
    sums = {team: view.points_of(team) for team in range(1, view.teams + 1)}
    ranked = sorted(sums, key=lambda team: (-sums[team], team))
    if not any(sums.values()):
        return _("No points yet.")

    def text(team: int) -> str:
        name = _("you") if team == view.team else names.team(team)
        return _("{team} {points}").format(team=name, points=points_text(sums[team]))

    if long or not view.team:
        return sentences([", ".join(map(text, ranked))])
    place = 1 + sum(1 for team in ranked if sums[team] > sums[view.team])
    best = next(team for team in ranked if team != view.team)
    level = [names.team(team) for team in ranked if team != view.team and sums[team] == sums[view.team]]
    own = _("You are {place} with {points}").format(place=place_text(place), points=points_text(sums[view.team]))
    own = _("{you}, level with {teams}").format(you=own, teams=listed(level)) if level else own
    return f"{own}." if level and place == 1 else f"{own}; {text(best)}."

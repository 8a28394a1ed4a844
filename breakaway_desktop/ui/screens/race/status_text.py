"""Texts of the race screen: whose turn it is, what to do, recent moves, the next riders."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import (
    Crossed,
    Dropped,
    Moved,
    NoOrderGiven,
    Pushed,
    Replaced,
    Retired,
    RetirementOrdered,
    Revealed,
    SpecialPlayed,
    TurnEnded,
)
from breakaway_desktop.engine.last_turn import last_places
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.auto_play_marks import moment_of
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.play.home_riders import home_riders
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.play.watching.viewer import EVERYBODY, hides_retirement
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.advice import advised_card_text
from breakaway_desktop.sentences.log_lines import first_draw_sentence, log_lines_of, move_line
from breakaway_desktop.sentences.names import line_name, listed, place_at_line, place_text, points_text
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.why.reasons import Explanation
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.road.camera_text import LATEST, News
from breakaway_desktop.ui.road.line_caption import LineCaption
from breakaway_desktop.ui.screens.race import orders_extras, orders_text, variant_text
from breakaway_desktop.ui.screens.race.hint import hint_explanation
from breakaway_desktop.ui.screens.race.model import RaceModel, acting_rider
from breakaway_desktop.ui.screens.race.recap import most_news
from breakaway_desktop.ui.screens.race.visibility import (
    is_hand_covered,
    landed_view,
    recent_steps,
    viewer_of,
    viewing_team,
    visible_shot,
)

ATTACK: Final = 9
"""The lowest card of a move that is called an attack."""
_DROPPED, _NO_DIFFERENCE, _EQUAL, _HOME = "dropped", "no difference", "equal", "home"  # no words: keys


def headline(model: RaceModel) -> str:
    """Return whose turn it is."""
    if model.live.over:
        return _("Finished").upper()
    rider, shot = acting_rider(model), visible_shot(model)
    together = () if shot is None else shot.moves or shot.crossings
    if len(together) > 1:
        return " · ".join(model.names.number(event.rider) for event in together)
    if rider:
        return model.names.rider(rider).upper()
    return _("Turn {turn}").format(turn=model.live.playback.race.turn).upper()


def what_to_do(model: RaceModel, *, brief: bool = False) -> str:
    """Return what the player must do, or what is being shown. `brief`: without the player's name."""
    if model.shown_ask is not None:
        question = _question_text(model, model.shown_ask.team, brief=brief)
        return question if brief else _introduce_team(model, question)
    if model.live.over:
        return _("Race finished.")

    # A player elsewhere must choose.
    if model.ask_elsewhere is not None:
        return _("{player} chooses").format(player=model.names.player(model.ask_elsewhere.team))
    if model.awaits_orders_elsewhere:
        return _("Everyone chooses in secret")

    # A move that is shown, or the next one while the race is paused.
    shot = visible_shot(model)
    if shot is not None:
        words = _shot_phrase(model, shot)
        return _with_style(model, words, brief=brief) if isinstance(shot.event, Moved) else words
    if model.live.playback.is_held and acting_rider(model):
        return _("Paused: he’s next")

    # Whom the race waits for.
    if model.driver.thinker.is_starting:
        return _("the bots are warming up")
    if model.match.is_simultaneous:
        return orders_text.waiting(model)
    return _with_style(model, _("thinking"), brief=brief) if model.live.thinking else ""


def _with_style(model: RaceModel, words: str, *, brief: bool) -> str:
    """Return what the acting rider does, after the style of his team's bot unless `brief`."""
    rider, shot = acting_rider(model), visible_shot(model)
    is_one = rider and not (shot is not None and len(shot.moves) > 1)
    style = model.names.style(rider // 10) if is_one and not brief else ""
    return _("{style}: {words}").format(style=style, words=words) if style and words else words


def _question_text(model: RaceModel, team: int, *, brief: bool) -> str:
    """Return the hint, else what the player of this team is asked for."""
    hint = _hint_text(model)
    if hint:
        return hint
    if model.orders is not None:
        return orders_text.what_to_do(model.orders, brief=brief)

    # One of several players at the screen is asked by name.
    player = model.names.own_name(team) if len(model.match.humans) > 1 else None
    if is_hand_covered(model):
        return _("Hand over to {player}").format(player=player or model.names.team(team))
    return _("{player}, choose a card").format(player=player) if player and not brief else _("Choose a card")


def _introduce_team(model: RaceModel, question: str) -> str:
    """Return the question after the team of the only human, on the first turn."""
    team = model.names.own_team
    if not team or model.is_advised or model.is_lesson or model.live.playback.race.turn > 1:
        return question
    return _("You are {team}. {what}").format(team=model.names.team(team), what=question)


def _hint_text(model: RaceModel) -> str:
    """Return the card and the extra that the hint suggests for the rider who is asked; empty without a hint."""
    if model.advice is None:
        return ""
    extra = orders_extras.hinted_extra(model)
    card_advice = None if model.shown_ask is None else model.rider_advice(model.shown_ask.rider)
    if card_advice is None:
        return _("Hint: {what}").format(what=extra) if extra else ""
    worth = card_advice.value_of(card_advice.best)
    words = _("Hint: play {card}").format(card=card_advice.best if worth is None else advised_card_text(worth))
    return f"{words} · {extra}" if extra else words


def _shot_phrase(model: RaceModel, shot: Shot) -> str:
    """Return a phrase about the running shot, without the rider's name."""
    event = shot.event
    if len(shot.moves) > 1:
        return _("move as one")
    if isinstance(event, Moved):
        return _("plays {card}, lands on {square}").format(card=event.card, square=event.end)
    if isinstance(event, Crossed):
        return scored_words(event, shot.before.rules.course)
    if isinstance(event, Replaced):
        return _("new cards")
    if isinstance(event, TurnEnded):
        return _("the turn has finished")
    if isinstance(event, Pushed | SpecialPlayed | Revealed):
        return variant_text.event_text(model, event)
    return ""


def line_won(model: RaceModel, event: Crossed) -> LineCaption:
    look, points = model.match.seat(event.rider // 10).colour, _("+{points}").format(points=points_text(event.points))
    line = "" if event.line is None else line_name(event.line, model.match.race.rules.course)
    riders = model.names.rider(event.rider).upper(), model.names.number(event.rider).upper(), str(event.rider)
    return LineCaption(place_text(event.place), riders, (line,), points, look)


def two_to_line(model: RaceModel) -> str:
    """Return that the next move wins a line, with the rider who makes this one."""
    shot = model.shot
    if shot is None or len(shot.moves) != 1:
        return _("Two moves to the line.")
    return _("Two moves to the line: {rider}").format(rider=model.names.rider(shot.moves[0].rider))


def photo_finish(model: RaceModel, places: Sequence[Crossed]) -> LineCaption:
    """Return the words about riders who share places at a line."""
    first, riders = places[0], [place.rider for place in places]
    last = place_text(first.place + first.sharing - 1)
    numbers = listed([model.names.number(rider) for rider in riders]), listed([*map(str, riders)])
    n, points = 1 if first.points == 1 else 2, points_text(first.points)
    sentence = ngettext("share the places: {points} point each", "share the places: {points} points each", n)
    brief = ngettext("{points} point each", "{points} points each", n)
    return LineCaption(
        _("{first}–{last}").format(first=place_text(first.place), last=last),
        (model.names.riders(riders).upper(), *map(str.upper, numbers)),
        (sentence.format(points=points), brief.format(points=points)),
    )


def scored_words(event: Crossed, course: Course) -> str:
    """Return the place and the points at a line, as in `1st at the sprint at 33: 8 points`."""
    points = points_text(event.points)
    n = 1 if event.points == 1 else 2
    place = place_text(event.place) if event.line is None else place_at_line(event.place, event.line, course)
    return ngettext("{place}: {points} point", "{place}: {points} points", n).format(place=place, points=points)


def recent_moves(model: RaceModel) -> tuple[News, ...]:
    """Return as many moves since a human's last card as the strip has news, in order. Moves that scored come before
    the latest."""
    # The last move of each rider, and the points it won.
    moves: dict[int, tuple[Moved, str]] = {}
    for step in recent_steps(model):
        for event in step.events:
            if isinstance(event, Moved):
                moves.pop(event.rider, None)
                moves[event.rider] = event, ""
            elif isinstance(event, Crossed) and event.points and event.rider in moves:
                moves[event.rider] = moves[event.rider][0], _("+{points}").format(points=points_text(event.points))

    # The preferred ones, in the order in which they happened.
    ranked = sorted([(not points, -n) for n, (_event, points) in enumerate(moves.values())])
    shown = [[*moves.values()][n] for n in sorted([-n for _scored, n in ranked[: most_news()]])]
    latest = len(shown) - 1
    return tuple(_move_news(*move, tone=LATEST if n == latest else "") for n, move in enumerate(shown))


def _move_news(event: Moved, points: str, *, tone: str) -> News:
    brief = _("to {square}").format(square=event.end)
    words = _("jumps to {square}").format(square=event.end) if (event.card or 0) >= ATTACK else brief
    return News(event.rider, f"{words} {points}".rstrip(), f"{brief} {points}".rstrip(), tone=tone)


def pushed_riders(model: RaceModel) -> tuple[News, ...]:
    """Return the riders of the running pushes, those of a square together (R8.6)."""
    shown = variant_text.pushes_by_square(model)[-most_news() :]
    latest = len(shown) - 1
    return tuple(_pushed_news(model, pushes, LATEST if n == latest else "") for n, pushes in enumerate(shown))


def _pushed_news(model: RaceModel, pushes: Sequence[Pushed], tone: str) -> News:
    first, *others = (event.rider for event in pushes)
    brief = variant_text.push_text(model, pushes, brief=True)
    return News(first, variant_text.push_text(model, pushes), brief, tuple(others), tone)


def unasked_moves(model: RaceModel) -> tuple[News, ...]:
    """Return the moves of humans' riders who were not asked, with the reason, since the last card of the asked team."""
    moves: dict[int, tuple[str, str]] = {}
    match = model.match
    for step in recent_steps(model):
        for event in step.events:
            if not isinstance(event, Moved) or event.rider // 10 not in match.humans or match.is_by_human(step):
                continue
            # The orders of another team end a turn of secret orders: of its moves, those of dropped riders count.
            if event.rider in step.before.dropped or event.rider == getattr(step.decision, "rider", 0):
                why = {
                    _DROPPED: _("dropped: {key} to steer").format(key=key_cap_text(act.STEER)),
                    _NO_DIFFERENCE: _("his cards were worth the same"),
                    _EQUAL: _("all his cards were {card}").format(card=event.card),
                    _HOME: _("home: {key} to be asked").format(key=key_cap_text(act.HOME)),
                }[_why_unasked(model, step, event.rider)]
                moves[event.rider] = _("to {square}").format(square=event.end), why
    return tuple(News(rider, f"{brief}: {why}", brief) for rider, (brief, why) in moves.items())


def unasked_explanation(model: RaceModel, rider: int) -> Explanation | None:
    """Return why a rider of a human moved without him at his last move; None if the human decided."""
    team = rider // 10
    decisions = (
        step for step in reversed(model.steps)
        if step.decision.team == team and getattr(step.decision, "rider", 0) == rider
    )  # fmt: skip
    step = next(decisions, None)
    if step is None or team not in model.match.humans or model.match.is_by_human(step):
        return None
    text = {
        _DROPPED: _("He moved automatically: he is dropped and plays his highest card. {key}: steer him."),
        _NO_DIFFERENCE: _("He moved automatically: all his cards were worth the same."),
        _EQUAL: _("He moved automatically: his cards were all equal."),
        _HOME: _("He moved automatically: he is home and plays his lowest card. {home_key}: ask about him."),
    }[_why_unasked(model, step, rider)].format(key=key_cap_text(act.STEER), home_key=key_cap_text(act.HOME))
    return Explanation(_("{rider}’s last move").format(rider=model.names.rider(rider)), text)


def _why_unasked(model: RaceModel, step: Step, rider: int) -> str:
    """Return why a step in which a human's rider moved was decided without him."""
    if moment_of(step) in model.match.auto_played:
        return _HOME if rider in home_riders(step.before, rider // 10) else _NO_DIFFERENCE
    return _DROPPED if rider in step.before.dropped else _EQUAL


def undo_sentence(model: RaceModel, steps: Sequence[Step], *, again: bool) -> str:
    """Return what was undone, or redone (`again`): the first move, and the number of others.

    With several humans, another player may read it next, so it contains only public facts (R8.2) and hides a retirement
    that is still to come (R9.1).
    """
    lines: list[str] = []
    several = len(model.match.humans) > 1
    for step in (EVERYBODY if several else viewer_of(model)).visible_steps(steps):
        if hides_retirement(step):
            lines.append(_("{team}’s order").format(team=model.names.team(step.decision.team)))
        for event in step.events:
            if isinstance(event, Moved):
                lines.append(move_line(event, model.names))
            elif isinstance(event, TeamOrdered) and model.match.seat(event.team).is_human:
                lines.append(_("{team}’s orders").format(team=model.names.team(event.team)))
            elif isinstance(event, NoOrderGiven | RetirementOrdered | Retired):
                lines += log_lines_of(event, model.names, see(step.before))
    if not lines:
        return ""

    # The first move in words, the others by their number.
    words = (_("Redone: {ride}") if again else _("Undone: {ride}")).format(ride=lines[0])
    more = len(lines) - 1
    if not more:
        return words
    later = ngettext("and the move after it", "and the {n} moves after it", more).format(n=more)
    return f"{words}, {later}"


def refused_undo_sentence(model: RaceModel, teams: Collection[int]) -> str:
    players = listed([model.names.player(team) for team in teams])
    return _("Not undone: {players} did not agree.").format(players=players) if teams else _("Not undone.")


def timeout_sentence(model: RaceModel, teams: Sequence[int], steps: Sequence[Step]) -> str:
    """Return whose time ran out, and which card was played instead, if that is public (R4.4)."""
    several = len(model.match.humans) > 1
    player = listed([model.names.player(team) for team in teams])
    if model.match.is_simultaneous:
        if len(teams) > 1:
            return _("Time ran out for {players}: their riders play the highest cards allowed.").format(players=player)
        if several:
            return _("{player}’s time ran out: his riders play the highest cards allowed.").format(player=player)
        return _("Time ran out: your riders play the highest cards allowed.")
    visible = (EVERYBODY if several else viewer_of(model)).visible_steps(steps)
    moves = (event for step in visible for event in step.events if isinstance(event, Moved))
    move = next(moves, None)
    if move is None or move.card is None:
        return _("{player}’s time ran out: his rider played the highest card allowed.").format(player=player)
    sentence = _("Time ran out: {rider} played the highest card allowed, {card}.")
    if several:
        sentence = _("{player}’s time ran out: {rider} played the highest card allowed, {card}.")
    return sentence.format(player=player, rider=move.rider, card=move.card)


def retirement_sentence(model: RaceModel, step: Step) -> str:
    """Return what becomes of a rider who has just retired; empty with several humans, because it is secret."""
    if len(model.match.humans) > 1:
        return ""
    events = [event for event in step.events if isinstance(event, RetirementOrdered | Retired)]
    return " ".join(words for event in events for words in log_lines_of(event, model.names, see(step.before)))


def fallback_line(model: RaceModel) -> str:
    """Return the line shown without news: the reason for the hint, else a warning, else how the race started."""
    if model.is_advised and model.shown_ask is not None:
        if model.driver.advice.is_pending:
            return _("The bots are warming up…") if model.driver.thinker.is_starting else _("Trying every card…")
        reason = hint_explanation(model)
        return _("No hint for this choice.") if reason is None else reason.text
    if model.orders is not None:
        return orders_text.sentence(model, model.orders)
    return variant_text.warning_sentence(model) or (
        first_draw_sentence(model.match.first, model.names) if model.live.playback.race.turn == 1 else ""
    )


def last_places_line(model: RaceModel) -> str:
    """Return how many places are left in a turn that may be the last, and who may still take them; else empty."""
    view = landed_view(model)
    places = last_places(view)
    if places is None or model.is_advised or (model.orders is not None and model.orders.is_begun):
        return ""
    if not places.left:
        return _("Last place taken: nobody can score any more")
    left = ngettext("{n} place left", "{n} places left", places.left).format(n=places.left)

    # First everybody; once riders have moved, his own.
    own = [rider for rider in places.riders if rider // 10 == viewing_team(model)]
    if view.moved and own:
        riders = listed([str(rider) for rider in sorted(own)])
        who = ngettext("{riders} can still reach it", "{riders} can still reach it", len(own)).format(riders=riders)
    else:
        count = len(places.riders)
        who = ngettext("{n} rider can reach the line", "{n} riders can reach the line", count).format(n=count)
    return f"{left} · {who}"


def next_riders(model: RaceModel) -> tuple[int, ...]:
    """Return the riders who move after the acting one in this turn; none after the race."""
    race = model.live.playback.race
    if model.orders is not None or race.over:
        return ()
    first = race.moved + (1 if acting_rider(model) else 0)
    return tuple(rider for group in race.order[first:] for rider in group)


def notice(model: RaceModel) -> tuple[str, str]:
    """Return the notice that has priority over all other lines, and its tone; empty if there is none."""
    autosave = model.match.autosave
    if autosave is not None and autosave.failure is not None:
        return _("The race can’t be saved here: use “Save as…” in the menu."), "wrong"
    for guest in model.guests:
        if line := guest.undo_line(model):
            return line, "told"
    if model.confirmation is not None:
        return _("Trying every card…"), "told"
    if model.notice is not None:
        return model.notice.words, model.notice.tone
    return "", ""


def undo_tip(model: RaceModel, undo: Undo | None) -> str:
    """Return the tooltip of undo, with the move that it would undo."""
    if undo is None:
        return ""
    viewer = viewer_of(model)
    seen = (step for done in model.match.steps[-undo.decisions :] for step in viewer.visible_steps((done,)))
    move = next((event for step in seen for event in step.events if isinstance(event, Moved)), None)
    return _("Undo") if move is None else _("Undo: {ride}").format(ride=move_line(move, model.names))


def bot_failure_line(model: RaceModel) -> str:
    """Return a sentence on a bot's failure since the last call; empty if there was none."""
    if not model.driver.failures:
        return ""
    failure = model.driver.failures[-1]
    model.driver.failures.clear()
    return refusal_sentence(failure)


def news_line(model: RaceModel) -> str:
    """Return who has been dropped, has retired or has ordered nothing since the human's last card."""
    return " · ".join(_news_sentences(model))


def _news_sentences(model: RaceModel) -> Iterator[str]:
    for step in model.steps[model.recap_start :]:
        for event in step.events:
            if isinstance(event, Dropped | Retired | NoOrderGiven):
                yield from log_lines_of(event, model.names, see(step.before))

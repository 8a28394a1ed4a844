"""A sentence for every refusal of the engine, of files and of bots."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.features import features
from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.errors import shorten
from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.json_checks import HUGE, LIST, NOTHING, OBJECT
from breakaway_desktop.sentences.log_lines import extra_name
from breakaway_desktop.sentences.names import bot_name, points_text

SENTENCES: Final[dict[str, str]] = {
    # options (R2.1)
    "option-unknown-value": mark("{row} cannot be {value}. Choose from: {allowed}."),
    "order-needs-simultaneous": mark(
        "Order by rider number or card needs simultaneous orders; one at a time, riders move by arrival."
    ),
    "first-turn-grade-needs-simultaneous": mark(
        "By rider number, every team’s rider 1 would move at once; that needs simultaneous orders."
    ),
    "first-turn-must-be-order": mark("With order by rider number, card and hand, turn 1 must follow the same order."),
    "first-turn-must-be-grade": mark("With order by rider number, turn 1 must go by rider number too."),
    "first-turn-order-needs-cards": mark("Turn 1 can follow the cards only with order by rider number, card and hand."),
    "finish-out-of-range": mark("The finish cannot be at {value}. Choose a square from 1 to {largest}."),
    "too-many-sprints": mark("A race can have at most {most} sprint lines."),
    "sprints-do-not-rise": mark("Sprint {later} comes after sprint {earlier}. Put the lines in rising order."),
    "sprint-below-one": mark("A sprint cannot be at {value}. The first possible square is 1."),
    "sprint-behind-finish": mark("Sprint {value} must come before the finish at {finish}."),
    "card-cap-out-of-range": mark(
        "The card cap cannot be {value}. Choose a number from {least} to {largest}, or none."
    ),
    "variant-not-played": mark("This version does not have the variant {variant}."),
    "variant-not-loaded": mark("The variant {variant} is installed, but cannot be loaded: {error}."),
    "variant-is-none": mark("{source} is installed as the variant {variant}, but is not a variant of that name."),
    "variant-failed": mark("The variant {variant} does not work ({error})."),
    "variant-endless": mark(
        "With the variant {variant} this race does not end. It stops after {decisions} decisions, unfinished."
    ),
    "variant-needs-simultaneous": mark(
        "The variant {variant} needs simultaneous orders; choose those, or another variant."
    ),
    "first-team-unknown": mark("Team {first_team} cannot go first: there are only {teams} teams."),
    "team-count": mark("A race has {fewest} to {most} teams, not {teams}."),
    # building a team (R3)
    "hands-for-each-team": mark("There are {teams} teams but hands for {hands}."),
    "hand-size": mark("Rider {rider} cannot start with {cards} cards. Rider 1 has 3 or 4, the others 3."),
    "hand-card-range": mark(
        "Rider {rider}: card {card} is out of range. Starting cards go from {smallest} to {largest}."
    ),
    "hand-too-much": mark("Rider {rider} has {have} of {total}. Lower one of his cards."),
    "hand-too-little": mark("Rider {rider} has {have} of {total}. Raise one of his cards."),
    # decisions (R4)
    "race-over": mark("Race finished."),
    "card-not-held": mark("Rider {rider} has no {card} in hand."),
    "card-not-allowed": mark("Rider {rider} cannot play his {card} now."),
    "no-such-rider": mark("There is no rider {rider} in this race."),
    "not-his-move": mark("It is rider {awaited}’s turn, not rider {rider}’s."),
    "riders-move-one-by-one": mark("In this race riders move one at a time, not by team orders."),
    "teams-order-together": mark("In this race a team gives the orders for all its riders at once."),
    "order-twice": mark("Rider {rider} has two orders. Choose one card."),
    "order-lacking": mark("Rider {rider} has no order. Choose one of his cards."),
    "rider-of-another-team": mark("Rider {rider} does not ride for team {team}."),
    "orders-are-in": mark("Team {team} has confirmed its orders. Undo them to change them."),
    "nobody-to-order": mark("Team {team} has no riders left to give orders to."),
    "card-reaches-limit": mark("{card} lands on {square}; nobody may reach {limit} this turn."),
    "second-card-out-of-range": mark("A second card is a number from {least} to {largest}."),
    "extra-twice": mark("Rider {rider} can do only one thing besides playing a card."),
    "extra-not-asked": mark("Rider {rider} cannot do that now: {extra}."),
    "special-not-held": mark("Rider {rider} does not hold the special card {extra}."),
    "special-names-nobody": mark("Rider {rider}’s special card {extra} names nobody."),
    "special-on-himself": mark("Rider {rider} cannot choose himself."),
    "special-too-far": mark("{rider} is {away} away. A Puncture reaches 10 squares."),
    "special-not-on-his-square": mark("{rider} is not on his square."),
    "spy-of-a-dropped-rider": mark("Rider {rider} is dropped and cannot spy."),
    "spy-target": mark("Rider {rider} cannot spy on {target}. Choose a rider still in the race."),
    "no-retiring": mark("Nobody may retire in this race."),
    "retired-already": mark("Rider {rider} has already retired."),
    "retiring-already": mark("Rider {rider} is already due to retire."),
    "finished-may-not-retire": mark("Rider {rider} has crossed the finish and cannot retire."),
    # lines of a player in a terminal (text mode)
    "line-empty": mark("Type one of the cards, or help for the list of commands."),
    "line-unknown": mark("{line} is neither a card nor a command. Type help for the list of commands."),
    "line-file-missing": mark("Type where to save the race, such as: {name} x.race."),
    "line-too-much": mark("{line} is too much for one line. Type one card or one command."),
    "line-empty-orders": mark("Type a card for each rider, in number order, or help for the list of commands."),
    "line-not-cards": mark("Not everything in {line} is a card. Type one card for each rider, such as 10 8 3 5."),
    "line-card-count": mark("Wrong number of cards. Type one for each of {riders}, in this order."),
    "line-second-lacking": mark("Rider {rider} needs a second card after his first, such as {card}/5."),
    "line-second-not-a-card": mark("{more} cannot be rider {rider}’s second card. Type a number, such as {card}/5."),
    "line-nothing-beside": mark("Rider {rider} can only play a card now: leave out {more}."),
    "line-beside-unknown": mark("{more} is not possible for rider {rider} now. Possible: {known}."),
    "line-card-lacking": mark("Rider {rider} plays a card too: type it instead of the -."),
    "line-no-card": mark("With {more}, rider {rider} plays no card: type -/{more}."),
    "line-number-of-rider": mark("{name} needs a rider number, such as {name} 14."),
    "line-number-of-team": mark("{name} takes a team number, such as {name} 2."),
    "line-number-of-turn": mark("{name} takes a turn number, such as {name} 2."),
    "no-such-turn": mark("There is no turn {turn} yet. Choose one from 1 to {turns}."),
    "not-own-rider": mark("Rider {rider} does not ride for {team}. Choose one of {own}."),
    "no-such-team": mark("There is no team {team} in this race. Teams are numbered 1 to {teams}."),
    "nothing-to-undo": mark("Nothing to undo."),
    "nothing-to-redo": mark("Nothing to redo."),
    # bots
    "bot-unknown": mark("There is no bot {bot}. Choose from: {known}, or a level from 1 to 5."),
    "bot-not-allowed": mark(
        "The bot {bot} is in a module that has not been allowed. Name it on the command line, or call allow_bots "
        "in your program."
    ),
    "bot-module-missing": mark("The bot’s module {module} cannot be loaded: {error}."),
    "bot-module-stuck": mark("The bot {bot} cannot be loaded: its module never finishes loading."),
    "bot-class-missing": mark("The module {module} contains no bot {name}."),
    "bot-not-a-bot": mark("{module}:{name} is not a bot."),
    "bot-not-made": mark("The bot {bot} cannot be set up ({error})."),
    "bot-parameter-form": mark("{setting} is not a setting for the bot {bot}. Write it as name=value."),
    "bot-parameter-unknown": mark("The bot {bot} has no setting {parameter}. Choose from: {known}."),
    "bot-parameter-twice": mark("You set {parameter} twice for the bot {bot}."),
    "bot-parameter-value": mark("The bot {bot} does not accept {value} for {parameter}."),
    "bot-parameter-range": mark("The bot {bot} accepts {least} to {largest} for {parameter}, not {value}."),
    "bot-parameter-least": mark("The bot {bot} accepts at least {least} for {parameter}, not {value}."),
    "bot-parameter-largest": mark("The bot {bot} accepts at most {largest} for {parameter}, not {value}."),
    "bot-parameter-choice": mark("The bot {bot} has no {parameter} {value}. Choose from: {known}."),
    "bot-stands-in": mark("{stand_in} replaces {bots}, which cannot be loaded here."),
    "bot-raised": mark("The bot {bot} failed ({error}), so it plays the highest card allowed."),
    "bot-hands": mark("The bot {bot} could not build its hands ({error})."),
    "bot-hands-stuck": mark("The bot {bot} took too long to build its hands."),
    "bot-hands-without-process": mark(
        "The bot {bot} needs a process of its own to build its hands, and none can be started."
    ),
    "bot-stuck": mark("The bot {bot} took too long, so it plays the highest card allowed."),
    "bot-worker-ended": mark("The bot {bot} stopped unexpectedly, so it plays the highest card allowed."),
    "bot-without-process": mark(
        "The bot {bot} needs a process of its own, and none can be started, so it plays the highest card allowed."
    ),
    "bots-without-process": mark(
        "The bots’ own process can’t be started, so they think inside the game from now on and may ride worse."
    ),
    "bot-no-card": mark("Rider {rider}’s bot chose no card, so he plays the highest card allowed."),
    "bot-other-rider": mark(
        "Rider {rider}’s bot answered for rider {answer}, so rider {rider} plays the highest card allowed."
    ),
    "bot-no-orders": mark("Team {team}’s bot gave no orders, so its riders play the highest cards allowed."),
    "bot-orders-refused": mark(
        "Team {team}’s bot gave orders that are not allowed, so its riders play the highest cards allowed."
    ),
    "bot-card-not-allowed": mark(
        "Rider {rider}’s bot chose {card}, which is not allowed, so he plays the highest card allowed."
    ),
    # files that another copy of the program plays in (match.race_lock)
    "race-taken": mark("This race is already open in another window or terminal ({file})."),
    # tours that another copy of the program changes (tours.library)
    "tour-taken": mark("This tour is being changed in another window or terminal ({file}). Try again."),
    "tour-stage-begun": mark("Stage {stage} was begun in another window or terminal. Open the tour again to see it."),
    # files that a player names (match.race_files)
    "file-exists": mark("{file} already exists. Choose another name."),
    "folder-not-there": mark("There is no folder {folder}."),
    "path-not-a-file-name": mark("{file} is not a valid file name on every system."),
    # forking a race (match.fork)
    "what-if-at-the-end": mark("The race has finished here. Go back to an earlier moment and play on from there."),
    "what-if-hidden": mark(
        "New cards or squares are secret in this race; you can play on from here once it has finished."
    ),
    "what-if-secret": mark(
        "The hidden cards can’t be dealt again here. You can play on from here once the race has finished."
    ),
    # files that are no records (docs/record.md)
    "file-not-there": mark("There is no such file."),
    "file-not-a-file": mark("This is a folder or a device, not a file."),
    "file-not-opened": mark("The file cannot be opened: {reason}."),
    "file-too-large": mark("The file is larger than {most} MB, more than any race needs."),
    "tour-too-large": mark("The file is larger than {most} kB, more than any tour needs."),
    "tour-stage-count": mark("The tour has {stages} stages. It must have {fewest} to {most}."),
    "tour-race-twice": mark("The tour lists the same race for two stages."),
    "file-packed": mark("The file is packed ({kind}). Unpack it, then open what is in it."),
    "file-not-utf8": mark("The file is not UTF-8 text."),
    "file-not-json": mark("The file is not valid JSON: it is cut short or wrong at line {line}, column {column}."),
    "file-too-deep": mark("The file is nested too deeply to be a race."),
    "file-too-many-parts": mark("The file contains more lists and objects than any race needs."),
    "file-number-too-long": mark("The file contains a number too long for any race."),
    "file-duplicate-key": mark("The key {key} appears twice in the same object."),
    "file-not-a-number": mark("There is {word} where a number should be."),
    "file-wrong-value": mark("{at} should be {wanted}, not {found}."),
    "file-list-too-long": mark("{at} is a list of {length}; at most {most} are allowed."),
    "file-unknown-key": mark("{at} has an unknown key {key}."),
    "file-missing-key": mark("{at} lacks the key {key}."),
    "file-out-of-range": mark("{at} is {value}, outside {least} to {most}."),
    "file-unknown-word": mark("{at} is {value}. It must be one of: {allowed}."),
    "file-newer-version": mark(
        "This race was saved by a newer version of the program; open it with that one. The file has format "
        "{version}, and this version reads up to {known}."
    ),
    "file-draws": mark("The random draws in the file are not those of the variant {variant}."),
    "file-notes-shape": mark("The notes in the file are not what the variant {variant} writes."),
    "file-team-count": mark("The file has {teams} teams. A race has {fewest} to {most}."),
    "file-rider-ids": mark("The riders of team {team} should be {wanted}, in this order."),
    "file-first-team-missing": mark("The file lacks first_team, the team drawn to go first."),
    "file-first-team-not-drawn": mark("The file has first_team, but no team is drawn under its rules."),
    # files that the rules contradict
    "turn-after-the-end": mark("the race finishes before this turn"),
    "turn-number": mark("the turn is numbered {found}, not {wanted}"),
    "move-too-many": mark("he moves, but nobody is left to move"),
    "move-missing": mark("his move is missing"),
    "nmr-of-a-dropped-rider": mark("he is listed without an order, but a dropped rider needs none"),
    "half-turns-differ": mark("the turn has the wrong number of half-turns"),
    "move-extra-differs": mark("{name} of his move is not what the rules give"),
    "turn-extra-differs": mark("{name} is not what the rules give"),
    "nmr-differs": mark("the teams without orders are {wanted}, not {found}"),
    "nmr-twice": mark("a rider is listed twice without an order: {found}"),
    "nmr-without-move": mark("he is listed without an order, but no card was played for him"),
    "move-without-card": mark("his move has no card"),
    "order-differs": mark("place {place} in the order of movement is {wanted}, not {found}"),
    "order-length": mark("the order of movement has {wanted} places, not {found}"),
    "mover-differs": mark("it is rider {wanted}’s turn, not {found}’s"),
    "missing-order-card": mark("without an order he plays the highest card allowed, {wanted}, not {found}"),
    "move-from-differs": mark("he starts on {wanted}, not on {found}"),
    "move-to-differs": mark("he lands on {wanted}, not on {found}"),
    "points-award-differs": mark("the next points are for him at {line}, not for rider {found} at {found_line}"),
    "points-place-differs": mark("at {line} his place is {wanted}, not {found}"),
    "points-differ": mark("at {line} he gets {wanted} points, not {found}"),
    "points-too-many": mark("he gets no points at {line}"),
    "points-missing": mark("his points at {line} are missing"),
    "replacements-too-many": mark("new cards are listed though the race ended before they were dealt"),
    "replacements-missing": mark("the new cards are missing"),
    "replacement-missing": mark("his new card is missing"),
    "replacement-differs": mark("his new card is {wanted}, not {found}"),
    "replacement-too-many": mark("a new card is listed for him, but he gets none"),
    "dropped-wrongly": mark("he is listed as dropped but is not"),
    "dropped-order": mark("the dropped riders, by number, are {wanted}, not {found}"),
    "dropped-missing": mark("he is dropped but not listed"),
    "result-too-early": mark("the race is unfinished but has a result"),
    "result-missing": mark("the race is finished but has no result"),
    "result-points": mark("team {team} has {wanted} points, not {found}"),
    "result-teams": mark("the result lists points for teams that are not in the race"),
    "result-places": mark("group {place} in the placings is {wanted}, not {found}"),
    "result-ranking": mark("rank {place} is team {wanted}, not {found}"),
    "result-winners": mark("the winners are {wanted}, not {found}"),
}

WANTED: Final[dict[str, str]] = {
    "object": mark("an object"),
    "truth": mark("true or false"),
    "list": mark("a list"),
    "whole-number": mark("a whole number"),
    "tour-id": mark("an id of 16 hexadecimal digits"),
    "four-names": mark("a list of four names"),
    "race-file": mark("the name of a race file"),
    "name": mark("a name of 1 to 40 printable characters"),
    "player": mark("human or bot:NAME"),
    "fraction": mark("a fraction in quotes, such as 11/2"),
    "text": mark("a text in quotes"),
    "address": mark("an email address in quotes"),
    "time": mark("a date and time in quotes, such as 2026-12-04T18:00:00+01:00"),
}

FOUND: Final[dict[str, str]] = {
    NOTHING: mark("nothing"),
    LIST: mark("a list"),
    OBJECT: mark("an object"),
    HUGE: mark("a huge number"),
}
"""Kinds of values in a file."""


@cache
def refusal_sentences() -> Mapping[str, str]:
    """Return the marked sentences of all refusals, also of features, by their keys."""
    of_features = [feature.refusals() for feature in features() if feature.refusals is not None]
    return {key: sentence for some in (SENTENCES, *of_features) for key, sentence in some.items()}


def refusal_sentence(refused: Refused | Refusal) -> str:
    """Explain a refusal and its remedy; for a contradiction in a file, in one sentence with turn, rider and rule."""
    refusal = refused.refusal if isinstance(refused, Refused) else refused
    values = {name: _value(name, value) for name, value in refusal.values.items()}
    try:
        sentence = _(refusal_sentences()[refusal.key]).format(**values)
    except KeyError:  # a key, or a value, that only a variant from outside has
        sentence = _("A rule of this variant forbids that ({name}).").format(name=shorten(refusal.key))
    if not isinstance(refused, Contradiction):
        return sentence
    where = _place_text(refused)
    rule = _("Breaks {rule}").format(rule=refused.rule)
    wrong = sentence.partition(". ")[0].rstrip(".")  # the remedy is for players only
    return f"{rule}, {where}: {wrong}." if where else f"{rule}: {wrong}."


def _place_text(contradiction: Contradiction) -> str:
    if contradiction.turn is not None and contradiction.rider is not None:
        return _("turn {turn}, rider {rider}").format(turn=contradiction.turn, rider=contradiction.rider)
    if contradiction.turn is not None:
        return _("turn {turn}").format(turn=contradiction.turn)
    if contradiction.rider is not None:
        return _("rider {rider}").format(rider=contradiction.rider)
    return ""


def _value(name: str, value: Any) -> Any:
    if value is None and name in ("line", "found_line"):
        return _("the end")  # R8.1: the last places are awarded at no line
    if name in ("file", "folder", "address"):
        return printed_name(value)
    if name == "extra":
        return extra_name(str(value))
    if name == "variant":
        return variant_title(str(value))
    if name == "wanted" and value in WANTED:
        return _(WANTED[value])
    if name == "stand_in":
        return bot_name(str(value))
    if name in ("found", "value") and isinstance(value, str) and value in FOUND:
        return _(FOUND[value])
    if isinstance(value, Fraction):
        return points_text(value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value

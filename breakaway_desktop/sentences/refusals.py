"""The sentence for every refusal, from the engine's to those of files and bots."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.guide import variant_title
from breakaway_desktop.record.compare import Contradiction
from breakaway_desktop.record.json_checks import HUGE, LIST, NOTHING, OBJECT
from breakaway_desktop.sentences.names import bot_name, points_text
from breakaway_desktop.words import _, mark

SENTENCES: Final[dict[str, str]] = {
    # options (R2.1)
    "option-unknown-value": mark("{row} cannot be {value}. It takes one of: {allowed}."),
    "order-needs-simultaneous": mark(
        "Only secret orders can be sorted by grade or card; one by one, riders move by arrival."
    ),
    "first-turn-grade-needs-simultaneous": mark(
        "Grade by grade, all first riders would move together; that needs secret orders."
    ),
    "first-turn-must-be-order": mark("With order by grade, card and hand, turn 1 has to follow the same order."),
    "first-turn-must-be-grade": mark("With order by grade, turn 1 has to go by grade too."),
    "first-turn-order-needs-cards": mark("Turn 1 can follow the cards only with order by grade, card and hand."),
    "finish-out-of-range": mark("The finish is on {value}. It has to lie between 1 and {largest}."),
    "too-many-sprints": mark("A race has at most {most} sprint lines."),
    "sprints-do-not-rise": mark("Sprint {later} comes after sprint {earlier}. Put the lines in rising order."),
    "sprint-below-one": mark("There is a sprint on {value}. The first line can lie on 1."),
    "sprint-behind-finish": mark("Sprint {value} is not before the finish on {finish}."),
    "card-cap-out-of-range": mark("The card cap is {value}. It has to lie between {least} and {largest}, or be none."),
    "variant-not-played": mark("This version does not play the variant {variant}."),
    "variant-not-loaded": mark("The variant {variant} is installed, but cannot be loaded: {error}."),
    "variant-is-none": mark("{source} is installed as the variant {variant}, but is no variant of this name."),
    "variant-needs-simultaneous": mark("The variant {variant} needs secret orders; choose them or another variant."),
    "first-team-unknown": mark("Team {first_team} cannot lead off: there are {teams} teams."),
    "team-count": mark("A race takes {fewest} to {most} teams, not {teams}."),
    # building a team (R3)
    "hands-for-each-team": mark("There are {teams} teams but hands for {hands}."),
    "hand-size": mark("Rider {rider} cannot start with {cards} cards. Rider 1 has 3 or 4, the others 3."),
    "hand-card-range": mark("Rider {rider} has a card {card}. Starting cards run from {smallest} to {largest}."),
    "hand-too-much": mark("Rider {rider} has {have} of {total}. Take something off one of his cards."),
    "hand-too-little": mark("Rider {rider} has {have} of {total}. Give more squares to one of his cards."),
    # decisions (R4)
    "race-over": mark("The race is over."),
    "card-not-held": mark("Rider {rider} does not hold a {card}."),
    "card-not-allowed": mark("Rider {rider} may not play his {card} now."),
    "no-such-rider": mark("There is no rider {rider} in this race."),
    "not-his-move": mark("Rider {rider} is not to move; it is {awaited}'s move."),
    "riders-move-one-by-one": mark("In this race riders are moved one by one, not by the orders of a team."),
    "teams-order-together": mark("In this race a team gives the orders for all its riders together."),
    "order-twice": mark("Rider {rider} has two orders. Give him one card."),
    "order-lacking": mark("Rider {rider} has no order. Give him one of his cards."),
    "rider-of-another-team": mark("Rider {rider} does not ride for team {team}."),
    "orders-are-in": mark("The orders of team {team} are in. Take them back to change them."),
    "nobody-to-order": mark("Team {team} has no rider on the road to give orders to."),
    "card-reaches-limit": mark("{card} goes to {square}; nobody may reach {limit} this turn."),
    "second-card-out-of-range": mark("A second card lies between {least} and {largest}."),
    "extra-twice": mark("Rider {rider} can do but one thing beside riding."),
    "extra-not-asked": mark("Rider {rider} cannot do that now: {extra}."),
    "special-not-held": mark("Rider {rider} does not hold the special card {card}."),
    "special-names-nobody": mark("The special card {card} of rider {rider} names nobody."),
    "special-on-himself": mark("Rider {rider} cannot name himself."),
    "special-too-far": mark("{rider} is {away} away. A Puncture reaches 10 squares."),
    "special-not-on-his-square": mark("{rider} is not on his square."),
    "spy-of-a-dropped-rider": mark("Rider {rider} is dropped and cannot spy."),
    "spy-target": mark("Rider {rider} cannot spy on {target}. Name a rider on the road."),
    "no-retiring": mark("Nobody may retire in this race."),
    "retired-already": mark("Rider {rider} has retired already."),
    "retiring-already": mark("Rider {rider} is to leave the road already."),
    "finished-may-not-retire": mark("Rider {rider} has crossed the finish and cannot retire."),
    # lines of a player in a terminal (text mode)
    "line-empty": mark("Write one of the cards, or help for all that can be written."),
    "line-unknown": mark("{line} is neither a card nor a command. Write help for all that can be written."),
    "line-file-missing": mark("Write where the race is to lie, such as: {name} x.race."),
    "line-too-much": mark("{line} says too much for one line. Write one card or one command."),
    "line-empty-orders": mark("Write a card for each rider, in order of number, or help for all that can be written."),
    "line-not-cards": mark("Not all of {line} are cards. Write one for each rider, such as 10 8 3 5."),
    "line-card-count": mark("The number of cards does not fit. Write one for each of {riders}, in this order."),
    "line-second-lacking": mark("Rider {rider} needs a second card behind his first, such as {card}/5."),
    "line-second-not-a-card": mark("{more} is no second card of rider {rider}. Write a number, such as {card}/5."),
    "line-nothing-beside": mark("Rider {rider} can do nothing beside riding now, so {more} is too much."),
    "line-beside-unknown": mark("{more} is nothing that rider {rider} can do now. He can: {known}."),
    "line-card-lacking": mark("Rider {rider} plays a card too: write it in the place of the -."),
    "line-no-card": mark("Rider {rider} plays no card with that: write -/{more}."),
    "line-number-of-rider": mark("{name} needs the number of a rider, such as {name} 14."),
    "line-number-of-team": mark("{name} takes the number of a team, such as {name} 2."),
    "line-number-of-turn": mark("{name} takes the number of a turn, such as {name} 2."),
    "no-such-turn": mark("There is nothing of turn {turn} yet. Name one from 1 to {turns}."),
    "not-own-rider": mark("Rider {rider} does not ride for {team}. Name one of {own}."),
    "no-such-team": mark("There is no team {team} in this race. Teams are numbered 1 to {teams}."),
    "nothing-to-undo": mark("There is nothing to take back."),
    "nothing-to-redo": mark("Nothing has been taken back since the last card."),
    # bots
    "bot-unknown": mark("There is no bot {bot}. Known are: {known}, and the levels 1 to 5."),
    "bot-module-missing": mark("The bot's module {module} cannot be loaded: {error}."),
    "bot-class-missing": mark("The module {module} holds no bot {name}."),
    "bot-not-a-bot": mark("{module}:{name} is not a bot."),
    "bot-not-made": mark("The bot {bot} cannot be set up ({error})."),
    "bot-parameter-form": mark("{setting} is no setting for the bot {bot}. Write it as name=value."),
    "bot-parameter-unknown": mark("The bot {bot} has no setting {parameter}. Known are: {known}."),
    "bot-parameter-twice": mark("The bot {bot} is given the setting {parameter} twice."),
    "bot-parameter-value": mark("The bot {bot} cannot take {value} for {parameter}."),
    "bot-parameter-range": mark("The bot {bot} takes {least} to {largest} for {parameter}, not {value}."),
    "bot-parameter-least": mark("The bot {bot} takes {least} or more for {parameter}, not {value}."),
    "bot-parameter-largest": mark("The bot {bot} takes {largest} or less for {parameter}, not {value}."),
    "bot-stands-in": mark("{stand_in} rides in the place of {bots}, which cannot be loaded here."),
    "bot-raised": mark("The bot {bot} failed ({error}), so the highest card is played."),
    "bot-hands": mark("The bot {bot} could not build its hands ({error})."),
    "bot-hands-stuck": mark("The bot {bot} did not come to an end with its hands."),
    "bot-stuck": mark("The bot {bot} did not come to an end, so the highest card is played."),
    "bot-worker-ended": mark("The bot {bot} broke off, so the highest card is played."),
    "bot-no-card": mark("The bot of rider {rider} gave no card, so his highest card is played."),
    "bot-other-rider": mark("The bot of rider {rider} answered for rider {answer}, so his highest card is played."),
    "bot-no-orders": mark("The bot of team {team} gave no orders, so its highest cards are played."),
    "bot-orders-refused": mark("The orders of team {team}'s bot are not allowed, so its highest cards are played."),
    "bot-card-not-allowed": mark(
        "The bot of rider {rider} played {card}, which he may not; his highest card is played."
    ),
    # the arena
    "arena-no-ledger": mark("{file} holds no results of the arena (line {line}), so it is left as it is."),
    "arena-other-contest": mark("{file} holds the results of another contest: bots, rules, seed or time are others."),
    "arena-process-lost": mark("A process that rode races was ended from outside; --resume goes on with a contest."),
    "arena-no-dask": mark("For a cluster, Dask is needed: pip install breakaway-desktop[cluster]."),
    "arena-no-cluster": mark("No cluster answers at {address}: {error}"),
    "arena-no-workers": mark("The cluster at {address} has no workers."),
    "arena-workers-differ": mark(
        "The workers of the cluster at {address} need version {wanted} of this program; found: {found}"
    ),
    "arena-workers-lost": mark("The cluster at {address} has lost one worker after another with the same race."),
    # files that another copy of the program plays in (match.race_lock)
    "race-taken": mark("Another window or terminal is playing this race ({file})."),
    # files that a player names (match.saves)
    "file-exists": mark("{file} exists already. Choose another name."),
    "folder-not-there": mark("There is no folder {folder}."),
    "path-not-a-file-name": mark("{file} is no name that a file can have on every system."),
    # riding on from a point of a race (match.what_if)
    "what-if-at-the-end": mark("Here the race is over. Go back to an earlier moment to ride on from there."),
    "what-if-hidden": mark("Where riders stand is secret until the race is over; then it can be ridden on from."),
    "what-if-secret": mark("No other cards fit what has happened so far. Ride on once the race is over."),
    # races by mail (docs/desk.md)
    "desk-needs-simultaneous": mark(
        "Only races with simultaneous (secret) orders go by mail, such as postal and pbm; or add --option "
        "orders=simultaneous."
    ),
    "desk-no-player": mark("At least one team needs a player who is no bot."),
    "desk-no-player-typed": mark("{text} is no player. Write Anna <anna@example.org>, or a bot such as bot:director."),
    "desk-no-language": mark("{text} is no language of the program. Known are: {known}."),
    "desk-no-time": mark("{text} is no date and time. Write it as 2026-12-04 18:00."),
    "desk-orders-lacking": mark(
        "Turn {turn} is still waiting for {players}. Add --missing play-highest to go on without."
    ),
    "desk-waiting": mark(
        "{players} asked to wait until the deadline. Add --missing play-highest to go on all the same."
    ),
    "desk-no-letter": mark("Team {team} has no player to write to."),
    "desk-no-such-turn": mark("Turn {turn} cannot be opened again. Name one from 0 to {turns}."),
    "desk-no-hand": mark("{text} is no hand for rider {rider}. Write his cards, such as 12 10 8."),
    "desk-no-order": mark("{text} is no order for rider {rider}. Write one of his cards."),
    "desk-folder-taken": mark("The folder {folder} is not empty. Choose a new one."),
    "desk-no-folder": mark("{folder} holds no race by mail. Begin one with desk new."),
    "desk-not-playable": mark("desk.json was changed by hand and fits no race any more. Put back a copy."),
    "desk-race-changed": mark(
        "{file} was changed outside the desk. Put back a copy, or delete it: the desk writes it again from desk.json."
    ),
    "letter-too-large": mark("The letter is larger than {most} MB. Ask for the text alone."),
    "letter-too-long": mark("The letter has more than {most} letters of text. Ask for the orders alone."),
    "letter-html": mark("The letter is HTML only. Ask for plain text."),
    "letter-no-text": mark("The letter has no plain text."),
    "letter-broken": mark("The mail is damaged and cannot be read."),
    "letter-taken-already": mark("This mail was taken before."),
    "letter-no-word": mark("The letter does not have the word of any team."),
    "letter-dead-word": mark("The letter has the word of a player who has left the race."),
    "letter-two-words": mark("The letter has the words of {players}."),
    "letter-other-sender": mark("The letter has the word of {player} but comes from {sender}."),
    "letter-late": mark("The deadline of turn {turn} has passed. The referee decides whether this still counts."),
    "letter-other-race": mark("These are orders for race {other}; this is race {race}. They were not taken."),
    "letter-past-turn": mark("These are orders for turn {turn}, but it is turn {now}. They were not taken."),
    "letter-no-turn": mark("There will be no turn {turn}. These orders were not taken."),
    "letter-no-orders": mark("No orders were found. Write a line for each rider, such as 11: 8."),
    "letter-attachments": mark("What is attached was not read. Write your orders in the letter itself."),
    "letter-press-end": mark("PRESS has no END, so all that follows was taken as press."),
    "letter-press-long": mark("Only the first {most} lines of press were taken."),
    "letter-no-block": mark("This letter has nothing for the program in it."),
    "letter-broken-block": mark("The part of this letter for the program is damaged. Ask for the letter again."),
    # files that are no records (docs/record.md)
    "file-not-there": mark("There is no such file."),
    "file-not-a-file": mark("This is a folder or a device, not a file."),
    "file-not-opened": mark("The file cannot be opened: {reason}."),
    "file-too-large": mark("The file is larger than {most} MB, more than any race needs."),
    "file-not-utf8": mark("The file is not text in UTF-8."),
    "file-not-json": mark("The file is not JSON: it breaks off or is wrong at line {line}, column {column}."),
    "file-too-deep": mark("The file nests too deep to be a race."),
    "file-too-many-parts": mark("The file holds more lists and objects than any race."),
    "file-number-too-long": mark("The file holds a number too long to be one of a race."),
    "file-duplicate-key": mark("The key {key} stands twice in one place."),
    "file-not-a-number": mark("{word} stands where a number should be."),
    "file-wrong-value": mark("{at} should be {wanted}, not {found}."),
    "file-list-too-long": mark("{at} is a list of {length}; it may hold {most} at most."),
    "file-unknown-key": mark("{at} holds a key {key} that a race does not have."),
    "file-missing-key": mark("{at} lacks the key {key}."),
    "file-out-of-range": mark("{at} is {value}, outside {least} to {most}."),
    "file-unknown-word": mark("{at} is {value}. It takes one of: {allowed}."),
    "file-newer-version": mark(
        "This race was kept by a newer release of the program, which can open it: the file is of version {version}, "
        "and this one reads up to version {known}."
    ),
    "file-draws": mark("The random draws in the file are not those of the variant {variant}."),
    "file-notes-shape": mark("The notes in the file are not what the variant {variant} writes."),
    "file-team-count": mark("The file has {teams} teams. A race takes {fewest} to {most}."),
    "file-rider-ids": mark("The riders of team {team} should be {wanted}, in this order."),
    "file-first-team-missing": mark("The file lacks first_team, the team that was drawn to lead off."),
    "file-first-team-not-drawn": mark("The file has first_team, but no team is drawn under its rules."),
    # files that the rules contradict
    "turn-after-the-end": mark("the race is over before this turn"),
    "turn-number": mark("the turn is numbered {found}, not {wanted}"),
    "move-too-many": mark("he moves though nobody is to move any more"),
    "move-missing": mark("his move is missing"),
    "nmr-of-a-dropped-rider": mark("he is listed without an order, but a dropped rider needs none"),
    "half-turns-differ": mark("the turn has another number of half-turns"),
    "move-extra-differs": mark("{name} of his move is not what the rules give"),
    "turn-extra-differs": mark("{name} is not what the rules give"),
    "nmr-differs": mark("the teams without orders are {wanted}, not {found}"),
    "nmr-twice": mark("a rider is listed twice without an order: {found}"),
    "nmr-without-move": mark("he is listed without an order but has played no card for want of one"),
    "move-without-card": mark("his move has no card"),
    "order-differs": mark("place {place} in the order of movement is {wanted}, not {found}"),
    "order-length": mark("the order of movement has {wanted} places, not {found}"),
    "mover-differs": mark("rider {wanted} is to move, not {found}"),
    "missing-order-card": mark("without an order he plays his highest card, {wanted}, not {found}"),
    "move-from-differs": mark("he starts on {wanted}, not on {found}"),
    "move-to-differs": mark("he lands on {wanted}, not on {found}"),
    "points-award-differs": mark(
        "the next award is his at line {line}, not that of rider {found} at line {found_line}"
    ),
    "points-place-differs": mark("at line {line} his place is {wanted}, not {found}"),
    "points-differ": mark("at line {line} he gets {wanted} points, not {found}"),
    "points-too-many": mark("he gets no points at line {line}"),
    "points-missing": mark("his points at line {line} are missing"),
    "replacements-too-many": mark("new cards are listed though the race ended before they were dealt"),
    "replacements-missing": mark("the new cards are missing"),
    "replacement-missing": mark("his new card is missing"),
    "replacement-differs": mark("his new card is {wanted}, not {found}"),
    "replacement-too-many": mark("a new card is listed for him, but he gets none"),
    "dropped-wrongly": mark("he is listed as dropped but is not"),
    "dropped-order": mark("the dropped riders are {wanted}, by number, not {found}"),
    "dropped-missing": mark("he is dropped but not listed"),
    "result-too-early": mark("the race is not over but has a result"),
    "result-missing": mark("the race is over but has no result"),
    "result-points": mark("team {team} has {wanted} points, not {found}"),
    "result-teams": mark("the result lists points for teams that do not ride"),
    "result-places": mark("group {place} of the places is {wanted}, not {found}"),
    "result-ranking": mark("rank {place} is team {wanted}, not {found}"),
    "result-winners": mark("the winners are {wanted}, not {found}"),
}

WANTED: Final[dict[str, str]] = {
    "object": mark("an object"),
    "truth": mark("true or false"),
    "list": mark("a list"),
    "whole-number": mark("a whole number"),
    "name": mark("a name of 1 to 40 printable characters"),
    "player": mark("human or bot:NAME"),
    "fraction": mark("a fraction in quotes, such as 11/2"),
    "text": mark("a text in quotes"),
    "time": mark("a date and time in quotes, such as 2026-12-04T18:00:00+01:00"),
}

FOUND: Final[dict[str, str]] = {
    NOTHING: mark("nothing"),
    LIST: mark("a list"),
    OBJECT: mark("an object"),
    HUGE: mark("a huge number"),
}
"""What stands in a file in the place of something else."""


def say_refusal(refused: Refused | Refusal) -> str:
    """One sentence that says what is wrong; for a contradiction in a file with turn, rider and rule."""
    refusal = refused.refusal if isinstance(refused, Refused) else refused
    sentence = _(SENTENCES[refusal.key]).format(**{name: _value(name, value) for name, value in refusal.values.items()})
    if not isinstance(refused, Contradiction):
        return sentence
    where = _where(refused)
    rule = _("Against {rule}").format(rule=refused.rule)
    return f"{rule}, {where}: {sentence.rstrip('.')}." if where else f"{rule}: {sentence.rstrip('.')}."


def _where(found: Contradiction) -> str:
    if found.turn is not None and found.rider is not None:
        return _("turn {turn}, rider {rider}").format(turn=found.turn, rider=found.rider)
    if found.turn is not None:
        return _("turn {turn}").format(turn=found.turn)
    if found.rider is not None:
        return _("rider {rider}").format(rider=found.rider)
    return ""


def _value(name: str, value: Any) -> Any:
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

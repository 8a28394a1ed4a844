"""Letters as they go out: of a turn, reminders, and answers; plain text of 80 columns, and as a mail to be sent.

All that a letter tells of the race comes from what its team may know (R9.1). No line of one may be an order by itself,
or a player who writes the same line would give none: see `finding`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from email.message import EmailMessage
from email.policy import SMTP

from breakaway_desktop.desk.finding import END, NO_WAIT, PRESS, WAIT, Line, form_head, is_order, orders_in
from breakaway_desktop.desk.orders import RETIRE, Standing, ask_of, last_letters, needed, standing
from breakaway_desktop.desk.players import called
from breakaway_desktop.desk.state import Desk, Orders
from breakaway_desktop.desk.take import Taken, kind_of
from breakaway_desktop.desk.times import told_time
from breakaway_desktop.desk.view_block import Block, block_lines
from breakaway_desktop.engine.hands import LARGEST as LARGEST_CARD
from breakaway_desktop.engine.hands import SMALLEST, TOTALS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see, see_event
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.writing import write
from breakaway_desktop.sentences.names import Names, listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.sentences.rulebook import rule_sentences, rules_title
from breakaway_desktop.text import orders_screen, screen
from breakaway_desktop.text.columns import WIDTH, broken, padded, table
from breakaway_desktop.text.event_lines import event_lines
from breakaway_desktop.text.report import report_lines
from breakaway_desktop.text.sheet import sheet
from breakaway_desktop.words import _, language, ngettext, plain, set_language


@dataclass(frozen=True, slots=True)
class PlayersNames(Names):
    """Teams by the names of their players."""

    desk: Desk

    def player(self, team: int) -> str:
        return called(self.desk.player(team))


def names_of(desk: Desk) -> PlayersNames:
    return PlayersNames(desk.plan().seats, desk)


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Switches to this language for a while."""
    before = language()
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


def turn_letter(desk: Desk, match: Match | None, team: int) -> list[str]:
    """What a team gets before each turn, and when the race is over."""
    names = names_of(desk)
    lines = [padded(f"=== {subject(desk, match, team)} ", WIDTH, mark="="), "", *_hello(desk, match, team)]
    if match is None:
        lines += ["", *_teams(desk, names), "", *_rules(desk), "", *_building(desk)]
        lines += ["", *_ahead(desk, None, team)]
        return [*_filled(lines), *_form(desk, None, team), "", *_block(desk, None, team)]
    if desk.turn == 1:
        lines += ["", *_teams(desk, names), "", *_rules(desk)]
    else:
        lines += ["", *_report(match, team, desk.turn - 1, names)]
    lines += _press(desk, desk.turn - 1, names)
    view = see(match.race, team)
    if not match.over and (desk.turn == 1 or view.variant.hides_road):
        lines += ["", screen.points_line(view, names), *screen.road(view), *screen.order_lines(view)]
    if desk.turn == 1 and desk.options.hands == "open" and not view.variant.hides_road:
        for rival in range(1, len(desk.players) + 1):
            if rival != team:
                lines += ["", *sheet(match.first, match.steps, view, rival, names)]
    lines += ["", *sheet(match.first, match.steps, view, team, names)]
    if not match.over:
        lines += ["", *_question(match, view, team, names), "", *_ahead(desk, match.race, team)]
        return [*_filled(lines), *_form(desk, match.race, team), "", *_block(desk, match, team)]
    return [*_filled(lines), "", *_block(desk, match, team)]


def reminder(desk: Desk, match: Match | None, team: int) -> list[str]:
    """The lines to a player whose orders are not complete."""
    race = None if match is None else match.race
    found = standing(desk, race, team)
    lines = [padded(f"=== {subject(desk, match, team)} ", WIDTH, mark="="), "", *_deadline_lines(desk)]
    if found.orders:
        lines += ["", *_stands(found, desk.turn)]
    else:
        lines.append(_("You have not sent anything for this turn yet."))
    return [*_filled([*lines, ""]), *_form(desk, race, team)]


def answer(taken: Taken, found: Standing) -> list[str]:
    """What a player is answered to a letter: what stands for his team, rider by rider, and what is wrong."""
    desk = taken.desk
    title = _("Race {race}, your letter for turn {turn}").format(race=desk.id, turn=desk.turn)
    lines = [padded(f"=== {title} ", WIDTH, mark="="), ""]
    if found.orders or found.lacking:
        lines += _stands(found, desk.turn)
    for turn, orders in taken.ahead.items():
        lines += [
            "",
            _("Saved for turn {turn}, and checked when that turn comes:").format(turn=turn),
            *_understood(orders),
        ]
    press = sum(len(found.last[turn].press) for turn in taken.turns)
    if press:
        sentence = ngettext(
            "{n} line of press will be printed in the report.", "{n} lines of press will be printed in the report.",
            press,
        )  # fmt: skip
        lines += ["", sentence.format(n=press)]
    if any(found.last[turn].withdraws for turn in taken.turns):
        lines += ["", _("Your last letter has no press, so that of an earlier one will not be printed.")]
    wrong = [*_overtaken(taken, found), *_ordered_in_press(taken, found), *map(say_refusal, taken.faults)]
    if wrong:
        lines += ["", _("Please look at this:"), *(f"* {sentence}" for sentence in wrong)]
    return _filled([*lines, "", *_deadline_lines(desk)])


def _overtaken(taken: Taken, found: Standing) -> list[str]:
    """The sentence about a letter when one that was written later counts for the same turn."""
    turns = [str(turn) for turn in taken.turns if found.last[turn].name != taken.name]
    if not turns:
        return []
    sentence = _("A later letter of yours already counts for turn {turns}: where the two differ, that one holds.")
    return [sentence.format(turns=listed(turns))]


def _ordered_in_press(taken: Taken, found: Standing) -> list[str]:
    """The sentence about a letter when its press would be orders if it were none."""
    press = {turn: found.last[turn].press for turn in taken.turns if found.last[turn].name == taken.name}
    orders = [
        order.rider
        for turn, lines in press.items()
        for order in orders_in([Line(line, 0) for line in lines], taken.team, kind_of(taken.desk, turn))
    ]
    if not orders:
        return []
    sentence = _(
        "What you wrote about {riders} between {press} and {end} isn’t an order: it will be printed for all to read. "
        "To take it back, send a new letter without it; write orders above {press}."
    )
    riders = listed([str(rider) for rider in sorted(set(orders))])
    return [sentence.format(riders=riders, press=PRESS, end=END)]


def subject(desk: Desk, match: Match | None, team: int) -> str:
    """Race, turn and team."""
    names = names_of(desk)
    if match is not None and match.over:
        sentence = _("Breaking Away, race {race}, final report: {team}")
    else:
        sentence = _("Breaking Away, race {race}, turn {turn}: {team}")
    return sentence.format(race=desk.id, turn=desk.turn, team=names.team(team))


def as_mail(desk: Desk, match: Match | None, team: int, lines: Sequence[str]) -> bytes:
    """The letter as a mail that a mail program opens to be sent; the last one has the record with it."""
    mail = EmailMessage()
    player = desk.player(team)
    mail["To"] = player.address or ""
    with spoken(player.language):
        mail["Subject"] = plain(subject(desk, match, team))
    mail["X-Unsent"] = "1"
    mail.set_content("\n".join(lines) + "\n", cte="quoted-printable")
    if match is not None and match.over:
        record = write(match.record()).encode()
        mail.add_attachment(record, "application", "json", filename=f"{desk.id}.race")
        mail.set_boundary(f"=={desk.id}==")
    return mail.as_bytes(policy=SMTP)


def _filled(lines: Sequence[str]) -> list[str]:
    """The lines in 80 columns; one that could be read as an order, such as a row of a table, gets a mark."""
    parts = [part for line in lines for part in (broken(plain(line), WIDTH) or [""])]
    return [f"| {part.strip()}" if is_order(part) else part for part in parts]


def _hello(desk: Desk, match: Match | None, team: int) -> list[str]:
    names, player = names_of(desk), desk.player(team)
    riders = f"{10 * team + 1}–{10 * team + 4}"
    hello = _("{player}, you ride for {team}, riders {riders}.")
    lines = [hello.format(player=player.name, team=names.team(team), riders=riders)]
    if match is not None and match.over:
        lines.append(
            _("The race has finished. Its record is at the end of this letter; the program opens and replays it.")
        )
    else:
        lines += _deadline_lines(desk)
    if desk.corrected:
        turns = listed([str(turn) for turn in desk.corrected if 0 < turn < desk.turn])
        if turns:
            lines.append(
                _("Corrected: what earlier letters reported of turn {turns} no longer holds.").format(turns=turns)
            )
        if desk.turn == 0:
            lines.append(_("The referee opened team building again. Check your team, and change it if you like."))
        elif desk.turn in desk.corrected:
            sentence = _("The referee opened turn {turn} again. Check your orders for it, and change them if you like.")
            lines.append(sentence.format(turn=desk.turn))
    return lines


def _deadline_lines(desk: Desk) -> list[str]:
    lines = [_("Deadline of turn {turn}: {time}.").format(turn=desk.turn, time=told_time(desk.deadline))]
    if desk.grace:
        sentence = ngettext("{n} hour of grace after it.", "{n} hours of grace after it.", desk.grace)
        lines[0] += " " + sentence.format(n=desk.grace)
    return lines


def _teams(desk: Desk, names: Names) -> list[str]:
    lines = [screen.heading(_("Teams"))]
    rows = [
        (str(team), names.team(team), called(one) if one.bot is None else _("bot {name}").format(name=called(one)))
        for team, one in enumerate(desk.players, start=1)
    ]
    lines += table(rows, right=(True, False, False))
    if desk.ready_made:
        teams = listed([names.team(team) for team in desk.ready_made])
        lines.append(_("Ready-made teams, as none came in time: {teams}.").format(teams=teams))
    return lines


def _rules(desk: Desk) -> list[str]:
    title = rules_title(desk.base, desk.variant)
    return [screen.heading(title), *rule_sentences(desk.base, desk.options, desk.variant)]


def _building(desk: Desk) -> list[str]:
    """What there is to know for a team (R3.1, R3.2)."""
    one, two, three, four = TOTALS
    totals = (
        _("The cards of your four riders add up to exactly {one}, {two}, {three} and {four}.")
        if desk.options.totals == "exactly"
        else _("The cards of your four riders add up to at most {one}, {two}, {three} and {four}.")
    )
    return [
        screen.heading(_("Your team")),
        totals.format(one=one, two=two, three=three, four=four),
        _("Your first rider has three or four cards, the others three, each from {least} to {most}.").format(
            least=SMALLEST, most=LARGEST_CARD
        ),
    ]


def _report(match: Match, team: int, turn: int, names: Names) -> list[str]:
    """The report of a turn; where the road is hidden what the team saw of it (R8.2)."""
    if not match.race.rules.variant.hides_road or match.over:
        return report_lines(match.steps, turn, names)
    lines = [screen.heading(_("Turn {turn}").format(turn=turn))]
    for step in match.steps:
        if step.before.turn == turn:
            seen = [event for event in (see_event(one, step.before, team) for one in step.events) if event is not None]
            lines += event_lines(seen, names, see(step.before, team))
    return lines


def _press(desk: Desk, turn: int, names: Names) -> list[str]:
    """Each line behind a mark, so that none can be an order."""
    lines = []
    for team in range(1, len(desk.players) + 1):
        last = last_letters(desk, team).get(turn)
        if last is not None and last.press:
            lines += [_("{team}:").format(team=names.team(team)), *(f"| {line}" for line in last.press)]
    return ["", screen.heading(_("Press")), *lines] if lines else []


def _question(match: Match, view: View, team: int, names: Names) -> list[str]:
    ask = ask_of(match.race, team)
    if ask is None:
        return [_("None of your riders is left in the race; you need not answer.")]
    highest = {rider.rider: max(rider.cards) if rider.dropped else None for rider in ask.riders}
    return [screen.heading(_("Your riders")), *orders_screen.question(view, ask, highest, names)]


def _ahead(desk: Desk, race: Race | None, team: int) -> list[str]:
    """What was sent for this turn before it was due, or before it was opened again."""
    found = standing(desk, race, team)
    if not found.orders and not found.faults:
        return []
    faults = [f"* {say_refusal(fault)}" for fault in found.faults.values()]
    return [*_stands(found, desk.turn), *faults, ""]


def _stands(found: Standing, turn: int) -> list[str]:
    title = _("Your orders for turn {turn}:").format(turn=turn) if turn else _("Your team:")
    lines = [title, *_understood(found.orders)]
    if found.lacking:
        sentence = (
            _("Incomplete: nothing yet for {riders}. Until each has an order, the whole team counts as missing.")
            if turn
            else _("Incomplete: nothing yet for {riders}. Without it you get a ready-made team.")
        )
        lines.append(sentence.format(riders=listed([str(rider) for rider in found.lacking])))
    else:
        lines.append(_("Complete. You can change them until the deadline."))
    if found.wait:
        lines.append(_("The turn waits for you until the deadline. {no_wait} cancels this.").format(no_wait=NO_WAIT))
    return lines


def _understood(orders: Orders) -> list[str]:
    """Rider by rider, in a form in which nobody writes orders."""
    return [f"  {rider} ==> {_('retires') if text == RETIRE else text}" for rider, text in sorted(orders.items())]


def _form(desk: Desk, race: Race | None, team: int) -> list[str]:
    """What is to be filled in, and how to answer."""
    riders = [10 * team + number for number in range(1, 5)]
    how = [_("Answer with this form, filled in anywhere in your letter. Leave its first line as it is.")]
    if race is not None:
        ask = ask_of(race, team)
        riders = [rider.rider for rider in ask.riders] if ask else []
        halves = ask is not None and ask.halves > 1
        example = f"{riders[0] if riders else 11}: {'8/5' if halves else '8'}"
        how.append(_("Write a card after each rider, as in “{example}”.").format(example=example))
        free = sorted(set(riders).difference(needed(race, team)))
        if free:
            sentence = _("Dropped riders need no card: {riders}.")
            how.append(sentence.format(riders=listed([str(rider) for rider in free])))
        if race.rules.variant.may_retire:
            sentence = _("To retire a rider, write {retire} instead of a card.")
            how.append(sentence.format(retire=RETIRE))
        sentence = _("For a later turn write a line “TURN {turn}” above its orders; they are checked when it is due.")
        how.append(sentence.format(turn=desk.turn + 1))
    else:
        how.append(_("Write his cards after each rider, as in “{example}”.").format(example=f"{riders[0]}: 12 10 8"))
    how += [
        _("Later orders replace earlier ones, rider by rider."),
        _("{wait} on a line of its own asks the others to wait for you until the deadline.").format(wait=WAIT),
        _("Lines between {press} and {end} are printed in the next report for all; your last letter counts.").format(
            press=PRESS, end=END
        ),
    ]
    word = desk.player(team).word
    head = form_head(desk.id, desk.turn, team, word)
    rows = [f"{rider}:" for rider in riders]
    return [*_filled([screen.heading(_("Form")), *how]), "", head, *rows, PRESS, END]


def _block(desk: Desk, match: Match | None, team: int) -> list[str]:
    player = desk.player(team)
    players = tuple(one.name for one in desk.players)
    block = Block(desk.id, desk.turn, team, player.word, desk.deadline, players)
    if match is None:
        return block_lines(block)
    if match.over:
        return block_lines(replace(block, record=match.record()))
    return block_lines(replace(block, view=see(match.race, team), ask=ask_of(match.race, team)))

"""Outgoing letters: reports of turns, reminders and replies, as plain text of 80 columns and as emails.

Everything about the race in a letter is public or known to its team (R9.1). No line of a letter looks like an order but
the rows of its form, which count only when the form comes back (see `intake`); a line that a player types counts even
if we sent one like it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP

from breakaway_desktop.engine.hands import LARGEST as LARGEST_CARD, SMALLEST, TOTALS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see, see_event
from breakaway_desktop.kit.words import _, ngettext, plain, use_language
from breakaway_desktop.mail.deadlines import time_in_words
from breakaway_desktop.mail.intake import Receipt, kind_of
from breakaway_desktop.mail.letter_reader import END, NO_WAIT, PRESS, WAIT
from breakaway_desktop.mail.line_shapes import looks_like_order, normalize_line, order_lines
from breakaway_desktop.mail.orders import RETIRE, OrderStatus, ask_of, last_letters, order_status, riders_to_order
from breakaway_desktop.mail.players import display_name
from breakaway_desktop.mail.state import MailRace, Orders, form_rows
from breakaway_desktop.mail.view_block import Block, block_lines
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.writing import write
from breakaway_desktop.reports import orders_table, screen
from breakaway_desktop.reports.columns import WIDTH, break_line, heading, pad_columns, table
from breakaway_desktop.reports.event_lines import event_lines
from breakaway_desktop.reports.movement_log import movement_log_lines
from breakaway_desktop.reports.report import report_lines
from breakaway_desktop.sentences.dates import day_and_month
from breakaway_desktop.sentences.names import Names, listed
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.rulebook import rule_sentences, rules_title, variant_text


def names_of(desk: MailRace) -> Names:
    return Names(desk.plan().seats, tuple(player.name for player in desk.players))


def turn_letter(desk: MailRace, match: Match | None, team: int) -> list[str]:
    """Lines of the letter before each turn, and of the one after the race."""
    names = names_of(desk)
    lines = [pad_columns(f"=== {subject(desk, match, team)} ", WIDTH, mark="="), "", *_greeting(desk, match, team)]

    # Before the race: its teams and rules.
    if match is None:
        lines += ["", *_teams(desk, names), "", *_rules(desk), *_length(desk), "", *_building_rules(desk)]
        lines += ["", *_early_orders(desk, None, team)]
        return [*_fill_lines(lines), *_form(desk, None, team), "", *_block(desk, None, team)]

    # The race so far.
    if desk.turn == 1:
        lines += ["", *_teams(desk, names), "", *_rules(desk)]
    else:
        lines += ["", *_report(match, team, desk.turn - 1, names)]
    lines += _press(desk, desk.turn - 1, names)
    view = see(match.race, team)
    if not match.over and (desk.turn == 1 or view.variant.hides_road):
        lines += ["", screen.points_line(view, names), *screen.road_lines(view), *screen.order_lines(view)]
    if desk.turn == 1 and view.shows_start:
        for rival in range(1, len(desk.players) + 1):
            if rival != team:
                lines += ["", *movement_log_lines(match.first, match.steps, view, rival, names)]

    # The team's own cards, and its form for the next turn.
    lines += ["", *movement_log_lines(match.first, match.steps, view, team, names)]
    if not match.over:
        lines += ["", *_question(match, view, team, names), "", *_early_orders(desk, match.race, team)]
        return [*_fill_lines(lines), *_form(desk, match.race, team), "", *_block(desk, match, team)]

    return [*_fill_lines(lines), "", *_block(desk, match, team)]


def reminder(desk: MailRace, match: Match | None, team: int) -> list[str]:
    """Lines for a player whose orders are not complete."""
    race = None if match is None else match.race
    status = order_status(desk, race, team)
    lines = [pad_columns(f"=== {subject(desk, match, team)} ", WIDTH, mark="="), "", *_deadline_lines(desk)]
    if status.orders:
        lines += ["", *_status_lines(status, desk.turn)]
    else:
        lines.append(_("You have not sent anything for this turn yet."))
    return [*_fill_lines([*lines, ""]), *_form(desk, race, team)]


def reply_lines(receipt: Receipt, status: OrderStatus) -> list[str]:
    """Lines of the reply to a letter: the team's orders, rider by rider, and everything that needs correction."""
    desk = receipt.desk
    title = _("Race {race}, your letter for turn {turn}").format(race=desk.id, turn=desk.turn)
    lines = [pad_columns(f"=== {title} ", WIDTH, mark="="), ""]

    # Orders and messages that the letter brought.
    if status.orders or status.riders_without_order:
        lines += _status_lines(status, desk.turn, is_asked=bool(receipt.refusals))
    for turn, orders in receipt.later_orders.items():
        lines += [
            "",
            _("Saved for turn {turn}, and checked when that turn comes up:").format(turn=turn),
            *_accepted_lines(orders),
        ]
    press = sum(len(status.last[turn].press) for turn in receipt.turns)
    if press:
        sentence = ngettext(
            "{n} line of your message to everyone will be printed in the report.",
            "{n} lines of your message to everyone will be printed in the report.",
            press,
        )
        lines += ["", sentence.format(n=press)]
    if any(status.last[turn].withdraws for turn in receipt.turns):
        lines += [
            "",
            _("Your last letter has no message to everyone, so the one in an earlier letter will not be printed."),
        ]

    # What needs correction.
    objections = [
        *_overtaken_sentences(receipt, status),
        *_order_in_press_sentences(receipt, status),
        *map(refusal_sentence, receipt.refusals),
    ]
    if objections:
        lines += ["", _("Please look at this:"), *(f"* {sentence}" for sentence in objections)]

    lines = _fill_lines([*lines, "", *_deadline_lines(desk)])
    riders = sorted({*status.orders, *status.riders_without_order})
    return [*lines, "", *_returned_form(receipt, riders, is_complete=status.complete)] if riders else lines


def rows_of_reply(receipt: Receipt, status: OrderStatus) -> Orders:
    """Return what the form in the reply to a letter is filled with: what counts, and what the letter proposes."""
    counted = {rider: text for rider, text in status.orders.items() if rider not in receipt.emptied}
    proposed = {rider: text for rider, text in receipt.proposed.items() if status.orders.get(rider) != text}
    return counted | proposed


def _returned_form(receipt: Receipt, riders: Sequence[int], *, is_complete: bool) -> list[str]:
    """Return the form of a reply, filled, with what to do with it."""
    if receipt.proposed:
        sentence = _(
            "Not all of this counts yet. To order it, write OK above this form and send it back, or correct it:"
        )
    elif is_complete:
        sentence = _("To change your orders, send this form back with other cards:")
    else:
        sentence = _("Fill in this form and send it back:")
    return [*_fill_lines([sentence]), "", *form_rows(receipt.desk, receipt.team, riders)]


def _overtaken_sentences(receipt: Receipt, status: OrderStatus) -> list[str]:
    """Warn the player if a letter that he wrote later already counts for the same turn."""
    turns = [str(turn) for turn in receipt.turns if status.last[turn].name != receipt.name]
    if not turns:
        return []
    sentence = _("A later letter of yours already counts for turn {turns}: where the two differ, the later one counts.")
    return [sentence.format(turns=listed(turns))]


def _order_in_press_sentences(receipt: Receipt, status: OrderStatus) -> list[str]:
    """Warn the player if his press contains orders."""
    press = {turn: status.last[turn].press for turn in receipt.turns if status.last[turn].name == receipt.name}
    shapes = order_lines(len(receipt.desk.players))
    orders = [
        rider
        for turn, lines in press.items()
        for line in lines
        for rider, _text in shapes.orders_in(normalize_line(line), kind_of(receipt.desk, turn))
    ]
    if not orders:
        return []
    sentence = _(
        "What you wrote about {riders} between {press} and {end} isn’t an order: it will be printed for "
        "everyone to read. To withdraw it, send a new letter without it; write orders above {press}."
    )
    riders = listed([str(rider) for rider in sorted(set(orders))])
    return [sentence.format(riders=riders, press=PRESS, end=END)]


def subject(desk: MailRace, match: Match | None, team: int) -> str:
    """Subject line: race, turn and team."""
    names = names_of(desk)
    if match is not None and match.over:
        sentence = _("Breaking Away, race {race}, final report: {team}")
    else:
        sentence = _("Breaking Away, race {race}, turn {turn}: {team}")
    return sentence.format(race=desk.id, turn=desk.turn, team=names.team(team))


def as_email(desk: MailRace, match: Match | None, team: int, lines: Sequence[str]) -> bytes:
    """Return the letter as an email that a mail program opens for sending; the last one has the record attached."""
    mail = EmailMessage()
    player = desk.player(team)
    mail["To"] = player.address or ""
    with use_language(player.language):
        mail["Subject"] = plain(subject(desk, match, team))
    mail["X-Unsent"] = "1"
    mail.set_content("\n".join(lines) + "\n", cte="quoted-printable")
    if match is not None and match.over:
        record = write(match.record()).encode()
        mail.add_attachment(record, "application", "json", filename=f"{desk.id}.race")
        mail.set_boundary(f"=={desk.id}==")
    return mail.as_bytes(policy=SMTP)


def _fill_lines(lines: Sequence[str]) -> list[str]:
    """Wrap the lines to 80 columns, and mark those that look like orders, such as rows of a table."""
    parts = [part for line in lines for part in (break_line(plain(line), WIDTH) or [""])]
    return [f"| {part.strip()}" if looks_like_order(part) else part for part in parts]


def _greeting(desk: MailRace, match: Match | None, team: int) -> list[str]:
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

    # Corrections of earlier turns.
    if desk.corrected:
        turns = listed([str(turn) for turn in desk.corrected if 0 < turn < desk.turn])
        if turns:
            lines.append(_("Correction: ignore earlier reports of turn {turns}.").format(turns=turns))
        if desk.turn == 0:
            lines.append(_("The referee reopened team building. Check your team, and change it if you like."))
        elif desk.turn in desk.corrected:
            sentence = _("The referee reopened turn {turn}. Check your orders for it, and change them if you like.")
            lines.append(sentence.format(turn=desk.turn))

    return lines


def _deadline_lines(desk: MailRace) -> list[str]:
    lines = [_("Deadline for turn {turn}: {time}.").format(turn=desk.turn, time=time_in_words(desk.deadline))]
    if desk.grace:
        sentence = ngettext("{n} hour’s grace after it.", "{n} hours’ grace after it.", desk.grace)
        lines[0] += " " + sentence.format(n=desk.grace)
    return lines


def _teams(desk: MailRace, names: Names) -> list[str]:
    lines = [heading(_("Teams"))]
    rows = [
        (
            str(team),
            names.team(team),
            display_name(player) if player.bot is None else _("bot {name}").format(name=display_name(player)),
        )
        for team, player in enumerate(desk.players, start=1)
    ]
    lines += table(rows, right=(True, False, False))
    if desk.ready_made:
        teams = names.teams(desk.ready_made)
        lines.append(_("No team arrived in time, so these got a ready-made one: {teams}.").format(teams=teams))
    return lines


def _rules(desk: MailRace) -> list[str]:
    title = rules_title(desk.base, desk.variant)
    variant = variant_text(desk.variant).brief if desk.variant else _("No variant: standard rules.")
    return [heading(title), *rule_sentences(desk.base, desk.options, desk.variant), variant]


def _length(desk: MailRace) -> list[str]:
    """How long the race takes at most; nothing if it has no finish (R8.1)."""
    rules = desk.plan().rules()
    if rules.course.finish is None:
        return []
    # In races of bots a turn takes the riders as many squares as there are teams, and one: more teams, longer strings.
    turns = max(1, round(rules.course.finish / (len(desk.players) + 1) / rules.variant.half_turns))
    end = desk.deadline + timedelta(days=turns * desk.days)
    sentence = ngettext(
        "The race takes about {turns} turns of up to a day each, so it ends about {date} {year} or earlier.",
        "The race takes about {turns} turns of up to {n} days each, so it ends about {date} {year} or earlier.",
        desk.days,
    )
    return [sentence.format(turns=turns, n=desk.days, date=day_and_month(end.day, end.month), year=end.year)]


def _building_rules(desk: MailRace) -> list[str]:
    """Rules for building a team (R3.1, R3.2)."""
    one, two, three, four = TOTALS
    totals = (
        _("The cards of your four riders add up to exactly {one}, {two}, {three} and {four}.")
        if desk.options.totals == "exactly"
        else _("The cards of your four riders add up to at most {one}, {two}, {three} and {four}.")
    )
    return [
        heading(_("Your team")),
        totals.format(one=one, two=two, three=three, four=four),
        _("Your first rider has three or four cards, the others three, each from {least} to {most}.").format(
            least=SMALLEST, most=LARGEST_CARD
        ),
    ]


def _report(match: Match, team: int, turn: int, names: Names) -> list[str]:
    """Report of a turn; if the road is hidden, only what the team saw (R8.2)."""
    if not match.race.rules.variant.hides_road or match.over:
        return report_lines(match.steps, turn, names)
    lines = [heading(_("Turn {turn}").format(turn=turn))]
    for step in match.steps:
        if step.before.turn == turn:
            events = [
                event
                for event in (see_event(step_event, step.before, team) for step_event in step.events)
                if event is not None
            ]
            lines += event_lines(events, names, see(step.before, team))
    return lines


def _press(desk: MailRace, turn: int, names: Names) -> list[str]:
    """Press of a turn, each line marked so that none looks like an order."""
    lines = []
    for team in range(1, len(desk.players) + 1):
        last = last_letters(desk, team).get(turn)
        if last is not None and last.press:
            lines += [_("{team}:").format(team=names.team(team)), *(f"| {line}" for line in last.press)]
    return ["", heading(_("Messages to everyone")), *lines] if lines else []


def _question(match: Match, view: View, team: int, names: Names) -> list[str]:
    ask = ask_of(match.race, team)
    if ask is None:
        return [_("None of your riders is left in the race; you need not reply.")]
    highest = {rider.rider: max(rider.cards) if rider.dropped else None for rider in ask.riders}
    return [heading(_("Your riders")), *orders_table.orders_question_lines(view, ask, highest, names)]


def _early_orders(desk: MailRace, race: Race | None, team: int) -> list[str]:
    """Orders that were sent before this turn was due, or before it was reopened."""
    status = order_status(desk, race, team)
    if not status.orders and not status.refusals:
        return []
    faults = [f"* {refusal_sentence(fault)}" for fault in status.refusals.values()]
    return [*_status_lines(status, desk.turn), *faults, ""]


def _status_lines(status: OrderStatus, turn: int, *, is_asked: bool = False) -> list[str]:
    """Return the orders that count. `is_asked`: questions follow."""
    title = _("Your orders for turn {turn}:").format(turn=turn) if turn else _("Your team:")
    lines = [title, *_accepted_lines(status.orders)]
    if status.riders_without_order:
        sentence = (
            _("Incomplete: nothing yet for {riders}. Until each has an order, the whole team counts as missing.")
            if turn
            else _("Incomplete: nothing yet for {riders}. Without it you get a ready-made team.")
        )
        lines.append(sentence.format(riders=listed([str(rider) for rider in status.riders_without_order])))
    else:
        complete = _("Every rider has an order, but look at what follows. You can change them until the deadline.")
        lines.append(complete if is_asked else _("Complete. You can change them until the deadline."))
    if status.wait:
        lines.append(_("The turn waits for you until the deadline. {no_wait} cancels this.").format(no_wait=NO_WAIT))
    return lines


def _accepted_lines(orders: Orders) -> list[str]:
    """Accepted orders, rider by rider, in a form that is never read as an order."""
    return [f"  {rider} ==> {_('retires') if text == RETIRE else text}" for rider, text in sorted(orders.items())]


def _form(desk: MailRace, race: Race | None, team: int) -> list[str]:
    """The form for a team's orders, with instructions."""
    riders = [10 * team + number for number in range(1, 5)]
    instructions = [
        _(
            "Send these lines back, filled in: put the line that begins with RACE directly above your orders. In an "
            "email you can also write the other lines above or below what you quote."
        )
    ]

    # Instructions for each rider.
    if race is not None:
        ask = ask_of(race, team)
        riders = [rider.rider for rider in ask.riders] if ask else []
        halves = ask is not None and ask.halves > 1
        example = f"{riders[0] if riders else 11} = {'8/5' if halves else '8'}"
        instructions.append(_("Write a card after each rider, as in “{example}”.").format(example=example))
        free = sorted(set(riders).difference(riders_to_order(race, team)))
        if free:
            sentence = _("Dropped riders need no card: {riders}.")
            instructions.append(sentence.format(riders=listed([str(rider) for rider in free])))
        if race.rules.variant.may_retire:
            sentence = _("To retire a rider, write {retire} instead of a card.")
            instructions.append(sentence.format(retire=RETIRE))
        sentence = _(
            "For a later turn write a line “TURN {turn}” above its orders; they are checked when that turn comes up."
        )
        instructions.append(sentence.format(turn=desk.turn + 1))
    else:
        instructions.append(
            _("Write his cards after each rider, as in “{example}”.").format(example=f"{riders[0]} = 12 10 8")
        )

    # Optional additions.
    instructions += [
        _("Later orders replace earlier ones, rider by rider."),
        _("{wait} on a line of its own asks the others to wait for you until the deadline.").format(wait=WAIT),
        _(
            "Lines between {press} and {end} are a message to everyone, printed in the next report; your last "
            "letter counts."
        ).format(press=PRESS, end=END),
    ]

    # The form itself.
    rows = form_rows(desk, team, riders)
    return [*_fill_lines([heading(_("Form")), *instructions]), "", *rows, PRESS, END]


def _block(desk: MailRace, match: Match | None, team: int) -> list[str]:
    player = desk.player(team)
    players = tuple(other.name for other in desk.players)
    block = Block(desk.id, desk.turn, team, player.code_word, desk.deadline, players)
    if match is None:
        return block_lines(block)
    if match.over:
        return block_lines(replace(block, record=match.record()))
    return block_lines(replace(block, view=see(match.race, team), ask=ask_of(match.race, team)))

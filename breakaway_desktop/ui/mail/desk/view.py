"""The view of the mail desk: players and their state, letters received, and the letter to each player."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.choice import one_of, switch
from breakaway_desktop.kit.toolkit.containers import head, panel, press_with_key
from breakaway_desktop.kit.toolkit.controls import ListPosition, button, footer, header, press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    Shortcut,
    colour_fill,
    column,
    draw,
    paragraph,
    row,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import Do, FileDropped, PageView, Uncovered, do
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.text_prompt import text_prompt
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, LABEL, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.deadlines import format_time, time_in_words
from breakaway_desktop.mail.operations import progress_text
from breakaway_desktop.mail.players import display_name
from breakaway_desktop.record.document import COLOURS, LONGEST_NAME
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.mail.desk import actions
from breakaway_desktop.ui.mail.desk.model import (
    BASES,
    DEADLINE,
    EARLY,
    NEW,
    MailDeskModel,
    MailPrompt,
    Opened,
    name_label,
    now,
    with_teams,
)
from breakaway_desktop.ui.mail.desk.seats import WIDTH, seat_rows
from breakaway_desktop.ui.mail.intents import (
    CHANGE_DEADLINE,
    NEW_BY_MAIL,
    REMIND,
    REOPEN,
    REPLACE,
    RUN_TURN,
    RUN_WITHOUT,
    SHOW_ANSWER,
    SHOW_LETTER,
)
from breakaway_desktop.ui.panels.log import report_list
from breakaway_desktop.ui.posters import rider_poster
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.team_looks import team_look

_PRIMARY_SIZE: Final = HEADLINE.at(26)
_CLOSE: Final = do(replace, prompt=None)


def view(model: MailDeskModel) -> PageView:
    match = model.opened and model.opened.match
    if match and (why := model.session.closed(match)):
        model = replace(model, opened=None, prompt=None, notice=why, is_error=True)
    return PageView(
        _page(model),
        title=_("race by mail"),
        initial_focus="new" if model.opened is None else "show" if model.shows_cards else f"team-{model.team}",
        on_escape=_escape(model),
        keys=(Shortcut(act.PASTE, do(actions.paste), _("read the letter on the clipboard")),)
        if model.opened is not None and model.shows_cards  # which hides the button
        else (),
        on={FileDropped: actions.open_dropped, Posted: actions.take_thought, Uncovered: actions.take_thought},
        dialog=_dialog(model),
    )


def _escape(model: MailDeskModel) -> Any:
    """Return what Esc does: close an open letter, else leave the page."""
    return do(actions.close_letter) if model.opened is not None and model.shows_cards else Back()


def _page(model: MailDeskModel) -> Node:
    opened = model.opened
    if opened is None:
        return column(header(_("Race by mail"), on_press=Back()), _start_page(model), grow=1)

    # Actions of the masthead: watch, next race, new.
    new_button = button(_("New"), on_press=do(actions.ask_for_race), key=NEW_BY_MAIL, name="new", kind="quiet")
    desk = opened.desk
    subject = _("{rules} · race {race}").format(rules=rules_title(desk.base, desk.variant), race=desk.id)
    masthead = [new_button]
    if len(model.races) > 1:
        masthead.insert(
            0,
            button(
                _("Next race"), on_press=do(actions.open_next, opened), key=act.NEXT_LIST, name="next", kind="quiet"
            ),
        )
    if desk.turn > 1:
        watch_label = _("Watch turn {turn}").format(turn=desk.turn - 1)
        watch_button = button(
            watch_label,
            _("Watch"),
            on_press=do(actions.watch_turn, opened),
            key=act.WATCH,
            name="watch",
            kind="quiet",
        )
        masthead.insert(0, watch_button)

    # In a narrow window an open letter hides the players.
    return column(
        header(_("Race by mail"), *masthead, on_press=_escape(model), subject=subject),
        row(
            *([] if model.shows_cards and window().is_narrow else [_players(model, opened)]),
            *([] if model.shows_cards else [panel(_letters(model, opened), by=(16, 14), grow=6, name="letters")]),
            panel(_letter(model, opened), by=(16, 14), grow=7, name="letter"),
            gap=pick(20, 12), pad=(pick(24, 16), pick(18, 12)), grow=1,
        ),
        _foot(model, opened),
    )  # fmt: skip


def _start_page(model: MailDeskModel) -> Node:
    """Return the page without a race: what a race by mail is, and two ways to start."""
    intro = _(
        "A race with friends elsewhere, at everyone’s own pace. Each turn the players send their cards to a referee, "
        "by email or in a chat; this program plays the turn and writes each player’s next letter."
    )

    tiles = (
        (_("Start a race"), _("You are the referee: name the players, then send each the letter that is written here."),
         do(actions.ask_for_race), "new", NEW_BY_MAIL, "primary"),
        (_("Take part in a race"),
         _("A referee has sent you a letter: copy it, then paste it here and choose your cards."),
         do(actions.paste), "paste", act.PASTE, ""),
    )  # fmt: skip

    lines: list[Node] = [paragraph(intro, size=BODY.at(18), leading=1.35)]
    lines += [_start_tile(*tile) for tile in tiles]
    lines.append(paragraph(_("You can also drop a letter or a race’s folder on the window."), size=NOTE, soft=True))
    if model.notice:
        lines.append(paragraph(model.notice, size=BODY, colour="warn" if model.is_error else "ink"))

    content = column(*lines, spacer(), gap=pick(22, 14), grow=3)
    padding = pick((50, 34), (30, 18))
    return row(content, rider_poster(team_look("red"), "31", grow=2), gap=pick(50, 24), pad=padding, grow=1)


def _start_tile(label: str, description: str, on_press: Do, name: str, key: act.KeyBinding, kind: str) -> Node:
    """Return a large tile that starts a race or opens a letter."""

    def content(key_cap: Node) -> Node:
        title = row(text(label, size=HEADLINE.at(pick(30, 24)), least=20, grow=1), key_cap)
        return column(
            spacer(), title, paragraph(description, size=NOTE.at(16), leading=1.25), spacer(), gap=4, pad=(10, 8)
        )

    return press_with_key(
        content,
        on_press=on_press,
        name=name,
        key=key,
        kind=kind,
        chosen=not kind,
        words=label,
        h=pick(132, 104),
    )


# Players


def _players(model: MailDeskModel, opened: Opened) -> Node:
    desk = opened.desk
    due = _("due {time}").format(time=time_in_words(desk.deadline))
    title = row(
        head(_("Final report") if opened.over else _("Turn {turn}").format(turn=desk.turn)), spacer(),
        *([] if opened.over else [text(due, format_time(desk.deadline), size=NOTE, least=12)]), gap=10,
    )  # fmt: skip

    # A row per player: a tick for complete orders, dots while the referee waits for them.
    humans = desk.humans
    rows: list[Node] = []
    for team, player in enumerate(desk.players, start=1):
        state, icon = _("bot"), "tick"
        if team in humans and not opened.over:
            standing = opened.standings[team]
            state = progress_text(desk, team, standing)
            icon = "tick" if standing.complete and not standing.wait else "dots"
        elif opened.over:
            state, icon = "", ""
        cells = row(
            token(COLOURS[team - 1], d=30), text(display_name(player), size=LABEL.at(20), least=14, grow=1),
            text(state, size=NOTE, least=12), draw(partial(_icon, icon), w=24), gap=10,
        )  # fmt: skip
        row_h = pick(60.0, 46.0)
        among = ListPosition(team - 1, len(desk.players), lambda index: _select(index + 1))
        rows.append(
            press(cells, on_press=_select(team), name=f"team-{team}", chosen=team == model.team, among=among,
            h=row_h)
        )  # fmt: skip

    small_button = partial(button, size=17, least=13, h=36)
    buttons = [
        small_button(_("Remind"), on_press=do(actions.remind, opened), key=REMIND, name="remind",
                     why="" if opened.incomplete_teams else _("Nobody is late.")),
        small_button(_("Deadline"), on_press=do(actions.ask_for_deadline, opened), key=CHANGE_DEADLINE, name="deadline",
                     why=_("Race finished.") if opened.over else ""),
        small_button(_("Replace"), on_press=do(actions.ask_for_player), key=REPLACE, name="replace"),
        small_button(_("Reopen"), on_press=do(actions.ask_for_turn, opened), key=REOPEN, name="back-turn",
                     why="" if desk.turn else _("There’s no earlier turn.")),
    ]  # fmt: skip
    return column(
        title, scroll(column(*rows, gap=8, pad=(4, 2)), name="players", grow=1),
        stack(colour_fill("sunk"), column(row(*buttons[:2], gap=8), row(*buttons[2:], gap=8), gap=8, pad=(8, 8))),
        gap=8, w=pick(340, 270),
    )  # fmt: skip


def _select(team: int) -> Do:
    """Return what shows the letter of a team."""
    return do(replace, team=team, notice="", shows_reply=False)


def _icon(icon: str, canvas: Canvas, box: Box) -> None:
    if icon:
        draw_icon(canvas, icon, box.centre, canvas.palette.ink, 16)


# Letters received


def _letters(model: MailDeskModel, opened: Opened) -> Node:
    """Return the results of the letters received last, or what came earlier in this turn; and buttons for the reply."""
    lines: list[Node] = [paragraph(line, size=BODY, leading=1.3) for line in model.letter_results]
    if not lines and opened.earlier:
        lines = [paragraph(line, leading=1.3) for line in opened.earlier]
    elif not lines:
        lines = [paragraph(_("Copy a player’s letter and paste it here, or drop the file on the window."), soft=True)]
    paste = button(_("Paste"), on_press=do(actions.paste), key=act.PASTE, name="paste")

    # The letter's author gets a reply, which the referee may read.
    buttons = []
    if model.reply_team:
        label = _("Copy reply for {player}").format(player=opened.desk.player(model.reply_team).name)
        show = do(actions.open_letter, opened, shows_reply=True)
        reply = do(actions.copy_reply, opened)
        buttons = [
            button(_("Show reply"), _("Reply"), on_press=show, key=SHOW_ANSWER, name="show-answer", least=13),
            button(label, _("Copy reply"), on_press=reply, key=act.SHARE, name="copy-answer", least=13),
        ]
    return column(
        row(head(_("Received")), spacer(), paste, gap=10),
        scroll(column(*lines, gap=6), name="heard", grow=1), *buttons, gap=10,
    )  # fmt: skip


# Letter to a player


def _letter(model: MailDeskModel, opened: Opened) -> Node:
    player = opened.desk.player(model.team)
    colour = COLOURS[model.team - 1]
    if player.bot is not None:
        note = paragraph(_("{bot} is a bot: it needs no letter.").format(bot=display_name(player)), size=BODY)
        return column(row(token(colour, d=30), note, gap=10), spacer())

    is_reply = model.shows_cards and model.shows_reply
    label = _("Reply for {player}") if is_reply else _("Letter for {player}")
    title = row(
        token(colour, d=30),
        text(label.format(player=player.name), player.name, size=HEADLINE.at(22), least=15, grow=1),
        gap=10,
    )  # fmt: skip

    # The letter is closed until the referee opens it: it may contain the player's cards.
    if model.shows_cards:
        lines = list(model.reply) if is_reply else actions.letter_lines(opened, model.team)
        body: Node = report_list(lines, "text", grow=1)
    else:
        body = column(*_closed_letter(opened, model.team, player.name), spacer(), gap=10, grow=1)

    show_label = _("Close") if model.shows_cards else _("Show")
    show = button(
        show_label,
        on_press=do(actions.close_letter) if model.shows_cards else do(actions.open_letter, opened),
        key=SHOW_LETTER,
        name="show",
        kind="raised",
        size=17,
        least=13,
    )
    copy_labels = (_("Copy letter for {player}").format(player=player.name), _("Copy letter"), _("Copy"))
    if is_reply:
        copy_labels = (_("Copy reply for {player}").format(player=player.name), _("Copy reply"), _("Copy"))
    copy = button(
        *copy_labels,
        on_press=do(actions.copy_reply if is_reply else actions.copy_letter, opened),
        key=act.SHARE if is_reply else act.COPY,
        name="copy",
        kind="raised",
        size=17,
        least=13,
        grow=1,
    )
    return column(title, body, row(show, copy, gap=8), gap=10)


def _closed_letter(opened: Opened, team: int, player: str) -> list[Node]:
    """Say what a closed letter contains, and whether opening it is noted."""
    if opened.over:
        sentence = _("It contains the final report and the record of the race.")
    elif opened.has_answered(team):
        sentence = _("{player}’s orders are in. The next letter is written when you run the turn.").format(
            player=player
        )
    elif opened.has_cards(team):
        sentence = _("It contains {player}’s cards, so it stays closed.").format(player=player)
    else:
        sentence = _("It contains the rules, a form and {player}’s code word, but no cards yet.").format(player=player)
    noted = [paragraph(_("Opening it will be noted in the history."), soft=True)] if opened.has_secrets else []
    return [paragraph(sentence, size=BODY), *noted]


# Foot


def _foot(model: MailDeskModel, opened: Opened) -> Node:
    if opened.unwritten:
        players = listed([opened.desk.player(team).name for team in opened.unwritten])
        write = button(
            _("Write letters"),
            on_press=do(actions.write_letters, opened),
            key=RUN_TURN,
            name="write",
            kind="primary",
            size=_PRIMARY_SIZE,
        )
        problem = _("The letters for {players} are not written yet.").format(players=players)
        return footer(write, means=problem, why=model.notice)

    if opened.over:
        return footer(means=model.notice or _("The race has finished. Each final letter contains its record."))

    # Status: what the turn waits for.
    desk = opened.desk
    refusal = referee.refusal_to_play(desk, opened.race, now())
    names = listed([desk.player(team).name for team in opened.incomplete_teams])
    if refusal is None:
        status = _("All orders are in.")
    elif opened.incomplete_teams:
        status = _("Waiting for {players}.").format(players=names)
    else:
        status = _("{players} asked to wait until the deadline.").format(players=listed(refusal.values["players"]))

    # The turn can be run without late players; both buttons are disabled while bots think.
    buttons, thinking = [], _("Bots are thinking…") if model.thinking else ""
    if refusal is not None:
        buttons.append(
            button(_("Run without them"), _("Run anyway"), on_press=do(actions.run_without, opened),
            key=RUN_WITHOUT,
                   name="run-missing", why=thinking)
        )  # fmt: skip
    reason = thinking or ("" if refusal is None else status)
    run_label = _("Run turn {turn}").format(turn=desk.turn)
    buttons.append(
        button(
            run_label,
            _("Run"),
            on_press=do(actions.run_turn, opened),
            key=RUN_TURN,
            name="run",
            kind="primary",
            size=_PRIMARY_SIZE,
            why=reason,
        )
    )

    # The first sentence is large, the others below it.
    consequence = (
        _("A team with incomplete orders plays the highest cards allowed.")
        if desk.turn
        else _("Players who send no team get a ready-made one.")
    )
    sentences = [sentence for sentence in (model.notice, thinking) if sentence] or [status]
    return footer(
        *buttons, means=sentences[0], why="".join(sentences[1:]) or (consequence if refusal is not None else "")
    )


# Dialogs


def _dialog(model: MailDeskModel) -> PageView | None:
    prompt = model.prompt
    if prompt is None:
        return None
    if prompt.kind == EARLY:
        return None if model.opened is None else _early(model.opened)
    if prompt.seats:
        return _seats_dialog(model, prompt)
    if prompt.kind == DEADLINE:
        title, label, hint, longest = _("Deadline"), _("Change"), _("By this computer’s clock."), LONGEST_NAME
    else:
        title, label, longest = _("Reopen a turn"), _("Open"), 3
        hint = _("Its orders stay; reports after it are marked as corrected.")
    change = actions.change_deadline if prompt.kind == DEADLINE else actions.reopen_turn
    return text_prompt(
        title, label, prompt.text, on_change=lambda text: do(replace, prompt=replace(prompt, text=text, error="")),
        on_enter=do(actions.submit, prompt, change), on_close=_CLOSE, wrong=prompt.error, hint=hint, longest=longest,
    )  # fmt: skip


def _seats_dialog(model: MailDeskModel, prompt: MailPrompt) -> PageView:
    """Return the dialog for the players of a new race, or for another player of a team."""
    rows: list[Node] = []
    if prompt.kind == NEW:
        title, action, first_team, change = _("New race by mail"), _("Begin"), 1, actions.start_race
        teams = {number: str(number) for number in range(FEWEST_TEAMS, MOST_TEAMS + 1)}
        rows.append(
            row(
                switch({base: rules_title(base, None) for base in BASES}, prompt.base,
                       on_change=lambda base: do(replace, prompt=replace(prompt, base=base)), name="rules",
                       says=_("Rules")),
                spacer(), text(_("Teams"), size=CHOSEN),
                one_of(teams, len(prompt.seats), on_change=lambda count: do(replace, prompt=with_teams(prompt, count)),
                       name="teams"),
                gap=12,
            )
        )  # fmt: skip
        hint = _("A player without an address gets his letters in a chat or on paper.")
    else:
        title = _("Another player for {player}’s team").format(player=_replaced_player(model))
        action, first_team, change = _("Replace"), model.team, actions.replace_player
        hint = _("Without an address he gets his letters in a chat or on paper.")
    submit = do(actions.submit, prompt, change)
    rows += [
        seat_rows(prompt, first_team, submit),
        paragraph(prompt.error or hint, colour="warn" if prompt.error else "ink2"),
    ]
    answers = (
        DialogButton(_("Cancel"), _CLOSE, act.BACK),
        DialogButton(action, submit, act.PRESS),
    )
    return question_dialog(
        title, (), answers, child=column(*rows, gap=12), first=name_label(0), w=WIDTH, name="players"
    )


def _early(opened: Opened) -> PageView:
    """Ask whether to run the turn before its deadline."""
    desk = opened.desk
    deadline_text = _("The turn is due {time}. Until then, players can still send orders.").format(
        time=time_in_words(desk.closes)
    )
    teams = [team for team, standing in opened.standings.items() if standing.wait or not standing.complete]
    players = listed([desk.player(team).name for team in teams])
    answers = (
        DialogButton(_("Cancel"), _CLOSE, act.BACK),
        DialogButton(_("Run anyway"), do(actions.run_early, opened)),
    )
    title = _("Run turn {turn} now?").format(turn=desk.turn)
    return question_dialog(title, [deadline_text, _("Waiting for {players}.").format(players=players)], answers)


def _replaced_player(model: MailDeskModel) -> str:
    return "" if model.opened is None else model.opened.desk.player(model.team).name

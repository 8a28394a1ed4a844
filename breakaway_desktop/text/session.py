"""A race played in a terminal, from its first question to its result."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from shlex import quote
from typing import TextIO

from breakaway_desktop.engine.asks import AskCard, NoOrder, PlayCard, Retire
from breakaway_desktop.engine.foresight import outcome
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import View, see, see_event
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER, BOT
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.record.verify import verify
from breakaway_desktop.sentences.names import Names, bot_name
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.sentences.story import tell
from breakaway_desktop.text import screen
from breakaway_desktop.text.commands import PLAY, Deed, parsed
from breakaway_desktop.text.ending import ending
from breakaway_desktop.text.help import help_lines
from breakaway_desktop.text.opening import opening
from breakaway_desktop.text.reasons import reasons
from breakaway_desktop.text.sheet import sheet
from breakaway_desktop.text.table_talk import agrees, asked_to_agree, taken_back
from breakaway_desktop.text.terminal import Terminal
from breakaway_desktop.words import _

KEPT, NOT_KEPT = 0, 1


def play_text(
    match: Match,
    keep_path: Path | None = None,
    *,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Plays the match to its end, or until a player quits or interrupts; 0, or 1 when the race could not be kept.

    `keep_path` is where the match's keeper writes, to be told to the player. Streams that are not given are those of
    the program. The keeper is closed in the end.
    """
    terminal = Terminal(stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr)
    session = Session(match, terminal, keep_path)
    try:
        session.run()
    except KeyboardInterrupt:
        terminal.tell()
    return session.close()


class Session:
    """Asks, answers and tells, until the race is over or a player leaves."""

    def __init__(self, match: Match, terminal: Terminal, keep_path: Path | None = None) -> None:
        self.match = match
        self.terminal = terminal
        self.keep_path = keep_path
        self.left = False
        self._shared = terminal.is_screen and len(match.humans) > 1
        """Whether players take turns at one screen, and hide their secrets from each other (R9.3)."""
        self._log: list[str] = []
        self._read: dict[int, int] = {}
        """How much of the log each team has read when it was last asked."""
        self._at_screen = 0
        """The team that was last asked; 0: who sits there is not known."""
        self._exposed = False
        """Whether secret cards, or a retirement that only its team knows of, stand on the screen."""
        self._pictured: tuple[int, int, int] | None = None
        """Turn, moves and riders on the road when the road was last shown."""
        self._failed = False
        self._offered: set[int] = set()
        """Teams whose players know that all their riders are dropped."""

    def run(self) -> None:
        """The whole race."""
        self._open()
        while not self.match.over and not self.left:
            ask = self.match.ask
            assert ask is not None  # the race is not over
            automatic = self.match.automatic()
            human = self.match.seat(ask.team).is_human
            if human and (automatic is None or self._is_to_be_offered(ask.team)):
                self._ask(ask, automatic)
            elif automatic is not None:
                if human:
                    self._announce(ask)
                self._answer(automatic)
            else:
                self._think(ask)
        if self.match.over:
            for line in ending(self.match.race, self.match.steps, self._names):
                self.terminal.say(line)

    def _tell_verdict(self, path: Path) -> None:
        """Rebuilds the finished race from its file: whoever played may know that the referee made no mistake."""
        verdict = verify(path)
        if verdict.refused is None:
            self.terminal.tell(_("The file was checked: the rules agree with every move in it."))
        else:
            self.terminal.tell(say_refusal(verdict.refused))

    def close(self) -> int:
        """Says where the race is kept; the exit code."""
        if self._exposed and self._shared:
            self._clear()
        keeper = self.match.keeper
        if keeper is None:
            return KEPT
        if keeper.failure is not None:
            keeper.keep(self.match.record())
        keeper.close()
        if keeper.failure is not None:
            self._tell_failure(keeper.failure)
            return NOT_KEPT
        if self.keep_path is not None:
            self.terminal.tell(_("The race is kept in {file}.").format(file=self.keep_path))
            if self.match.over:
                self._tell_verdict(self.keep_path)
            else:
                self.terminal.tell(_("To go on with it:"))
                self.terminal.tell(_resuming(self.keep_path), whole=True)
        return KEPT

    @property
    def _names(self) -> Names:
        return Names(self.match.seats)

    def _open(self) -> None:
        match = self.match
        for line in opening(match.base, match.race.rules.options, self._names):
            self.terminal.say(line)
        if not match.over:
            if match.keeper is not None:
                match.keeper.keep(match.record())  # so that the file is there however soon the player leaves
                self._check_saving()
            self._tell_stand_ins()
            if match.humans:
                self.terminal.tell(_("Write one of the cards, or help for all that can be written."))
            self._picture()

    def _picture(self) -> None:
        """The race as all may know it, unless it stands there already."""
        view = self.match.view()
        moment = view.turn, view.moved, len(view.on_road())
        if moment == self._pictured or view.over:
            return
        self._pictured = moment
        if not view.moved:
            self.terminal.say(screen.heading(_("Turn {turn}").format(turn=view.turn)))
        for line in (screen.points_line(view, self._names), *screen.road(view), *screen.order_lines(view)):
            self.terminal.say(line)

    def _announce(self, ask: AskCard) -> None:
        rider = self._names.rider(ask.rider)
        if ask.dropped and ask.rider not in self.match.steered:
            self._say(_("{rider} is dropped and plays his highest card").format(rider=rider))
        else:
            self._say(_("{rider} holds nothing but {card}").format(rider=rider, card=ask.cards[0]))

    def _think(self, ask: AskCard) -> None:
        decision, failure = self.match.bot_decision()
        if failure is not None:
            self._say(say_refusal(failure))
        self._answer(decision)

    def _tell_stand_ins(self) -> None:
        """A race on file may name bots that this program does not have."""
        for team, refusal in self.match.stand_ins.items():
            self._say(say_refusal(refusal))
            self._tell_new_bot(team)

    def _hand_over(self, team: int) -> None:
        self.match.hand_over(team, f"{BOT}{ADVISER}")
        self._tell_new_bot(team)

    def _tell_new_bot(self, team: int) -> None:
        sentence = _("{bot} rides for {team} from here on")
        self._say(sentence.format(bot=bot_name(ADVISER), team=self._names.team(team)))

    def _answer(self, decision: PlayCard | NoOrder | Retire) -> None:
        self._tell_step(self.match.answer(decision))

    def _tell_step(self, step: Step) -> None:
        """The step as all may know it, and what the rest of it is to the one who made it."""
        before = see(step.before)
        for event in step.events:
            seen = see_event(event, step.before)
            if seen is not None:
                self._say(*tell(seen, self._names, before))
            elif step.decision.rider // 10 == self._at_screen:
                self._exposed = True
                for line in tell(event, self._names, before):
                    self.terminal.tell(line)
        self._check_saving()
        if step.after.turn != step.before.turn:
            self._picture()

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._log.append(line)
            self.terminal.say(line)

    def _check_saving(self) -> None:
        failure = self.match.keeper.failure if self.match.keeper else None
        if failure is not None and not self._failed:
            self._tell_failure(failure)
        self._failed = failure is not None

    def _tell_failure(self, failure: OSError) -> None:
        sentence = _("The race cannot be kept in {file}: {reason}. It goes on all the same.")
        if self.match.over or self.left:
            sentence = _("The race could not be kept in {file}: {reason}.")
        file = self.keep_path or failure.filename
        self.terminal.tell(sentence.format(file=file, reason=failure.strerror or type(failure).__name__))

    def _is_to_be_offered(self, team: int) -> bool:
        """Whether all riders of the team are dropped and nobody has said so to its player yet: without that he could
        no longer steer or retire them (R4.5, R4.6)."""
        riders = [rider for rider in self.match.view().on_road() if rider.team == team]
        if not all(rider.dropped and rider.id not in self.match.steered for rider in riders):
            self._offered.discard(team)
            return False
        offered, self._offered = self._offered, self._offered | {team}
        return team not in offered

    def _ask(self, ask: AskCard, automatic: PlayCard | None) -> None:
        """Asks until the team has done something that counts; with `automatic` an empty line is enough."""
        self._change_places(ask)
        self._picture()
        view = self.match.view(ask.team)
        for line in screen.question(view, ask, self._names):
            self.terminal.tell(line)
        self._exposed = self._exposed or bool(view.rider(ask.rider).secret)
        rider, cards = self._names.number(ask.rider), " ".join(map(str, dict.fromkeys(ask.cards)))
        prompt = _("Card of {rider} ({cards}):")
        if automatic is not None:
            self.terminal.tell(_("All riders of {team} are dropped.").format(team=self._names.team(ask.team)))
            prompt = _("Card of {rider} ({cards}), steer or retire with a number, or Enter for the highest cards:")
        while True:
            written = self.terminal.ask(prompt.format(rider=rider, cards=cards))
            if automatic is not None and written is not None and not written.strip():
                self._announce(ask)
                self._answer(automatic)
                break
            if written is None:
                self._hand_over(ask.team)
                break
            try:
                if self._do(parsed(written), ask, view):
                    break
            except Refused as refused:
                self.terminal.tell(say_refusal(refused))
        self._read[ask.team] = len(self._log)
        following = self.match.ask
        if self._exposed and self._shared and (following is None or following.team != ask.team):
            self._clear()

    def _do(self, deed: Deed, ask: AskCard, view: View) -> bool:
        """Does it; whether the race has changed or the player has left. Raises Refused."""
        rider = ask.rider if deed.number is None else deed.number
        if deed.name == PLAY:
            self._answer(PlayCard(ask.rider, rider))
        elif deed.name == "none":
            self._answer(NoOrder(ask.rider))
        elif deed.name == "retire":
            self._answer(Retire(self._own(rider, ask.team)))
        elif deed.name == "steer":
            self._steer(self._own(rider, ask.team))
            return False
        elif deed.name == "undo":
            return self._undo(ask.team)
        elif deed.name == "redo":
            self._redo()
        elif deed.name == "quit":
            self.left = True
        else:
            self._show(deed, ask, view)
            return False
        return True

    def _show(self, deed: Deed, ask: AskCard, view: View) -> None:
        """Tells what was asked for."""
        lines: Iterable[str]
        if deed.name == "sheet":
            team = ask.team if deed.number is None else deed.number
            if not 1 <= team <= view.teams:
                raise Refused("no-such-team", team=team, teams=view.teams)
            self._exposed = self._exposed or (team == ask.team and any(r.secret for r in view.riders if r.team == team))
            lines = sheet(self.match.first, self.match.steps, view, team, self._names)
        elif deed.name == "why":
            rider = ask.rider if deed.number is None else deed.number
            lines = reasons(self.match.race, self.match.steps, rider, self._names)
        elif deed.name == "hint":
            lines = [self._hint(ask, view)]
        else:
            lines = help_lines()
        for line in lines:
            self.terminal.tell(line)

    def _hint(self, ask: AskCard, view: View) -> str:
        """What a bot would do here, seeing no more than who asks."""
        card = self.match.advice(ask)
        then = outcome(view, ask.rider, card)
        sentence = _("{bot} would play {card}: {rider} lands on {square}, and the new card is {new} as things stand.")
        return sentence.format(
            bot=bot_name(ADVISER),
            card=card,
            rider=self._names.rider(ask.rider),
            square=then.square,
            new=then.new_card,
        )

    def _own(self, rider: int, team: int) -> int:
        if rider // 10 != team or not 1 <= rider % 10 <= 4:
            own = tuple(10 * team + number for number in range(1, 5))
            raise Refused("not-own-rider", rider=rider, team=self._names.team(team), own=own)
        return rider

    def _steer(self, rider: int) -> None:
        on = rider not in self.match.steered
        self.match.steer(rider, on)
        sentence = (
            _("{rider} is asked for his card even while he is dropped; the same line again ends that.")
            if on
            else _("{rider} plays his highest card whenever he is dropped.")
        )
        self.terminal.tell(sentence.format(rider=self._names.rider(rider)))

    def _undo(self, team: int) -> bool:
        """R4: takes back to the last decision of a human, if all whom it touches agree."""
        undo = self.match.undo()
        if undo is None:
            raise Refused("nothing-to-undo")
        asked = asked_to_agree(undo, team)
        if asked and self._shared and self._exposed:
            self._clear()
        self._at_screen = self._at_screen if not asked else 0
        for other in asked:
            if not agrees(self.terminal, self.match, undo, team, other, self._names):
                return True  # asked again from the start: others have sat at the screen
        taken = self.match.take_back()
        public, line = taken_back(taken, self._names)
        if public:
            self._say(line)
        else:
            self.terminal.tell(line)
        self._check_saving()
        self._at_screen = 0
        self._pictured = None
        return True

    def _redo(self) -> None:
        if not self.match.may_redo:
            raise Refused("nothing-to-redo")
        for step in self.match.redo():
            self._tell_step(step)

    def _change_places(self, ask: AskCard) -> None:
        """Hides one team's secrets before another sits down."""
        before, self._at_screen = self._at_screen, ask.team
        if before == ask.team or not self._shared:
            return
        if self._exposed:
            self._clear()
        if not self.match.view(ask.team).rider(ask.rider).secret:
            return
        self._clear()
        prompt = _("{team}: press Enter when nobody else looks.")
        self.terminal.ask(prompt.format(team=self._names.team_and_player(ask.team)))
        self._clear()
        for line in self._log[self._read.get(ask.team, 0) :]:
            self.terminal.say_again(line)

    def _clear(self) -> None:
        self.terminal.clear()
        self._exposed = False
        self._pictured = None


def _resuming(path: Path) -> str:
    """What one types to go on, with the program as it was called: it need not be on the search path."""
    called = Path(sys.argv[0])
    program = quote(str(called)) if called.stem == "breakaway-desktop" else "breakaway-desktop"
    return f"{program} play --text --load {quote(str(path))}"  # no words: what one types

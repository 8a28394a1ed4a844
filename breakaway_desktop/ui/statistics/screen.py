"""The statistics screen: races and wins on this computer, places, levels and rule sets, and records."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from statistics import fmean
from typing import Final

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.containers import head, panel
from breakaway_desktop.kit.toolkit.controls import button, header
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    paint_node,
    paragraph,
    row,
    space,
    spacer,
    stack,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.page import Left, PageView, Tick, Uncovered, do
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import (
    BODY,
    CAPTION,
    CHOSEN,
    FIGURE,
    HEADING,
    HEADLINE,
    LABEL,
    NOTE,
    POSTER,
)
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.finished_races import FinishedRaceStats, race_with_best, read_finished_races
from breakaway_desktop.sentences.bot_levels import level_word
from breakaway_desktop.sentences.names import decimal_text, place_text
from breakaway_desktop.sentences.rulebook import rules_title
from breakaway_desktop.ui import posters
from breakaway_desktop.ui.features import Figure, figures, occasions
from breakaway_desktop.ui.intents import Back, ShowReplay
from breakaway_desktop.ui.panels.saved_files import when_text
from breakaway_desktop.ui.posters import paint_poster
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import team_look

_RECENT: Final = 20
"""Number of recent races that the chart shows."""
_TICK_MS: Final = 1.0
"""Milliseconds between two slices of reading, in which the window answers."""
_LISTED_ONE_BY_ONE: Final = 3
"""Maximum number of races that are also listed as rows of text."""


@dataclass(frozen=True, slots=True)
class StatisticsModel:
    session: Session
    figures: tuple[FinishedRaceStats, ...]
    rows_of_features: tuple[Figure, ...]
    """Figures of other features."""
    occasions: tuple[Callable[[FinishedRaceStats], str], ...]
    """What features say of the occasion of a race."""
    recent: bool = False
    """Whether only recent races count."""
    reading: Generator[tuple[int, int], None, list[FinishedRaceStats]] | None = None
    """What reads races that have changed; None once all are read."""
    progress: tuple[int, int] = (0, 0)
    """How many files of how many have been read."""

    def occasion(self, race: FinishedRaceStats) -> str:
        """Return what the race belongs to; empty for any other race."""
        return next((text for say in self.occasions if (text := say(race))), "")


def begin(session: Session) -> StatisticsModel:
    # Races of other computers do not count, so they need not be read.
    reading = read_finished_races(session.folder, session.computer, mark=session.computer.encode())
    return _read_on(StatisticsModel(session, (), figures(session), occasions(session), reading=reading))


def view(model: StatisticsModel) -> PageView:
    return PageView(
        _page(model), title=_("Statistics"), initial_focus="shown",
        on={Uncovered: _read_again, Tick: _read_on, Left: _stop}, tick_ms=None if model.reading is None else _TICK_MS,
    )  # fmt: skip


def _read_on(model: StatisticsModel, _message: Tick | None = None) -> StatisticsModel:
    assert model.reading is not None
    try:
        return replace(model, progress=next(model.reading))
    except StopIteration as end:
        return replace(model, figures=tuple(end.value), reading=None)


def _stop(model: StatisticsModel, _message: Left) -> None:
    if model.reading is not None:
        model.reading.close()


def _read_again(model: StatisticsModel, _message: Uncovered) -> StatisticsModel:
    return model if model.reading is not None else replace(begin(model.session), recent=model.recent)


def _page(model: StatisticsModel) -> Node:
    shown = [race for race in model.figures if not model.session.closed(race)]
    shown = shown[-_RECENT:] if model.recent else shown
    range_switch = switch(
        {False: _("all"), True: _("last {n}").format(n=_RECENT)},
        model.recent,
        on_change=lambda recent: do(replace, recent=recent),
        name="shown",
    )
    top = header(_("Statistics"), range_switch, on_press=Back(), subject=_("your races on this computer"))

    gap = pick(24.0, 14.0)
    if not shown:
        words = _("No races yet. Finish one on your own against bots and it will count here.")
        if model.reading is not None:
            words = _("Reading your races: {n} of {all}").format(n=model.progress[0], all=model.progress[1])
        below: Node = panel(paragraph(words, size=BODY, leading=1.4), by=(18, 14), dark=True)
        if model.reading is not None:
            return column(top, column(below, gap=gap, pad=(gap + 6, gap), grow=1))
        return column(top, column(_posters(shown, 0.4 * window().h), below, gap=gap, pad=(gap + 6, gap), grow=1))
    below = row(
        panel(_chart(model, shown), by=(18, 14), dark=True, grow=9),
        panel(scroll(_tables(model, shown), name="tables"), by=(18, 12), grow=11),
        gap=gap, grow=1,
    )  # fmt: skip
    return column(top, column(_posters(shown, pick(216, 120)), below, gap=gap, pad=(gap + 6, gap), grow=1))


# Four posters


def _posters(shown: Sequence[FinishedRaceStats], height: float) -> Node:
    wins = sum(race.place == 1 for race in shown)
    lead, string = race_with_best(shown, "lead"), race_with_best(shown, "string")
    since = _("since {date}").format(date=when_text(shown[0].ended)) if shown else ""
    captions = [
        (str(len(shown)), ngettext("race", "races", len(shown)), since),
        (str(wins), ngettext("win", "wins", wins), _("1 in {n}").format(n=round(len(shown) / wins)) if wins else ""),
        (f"+{lead[1].value}" if lead else "–", _("best breakaway"), when_text(lead[0].ended) if lead else ""),
        (str(string[1].value) if string else "–", _("longest string"), _("riders ahead") if string else ""),
    ]
    nodes = [
        draw(
            partial(_paint_poster, index, *texts),
            grow=1,
            says=", ".join(filter(None, (f"{texts[0]} {texts[1]}", texts[2]))),
        )
        for index, texts in enumerate(captions)
    ]
    return row(*nodes, gap=pick(20, 12), h=height)


def _paint_poster(index: int, figure: str, label: str, note: str, canvas: Canvas, box: Box) -> None:
    # Poster.
    palette, within = canvas.palette, Box(0.2, 0, 0.8, 0.8)
    picture = (
        posters.PosterArt(palette.hot, palette.sun, team_look("azure"), "21", within),
        posters.PosterArt(palette.teal, palette.bib, team_look("yellow"), "11", within),
        posters.PosterArt(palette.coral, mix(palette.bib, palette.sun, 0.5), team_look("red"), "31", within),
        posters.PosterArt(palette.plum, mix(palette.plum, palette.bib, 0.5), team_look("yellow"), "13", within,
                        others=((team_look("azure"), "22"), (team_look("indigo"), "52"))),
    )[index]  # fmt: skip

    # The figure, on a dark band where the sky is too light for it.
    box = box.inflated(-3)
    paint_poster(canvas, box, picture, "")
    fitted, figure_style = painters.fit_label(canvas, [figure], POSTER.at(pick(84, 46)), 0.3 * box.w, min_size=28)
    text_w, text_h = canvas.measure(fitted, figure_style)
    if palette.has_clear_posters:  # darker than any sky
        canvas.slanted(Box(box.x + 6, box.y + 0.16 * text_h, text_w + 30, 0.72 * text_h), palette.on_bib, 8)
    canvas.text(fitted, figure_style, (box.x + 18, box.y + pick(8, 2)), colour=palette.bib, shadow=palette.on_bib)

    # Label and note on a slanted strip.
    lines = [(label.upper(), HEADING.at(pick(20, 17))), *([(note, NOTE)] if note else [])]
    rows = [
        row(space(18 - 2 * n), text(line, size=style, least=14, colour="on_bib"), space(16), h=pick(22, 19))
        for n, (line, style) in enumerate(lines)
    ]
    strip = draw(lambda canvas, box: canvas.slanted(box, canvas.palette.bib, 7))
    h = pick(22.0, 19.0) * len(rows) + 10
    strip_box = Box(box.x - 5, box.bottom - h - pick(14, 8), box.w - 6, h)
    paint_node(canvas, strip_box, row(stack(strip, column(*rows, pad=(0, 5)))))


# Places


def _chart(model: StatisticsModel, shown: Sequence[FinishedRaceStats]) -> Node:
    """Return the chart of places in recent races. While there are only a few races, they are also listed as text."""
    last = shown[-_RECENT:]
    if len(last) > _LISTED_ONE_BY_ONE:
        title, race_rows = _("Place in your last {n} races"), []
        below = _("average place {place}").format(place=_mean_place(last))
    else:
        title = _("Your races so far")
        race_rows = [_race_row(model, index, race) for index, race in reversed([*enumerate(last)])]
        below = _("Each race adds a bar here, and its level and rule set to the tables.")
    return column(
        text(title.format(n=len(last)), capitals=True, size=LABEL.at(pick(19, 17)), least=14),
        *race_rows,
        draw(partial(_paint_places, last), grow=1, says=", ".join(map(_place_words, last))),
        paragraph(below, size=NOTE),
        gap=8,
    )


def _place_words(race: FinishedRaceStats) -> str:
    return _("{place} of {teams}").format(place=place_text(race.place), teams=race.teams)


def _race_row(model: StatisticsModel, index: int, race: FinishedRaceStats) -> Node:
    """Return a race with its place, points and rules, and a button to watch it."""
    place = _place_words(race)
    points = ngettext("{points} point", "{points} points", ceil(race.points)).format(
        points=decimal_text(f"{race.points:g}")
    )
    rules = rules_title(race.base, race.variant or None)
    wordings = [f"{points} · {words}" for words in (model.occasion(race), rules) if words]
    texts = column(
        text(*wordings, points, size=CHOSEN, least=14),
        text(when_text(race.ended), size=NOTE, soft=True, least=14),
        gap=1, grow=1,
    )  # fmt: skip
    on_press = ShowReplay(model.session.folder / race.file)
    watch = button(_("Watch"), on_press=on_press, name=f"watch-race-{index}", kind="quiet", size=NOTE.at(15),
                   says=f"{_('Watch')}: {place}, {when_text(race.ended)}")  # fmt: skip
    place_node = text(place, size=HEADLINE.at(pick(32, 26)), least=20, w=pick(140, 104))
    return row(place_node, texts, watch, gap=10)


def _mean_place(races: Sequence[FinishedRaceStats]) -> str:
    """Return the average place and, after a slash, the average number of teams."""
    place, teams = fmean(race.place for race in races), fmean(race.teams for race in races)
    return decimal_text(f"{place:.1f}/{round(teams, 1):g}")


def _paint_places(races: Sequence[FinishedRaceStats], canvas: Canvas, box: Box) -> None:
    """Paint a bar for each race, with its place at the top and the number of teams below.

    The more teams finished behind, the higher the bar. Slots for future races show the foot of a bar.
    """
    palette = canvas.palette
    teams = _("teams")
    left = box.x + 14 + max(canvas.measure(label, NOTE)[0] for label in (place_text(1), _("last"), teams))
    top, bottom = box.y + 10, box.bottom - 22

    # Scale: first place at the top, last at the lowest bar.
    lowest_top = bottom - 24  # the top of the lowest bar, which is as high as its label
    for label, y in ((place_text(1), top), ("", (top + lowest_top) / 2), (_("last"), lowest_top)):
        canvas.text(label, NOTE, (box.x, y), colour=palette.ink2, anchor="midleft")
        canvas.line((left, y), (box.right, y), palette.line)
    canvas.text(teams, NOTE, (box.x, box.bottom - 9), colour=palette.ink2, anchor="midleft")

    # Empty slots, then the bars.
    slots = _RECENT if len(races) > _LISTED_ONE_BY_ONE else 2 * _LISTED_ONE_BY_ONE
    slot_w = (box.right - left) / slots
    for slot in range(len(races), slots):
        canvas.fill(palette.line, Box(left + slot * slot_w + slot_w * 0.15, bottom - 3, slot_w * 0.7, 3))
    for slot, race in enumerate(races):
        y = lowest_top - (lowest_top - top) * race.beaten
        bar = Box(left + slot * slot_w + slot_w * 0.15, y, slot_w * 0.7, bottom - y)
        is_upper_half = race.beaten >= 0.5
        canvas.fill(palette.sun if race.place == 1 else palette.bib if is_upper_half else palette.raised, bar)
        colour = palette.on_bib if is_upper_half else palette.ink
        canvas.text(str(race.place), CHOSEN.at(14), (bar.centre[0], y + 11), colour=colour, anchor="center")
        canvas.text(str(race.teams), CAPTION, (bar.centre[0], box.bottom - 9), colour=palette.ink2, anchor="center")


# Tables


def _tables(model: StatisticsModel, shown: Sequence[FinishedRaceStats]) -> Node:
    levels = {
        level: [race for race in shown if race.level == level] for level in sorted({race.level for race in shown})
    }
    rules: dict[tuple[str, str], list[FinishedRaceStats]] = {}
    for race in shown:
        rules.setdefault((race.base, race.variant), []).append(race)
    by_level = {level_word(level) if level else _("other bots"): races for level, races in levels.items()}
    by_rules = {rules_title(base, variant or None): races for (base, variant), races in rules.items()}
    occasions: dict[str, list[FinishedRaceStats]] = {}
    for race in shown:
        if occasion := model.occasion(race):
            occasions.setdefault(occasion, []).append(race)
    by_occasion = (
        [row(head(_("Tours and races of the day"), capitals=True)), _table(_("Tours and races of the day"), occasions)]
        if occasions
        else []
    )
    averages = text(_("average points and place"), size=NOTE, soft=True, optional=True)
    return column(
        row(head(_("By level"), capitals=True), spacer(), averages), _table(_("By level"), by_level),
        row(head(_("Your best"), capitals=True)), _records_table(model, shown),
        row(head(_("By rule set"), capitals=True)), _table(_("By rule set"), by_rules), *by_occasion,
        gap=8,
    )  # fmt: skip


def _table(title: str, groups: Mapping[str, list[FinishedRaceStats]]) -> Node:
    heads = "", _("races"), _("wins"), _("points"), _("place")
    rows = [[text(label, size=NOTE, least=14, soft=True, align="right", grow=0 if label else 1, says=label or title)
             for label in heads]]  # fmt: skip
    for label, races in groups.items():
        values = (
            str(len(races)), str(sum(race.place == 1 for race in races)),
            decimal_text(f"{fmean(race.points for race in races):.1f}"), _mean_place(races),
        )  # fmt: skip
        cells = [text(value, size=FIGURE.at(18), align="right") for value in values]
        rows.append([text(label, size=CHOSEN, least=14, grow=1), *cells])
    return table(rows, gap=14, pad=(4, 5), rules="edge", head=True, says=title)


def _records_table(model: StatisticsModel, shown: Sequence[FinishedRaceStats]) -> Node:
    best_race = max(shown, key=lambda one: one.points)
    rows = [[text(_("Most points"), size=CHOSEN, least=14, grow=1),
             text(decimal_text(f"{best_race.points:g}"), size=FIGURE.at(20), align="right"),
             text(when_text(best_race.ended), size=NOTE, soft=True), Node()]]  # fmt: skip
    for name, label, sign in (("lead", _("Best breakaway"), "+"), ("string", _("Longest string ahead"), "")):
        record = race_with_best(shown, name)
        if record is not None:
            stats, best = record
            rider_text = _("rider {rider}").format(rider=best.rider)
            on_press = ShowReplay(model.session.folder / stats.file, best.decisions, best.rider)
            watch = button(_("Watch"), on_press=on_press, name=f"watch-{name}", kind="quiet", size=NOTE.at(15),
                           says=f"{_('Watch')}: {label}")  # fmt: skip
            rows.append([
                text(label, size=CHOSEN, least=14, grow=1),
                text(f"{sign}{best.value}", size=FIGURE.at(20), align="right"),
                text(rider_text, size=NOTE, least=14, soft=True),
                watch,
            ])  # fmt: skip

    sprints = sum(race.sprints for race in shown)
    rows.append([text(_("Sprints won"), size=CHOSEN, least=14, grow=1),
                 text(str(sprints), size=FIGURE.at(20), align="right"), Node(), Node()])  # fmt: skip
    rows += [
        [text(figure.label, size=CHOSEN, least=14, grow=1), text(str(figure.number), size=FIGURE.at(20), align="right"),
         Node(), Node()]
        for figure in model.rows_of_features
        if figure.number
    ]  # fmt: skip
    return table(rows, gap=14, pad=(4, 4))

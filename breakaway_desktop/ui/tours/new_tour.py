"""The page of a new tour: the five tours, the stages of the selected one, and who rides; also the page of seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.options import FEWEST_TEAMS
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import Palette, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit.choice import one_of
from breakaway_desktop.kit.toolkit.containers import panel, press_with_key
from breakaway_desktop.kit.toolkit.controls import button, footer, header, press
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, paragraph, row, space, spacer, text
from breakaway_desktop.kit.toolkit.page import PageView, Update, do
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, NOTE, TITLE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.tours.document import Tour, TourStage
from breakaway_desktop.tours.library import save_new_tour
from breakaway_desktop.tours.ready_made import READY_TOURS
from breakaway_desktop.tours.setup import TourSetup
from breakaway_desktop.tours.standings import JERSEYS
from breakaway_desktop.tours.words import stage_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels.profile import course_wordings, draw_profile, profile_words
from breakaway_desktop.ui.posters import PosterArt, paint_poster
from breakaway_desktop.ui.road.jersey import jersey_node
from breakaway_desktop.ui.screens.new_race.model import GO, NewRaceModel, edit
from breakaway_desktop.ui.screens.new_race.seating_choices import seating_choices
from breakaway_desktop.ui.screens.new_race.seats import seats, team_dialog
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.tours.intents import ShowNewTour, ShowTour

_POSTERS: Final[tuple[Callable[[Palette], PosterArt], ...]] = (
    lambda palette: PosterArt(palette.hot, palette.sun, team_look("yellow"), "13"),
    lambda palette: PosterArt(palette.plum, mix(palette.plum, palette.bib, 0.5), team_look("azure"), "22"),
    lambda palette: PosterArt(palette.coral, mix(palette.bib, palette.sun, 0.5), team_look("red"), "31",
                              peaks=(0.5, 0.8, 0.62, 1.0, 0.7)),
    lambda palette: PosterArt(palette.teal, palette.bib, team_look("white"), "41",
                              others=((team_look("indigo"), "51"),)),
    lambda palette: PosterArt(palette.navy, mix(palette.bib, palette.sun, 0.5), team_look("yellow"), "11",
                              others=((team_look("red"), "31"), (team_look("azure"), "21"))),
)  # fmt: skip
"""A poster for each of `READY_TOURS`, in that order."""


TOUR: Final = "tour"
"""Name of the strip that leads to the page, and of the page."""


@dataclass(frozen=True, slots=True)
class NewTourModel(NewRaceModel):
    """The tour, and its seats as on the page of all options."""

    tour: TourSetup = field(default_factory=TourSetup)
    shows_seats: bool = False
    """Whether the page with seats and names is open."""


def begin(session: Session) -> NewTourModel:
    """Open the page with the choices of the last new tour."""
    tour = TourSetup.from_json(session.settings.tour)
    return NewTourModel(session, tour.draft, tour=tour)


def _select(model: NewTourModel, plan: str) -> Update:
    model.tour.plan = plan
    return Update(model, focus=GO)


def _leave(model: NewTourModel) -> Back:
    _remember(model)
    return Back()


def _start(model: NewTourModel) -> Back:
    """Show the page of the tour, from which its stages begin."""
    _remember(model)
    path = save_new_tour(model.tour.new_tour(new_seed()), model.session.folder)
    return Back(lambda: ShowTour(path))


def _remember(model: NewTourModel) -> None:
    """Save the choices of the new tour if it can begin."""
    if not model.tour.draft.objection:
        settings = model.session.settings
        settings.tour = model.tour.as_json()
        settings.save()


def view(model: NewTourModel) -> PageView:
    return _seats_page(model) if model.shows_seats else _new_tour_page(model)


def strip() -> Node:
    """Return the strip that leads to a new tour, below the three posters."""
    title = text(_("Tour"), capitals=True, size=HEADLINE.at(pick(34, 26)), least=18)
    line = text(_("Several stages, the same teams, three jerseys"), _("Several stages"), size=BODY, least=14)
    jerseys = row(*(jersey_node(jersey, pick(44, 34)) for jersey in JERSEYS), gap=10)
    return press_with_key(
        lambda key_cap: row(space(16), title, space(8), line, spacer(), jerseys, space(8), key_cap, space(8), gap=10),
        on_press=ShowNewTour(), name=TOUR, key=act.NUMBERS[3], words=_("Tour"), grow=1,
    )  # fmt: skip


def _duration_text(minutes: int) -> str:
    """Return a duration: `45 min`, `1 h`, `1 h 20`."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("{n} min").format(n=minutes)
    return _("{n} h").format(n=hours) if not rest else _("{n} h {min}").format(n=hours, min=rest)


def _new_tour_page(model: NewTourModel) -> PageView:
    return PageView(
        _page(model), title=_("New tour"), initial_focus=GO, on_escape=do(_leave), name=TOUR,
    )  # fmt: skip


def _page(model: NewTourModel) -> Node:
    gap, is_upright = pick(24, 14), window().is_upright
    poster_h = 196.0 if is_upright else pick(min(196.0, window().h - 612), 104.0)
    posters = row(*(_poster(model, index, plan, poster_h) for index, plan in enumerate(READY_TOURS)), gap=gap)
    tour = model.tour.new_tour(0)
    stages = panel(column(*_stages(tour), gap=2, grow=1), by=(14, 8), grow=1)
    riders = panel(_rider_choices(model), by=(16, pick(18, 12)), dark=True, w=0 if is_upright else pick(500, 400))
    parts = (column if is_upright else row)(stages, riders, gap=gap, grow=1)
    body = column(posters, parts, gap=gap, pad=(pick(34, 20), gap - 4), grow=1)
    subject = _("several stages, the same teams")
    return column(header(_("New tour"), on_press=do(_leave), subject=subject), body)


def _poster(model: NewTourModel, index: int, plan: str, height: float) -> Node:
    ready, chosen = READY_TOURS[plan], plan == model.tour.plan
    title, cap, size = _(ready.title), reachable_key_cap(act.NUMBERS[index]), pick(25, 17)

    def paint(canvas: Canvas, box: Box) -> None:
        picture = _POSTERS[index](canvas.palette)
        paint_poster(canvas, box.inflated(-3, -6), picture, title.upper(), chosen=chosen, cap=cap, size=size)

    count, duration = len(ready.stages), _duration_text(ready.minutes)
    stages = ngettext("{n} stage", "{n} stages", count).format(n=count)
    poster = press(
        draw(paint), on_press=do(_select, plan), name=plan, key=act.NUMBERS[index], bare=True, words=title,
        h=height, says=f"{title}, {stages}, {duration}",
    )  # fmt: skip
    length = text(duration, size=NOTE, soft=not chosen, least=13)
    below = row(text(stages, size=CHOSEN.at(16), least=13), spacer(), length, says="")
    return column(poster, below, gap=4, grow=1)


def _stages(tour: Tour) -> list[Node]:
    """Return a row with number, title, course and profile of each stage."""
    longest, small = tour.longest_stage, window().is_small

    def profile(stage: TourStage, canvas: Canvas, box: Box) -> None:
        draw_profile(canvas, box.inflated(0, -3), stage, longest, small=small, light=True)

    return [
        row(
            text(str(number), size=TITLE.at(pick(24, 18)), align="centre", w=24),
            column(
                spacer(), text(stage_title(stage), size=CHOSEN.at(pick(17, 15)), least=13),
                text(*course_wordings(stage), size=NOTE.at(14), soft=True, least=13), spacer(),
                w=pick(190, 150),
            ),
            draw(partial(profile, stage), grow=1, says=profile_words(stage)), space(4), gap=8, grow=1,
        )
        for number, stage in enumerate(tour.stages, start=1)
    ]  # fmt: skip


def _rider_choices(model: NewTourModel) -> Node:
    """Return the choices of players, teams, bots, hands and cards, and the start button."""
    seating, draft = model.tour.seating, model.tour.draft
    label_w, small = pick(96.0, 80.0), window().is_small

    def add_label(label: str, control: Node) -> Node:
        return row(text(label, size=CHOSEN, least=13, w=label_w), control, gap=10)

    table = seating_choices(seating, fewest_people=0, fewest_teams=FEWEST_TEAMS, grow=1)
    hands = {False: _("ready-made"), True: _("build your own")}
    choices = [
        add_label(_("Players"), table["people"]),
        add_label(_("Teams"), table["teams"]),
        add_label(_("Bots"), table["level"]),
        add_label(_("Hands"), one_of(hands, draft.built, on_change=partial(edit, setattr, draft, "built"),
                                    name="built")),
    ]  # fmt: skip
    if seating.people > 1:
        choices += [add_label(_("Cards"), table["cards"]), add_label(_("Clock"), table["clock"])]
    sentence = _("The most points over all stages wins. Riders race for three jerseys.")
    rules = paragraph(sentence, size=BODY, leading=1.15)
    jerseys = row(spacer(), *(jersey_node(jersey, 36) for jersey in JERSEYS), spacer(), gap=16)
    start = button(
        _("To the tour"), _("Tour"), on_press=do(_start), key=act.FINISH, kind="primary", name=GO, why=draft.objection,
        size=HEADLINE.at(26), least=17, h=pick(54, 46),
    )  # fmt: skip
    names = button(
        _("Teams and names"), _("Teams"), on_press=do(replace, shows_seats=True), key=act.CHANGE_TEAMS, name="names"
    )
    below = [] if small or seating.people > 1 else [jerseys, spacer()]
    rules_shown = [] if small and seating.people > 1 else [rules]
    return column(*rules_shown, *choices, spacer(), *below, start, names, gap=pick(11, 6), grow=1)


def _seats_page(model: NewTourModel) -> PageView:
    back = do(replace, shows_seats=False)
    (w, h), top = window(), pick(22, 14)
    seat_panel = panel(seats(model, 190, h - 78 - 64 - 2 * top), by=(14, 14), w=min(720.0, 0.7 * w))
    body = row(spacer(), seat_panel, spacer(), pad=(20, top), grow=1)
    done = button(_("Done"), on_press=back, key=act.FINISH, kind="primary", name=GO, size=HEADLINE.at(26), least=18)
    means = model.draft.objection or _("The same teams ride all stages.")
    return PageView(
        column(header(_("Teams and names"), on_press=back), body, footer(done, means=means)),
        title=_("Teams and names"), initial_focus=GO, on_escape=back,
        dialog=team_dialog(model) if model.team >= 0 else None, name="tour-seats",
    )  # fmt: skip

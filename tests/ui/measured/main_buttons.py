"""What the main button of each screen says in each state."""

from __future__ import annotations

from breakaway_desktop.ui.screens.race.layout import MAIN
from tests.ui.measured.picture import Picture

MAIN_BUTTONS = {
    "": "menu menu-unfinished menu-keys statistics-empty statistics setup-keys help-pages help-slipstream "
    "help-standing help-rule-sets help-reading help-accessibility help-variant help-end help-keys "
    "setup-buttons building-keys building-copies result-keys settings settings-keys replay-keys "
    "replay-saving review-keys load-no-race "
    "load-keys load-empty race-strict log log-named log-lines log-search log-keys keys keys-peek keys-watching "
    "menu-in-race settings-in-race retire retire-of-several retire-last orders-keys orders-menu film-keys "
    "variant-keys tutorial-keys mail-empty mail-keys phone-building phone-building-six phone-building-left "
    "phone-menu settings-scanning settings-switch side-by-side-other-deal "
    "duplicate duplicate-seats duplicate-many duplicate-empty shared-help",
    "Ride it yourself": "duplicate-closed shared-race",
    "Ride": "day-start find-card-done find-card-waiting variant-introduction variant-introduction-double "
    "tour-introduction tour-introduction-plain challenge challenge-seats",
    "Ride it again": "day-result tour-podium tour-joint tour-retired side-by-side side-by-side-longest",
    "RIDE": "race-types friends friends-named",
    "Who plays?": "race-types-friends",
    "Choose everything": "race-types-custom",
    "Build the hands": "setup setup-crowded setup-secrets setup-variant setup-variant-hidden setup-choice",
    "Start the race": "setup-variant-choice tutorial-three-teams-1",
    "Build the hands (off)": "setup-refused setup-refused-team",
    "Done": "setup-team setup-letters settings-sounds seats steering lobby-ways",
    "Ready": "building building-cards building-own tutorial-building-a-team-4",
    "Ready (off)": "building-refused",
    "Save this line-up": "building-saved",
    "Save": "building-naming replay-save-as replay-save-kinds load-named load-exported save-as save-elsewhere "
    "shared-picture",
    "Copy": "share-named",
    "SHOW MY CARDS": "building-named privacy-screen privacy-screen-named race-trust orders-privacy-screen "
    "orders-privacy-screen-named",
    "Rematch": "result result-first result-named result-many-lines result-points result-weighing result-weighed",
    "Main menu": "error-screen",
    "Swap them": "settings-clash",
    "Switch off": "settings-reader",
    "Use this folder": "settings-folder settings-typing",
    "Play": "replay replay-start replay-end replay-why replay-log replay-decision replay-orders",
    "Play on": "replay-whatif replay-whatif-named",
    "Back": "replay-whatif-end replay-saved shared-refused",
    "Open": "load-friends-closed load-friends-open",
    "Watch anyway": "load-friends-question",
    "Play from turn 2": "review-longest",
    "Play from turn 7": "review review-teams load-review",
    "Play from turn 15": "review-running",
    "Continue": "load load-samples load-no-review load-deleted load-refused",
    "Watch": "load-over load-many",
    "Recover turns 1–4": "load-damaged",
    "Watch it": "dropped",
    "Open after turn 4": "dropped-damaged",
    "Continue with a copy": "open-elsewhere",
    "Save as…": "unsaved",
    "CHOOSE A CARD": "race-start first-hand first-hand-third first-race-line race-sprint race-muted race-late "
    "lead caught-before last-turn "
    "race-ride-in race-last-place race-three-laps race-four-cards race-old-turns race-many-lines race-named "
    "race-three-teams race-peek race-peeked race-all-human "
    "race-strict-lifted race-why "
    "hint hint-four-cards hint-face-down hint-warming-up without-process race-other-sheet race-played race-undone "
    "orders-start orders hint-orders orders-grades orders-line orders-last-place orders-dropped orders-named "
    "orders-why orders-sheet orders-timed orders-recap orders-undone race-timed race-time-ran-out variant-stamina "
    "variant-stamina-named variant-stamina-orders variant-stamina-panel variant-stamina-why variant-stamina-hint "
    "variant-pacemaker-orders variant-pacemaker-panel variant-mountains variant-mountains-orders "
    "variant-mountains-panel variant-pursuit variant-pursuit-orders variant-pursuit-panel variant-blind "
    "variant-blind-locked variant-blind-panel variant-special variant-spy variant-spy-target tutorial-race "
    "find-card find-card-unreadable",
    "PLAY 3": "race race-card-selected second-race",
    "PLAY 11": "first-hand-selected",
    "Play 11": "tutor",
    "SKIP TO 12": "line-won",
    "SKIP TO 13": "warming-up caught",
    "SKIP TO 14": "bots-moving bots-paused",
    "SKIP TO TURN’S END": "orders-warming-up film film-crossing photo-finish",
    "SKIP TO YOUR RIDER": "bots-last",
    "Mwanaisha Wolfeschlegelstein 92 Montgome agrees": "undo",
    "RESUME": "watching watching-start film-watching",
    "Take over the team": "seats-name",
    "CONFIRM ORDERS": "orders-ready",
    "Skip these orders": "orders-skipped",
    "Play highest cards": "orders-missing",
    "CONTINUE": "turn-over variant-pushes",
    "NOT NOW": "variant-pacemaker",
    "Cancel": "variant-double",
    "Next": "tutorial-slipstream-1 tutorial-slipstream-2 tutorial-slipstream-7 tutorial-order-of-movement-1 "
    "tutorial-order-of-movement-3 tutorial-sprint-4 tutorial-breaking-away-2 tutorial-building-a-team-1",
    "Look at the 9": "tutorial-slipstream-3 tutorial-sprint-2",
    "Look at the 5": "tutorial-slipstream-4",
    "Play the 5": "tutorial-slipstream-5 tutorial-wrong-key",
    "See why": "tutorial-slipstream-6",
    "Play the 4": "tutorial-order-of-movement-2",
    "Look at the 7": "tutorial-sprint-1",
    "Play the 9": "tutorial-sprint-3",
    "Play the 13": "tutorial-breaking-away-1",
    "Raise it by 1": "tutorial-building-a-team-2",
    "Lower it by 1": "tutorial-building-a-team-3",
    "Start": "lobby lobby-full lobby-opened lobby-kept lobby-moved",
    "Continue to the finish": "tutorial-end",
    "Run turn 2 (off)": "mail mail-letter mail-names mail-partly mail-reply",
    "Begin": "mail-new mail-new-wrong",
    "Run turn 0": "mail-first",
    "Replace": "mail-replace",
    "Run anyway": "mail-early",
    "Write letters": "mail-unwritten",
    "Copy reply (off)": "letter letter-first letter-wrong letter-blind letter-double",
    "Open the table": "friends-phones",
    "Start (off)": "lobby-empty lobby-help lobby-alone",
    "Close the table": "lobby-closing",
    "Next race": "evening-scores evening-many evening-moved evening-asked",
    "End the evening": "evening-end",
    "Start anyway": "phone-building-anyway",
    "PAUSE": "phone-turn phone-away phone-orders phones-page phones-page-six phone-undo",
    "Let in": "phone-door",
    "Play here": "phone-here",
    "Skip Dario": "phone-skip",
    "Don’t undo": "phone-undo-here",
    "Start stage 1": "tour-new",
    "Ride stage 1": "tour-start",
    "Ride stage 3": "tour-overview",
    "To the tour": "tour-stage",
    "Podium": "tour-retired-stage",
    "PLAY 10": "find-card-selected find-card-why",
    "NEXT": "find-card-right find-card-wrong find-card-unsaved find-card-again",
}
"""States of `tools.screens` by the words of the main button ("": there is none), in the order of the screens."""


def wrong_main_button(state: str, picture: Picture) -> list[str]:
    """Return what is wrong with the main button of a state in English; nothing if it is in the table."""
    expected = next((words for words, states in MAIN_BUTTONS.items() if state in states.split()), None)
    words = main_button(picture)
    return [] if words == expected else [f"the main button says {words!r}, not {expected!r}"]


def main_button(picture: Picture) -> str:
    """Return the words of the last primary button, or of that by which a race goes on."""
    places = {target.box: target.label for target in picture.targets}
    found = [
        f"{words} (off)" if state.off else words
        for box, words, state, kind in picture.buttons
        if words and box in places and (kind == "primary" or places[box] == MAIN)
    ]
    return found[-1] if found else ""

"""Which screen each state of `tools.screens` shows, and what its main button says ("": there is none).

`make check` reads it as well, to measure the states of the screens that a change concerns: so it imports nothing.
"""

SCREENS = {
    "screens/menu": {
        "": "menu menu-unfinished",
        "Watch it": "dropped",
        "Open after turn 4": "dropped-damaged",
        "Continue with a copy": "open-elsewhere",
        "Race of the day": "day-closed",
    },
    "screens/key_page": {
        "": "menu-keys setup-keys help-keys setup-buttons building-keys result-keys replay-keys review-keys load-keys "
        "log-keys keys keys-peek keys-watching orders-keys film-keys variant-keys tutorial-keys mail-keys"
    },
    "race_of_day": {"Ride": "day-start"},
    "statistics": {"": "statistics-empty statistics statistics-reading"},
    "screens/new_race": {
        "RIDE": "race-types friends friends-named large-friends",
        "Who plays?": "race-types-friends",
        "Choose everything": "race-types-custom",
        "Build the hands": "setup setup-crowded setup-secrets setup-variant setup-variant-hidden setup-choice "
        "large-setup",
        "Start the race": "setup-variant-choice",
        "Build the hands (off)": "setup-refused setup-refused-team",
        "Done": "setup-team setup-letters large-team",
        "Open the table": "friends-phones",
    },
    "screens/help": {
        "": "help-pages help-slipstream help-standing help-rule-sets help-reading help-accessibility help-variant "
        "help-end help-book help-book-map help-book-end shared-help"
    },
    "screens/team_building": {
        "Ready": "building building-cards building-own",
        "Ready (off)": "building-refused",
        "": "building-copies",
        "Save this line-up": "building-saved",
        "Save": "building-naming",
        "SHOW MY CARDS": "building-named privacy-screen privacy-screen-named",
    },
    "screens/result": {
        "Rematch": "result result-first result-named result-many-lines result-points result-weighing result-weighed "
        "large-result",
        "Ride these cards": "day-result",
    },
    "screens/error": {"Main menu": "error-screen"},
    "screens/settings": {
        "": "settings settings-keys settings-scanning settings-switch settings-in-race",
        "Swap them": "settings-clash",
        "Done": "settings-sounds",
        "Use this folder": "settings-folder settings-typing",
        "Switch off": "settings-reader",
    },
    "screens/replay": {
        "Play": "replay replay-start replay-end replay-why replay-log replay-decision replay-orders",
        "Back": "replay-whatif-end replay-saved",
    },
    "dialogs/ride_on": {"Play on": "replay-whatif replay-whatif-named"},
    "dialogs/save_race": {
        "Save": "replay-save-as replay-save-kinds load-exported save-as save-elsewhere shared-picture share-files",
        "": "replay-saving",
        "Copy": "share-named share-unnamed share-without-code",
    },
    "review": {
        "Play from turn 7": "review review-teams load-review",
        "Play from turn 2": "review-longest",
        "Play from turn 15": "review-running",
    },
    "screens/saved_races": {
        "Continue": "load load-samples load-no-review load-deleted load-refused",
        "Result": "load-over load-many",
        "Recover turns 1–4": "load-damaged",
        "": "load-no-race load-empty",
        "Save": "load-named",
        "Open": "load-friends-closed load-friends-open",
        "Watch anyway": "load-friends-question",
    },
    "screens/race": {
        "Save as…": "unsaved",
        "CHOOSE A CARD": "race-start first-hand first-hand-third first-race-line race-sprint lead caught-before "
        "race-muted race-late last-turn race-ride-in race-last-place race-three-laps race-four-cards race-old-turns "
        "race-many-lines race-named race-three-teams race-peek race-peeked race-all-human race-strict-lifted race-why "
        "hint-face-down hint-warming-up without-process race-other-sheet race-played race-undone "
        "orders-start orders orders-last-place orders-dropped "
        "orders-why orders-sheet orders-timed orders-recap orders-undone race-timed race-time-ran-out variant-stamina "
        "variant-stamina-named variant-stamina-orders variant-stamina-panel variant-stamina-why "
        "variant-pacemaker-orders variant-pacemaker-panel variant-mountains variant-mountains-orders "
        "variant-mountains-panel variant-pursuit variant-pursuit-orders variant-pursuit-panel variant-blind "
        "variant-blind-locked variant-blind-panel variant-double variant-double-wide "
        "variant-double-numbers variant-special variant-spy variant-spy-target "
        "large large-start large-strung large-sheet large-nine large-target",
        "PLAY 11": "first-hand-selected",
        "PLAY 3": "second-race race race-card-selected hint",
        "PLAY 7": "hint-four-cards",
        "CHOOSE 1": "orders-line",
        "CHOOSE 3": "hint-orders variant-stamina-hint",
        "CHOOSE 5": "orders-named",
        "CHOOSE 15": "orders-grades",
        "SKIP TO 13": "caught warming-up",
        "SHOW MY CARDS": "race-trust orders-privacy-screen orders-privacy-screen-named",
        "": "race-strict retire retire-of-several retire-last",
        "Play 11": "tutor",
        "SKIP TO 12": "line-won",
        "Mwanaisha Wolfeschlegelstein 92 Montgome agrees": "undo",
        "SKIP TO 14": "bots-moving bots-paused line-in-two line-next",
        "RESULT": "count",
        "SKIP TO YOUR RIDER": "bots-last",
        "RESUME": "watching watching-start film-watching",
        "Done": "steering",
        "CONFIRM ORDERS": "orders-ready",
        "SKIP TO TURN’S END": "orders-warming-up film film-crossing photo-finish",
        "Skip these orders": "orders-skipped",
        "Play highest cards": "orders-missing",
        "CONTINUE": "turn-over variant-pushes",
        "NOT NOW": "variant-pacemaker",
        "PAUSE": "phone-turn phone-away phones-page phones-page-six phone-orders phone-undo large-orders",
        "Let in": "phone-door",
        "Play here": "phone-here",
        "Skip Dario": "phone-skip",
        "Don’t undo": "phone-undo-here",
    },
    "screens/log": {"": "log log-named log-lines log-search"},
    "dialogs/menu_in_race": {"": "menu-in-race orders-menu phone-menu"},
    "dialogs/seats": {"Done": "seats", "Take over the team": "seats-name"},
    "dialogs/introduction": {
        "Ride": "variant-introduction variant-introduction-double tour-introduction tour-introduction-plain"
    },
    "tutorial": {
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
        "Start the race": "tutorial-three-teams-1",
        "Raise it by 1": "tutorial-building-a-team-2",
        "Lower it by 1": "tutorial-building-a-team-3",
        "Ready": "tutorial-building-a-team-4",
        "CHOOSE A CARD": "tutorial-race",
        "Continue to the finish": "tutorial-end",
    },
    "mail/desk": {
        "": "mail-empty",
        "Run turn 2 (off)": "mail mail-reply mail-partly mail-letter mail-names",
        "Begin": "mail-new mail-new-wrong",
        "Run turn 0": "mail-first",
        "Replace": "mail-replace",
        "Run anyway": "mail-early",
        "Write letters": "mail-unwritten",
    },
    "mail/letter": {"Copy reply (off)": "letter letter-first letter-wrong letter-blind letter-double large-letter"},
    "phones/lobby": {
        "Start (off)": "lobby-empty lobby-help lobby-alone",
        "Start": "lobby lobby-full lobby-opened lobby-kept lobby-moved large-lobby",
        "Close the table": "lobby-closing",
        "Done": "lobby-ways",
    },
    "phones/evening": {
        "Next race": "evening-scores evening-many evening-moved evening-asked",
        "End the evening": "evening-end",
    },
    "phones/building": {
        "": "phone-building phone-building-six phone-building-left large-building",
        "Start anyway": "phone-building-anyway",
    },
    "tours/new_tour": {"To the tour": "tour-new"},
    "tours": {
        "Ride stage 1": "tour-start",
        "Ride stage 3": "tour-overview large-tour",
        "To the tour": "tour-stage large-stage",
        "Rematch": "tour-podium tour-joint tour-retired large-podium",
        "Podium": "tour-retired-stage",
    },
    "find_card": {
        "CHOOSE A CARD": "find-card find-card-unreadable",
        "PLAY 10": "find-card-selected find-card-why",
        "NEXT": "find-card-right find-card-wrong find-card-unsaved find-card-again",
        "Five more": "find-card-done",
        "Ride": "find-card-waiting",
    },
    "share/side_by_side": {"Ride these cards": "side-by-side side-by-side-longest", "": "side-by-side-other-deal"},
    "share/start": {"Ride": "challenge challenge-seats"},
    "share/duplicate_night": {
        "": "duplicate duplicate-seats duplicate-many duplicate-empty",
        "Ride these cards": "duplicate-closed",
    },
    "share/opening": {"Ride these cards": "shared-race", "Back": "shared-refused"},
}
"""The states by screen, a folder or module below `breakaway_desktop/ui`, and by the words of their main button."""

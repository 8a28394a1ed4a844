"""The fixed texts of the page on the phones; `page/pages.js` fills in their placeholders."""

from __future__ import annotations

from breakaway_desktop.kit.words import _


def page_words() -> dict[str, str]:
    """Return every fixed text of the page by its key, in the current language."""
    return _buttons() | _cards() | _seats() | _building() | _troubles() | _menu()


def _buttons() -> dict[str, str]:
    return {
        "agree": _("Agree"),
        "back": _("Back"),
        "cancel": _("Cancel"),
        "change": _("Change"),
        "close": _("Close"),
        "hint": _("Hint"),
        "menu": _("Menu"),
        "moves": _("Moves"),
        "my_riders": _("My riders"),
        "no_play_on": _("No, play on"),
        "rematch": _("Rematch"),
        "result": _("Result"),
        "save": _("Save"),
        "sending": _("Sending…"),
        "undo": _("Undo"),
        "why": _("Why"),
        "why_last": _("Why {rider}’s last card"),
    }


def _cards() -> dict[str, str]:
    return {
        "another": _("another…"),
        "as_now": _("as things are now"),
        "cards": _("Cards"),
        "change_orders": _("Change orders"),
        "choose_card": _("Choose a card"),
        "choosing": _("still choosing"),
        "change_orders_later": _("You can change your orders until all are ready."),
        "chosen_of": _("{n} of {count} cards chosen"),
        "clear_plan": _("Clear plan"),
        "clear_plans": _("Clear plans"),
        "confirm_orders": _("Confirm orders"),
        "first_lands": _("First {first}, lands on {square}. Then?"),
        "first_then": _("first {first}, then {second}"),
        "look_screen": _("Look up: the race is on the big screen."),
        "look_up": _("Look up!"),
        "next": _("Next to move: {riders}"),
        "no_plan": _("No plan"),
        "not_now": _("not now"),
        "only_if": _("only if he gets it"),
        "order": _("Order, front first: {riders}"),
        "plan": _("Plan {card}"),
        "plan_is": _("Plan: {card}"),
        "plan_plays": _("Rider {rider} will play {card} by himself."),
        "plan_rider": _("Plan {rider}"),
        "plan_stop": _("You get {n} seconds to stop it."),
        "play": _("Play {card}"),
        "play_now": _("Play {card} now"),
        "plays": _("plays {card}"),
        "points": _("points"),
        "ready": _("ready"),
        "rider": _("Rider {rider}"),
        "rider_choose": _("{rider}: choose a card"),
        "rider_second": _("{rider}: second card"),
        "riders": _("Riders"),
        "second_card": _("Second card"),
        "stays": _("If he doesn’t get that card, he stays where he is."),
        "tap_card": _("Tap a card to see what it does."),
        "tap_change": _("tap to change"),
        "tap_dropped": _("Tap a dropped rider to play his cards or retire him."),
        "tap_plan": _("Tap a rider to plan his card."),
        "to": _("to {square}"),
        "time_left": _("Time left: {time}"),
        "three_plans": _("You can have at most three plans at a time."),
        "turn_of": _("Your turn: rider {rider}"),
        "wait": _("Wait"),
    }


def _seats() -> dict[str, str]:
    return {
        "bot": _("bot"),
        "change_name": _("Change name"),
        "choose_team": _("Choose a team"),
        "door_text": _(
            "The race has started, so somebody must let you in: at the big screen, check {number} and {team}, "
            "then press “Let in”."
        ),
        "enter_name": _("Enter your name"),
        "free": _("free"),
        "full": _("All seats taken"),
        "full_first": _("Every team has a player or a bot."),
        "full_second": _("Ask at the big screen to free one, or watch the race."),
        "has_moved": _("He has moved already."),
        "join_as": _("Join as {team}"),
        "join_race": _("Join the race"),
        "leave": _("Leave"),
        "leave_ask": _("Leave your seat?"),
        "leave_text": _("A bot takes over at once. You can ask for the seat again."),
        "look_again": _("Look again"),
        "no_storage": _("This browser stores nothing: you keep your seat until you close the page."),
        "public_only": _("You see only what everybody may see."),
        "said_no": _("Your request was refused."),
        "seat_taken": _("Somebody has just taken this seat. Choose another team."),
        "show_this": _("Show this at the big screen"),
        "table_name": _("{name} is the name of this table"),
        "take_seat": _("Take a seat"),
        "taken": _("taken"),
        "too_often": _("Wait a minute, then try again."),
        "watch": _("Watch only"),
        "watching": _("watching"),
        "your_name": _("Your name"),
        "your_table": _("your table"),
        "your_team": _("Your team"),
    }


def _building() -> dict[str, str]:
    return {
        "add_up": _("His cards must add up to {sum}."),
        "adjust": _("Adjust"),
        "adjusted": _("adjusted"),
        "change_team": _("Change my team"),
        "change_later": _("You can still change your team."),
        "checking": _("Checking…"),
        "choose_cards": _("Choose your cards"),
        "copy_from": _("Copy from {rider}"),
        "lower": _("Lower the {card}"),
        "my_team": _("My team"),
        "raise": _("Raise the {card}"),
        "random": _("Random"),
        "saved": _("Saved"),
        "take": _("Take {name}"),
        "take_team": _("Take this team"),
        "teams": _("Teams"),
    }


def _troubles() -> dict[str, str]:
    return {
        "address": _("Address: {address}"),
        "ask_seat": _("Ask for my seat"),
        "closed": _("The race was closed at the big screen. It is saved."),
        "code": _("Code"),
        "continues": _("This page continues by itself."),
        "evening_over": _("The evening has ended at the big screen."),
        "five_letters": _("five letters"),
        "freed": _("Seat freed"),
        "freed_first": _("Your seat was freed at the big screen."),
        "freed_second": _("You can join again, or watch."),
        "go": _("Go"),
        "join_again": _("Join again"),
        "look_for_table": _("Look for the big screen"),
        "looking": _("Looking for the big screen…"),
        "moved": _("Your seat has moved"),
        "newer": _("The big screen has a newer version than this page."),
        "next_evening": _("Next time scan the new code."),
        "next_time": _("Next time, choose “Continue” on the big screen: this phone finds its seat by itself."),
        "no_code": _("No table has this code."),
        "no_reach": _("This phone can’t reach the big screen."),
        "no_table": _("No connection"),
        "one_tab": _("Only one tab can play."),
        "open_twice": _("Open twice"),
        "other_phone": _("You now play on another phone."),
        "other_tab": _("Your seat is open in another tab of this phone."),
        "paused_more": _("Nothing is lost. You can plan your cards meanwhile."),
        "paused_text": _("The race is paused at the big screen."),
        "plans_safe": _("Your plans are safe."),
        "reload": _("Reload"),
        "reload_once": _("Reload once"),
        "reload_text": _("Reload the page. Your seat stays yours."),
        "same_wifi": _(
            "Is it on the same Wi-Fi as the big screen? Mobile data and guest Wi-Fi don’t work. You keep your seat."
        ),
        "see_you": _("See you"),
        "show_cards": _("Tap to show your cards"),
        "try_again": _("Try again"),
        "type_code": _("Scan the picture on the big screen again, or type the five letters under it."),
        "use_tab": _("Use this tab"),
        "was_not_you": _("If that wasn’t you, ask at the big screen to get your seat back."),
        "wrong_code": _("Wrong code"),
    }


def _menu() -> dict[str, str]:
    return {
        "ask_me": _("ask me"),
        "back_to_race": _("Back to the race"),
        "bot_plays": _("a bot takes over"),
        "buzz": _("Buzz when it’s my turn"),
        "buzz_next": _("Buzz when I’m next"),
        "confirm_cards": _("Confirm cards"),
        "contrast": _("High contrast"),
        "cover": _("Cover cards after sleep"),
        "dropped_text": _("He plays his highest card by himself. You can play his cards again, or retire him."),
        "language": _("Language"),
        "leave_seat": _("Leave my seat"),
        "let_go": _("Let him move by himself"),
        "off": _("off"),
        "on": _("on"),
        "once": _("once"),
        "plans": _("Delay before a planned card"),
        "retire": _("Retire {rider}"),
        "retire_ask": _("Retire rider {rider}?"),
        "retire_him": _("Retire him"),
        "retire_now": _("Rider {rider} leaves the race now and keeps his points. He doesn’t play a card this turn."),
        "retire_rider": _("Retire a rider"),
        "retire_text": _(
            "Rider {rider} will leave the race at the start of the next turn. "
            "He still rides this turn and keeps his points."
        ),
        "rider_dropped": _("Rider {rider} is dropped"),
        "seconds": _("{n} seconds"),
        "steer_him": _("Play his cards"),
        "twice": _("twice"),
    }

"""A sentence for every refusal of races by mail."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.words import mark

SENTENCES: Final = {
    "desk-needs-simultaneous": mark(
        "A race by mail needs simultaneous (secret) orders: use --rules postal or pbm, or add "
        "--option orders=simultaneous."
    ),
    "desk-no-player": mark("At least one team needs a human player."),
    "desk-no-player-typed": mark(
        "{text} is not a player. Write Anna <anna@example.org>, or a bot such as bot:director."
    ),
    "desk-no-address": mark("{text} is not an email address. Write it as anna@example.org."),
    "desk-address-not-ascii": mark(
        "{text} cannot be used: before the @, an address may have only letters without accents, digits and signs."
    ),
    "desk-deadline-past": mark("{time} has passed. Choose a deadline in the future."),
    "desk-no-name": mark("{text} can’t play by this name: {reason}"),
    "desk-names-alike": mark("{one} and {other} look alike. Give one of them another name."),
    "desk-no-language": mark("{text} is not a language of the program. Choose from: {known}."),
    "desk-no-time": mark("{text} is not a date and time. Write it as 2026-12-04 18:00."),
    "desk-time-range": mark("{text} is too early or too late: choose a time from the years {first} to {last}."),
    "desk-orders-lacking": mark(
        "Turn {turn} is still waiting for {players}. Add --missing play-highest to continue without them."
    ),
    "desk-waiting": mark("{players} asked to wait until the deadline. Add --missing play-highest to continue anyway."),
    "desk-no-letter": mark("Team {team} has no player to write to."),
    "desk-no-such-turn": mark("Turn {turn} cannot be reopened. Choose one from 0 to {turns}."),
    "desk-no-turn-yet": mark("No turn has been played yet, so there is none to reopen."),
    "desk-early": mark(
        "Turn {turn} is due {time}; until then {players} can still send orders. Add --early to run it anyway."
    ),
    "desk-letters-lacking": mark(
        "The letters of turn {turn} for {players} are not written yet. Write them first: desk out {folder}."
    ),
    "desk-letters-not-written": mark("{done} Its letters could not be written: {reason} ({file})."),
    "desk-in-the-way": mark(
        "{file} is in the way: a race by mail uses ordinary files and folders, not links or devices. Remove it."
    ),
    "desk-too-large": mark("{file} is larger than {most} MB, more than any race needs."),
    "desk-no-hand": mark("{text} is not a hand for rider {rider}. Write his cards, such as 12 10 8."),
    "desk-no-order": mark("{text} is not an order for rider {rider}. Write one of his cards."),
    "desk-folder-taken": mark("The folder {folder} is not empty. Choose a new one."),
    "desk-folder-has-race": mark(
        "{folder} already contains a race by mail. Check it with desk status, or choose a new folder."
    ),
    "desk-no-folder": mark("{folder} contains no race by mail. Start one with desk new."),
    "desk-not-playable": mark("desk.json was changed by hand and no longer fits a race. Restore a copy."),
    "desk-race-changed": mark(
        "{file} was changed by hand. Restore a copy, or delete it: it will be rewritten from desk.json."
    ),
    "letter-too-large": mark("The letter is larger than {most} MB. Ask for the text alone."),
    "letter-too-long": mark("The letter has more than {most} characters of text. Ask for the orders alone."),
    "letter-html": mark("The letter is HTML only, without text that the program can read. Ask for plain text."),
    "letter-no-text": mark("The letter has no plain text."),
    "letter-empty": mark("The letter is empty."),
    "letter-only-attachments": mark(
        "The email has no plain text, only other parts, such as attachments or pictures. Ask for plain text."
    ),
    "letter-tnef": mark("The text of the email is in winmail.dat, which only Outlook reads. Ask for plain text."),
    "letter-encrypted": mark("The email is encrypted. Ask for it without encryption."),
    "letter-sealed": mark("The email is signed in a way that packs its text (smime.p7m). Ask for it unsigned."),
    "letter-in-pieces": mark("The email is one piece of a larger one. Ask for it in one piece."),
    "letter-outlook-file": mark("This is a file of Outlook. Save the email as text or .eml, or paste its text."),
    "letter-long-head": mark("The headers of the email are longer than {most} kB. Ask for the text alone."),
    "letter-too-many-parts": mark(
        "The email has more than {most} parts, or parts at more than {deepest} levels. Ask for plain text."
    ),
    "letter-damaged-text": mark("The email’s text is in base64 and damaged. Ask for plain text."),
    "letter-broken": mark("The email is damaged and cannot be read."),
    "mail-automatic": mark(
        "An automatic email from {sender}, not a player’s letter: “{subject}”. It is not read for orders and gets no "
        "reply. If a player wrote it, paste its text."
    ),
    "mail-list": mark(
        "An email from a mailing list or newsletter, sent by {sender}: “{subject}”. It is not read for orders and gets "
        "no reply. If a player wrote it, paste its text."
    ),
    "mail-receipt": mark("A receipt from {sender}, which an email program wrote: “{subject}”. It gets no reply."),
    "mail-calendar": mark(
        "An email from the calendar of {sender}: “{subject}”. It is not read for orders and gets no reply."
    ),
    "mail-bounce": mark(
        "Your email to {addresses} could not be delivered, an email server reports. Check the address."
    ),
    "mail-bounce-unnamed": mark("An email server reports on an email of yours, but not to which address: “{subject}”."),
    "mail-delayed": mark("Your email to {addresses} is delayed, an email server reports. It keeps trying."),
    "mail-delivered": mark("Your email to {addresses} was delivered or passed on, an email server reports."),
    "letter-taken-already": mark("This email has already been read."),
    "letter-no-word": mark("The letter has no valid code word."),
    "letter-no-word-in-text": mark("The text of the email has no valid code word; its attachments were not read."),
    "letter-dead-word": mark("The letter has the code word of a player who has left the race."),
    "letter-two-words": mark("The letter has the code words of {players}."),
    "letter-other-sender": mark("The letter has {player}’s code word but comes from {sender}."),
    "letter-no-sender": mark("The letter has {player}’s code word but no single clear sender."),
    "letter-too-many": mark("The mailbox has more than {most} letters. Save only those for this race."),
    "letter-late": mark("The deadline for turn {turn} has passed. The referee decides whether this still counts."),
    "letter-other-race": mark("These are orders for race {other}; this is race {race}. They were ignored."),
    "letter-past-turn": mark("These are orders for turn {turn}, but it is turn {now}. They were ignored."),
    "letter-no-turn": mark("There will be no turn {turn}. These orders were ignored."),
    "letter-no-orders": mark(
        "This letter has no new orders. Write a line for each rider, as in the form of your letter."
    ),
    "letter-attachments": mark("Attachments were not read. Write your orders in the letter itself."),
    "letter-order-twice": mark("Your letter orders rider {rider} twice. Send one order for him."),
    "letter-line-filled": mark(
        "“{line}” doesn’t count as it stands. If it means {riders} = {order}, send the form below back with OK."
    ),
    "letter-line-offered": mark(
        "It is not clear whose “{line}” is. If it is your order for {riders}, send the form below back with OK."
    ),
    "letter-line-unclear": mark(
        "No order was recognized in “{line}”. If it is one for {riders}, write it as in “11 = 8”, on a line of its own."
    ),
    "letter-line-apart": mark(
        "It is not clear whose “{line}” is. If it is your order for {riders}, type it into the form below and send "
        "that back."
    ),
    "letter-line-hand": mark(
        "“{line}” is next to “{head}”, in a list that has gaps or is not written one way. If it is your order for "
        "{riders}, type it into the form below and send that back."
    ),
    "letter-command-apart": mark(
        "It is not certain whose “{line}” is. If it is yours, write it directly below the line that begins with RACE."
    ),
    "letter-line-head": mark(
        "“{line}” is below “{head}”, which looks like the first line of somebody’s email. If it is your order for "
        "{riders}, type it into the form below and send that back."
    ),
    "letter-line-speech": mark(
        "“{line}” is in quotation marks. If it is your order for {riders}, write it without them."
    ),
    "letter-line-signed": mark(
        "“{line}” is below a line “--”, where a signature begins. If it is an order for {riders}, write it above "
        "that line."
    ),
    "letter-line-marked": mark(
        "“{line}” is in a part of your email that may be hidden, quoted or somebody else’s. If it is your order for "
        "{riders}, type it into the form below and send that back as plain text."
    ),
    "letter-lines-quoted": mark(
        "Lines that are quoted, or below a rule or somebody’s name and date, aren’t orders. Some name riders without "
        "one: {riders}."
    ),
    "letter-order-stands": mark(
        "“{line}” names another card for {riders}. Until another order for him counts, he plays {order}."
    ),
    "letter-rows-waiting": mark(
        "The rows for {riders} came back as the letter had filled them, or without the letter that the form belongs "
        "to. To order them, send the form below back with a first line that says OK and nothing else."
    ),
    "letter-row-older": mark(
        "In the form of {date} you wrote {rider} = {order}; a newer one was sent. If you want it, send the form below "
        "back with OK."
    ),
    "letter-press-end": mark(
        "There is no END after PRESS, so nothing after PRESS was read or printed. Add END and send the letter again."
    ),
    "letter-press-long": mark("Only the first {most} lines of your message to everyone were read."),
    "letter-no-block": mark("This letter contains nothing for the program."),
    "letter-broken-block": mark("The part of this letter for the program is damaged. Ask for the letter again."),
}

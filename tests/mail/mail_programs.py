"""The same letter as mail programs and chats send it: with quotations, broken lines, times and names."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

NAMES: Final = (
    "Anna", "anna13", "Anna B.", "speedy", "Anna 13", "anna:)", "★ Anna ★", "anna_11", "A. 12 B", "Anna Rossi 🚴",
)  # fmt: skip
ATTRIBUTIONS: Final = (
    "On Sat, Nov 21, 2026 at {time} PM Referee <referee@example.net> wrote:",
    "On Sat, 21 Nov 2026 {time}:00 +0100, Referee wrote:",
    "Am 21.11.26 um {time} schrieb Referee:",
    "Referee <referee@example.net> schrieb am Sa., 21. Nov. 2026, {time}:",
    "Le sam. 21 nov. 2026 à {time}, Referee <referee@example.net> a écrit :",
    "Il giorno sab 21 nov 2026 alle ore {time} Referee <referee@example.net> ha scritto:",
    "El sáb, 21 nov 2026 a las {time}, Referee (<referee@example.net>) escribió:",
    "Op za 21 nov 2026 om {time} schreef Referee <referee@example.net>:",
    "Em sáb., 21 de nov. de 2026 às {time}, Referee <referee@example.net> escreveu:",
    "sob., 21 lis 2026 o {time} Referee <referee@example.net> napisał(a):",
    "сб, 21 нояб. 2026 г. в {time}, Referee <referee@example.net>:\n> написал:",
    "21.11.2026 {time}, Referee пишет:",
    "---- On Sat, 21 Nov 2026 {time}:23 +0100 Referee wrote ----",
    "so 21. 11. 2026 v {time} odesílatel Referee <referee@example.net> napsal:",
    "la 21. marrask. 2026 klo {time} Referee (referee@example.net) kirjoitti:",
    "Referee <referee@example.net>, 21 Kas 2026 Cmt, {time} tarihinde şunu yazdı:",
    "Referee <referee@example.net> 于2026年11月21日周六 {time}写道：",
)
HEADS: Final = (
    "From: Referee <referee@example.net>\nSent: Saturday, November 21, 2026 {time} PM\nTo: Anna\nSubject: Race",
    "Von: Referee <referee@example.net>\nGesendet: Samstag, 21. November 2026 {time}\nAn: Anna\nBetreff: Rennen",
    "De : Referee <referee@example.net>\nEnvoyé : samedi 21 novembre 2026 {time}\nÀ : Anna\nObjet : Course",
    "Da: Referee <referee@example.net>\nInviato: sabato 21 novembre 2026 {time}\nA: Anna\nOggetto: Gara",
    "De: Referee <referee@example.net>\nEnviado: sábado, 21 de noviembre de 2026 {time}\nPara: Anna\nAsunto: Carrera",
    "Van: Referee <referee@example.net>\nVerzonden: zaterdag 21 november 2026 {time}\nAan: Anna\nOnderwerp: Race",
    "De: Referee\nEnviada em: sábado, 21 de novembro de 2026 {time}\nPara: Anna\nAssunto: Corrida",
    "Od: Referee\nWysłano: sobota, 21 listopada 2026 {time}\nDo: Anna\nTemat: Wyścig",
    "От: Referee\nОтправлено: 21 ноября 2026 г. {time}\nКому: Anna\nТема: Гонка",
    "Lähettäjä: Referee\nLähetetty: lauantai 21. marraskuuta 2026 {time}\nVastaanottaja: Anna\nAihe: Kilpailu",
    "发件人: Referee <referee@example.net>\n发送时间: 2026年11月21日 {time}\n收件人: Anna\n主题: Race",
    "*From:* Referee\n*Date:* Sat, 21 Nov 2026 {time}\n*To:* Anna\n*Subject:* Race",
)
RULES: Final = (
    "-----Original Message-----",
    "-----Ursprüngliche Nachricht-----",
    "-----Message d'origine-----",
    "-----Messaggio originale-----",
    "-----Mensaje original-----",
    "-----Oorspronkelijk bericht-----",
    "-----Mensagem original-----",
    "-----Wiadomość oryginalna-----",
    "-----Исходное сообщение-----",
    "-------- Original Message --------",
    "________________________________",
)

Program = Callable[[Sequence[str], Sequence[str], Random], str]
"""A function that sends the player's lines as an answer to other lines, which it quotes or not."""


def clock(rng: Random) -> str:
    """Return a time that looks like an order."""
    return f"{rng.choice((11, 12, 13, 14))}:{rng.choice((5, 7, 8, 10, 10, 12, 12)):02}"


def break_lines(lines: Sequence[str], width: int, mark: str = "") -> list[str]:
    """Break lines that are too long; the rest of each begins with the mark."""
    result = []
    for line in lines:
        while len(line) > width and line.rfind(" ", 3, width + 1) > 0:
            cut = line.rfind(" ", 3, width + 1)
            result.append(line[:cut])
            line = mark + line[cut + 1 :]
        result.append(line)
    return result


def _quoting(mark: str, width: int = 0, rest_mark: str = "", *, below: bool = False) -> Program:
    def send(own: Sequence[str], other: Sequence[str], rng: Random) -> str:
        attribution = rng.choice(ATTRIBUTIONS).format(time=clock(rng))
        attribution = "\n".join(break_lines([attribution], rng.choice((60, 76, 200))))
        quoted = [mark + line for line in other]
        quoted = break_lines(quoted, width, rest_mark) if width else quoted
        parts = [attribution, *quoted, "", *own] if below else [*own, "", attribution, *quoted]
        return "\n".join(parts)

    return send


def _outlook(*, rule: bool, head: bool, wide: int = 0) -> Program:
    def send(own: Sequence[str], other: Sequence[str], rng: Random) -> str:
        rules = [rng.choice(RULES)] if rule else []
        heads = [rng.choice(HEADS).format(time=clock(rng))] if head else []
        lines = break_lines(other, wide) if wide else other
        return "\n".join([*own, "", *rules, *heads, "", *lines])

    return send


def _flowed(own: Sequence[str], other: Sequence[str], rng: Random) -> str:
    lines = []
    for line in own:
        wrapped = textwrap.wrap(line, rng.choice((30, 50, 66, 72)), break_long_words=False, break_on_hyphens=False)
        lines += [" \n".join(wrapped)]
    return _quoting("> ")(lines, other, rng)


def _wrapped(own: Sequence[str], other: Sequence[str], rng: Random) -> str:
    return _quoting("> ", 76)(break_lines(own, 72), other, rng)


def _from_html(own: Sequence[str], other: Sequence[str], rng: Random) -> str:
    sign = rng.choice(("*", "_", "**", ""))
    lines = [f"{sign}{line}{sign}" if line[:1].isalnum() and not line.startswith("RACE") else line for line in own]
    return "\n\n".join([*lines, "*From:* Referee", f"*Sent:* {clock(rng)}", *other])


def _mobile(own: Sequence[str], other: Sequence[str], rng: Random) -> str:
    signature = rng.choice(
        ("Sent from my iPhone", "Von meinem iPhone gesendet", "Inviato da iPhone", "-- \nAnna, tel. 11 12 13")
    )
    return _quoting("> ")([*own, "", signature], other, rng)


PROGRAMS: Final[dict[str, Program]] = {
    "quoting with >": _quoting("> "),
    "quoting with >, answer below": _quoting(">", below=True),
    "quoting with |": _quoting("| "),
    "quoting twice": _quoting(">> "),
    "breaking at 72 without marks": _quoting("> ", 72),
    "breaking at 76 without marks": _quoting("> ", 76),
    "breaking at 72 with marks": _quoting("> ", 72, "> "),
    "Outlook with a rule": _outlook(rule=True, head=True),
    "Outlook with fields": _outlook(rule=False, head=True),
    "Outlook with a rule alone": _outlook(rule=True, head=False),
    "Outlook breaking at 72": _outlook(rule=True, head=True, wide=72),
    "flowed": _flowed,
    "breaking everything": _wrapped,
    "from HTML": _from_html,
    "mobile": _mobile,
}


def _each(form: str, dates: Sequence[str] = ("",), *, times: Sequence[str] = ("{clock}",)) -> Program:
    """Return a chat in which each line is a message."""

    def send(own: Sequence[str], _other: Sequence[str], rng: Random) -> str:
        name, date, time = rng.choice(NAMES), rng.choice(dates), rng.choice(times)
        stamps = (date + time.format(clock=clock(rng)) for _line in own)
        lines = [line for line in own if line.strip()]
        return "\n".join(
            form.format(stamp=stamp, name=name, text=line) for stamp, line in zip(stamps, lines, strict=False)
        )

    return send


def _blocks(form: str, dates: Sequence[str] = ("",), *, times: Sequence[str] = ("{clock}",)) -> Program:
    """Return a chat in which each message has several lines."""

    def send(own: Sequence[str], _other: Sequence[str], rng: Random) -> str:
        name, date, time = rng.choice(NAMES), rng.choice(dates), rng.choice(times)
        lines, messages = [line for line in own if line.strip()], []
        while lines:
            count = rng.randint(1, 3)
            stamp = date + time.format(clock=clock(rng))
            messages.append(form.format(stamp=stamp, name=name, text="\n".join(lines[:count])))
            lines = lines[count:]
        return "\n".join(messages)

    return send


_DATES: Final = (
    "21/11/26, ", "21.11.26, ", "11/21/26, ", "2026-11-21 ", "21-11-2026 ", "21/11/2026 à ", "21.11.2026 г., ",
)  # fmt: skip
_TIMES: Final = ("{clock}", "{clock}:10", "{clock} PM", "{clock}\u202fPM", "{clock} p. m.")
_NEAR: Final = ("Today at ", "Yesterday at ", "heute um ", "Oggi alle ", "hier à ", "11/21/2026 ", "21.11.2026 ")

CHATS: Final[dict[str, Program]] = {
    "WhatsApp on iOS": _each("\u200e[{stamp}] {name}: {text}", _DATES, times=_TIMES),
    "WhatsApp on Android": _blocks("{stamp} - {name}: {text}", _DATES, times=_TIMES),
    "Telegram": _blocks("{name}, [{stamp}]\n{text}", ("21.11.26 ", "21 Nov 2026, ", "")),
    "Telegram by name": _blocks("{name}:\n{text}"),
    "Signal": _blocks("{name}\n{text}\n{stamp}"),
    "Slack": _blocks("{name}  {stamp}\n{text}", times=_TIMES),
    "Slack, edited": _each("[{stamp}] {name}\n{text} (edited)"),
    "Discord": _blocks("{name} — {stamp}\n{text}", _NEAR),
    "Teams": _blocks("[{stamp}] {name}\n{text}", ("", "21/11 ", "Yesterday ")),
    "Element": _blocks("{name}\n{stamp}\n{text}"),
    "IRC": _each("[{stamp}] <{name}> {text}", times=("{clock}", "{clock}:10")),
    "irssi": _each("{stamp} <@{name}> {text}"),
    "Pidgin": _each("({stamp}) {name}: {text}", times=("{clock}:23", "{clock}")),
    "WeeChat": _each("{stamp}\t{name}\t{text}", times=("{clock}:23", "{clock}")),
    "a web page": _blocks("{text}\n{name} · {stamp}", ("", "21 Nov, ")),
    "WhatsApp on the web": _each("{text} {stamp} ✓✓"),
}

STRANGERS: Final = {
    "name and time before": "[{k}] {me}: {own}\n[{k}] {ben}: {n}: {c}",
    "name and time above": "{me}, [27.11.2026 {k}]\n{own}\n\n{ben}, [27.11.2026 {k}]\n{n}: {c}",
    "name, dash, day": "{me} — Today at {k}\n{own}\n{ben} — Today at {k}\n{n}: {c}",
    "name, day in words": "{me} · 27 Nov\n{own}\n{ben} · 27 Nov\n{n}: {c}",
    "name alone above": "{me}\n{own}\n\n{ben}\n{n}: {c}",
    "name alone above, no gap": "{me}\n{own}\n{ben}\n{n}: {c}",
    "name, colon": "{me}: {own}\n{ben}: hi\n{n}: {c}",
    "name, colon above": "{me}:\n{own}\n{ben}:\n{n}: {c}",
    "name below": "{own}\n{me} · {k}\n{n}: {c}\n{ben} · {k}",
    "other first": "[{k}] {ben}: hi\n{n}: {c}\n[{k}] {me}: {own}",
    "other first, name alone": "{ben}\n{n}: {c}\n{me}\n{own}",
    "other first, in a thread": "{ben}  {k}\n{n}: {c}\n1 reply\n{me}  {k}\n{own}",
    "form above the chat": "{head}\n[{k}] {ben}: hi\n{n}: {c}\n[{k}] {me}: {rows}",
    "reaction": "{own}\nLoved “{n}: {c}”",
    "reaction over lines": "{own}\nLoved “hi\n{n}: {c}\nbye”",
    "reaction in Japanese": "{own}\n「{n}: {c}」を強調しました",
    "reaction in French": "{own}\nA aimé « {n}: {c} »",
    "reaction in German": "{own}\nGefiel „hi\n{n}: {c}\nhi“",
    "poll": "{own}\n📊 Poll\n{n}: {c}\n3 votes",
    "digest of a list": "{own}\n\n------------------------------\n\nMessage: 2\nDate: Fri, 27 Nov 2026 {k}\n"
    "From: Ben\n\n{n}: {c}",
    "digest of a list, short": "{own}\n\n__________________________________________\n{ben}\n{n}: {c}",
    "unknown language": "{own}\n\nNgày 27 thg 11, 2026 lúc {k}, {ben} <ben@example.org> đã viết:\n\n{n}: {c}",
    "unknown language, no address": "{own}\n\nv petek, 27. nov. 2026 ob {k} je {ben} napisal:\n\n{n}: {c}",
    "unknown language, dots": "{own}\n\npe 27. marrask. 2026 klo 10.15 {ben} kirjoitti:\n\n{n}: {c}",
    "unknown labels": "{own}\n\nFrá: {ben}\nSent: föstudagur 27. nóvember 2026 {k}\nTil: Anna\nEfni: Race\n\n{n}: {c}",
    "two labels": "{own}\n\nFrom: {ben}\nDate: 27.11.2026 {k}\n\n{n}: {c}",
    "banner above": "Caution: rider {n} of 2026-11-27 {k}\n{n}: {c}\n{own}",
    "forwarded": "{own}\n\n---------- Forwarded message ---------\nFrom: {ben}\n\n{n}: {c}",
    "forwarded in Thai": "{own}\n\n---------- ข้อความที่ส่งต่อ ---------\nจาก: {ben}\n\n{n}: {c}",
    "dashes": "{own}\n\n-----\n{ben}\n{n}: {c}",
    "signed by another": "{own}\n\n-- \n{n}: {c}",
    "time with h": "{ben} 10h15\n{n}: {c}\n{me} 10h16\n{own}",
    "time in Chinese": "{ben} 上午10:15\n{n}: {c}\n{me} 上午10:16\n{own}",
    "time with am": "{ben} 10 AM\n{n}: {c}\n{me} 10 AM\n{own}",
    "relative time": "{ben} 5m\n{n}: {c}\n{me} 2m\n{own}",
    "relative words": "{ben} 5 minutes ago\n{n}: {c}\n{me} now\n{own}",
    "initials": "BR> {n}: {c}\n{own}",
    "quote sign": "{own}\n» {n}: {c}",
}  # fmt: skip
"""Letters with somebody else's line `{n}: {c}` beside the player's: `{own}`, his orders and the first line of the form.

`{rows}`, `{head}`: the two apart; `{me}`, `{ben}`: names; `{k}`: a time.
"""


def whole_message(name: str, lines: Sequence[str], rng: Random) -> str | None:
    """Return a chat with the whole letter as one message; None if the chat has none, or none that can be read."""
    stamp, who, text = clock(rng), rng.choice(NAMES), "\n".join(line for line in lines if line.strip())
    forms = {
        "WhatsApp on iOS": "\u200e[21/11/26, {stamp}:10] {who}: {text}",
        "WhatsApp on Android": "21/11/26, {stamp} - {who}: {text}",
        "Telegram": "{who}, [21.11.26 {stamp}]\n{text}",
        "Telegram by name": "{who}:\n{text}",
        "Signal": "{who}\n{text}\n{stamp}",
        "Slack": "{who}  {stamp} PM\n{text}",
        "Discord": "{who} — Today at {stamp}\n{text}",
        "Teams": "[Yesterday {stamp}] {who}\n{text}",
        "Element": "{who}\n{stamp}\n{text}",
        "a web page": "{text}\n{who} · {stamp}",
        "WhatsApp on the web": "{text} {stamp} ✓✓",
    }
    return forms[name].format(stamp=stamp, who=who, text=text) if name in forms else None

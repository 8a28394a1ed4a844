"""Emails that no player wrote: automatic replies, delivery reports, read receipts, letters of mailing lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import plain
from breakaway_desktop.mail.mail_head import Head, parse_head, sender_of
from breakaway_desktop.mail.mail_parts import Part

_BOUNCE, _RECEIPT, _CALENDAR, _LIST, _REPLY = (
    "mail-bounce",
    "mail-receipt",
    "mail-calendar",
    "mail-list",
    "mail-automatic",
)
_LONGEST_SUBJECT: Final = 200
_LONGEST_REPORT: Final = 20_000
"""Characters of a report in which an address is sought."""
_MOST_ADDRESSES: Final = 3


class _Form(NamedTuple):
    """A header by which such an email is known: patterns of its whole name and of the start of its value."""

    key: str
    name: str
    value: str = r"(?!(?:no|none|false|0)?\s*$)"


_REPLY_SUBJECTS: Final = (
    r"auto(?:matic|mated)?[ -]?(?:repl(?:y|ies)|response|respond(?:er)?|answer)", r"out[ -]of[ -](?:the[ -])?office"
    r"(?:[ -]auto(?:matic)?[ -]?reply| reply| message| notification)?",
    r"automatische (?:antwort|r[üu]ckantwort)", r"abwesenheits(?:notiz|assistent|meldung|nachricht)",
    r"r[ée]ponse automatique", r"(?:message d['’]absence|absence)(?: du bureau)",
    r"risposta automatica", r"(?:messaggio di )?fuori (?:sede|ufficio)", r"messaggio di assenza",
    r"respuesta autom[áa]tica", r"fuera de (?:la )?oficina", r"resposta autom[áàa]tica", r"aus[êe]ncia tempor[áa]ria",
    r"automatisch antwoord", r"afwezigheids(?:bericht|assistent)", r"auto(?:matiskt )?svar", r"automatisk svar",
    r"fr[åa]nvaromeddelande", r"frav[æa]rsmeddelelse", r"automaattinen vastaus", r"poissaoloviesti",
    r"(?:automatyczna odpowied[źz]|odpowied[źz] automatyczna|autoodpowied[źz])", r"automatick[áa] odpov[ěe]?[ďd]",
    r"automatikus v[áa]lasz", r"r[ăa]spuns automat", r"αυτόματη απάντηση", r"автоматический ответ", r"автоответ",
    r"автоматична відповідь", r"автоматичен отговор", r"otomatik yan[ıi]t", r"automatski odgovor",
    r"samodejni odgovor", r"automatinis atsakymas", r"autom[āa]tisk[āa] atbilde", r"automaatvastus",
    r"respost[ao] autom[àa]tic[ao]", r"自動(?:応答|返信|回覆|答覆)", r"自动(?:答复|回复)", r"不在通知",
    r"자동 ?(?:회신|응답)", r"부재 ?중", r"(?:תשובה|מענה) אוטומטית?", r"رد تلقائي",
    r"trả lời tự động", r"ตอบกลับอัตโนมัติ", r"balasan otomatis",
)  # fmt: skip
"""How the subjects of automatic replies begin, up to a colon or the end."""
_BOUNCE_SUBJECTS: Final = (
    r"undelivered mail returned to sender", r"undeliver(?:able|ed)(?: mail| message)?",
    r"mail delivery (?:failed|failure).*",
    r"delivery status notification.*", r"failure notice", r"returned mail", r"(?:message |mail )?delivery failure.*",
    r"message (?:delivery failed|not delivered|undeliverable)", r"mail system error.*", r"warning: message .*delayed.*",
    r"delayed mail.*", r"unzustellbar", r"nicht zustellbar", r"non remis", r"[ée]chec de (?:la )?remise.*",
    r"non recapitabile", r"mancat[oa] (?:recapito|consegna).*", r"impossibile recapitare.*", r"no se puede entregar",
    r"no entregado", r"n[ãa]o (?:entregue|[ée] poss[íi]vel entregar)", r"onbestelbaar", r"kan inte levereras",
    r"kan ikke leveres", r"niedostarczalne", r"недоставлен[оа].*", r"配信不能", r"无法送达|無法傳遞", r"배달되지 않음",
)  # fmt: skip
"""How the subjects of delivery reports begin, where they are not marked as such."""


def _subject(forms: tuple[str, ...]) -> str:
    either = "|".join(forms)
    return rf"[\[(]\s*(?:{either})\s*[\])]|(?:{either})\s*(?:[:：]|$)"


FORMS: Final = (
    # delivery reports, and receipts
    _Form(_RECEIPT, "content-type", r'.*(?:report-type\s*=\s*"?|message/)disposition-notification'),
    _Form(_RECEIPT, "content-class", r"urn:content-classes:mdn"),
    _Form(_BOUNCE, "content-type", r'.*(?:report-type\s*=\s*"?|message/(?:global-)?)delivery-status'),
    _Form(_BOUNCE, "content-class", r"urn:content-classes:dsn"),
    _Form(_BOUNCE, "x-failed-recipients", r".*@"),
    _Form(_BOUNCE, "from", r".*\b(?:mailer-daemon|mail-daemon|microsoftexchange[0-9a-f]{8,})\b"),
    _Form(_BOUNCE, "subject", _subject(_BOUNCE_SUBJECTS)),
    # what programs say of themselves (RFC 3834, RFC 2076, and programs older than these)
    _Form(_REPLY, "content-type", r"multipart/report"),
    _Form(_CALENDAR, "content-class", r"urn:content-classes:calendarmessage"),
    _Form(_LIST, r"list-(?:id|post|unsubscribe|subscribe|help|owner|archive)", r".*\S"),
    _Form(_LIST, r"mailing-list|x-mailing-list|x-mailman-version|x-beenthere|x-google-group-id|x-list-.*", r".*\S"),
    _Form(_LIST, r"(?:x-)?precedence", r"list\b"),
    _Form(_REPLY, r"(?:x-)?auto-?submitted", r"(?!no\b)[a-z]"),
    _Form(_REPLY, r"(?:x-)?precedence|preference", r"(?:bulk|junk|auto[_ -]?reply)\b"),
    _Form(_REPLY, r"x-(?:.*-)?auto-?(?:reply|replied|respond|responder|response|generated|answer)(?:-(?!suppress).*)?"),
    _Form(_REPLY, r"x-(?:.*-)?(?:vacation|out-?of-?office|away)(?:-.*)?"),
    _Form(_REPLY, "x-auto-response-suppress", r".*\ball\b"),
    _Form(_REPLY, "x-ms-exchange-generated-message-source", r".*\S"),
    _Form(_REPLY, "x-fc-machinegenerated|x-cron-env", r"(?!false|no)."),
    _Form(_REPLY, "delivered-to|x-post-messageclass", r".*\bautoresponder\b"),
    _Form(_REPLY, "return-path", r"<?\s*>?\s*(?:\(.*\)\s*)?$"),
    _Form(_REPLY, "subject", _subject(_REPLY_SUBJECTS)),
)  # fmt: skip
"""The forms, most telling first."""

_KINDS: Final = (
    (_RECEIPT, "message/disposition-notification"),
    (_BOUNCE, "message/delivery-status"),
    (_BOUNCE, "message/global-delivery-status"),
    (_REPLY, "text/vnd.google.email-reaction+json"),
)
"""Parts of an email that only programs write."""

_FORMS: Final = tuple(
    (form.key, re.compile(form.name), re.compile(form.value, re.IGNORECASE | re.DOTALL)) for form in FORMS
)
_NAMES: Final = re.compile("|".join(f"(?:{form.name})" for form in FORMS))
_RECIPIENT: Final = re.compile(
    r"^(original|final)-recipient:\s{0,9}(?:[\w.+-]{1,40}\s{0,9};)?\s{0,9}<?([^\s<>;]{1,254})", re.I | re.M
)
_ACTION: Final = re.compile(r"^action:\s{0,9}(\w{1,20})", re.IGNORECASE | re.MULTILINE)
_DELAYED: Final = re.compile(r"delay|still being retried|verzögert|retard|ritard|vertraagd", re.IGNORECASE)
_ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-][\w.-]{0,189}\w")
_BRACKETED: Final = re.compile(rf"<({_ADDRESS.pattern})>")
_OF_PROGRAMS: Final = re.compile(r"(?:mailer-daemon|mail-daemon|postmaster|abuse|support|help)@", re.IGNORECASE)


def automatic_email(mail: Part, text: str) -> Refusal | None:
    """Return what an email is if a program wrote it, for the referee; None if a player may have written it."""
    key = _form_of(mail)
    sender = sender_of(mail.head) or plain(mail.head.first("from")[:80]) or "?"
    if key is None:
        return None
    if key != _BOUNCE:
        return Refusal(key, sender=sender, subject=plain(mail.head.subject[:_LONGEST_SUBJECT]))

    # A delivery report says what happened, and to which address.
    addresses = _reported_addresses(mail, text[:_LONGEST_REPORT])
    action = next((found.group(1).lower() for found in map(_ACTION.search, _reports(mail)) if found), "")
    action = action or ("delayed" if _DELAYED.search(mail.head.subject) else "failed")
    if action not in ("failed", "delayed"):
        key = "mail-delivered"
    elif action == "delayed":
        key = "mail-delayed"
    if not addresses:
        return Refusal(f"{key}-unnamed", subject=plain(mail.head.subject[:_LONGEST_SUBJECT]))
    return Refusal(key, addresses=tuple(plain(address) for address in addresses))


def _form_of(mail: Part) -> str | None:
    """Return the key of the first form that this email has."""
    for key, kind in _KINDS:
        if any(part.head.kind == kind and not part.head.is_attachment for part in mail.walk()):
            return key
    telling = {header: values for header, values in mail.head.fields.items() if _NAMES.fullmatch(header)}
    for key, name, value in _FORMS:
        for header, values in telling.items():
            if name.fullmatch(header):
                texts = [mail.head.subject] if header == "subject" else values
                if any(value.match(text.strip()) for text in texts):
                    return key
    if any(part.head.kind == "text/calendar" and _is_invitation(part) for part in mail.walk()):
        return _CALENDAR
    return None


def _is_invitation(part: Part) -> bool:
    return not part.head.is_attachment and bool(part.head.parameter("method"))


def _reports(mail: Part) -> Iterator[str]:
    """Yield the parts of a delivery report that are for programs."""
    for part in mail.walk():
        if part.head.kind.endswith("delivery-status"):
            yield part.text()[:_LONGEST_REPORT]


def _reported_addresses(mail: Part, text: str) -> list[str]:
    """Return the addresses that a delivery report is about.

    It names them for programs, or in a header; or else it returns the email, or says in words whom it could not reach.
    """
    found = [match.groups() for report in _reports(mail) for match in _RECIPIENT.finditer(report)]
    for which in ("original", "final"):
        named = [address for name, address in found if name.lower() == which and "@" in address]
        if named:
            return _some(named)
    if failed := _ADDRESS.findall(mail.head.first("x-failed-recipients")):
        return _some(failed)
    for part in mail.walk():
        if part.head.kind in ("message/rfc822", "message/global", "text/rfc822-headers") and part is not mail:
            returned = _head_of(part.body)
            if returned is not None and (sent_to := _ADDRESS.findall(returned.first("to"))):
                return _some(sent_to)
    ours = {
        word.lower() for name in ("from", "to", "cc", "reply-to") for word in _ADDRESS.findall(mail.head.first(name))
    }
    for pattern in (_BRACKETED, _ADDRESS):
        others = [word for word in pattern.findall(text) if word.lower() not in ours and not _OF_PROGRAMS.match(word)]
        if others:
            return others[:1]
    return []


def _head_of(data: bytes) -> Head | None:
    try:
        return parse_head(data.lstrip(b"\r\n").partition(b"\r\n\r\n" if b"\r\n" in data[:1000] else b"\n\n")[0])
    except ValueError:
        return None


def _some(addresses: list[str]) -> list[str]:
    return list(dict.fromkeys(address.lower() for address in addresses))[:_MOST_ADDRESSES]

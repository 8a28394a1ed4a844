"""Emails that no player wrote: automatic replies, delivery reports, read receipts, letters of mailing lists.

They are told by what a program says of its email in fields that an RFC names, never by words of a language.
"""

from __future__ import annotations

import re
from typing import Final

from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.words import plain
from breakaway_desktop.mail.mail_head import Head, sender_of
from breakaway_desktop.mail.mail_parts import Part

_BOUNCE, _RECEIPT, _LIST, _REPLY = "mail-bounce", "mail-receipt", "mail-list", "mail-automatic"
_LONGEST_SUBJECT: Final = 200
_LONGEST_REPORT: Final = 20_000
"""Characters of a report in which an address is sought."""
_MOST_ADDRESSES: Final = 3

FORMS: Final = (
    (_RECEIPT, "content-type", r'.*(?:report-type\s*=\s*"?|message/(?:global-)?)disposition-notification'),  # RFC 8098
    (_BOUNCE, "content-type", r'.*(?:report-type\s*=\s*"?|message/(?:global-)?)delivery-status'),  # RFC 3464
    (_BOUNCE, "from", r".*\bmailer-daemon\b"),  # RFC 5230
    (_REPLY, "content-type", r"multipart/report|text/vnd\.google\.email-reaction\+json"),  # RFC 6522
    (_REPLY, "content-disposition", "reaction"),  # RFC 9078
    (_LIST, "precedence", r"list\b"),
    (_REPLY, "precedence", r"(?:bulk|junk)\b"),  # RFC 3834
    (_REPLY, "auto-submitted", r"(?!no\b)[a-z]"),
    (_REPLY, "subject", r"auto: "),
    (_REPLY, "return-path", r"<\s*>"),  # RFC 5321
    *((_LIST, f"list-{name}", r".*\S") for name in ("help", "unsubscribe", "subscribe", "post", "owner", "archive")),
    (_LIST, "list-id", r".*\S"),  # RFC 2919; the six above: RFC 2369
    ("mail-calendar", "content-type", r"text/calendar\b.*\bmethod\s*="),  # RFC 6047
)
"""Fields by which such an email is known, with the start of their values; the most telling first."""
_FORMS: Final = tuple((key, name, re.compile(value, re.IGNORECASE | re.DOTALL)) for key, name, value in FORMS)

_RECIPIENT: Final = re.compile(
    r"^(original|final)-recipient:\s{0,9}(?:[\w.+-]{1,40}\s{0,9};)?\s{0,9}<?([^\s<>;]{1,254}@[^\s<>;]{1,254})",
    re.I | re.M,
)
_ACTION: Final = re.compile(r"^action:\s{0,9}(\w{1,20})", re.IGNORECASE | re.MULTILINE)


def automatic_email(mail: Part) -> Refusal | None:
    """Return what an email is if a program wrote it, for the referee; None if a player may have written it."""
    inner = [part.head for part in mail.walk() if part is not mail and not part.head.is_attachment]
    heads = {name: [mail.head, *(inner if name.startswith("content-") else ())] for _key, name, _value in FORMS}
    key = next((key for key, name, value in _FORMS if any(_has(head, name, value) for head in heads[name])), None)
    if key is None:
        return None
    subject = plain(mail.head.subject[:_LONGEST_SUBJECT])
    if key != _BOUNCE:
        sender = sender_of(mail.head) or plain(mail.head.first("from")[:80]) or "?"
        return Refusal(key, sender=sender, subject=subject)

    # A delivery report says for programs what happened, and to which address.
    reports = [part.text()[:_LONGEST_REPORT] for part in mail.walk() if part.head.kind.endswith("delivery-status")]
    actions = [action.lower() for report in reports for action in _ACTION.findall(report)]
    found = [pair for report in reports for pair in _RECIPIENT.findall(report)]
    named = [address for which, address in found if which.lower() == "original"] or [address for _, address in found]
    if not named:
        return Refusal("mail-bounce-unnamed", subject=subject)
    key = {"failed": key, "delayed": "mail-delayed"}.get(actions[0] if actions else "failed", "mail-delivered")
    addresses = dict.fromkeys(plain(address.lower()) for address in named)
    return Refusal(key, addresses=tuple(addresses)[:_MOST_ADDRESSES])


def _has(head: Head, name: str, value: re.Pattern[str]) -> bool:
    texts = (f"{head.subject} ",) if name == "subject" else head.fields.get(name, ())
    return any(value.match(text.lstrip()) for text in texts)

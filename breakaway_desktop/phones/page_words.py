"""Placeholder until the page lands."""


def page_words() -> dict[str, str]:
    return {}

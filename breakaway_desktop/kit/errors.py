"""The base of the errors that a page explains to the player."""


class ExplainedError(Exception):
    """An error that is told in one sentence; nothing has changed because of it."""

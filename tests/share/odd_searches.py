"""Harmless searches in place of those of a library, which take long or much memory; their process imports them."""

from __future__ import annotations

from threading import Event


def wait_for_ever(_picture: bytes) -> str:
    Event().wait()
    return ""


def work_for_ever(_picture: bytes) -> str:
    while True:
        pass


def take_memory(_picture: bytes) -> str:
    return str(bytearray(1 << 33))


def break_down(_picture: bytes) -> str:
    raise IndexError

"""The rules of Breaking Away (docs/rules.md), as pure functions on frozen values.

Use `referee.start`, `referee.asks` and `referee.answer`; the other modules implement them.
"""

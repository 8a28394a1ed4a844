"""The rules of Breaking Away (docs/rules.md), as pure functions on frozen values.

`referee.start`, `referee.asks` and `referee.answer` are the doors; everything else is a room behind them.
"""

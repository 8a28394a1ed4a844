"""The rules of Breaking Away (docs/rules.md), as pure functions on frozen values.

Use `referee.start`, `referee.asks` and `referee.answer`; the other modules implement them.

>>> from breakaway_desktop.engine import referee
>>> from breakaway_desktop.engine.asks import PlayCard
>>> from breakaway_desktop.engine.options import RULE_SETS
>>> rules = referee.rules_of(RULE_SETS["boxed"], teams=3, seed=1, first_team=2)
>>> race, _ = referee.start(rules, [((15, 10, 5), (10, 9, 6), (8, 7, 5), (6, 5, 5))] * 3)
>>> referee.asks(race)
(AskCard(team=2, rider=21, cards=(15, 10, 5), dropped=False),)
>>> race, events = referee.answer(race, PlayCard(21, 10))
>>> race.rider(21).square, race.to_move
(10, (31,))
"""

"""Race by mail: the referee's desk (docs/desk.md)."""

"""The referee's desk: a race whose players sit elsewhere and send their orders by letter (docs/desk.md)."""

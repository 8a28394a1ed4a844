"""A bot for Breaking Away in a package of its own: plain tree search (UCT)."""

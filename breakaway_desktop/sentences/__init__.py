"""Sentences of the program: explanations, refusals, rules, names."""

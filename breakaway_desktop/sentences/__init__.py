"""Everything the program says: refusals, explanations and options are data, and this package puts them into words."""

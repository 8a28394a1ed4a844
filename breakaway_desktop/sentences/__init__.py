"""What the program says: refusals, explanations and options are data until this room puts them into words."""

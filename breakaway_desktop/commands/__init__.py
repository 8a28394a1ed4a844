"""What commands have in common: their parser and the types of their arguments."""

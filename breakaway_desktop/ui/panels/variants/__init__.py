"""What each variant adds beside the road: a panel a file, known by the kind of what its variant marks (R8)."""

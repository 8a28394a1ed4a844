"""The road: its geometry (no pygame), and how circuit, strip and riders are drawn on it."""

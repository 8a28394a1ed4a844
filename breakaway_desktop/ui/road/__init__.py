"""The road: its geometry (no pygame), and how ring, side view and riders are drawn."""

"""The screen of saved races and samples."""

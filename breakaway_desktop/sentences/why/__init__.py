"""The Why panel: which numbers of a race can be asked about, and the reason for each in words."""

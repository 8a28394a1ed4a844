"""A finished race as a short text and inside a picture, and the same race ridden by somebody else."""

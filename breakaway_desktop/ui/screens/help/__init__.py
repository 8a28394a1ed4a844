"""The help screen with its pages and diagrams."""

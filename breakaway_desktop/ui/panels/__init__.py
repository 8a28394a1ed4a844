"""Panels: views of a race that several screens share. They import no screen."""

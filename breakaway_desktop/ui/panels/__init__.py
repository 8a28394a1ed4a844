"""Panels: views of a race that several screens show. They know no screen."""

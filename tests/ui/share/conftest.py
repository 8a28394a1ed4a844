from tests.kit.fixtures import display

__all__ = ["display"]

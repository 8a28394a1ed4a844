from tests.kit.fixtures import at_setup, display, finished, half_way, person, studio

__all__ = ["at_setup", "display", "finished", "half_way", "person", "studio"]

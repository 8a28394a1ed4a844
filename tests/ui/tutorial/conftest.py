from tests.kit.fixtures import display as display

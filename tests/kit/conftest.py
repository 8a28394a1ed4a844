from tests.ui.conftest import _own_home as _own_home, pytest_collection_modifyitems as pytest_collection_modifyitems

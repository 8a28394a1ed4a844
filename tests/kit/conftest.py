from tests.ui.conftest import _own_home as _own_home
from tests.ui.conftest import pytest_collection_modifyitems as pytest_collection_modifyitems

"""The player's own bots: modules in the folder `bots` of the player's data.

They are modules of this package, `breakaway_desktop.bots.own.NAME`, in every process of the program. Their folder is
not on the search path, so that it hides no other modules. Among themselves they import each other by plain name, with
priority after the standard library: `import helper`, `from mypackage import x`.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from breakaway_desktop.kit.places import bots_folder

__path__: Final[list[str]] = []
"""Makes this module a package; `_Finder` locates its modules."""

_OTHERS: Final = {*sys.stdlib_module_names, __name__.partition(".")[0]}
"""Names that a module of the folder always imports from elsewhere, even if a file there has that name."""


def full_name(module: str) -> str:
    return f"{__name__}.{module}"


def has_module(module: str) -> bool:
    """Return whether the folder contains this module, or its top-level package; loads nothing."""
    names = module.split(".")
    return all(name.isidentifier() for name in names) and find_spec(full_name(names[0])) is not None


class _Loader(SourceFileLoader):
    """Loader that gives a module an `import` that finds its neighbours."""

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": _import}
        super().exec_module(module)


class _Finder:
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, _name = fullname.rpartition(".")
        if package != __name__ and not package.startswith(full_name("")):
            return None
        spec = PathFinder.find_spec(fullname, [str(bots_folder())] if package == __name__ else path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path)
        return spec


def _import(
    name: str,
    globals_: Mapping[str, object] | None = None,
    locals_: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> Any:
    """Import like the builtin function, but look up names in the folder first."""
    top = name.partition(".")[0]
    if level or top in _OTHERS or not has_module(top):
        return builtins.__import__(name, globals_, locals_, fromlist or (), level)
    if fromlist:
        return builtins.__import__(full_name(name), globals_, locals_, fromlist)
    import_module(full_name(name))
    return import_module(full_name(top))


sys.meta_path.insert(0, _Finder())

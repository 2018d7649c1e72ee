"""Read by every program that a test starts while a fault is planted: the changed module is loaded with the fault in it.

`BUIO_FAULT` names the module, its file, and the file in which its text stands as it is with the fault.
"""

import os
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

MODULE, FILE, CHANGED = os.environ["BUIO_FAULT"].split("\n")


class Planted(SourceFileLoader):
    """Loads a module as it stands in another file."""

    def get_code(self, fullname: str) -> CodeType:
        return compile(Path(CHANGED).read_bytes(), self.get_filename(fullname), "exec")


class Finder:
    """Finds the changed module before anybody else does."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        return spec_from_file_location(name, FILE, loader=Planted(name, FILE)) if name == MODULE else None


sys.meta_path.insert(0, Finder)

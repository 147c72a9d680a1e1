"""The judge of Python import edges: Python's own parser and import machinery, nothing of ours.

Reads one JSON object from standard input:
  root       absolute path of the repository
  files      paths of its .py and .pyi files, relative to the root
  installed  folders that an editable install puts on sys.path, in order
  packages   path prefixes of the code that is installed (library code); all other files are scripts and tests
  working    folders that commands and tests run in, in order
Writes one JSON object per file: path, and either `error` (it does not parse) or
  imports    [[line, module as written with its dots, names or null], ...] from the `ast` module
  edges      files of the repository that these imports name

sys.path of a file is what Python and pytest would give it: for scripts and tests first the folder of the top-most
package they are in (sys.path[0], pytest's rootdir/conftest rule), that of the conftest.py files above, then the
working folders, the standard library and the installed folders. Names are looked up with
importlib.machinery.PathFinder, package by package, without executing anything; `.pyi` is added as the last suffix,
so that a stub without a source counts as a module.

`import a.b.c` names a/b/c. `from a.b import c` names a/b and, if there is one, the module a/b/c. A package that is a
folder without __init__.py is no file. Edges of a file to itself are left out.
"""

import ast
import importlib.machinery as machinery
import json
import os
import sys
import sysconfig
import warnings

STANDARD_LIBRARY = [sysconfig.get_path("stdlib"), os.path.join(sysconfig.get_path("stdlib"), "lib-dynload")]


def install_finder():
    hook = machinery.FileFinder.path_hook(
        (machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES),
        (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES),
        (machinery.SourcelessFileLoader, machinery.BYTECODE_SUFFIXES),
        (machinery.SourceFileLoader, [".pyi"]),
    )
    sys.path_hooks[:] = [hook]
    sys.path_importer_cache.clear()


class Judge:
    def __init__(self, task):
        self.root = os.path.realpath(task["root"])
        self.files = set(task["files"])
        self.installed = [self.absolute(folder) for folder in task["installed"]]
        self.working = [self.absolute(folder) for folder in task["working"]]
        self.packages = tuple(task["packages"])
        self.found = {}

    def absolute(self, path):
        return os.path.normpath(os.path.join(self.root, path))

    def relative(self, path):
        return os.path.relpath(path, self.root).replace(os.sep, "/")

    def is_package(self, folder):
        return any(os.path.exists(os.path.join(folder, name)) for name in ("__init__.py", "__init__.pyi"))

    def base_of(self, folder):
        while folder.startswith(self.root + os.sep) and self.is_package(folder):
            folder = os.path.dirname(folder)
        return folder

    def conftest_bases(self, folder):
        bases = []
        while folder.startswith(self.root):
            if os.path.exists(os.path.join(folder, "conftest.py")):
                bases.append(self.base_of(folder))
            folder = os.path.dirname(folder)
        return bases

    def search_path(self, file):
        if file.startswith(self.packages):
            return tuple(self.working + STANDARD_LIBRARY + self.installed)
        folder = os.path.dirname(self.absolute(file))
        first = [self.base_of(folder)] + self.conftest_bases(folder)
        return tuple(dict.fromkeys(first + self.working + STANDARD_LIBRARY + self.installed))

    def find(self, name, path):
        """The spec of one more name below the folders in `path`, or None."""
        key = (name, path)
        if key not in self.found:
            try:
                self.found[key] = machinery.PathFinder.find_spec(name, list(path))
            except Exception:
                self.found[key] = None
        return self.found[key]

    def locations(self, spec):
        places = spec.submodule_search_locations
        if places is None:
            return None
        return tuple(getattr(places, "_path", places))

    def find_dotted(self, module, path):
        """(file or None, folders of the package or None) of a dotted name; None if there is no such module."""
        spec = None
        for part in module.split("."):
            if path is None:
                return None
            # The finder takes the last part of a name only; a whole one would make it look for parents in sys.modules.
            spec = self.find(part, path)
            if spec is None:
                return None
            path = self.locations(spec)
        return (spec.origin if spec.has_location else None, path)

    def find_absolute(self, module, path):
        return None if module.split(".")[0] in sys.builtin_module_names else self.find_dotted(module, path)

    def package_of(self, file, level, path):
        """(dotted name, folder) of the package that a relative import starts at; None beyond the top-level one."""
        folder = os.path.dirname(self.absolute(file))
        for _ in range(level - 1):
            folder = os.path.dirname(folder)
        above = [entry for entry in path if folder.startswith(entry + os.sep)]
        if not above:
            return None
        return (os.path.relpath(folder, min(above, key=len)).replace(os.sep, "."), folder)

    def package_path(self, name, folder, path):
        if self.is_package(folder):
            return (folder,)
        whole = self.find_dotted(name, path)
        return (folder,) + tuple(place for place in (whole and whole[1]) or () if place != folder)

    def init_of(self, folder):
        for name in ("__init__.py", "__init__.pyi"):
            if os.path.exists(os.path.join(folder, name)):
                return os.path.join(folder, name)
        return None

    def from_import(self, file, node, path):
        if node.level == 0:
            target = self.find_absolute(node.module, path)
        else:
            package = self.package_of(file, node.level, path)
            if package is None:
                return []
            places = self.package_path(*package, path)
            target = self.find_dotted(node.module, places) if node.module else (self.init_of(package[1]), places)
        if target is None:
            return []
        return [target[0]] + self.submodules(node, target[1])

    def submodules(self, node, places):
        found = [self.find_dotted(alias.name, places) for alias in node.names if places and alias.name != "*"]
        return [target[0] for target in found if target]

    def judge(self, file):
        with open(self.absolute(file), "rb") as source:
            tree = ast.parse(source.read())
        path = self.search_path(file)
        imports, edges = [], set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    imports.append([alias.lineno, alias.name, None])
                    target = self.find_absolute(alias.name, path)
                    edges.add(target[0] if target else None)
            elif isinstance(node, ast.ImportFrom):
                module = "." * node.level + (node.module or "")
                imports.append([node.lineno, module, [alias.name for alias in node.names]])
                edges.update(self.from_import(file, node, path))
        inside = {self.relative(edge) for edge in edges if edge} & self.files
        return {"path": file, "imports": imports, "edges": sorted(inside - {file})}


def main():
    warnings.simplefilter("ignore")
    install_finder()
    judge = Judge(json.load(sys.stdin))
    for file in sorted(judge.files):
        try:
            answer = judge.judge(file)
        except (SyntaxError, ValueError, RecursionError) as error:
            answer = {"path": file, "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer))


main()

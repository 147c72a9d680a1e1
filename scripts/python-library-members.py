"""Members of the classes of Python's own library, out of the declarations of typeshed:

    python3 scripts/python-library-members.py TYPESHED/stdlib > server/engine/linking/python/python-library-members.ts

A line is a package. Names of members that begin with `_` are left out, as are the values of enumerations.
"""
import ast
import pathlib
import sys

# Large, and hardly ever inherited from: their classes may have what any class in the lines has. A member that is in none counts as none of the library's.
LEFT_OUT = set(
    "tkinter _tkinter lib2to3 distutils encodings turtle msilib curses _curses _curses_panel winreg winsound ctypes _ctypes ast asyncore asynchat smtpd imp binhex pyexpat "
    "ossaudiodev audioop _remote_debugging symtable pydoc pydoc_data xdrlib mailcap nntplib".split()
)
LEFT_OUT_MODULES = {"email._header_value_parser", "xml.dom.minidom", "xml.dom.expatbuilder", "xml.dom.pulldom", "xml.dom.xmlbuilder", "multiprocessing.popen_forkserver"}


def flat(body):
    for node in body:
        if isinstance(node, ast.If):
            yield from flat(node.body + node.orelse)
        else:
            yield node


class Module:
    def __init__(self, name, path):
        self.name, self.classes, self.imported, self.stars = name, {}, {}, []
        package = name if path.name == "__init__.pyi" else name.rpartition(".")[0]
        for node in flat(ast.parse(path.read_text()).body):
            if isinstance(node, ast.ClassDef):
                self.classes.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.ImportFrom):
                self.add_import(node, package)
            elif isinstance(node, ast.Import):
                for each in node.names:
                    self.imported[each.asname or each.name] = (each.name, None)
            elif isinstance(node, ast.Assign) and isinstance(node.value, (ast.Name, ast.Attribute)):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.imported.setdefault(target.id, (name, ast.unparse(node.value)))

    def add_import(self, node, package):
        parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        source = ".".join([*parents, *([node.module] if node.module else [])])
        for each in node.names:
            if each.name == "*":
                self.stars.append(source)
            else:
                self.imported[each.asname or each.name] = (source, each.name)


class Library:
    def __init__(self, root):
        self.modules = {}
        for path in sorted(root.rglob("*.pyi")):
            parts = path.relative_to(root).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            if parts[0] not in LEFT_OUT and name not in LEFT_OUT_MODULES:
                self.modules[name] = Module(name, path)

    def find(self, module, name, depth=0):
        """Dotted name of the class that a name means in a module."""
        known = self.modules.get(module)
        if known is None or depth > 9:
            return None
        if name in known.classes:
            return f"{module}.{name}"
        first, _, rest = name.partition(".")
        if rest and first in known.imported:
            source, own = known.imported[first]
            return self.find(source if own is None else f"{source}.{own}", rest, depth + 1)
        if name in known.imported:
            source, own = known.imported[name]
            return self.find(source, own, depth + 1) if own else None
        found = [self.find(star, name, depth + 1) for star in known.stars]
        if module != "builtins":
            found.append(self.find("builtins", name, depth + 1))
        return next((each for each in found if each), None)

    def classes(self):
        """Bases and own members by package and name: `asyncio.Queue` lies in `asyncio.queues`."""
        found = {}
        for module in self.modules.values():
            for name, definitions in module.classes.items():
                bases, own = found.setdefault(package_name(f"{module.name}.{name}"), (set(), set()))
                bases |= {package_name(self.find(module.name, ast.unparse(b).split("[")[0])) for d in definitions for b in d.bases}
                own |= members_of(definitions)
        for name, (bases, _) in found.items():
            bases -= {None, name}
        return found


def package_name(name):
    """Package and class alone: `_io.StringIO` is the one of `io`."""
    return name and f"{name.split('.')[0].lstrip('_')}.{name.split('.')[-1]}"


def members_of(definitions):
    own = set()
    for node in definitions:
        is_enumeration = any("Enum" in ast.unparse(base) or "Flag" in ast.unparse(base) for base in node.bases)
        for each in flat(node.body):
            if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)):
                own.add(each.name)
            elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and not is_enumeration:
                own.add(each.target.id)
            elif isinstance(each, ast.Assign) and not is_enumeration:
                own |= {target.id for target in each.targets if isinstance(target, ast.Name)}
    return {name for name in own if not name.startswith("_")}


def described(package, classes):
    for name, (bases, own) in sorted(classes.items()):
        shown = " ".join(sorted(base.removeprefix(f"{package}") if base.startswith(f"{package}.") else base for base in bases))
        yield f"{name}({shown}){' '.join(sorted(own))}"


def main():
    packages = {}
    for name, parts in Library(pathlib.Path(sys.argv[1])).classes().items():
        if any(parts):
            package, own = name.split(".")
            packages.setdefault(package, {})[own] = parts
    print("// @generated by scripts/python-library-members.py from typeshed (Apache-2.0)")
    print("\n/** By package: classes with their bases (`.Name` is one of the same package) and their own members. */")
    lines = (f"{package}: {';'.join(described(package, classes))}" for package, classes in sorted(packages.items()))
    print("export const membersOfClasses = `" + "\n".join(lines) + "`;")


main()

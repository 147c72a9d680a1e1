"""Facts about Python's own library, out of the declarations of typeshed:

    python3 scripts/python-library.py TYPESHED/stdlib > server/engine/linking/python/python-library-facts.ts

Plain is what gives nothing but values of Python itself, by its declared types: no type variable, nothing that may be
anything. A function that takes functions and gives something plain calls what it is given, or forgets it.
"""
import ast
import pathlib
import sys

BASIC = set(
    "None int str bytes bool float complex bytearray memoryview list dict set frozenset tuple range slice Literal Self "
    "Iterator Iterable Sequence Mapping MutableMapping Generator Optional Union Annotated Final ClassVar LiteralString "
    "Collection KeysView ValuesView ItemsView Reversible Sized Hashable NoReturn Never TypeGuard TypeIs SupportsIndex "
    "StrPath StrOrBytesPath ReadableBuffer AnyStr bool date time datetime timedelta".split()
)

# Large, and no part of how programs keep what they are given.
LEFT_OUT = set("tkinter lib2to3 distutils encodings turtle msilib curses winreg winsound ctypes".split())


# What they give is said to be an object, and may be anything that a text names.
ANYTHING = {"pkgutil.resolve_name"}


class Library:
    def __init__(self, root):
        self.classes, self.functions = {}, {}
        for path in sorted(root.rglob("*.pyi")):
            parts = path.relative_to(root).with_suffix("").parts
            if parts[0] in LEFT_OUT:
                continue
            module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            self.read(module, ast.parse(path.read_text()).body, module)

    def read(self, module, body, prefix):
        for node in body:
            if isinstance(node, ast.If):
                self.read(module, node.body + node.orelse, prefix)
            elif isinstance(node, ast.ClassDef):
                self.classes.setdefault(f"{prefix}.{node.name}", []).append(node)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.functions.setdefault(f"{prefix}.{node.name}", []).append(node)

    def plain_classes(self):
        """The largest set whose members give nothing but one another, and what is basic."""
        plain = {name for name in self.classes if name.count(".") >= 1}
        while True:
            names = BASIC | {name.rsplit(".", 1)[1] for name in plain}
            ambiguous = {n.rsplit(".", 1)[1] for n in self.classes if n not in plain}
            kept = {n for n in plain if all(is_plain_class(c, names - ambiguous | BASIC) for c in self.classes[n])}
            if kept == plain:
                return plain, names - ambiguous | BASIC
            plain = kept


def flat(body):
    for node in body:
        if isinstance(node, ast.If):
            yield from flat(node.body + node.orelse)
        else:
            yield node


def is_plain_class(node, names):
    if getattr(node, "type_params", None) or any(k.arg == "metaclass" and "ABC" not in ast.unparse(k.value) for k in node.keywords):
        return False
    if not all(isinstance(b, (ast.Name, ast.Attribute)) and last(b) in names | {"object", "ABC", "Exception"} for b in node.bases):
        return False
    for each in flat(node.body):
        if isinstance(each, ast.AnnAssign) and not is_plain(each.annotation, names | {node.name}):
            return False
        if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if each.name in ("__new__", "__init__", "__init_subclass__", "__enter__", "__aenter__", "__class_getitem__"):
                continue
            if not is_plain(each.returns, names | {node.name}):
                return False
    return True


def last(node):
    return node.attr if isinstance(node, ast.Attribute) else node.id


def is_plain(node, names):
    if isinstance(node, ast.Constant):
        return node.value is None or node.value is Ellipsis or (isinstance(node.value, str) and is_plain(ast.parse(node.value, mode="eval").body, names))
    if isinstance(node, (ast.Name, ast.Attribute)):
        return last(node) in names
    if isinstance(node, ast.Subscript):
        if isinstance(node.value, ast.Name) and node.value.id == "Literal":
            return True
        return is_plain(node.value, names) and is_plain(node.slice, names)
    if isinstance(node, ast.BinOp):
        return is_plain(node.left, names) and is_plain(node.right, names)
    if isinstance(node, (ast.Tuple, ast.List)):
        return all(is_plain(each, names) for each in node.elts)
    return False


def takes_functions(node):
    args = node.args
    every = args.posonlyargs + args.args + args.kwonlyargs
    return any(a.annotation is not None and "Callable" in ast.unparse(a.annotation) for a in every)


def gives_functions(node):
    """What it gives may be, or hold, a function that it was given."""
    text = ast.unparse(node) if node is not None else "Any"
    return any(word in text for word in ("Callable", "_P", "Any", "object", "Incomplete", "wrapper", "_F", "Future", "Task"))


def class_gives_functions(node):
    if not all(ast.unparse(base).split("[")[0] in ("Generic", "Protocol", "object") for base in node.bases):
        return True
    for each in flat(node.body):
        if isinstance(each, ast.FunctionDef) and each.name in ("__call__", "__get__"):
            return True
        if isinstance(each, ast.AnnAssign) and gives_functions(each.annotation):
            return True
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("__") and gives_functions(each.returns):
            return True
    return False


def constructors(node):
    return [n for n in flat(node.body) if isinstance(n, ast.FunctionDef) and n.name in ("__init__", "__new__")]


def lines(names):
    modules = {}
    for name in sorted(names):
        module, own = name.rsplit(".", 1)
        modules.setdefault(module, []).append(own)
    return "\n".join(f"{module}: {' '.join(own)}" for module, own in modules.items())


def public(name):
    return not any(part.startswith("_") for part in name.split("."))


def main():
    library = Library(pathlib.Path(sys.argv[1]))
    plain, names = library.plain_classes()
    functions = {n for n, defs in library.functions.items() if all(is_plain(d.returns, names) for d in defs)}
    functions -= ANYTHING
    takers = {
        n
        for n, defs in library.functions.items()
        if any(takes_functions(d) for d in defs) and not any(gives_functions(d.returns) for d in defs)
    }
    takers |= {
        n
        for n, each in library.classes.items()
        if any(takes_functions(c) for one in each for c in constructors(one)) and not any(map(class_gives_functions, each))
    }
    modules = {n.split(".", 1)[0] for n in library.classes | library.functions}
    tables = {
        "modules": " ".join(sorted({n for n in modules | LEFT_OUT if not n.startswith("_")} | {"__future__"})),
        "plainClasses": lines(n for n in plain if public(n)),
        "otherClasses": lines(n for n in library.classes if n not in plain and public(n)),
        "plainFunctions": lines(n for n in functions if public(n)),
        "functionTakers": lines(n for n in takers if public(n)),
    }
    print("// @generated by scripts/python-library.py from typeshed (Apache-2.0)")
    for name, text in tables.items():
        print(f"\nexport const {name} = `{text}`;")


main()

"""Call sites and classes of Python files, by Python's own parser.

Reads {"root", "files"} from standard input, writes one JSON object a file: sites as [line, column, form, shape, name,
receiver],
classes as [line, column, bases, members]: places of what names the bases, and of the members by name. Lines and columns
count from 1, columns in UTF-16 units; every place is that of the last name of a dotted expression.
"""
import ast
import json
import sys
import warnings


class Places:
    def __init__(self, text):
        self.lines = [line.encode() for line in text.split("\n")]

    def at(self, line, offset):
        before = self.lines[line - 1][:offset].decode(errors="replace")
        return [line, len(before.encode("utf-16-le")) // 2 + 1]

    def of_name(self, node):
        """Place of the name that an expression ends with; None where it has none."""
        if isinstance(node, ast.Name):
            return self.at(node.lineno, node.col_offset)
        if isinstance(node, ast.Attribute):
            return self.at(node.end_lineno, node.end_col_offset - len(node.attr.encode()))
        if isinstance(node, ast.Subscript):
            return self.of_name(node.value)
        return None

    def of_definition(self, node):
        line = self.lines[node.lineno - 1]
        found = line.find(node.name.encode(), node.col_offset + (6 if isinstance(node, ast.ClassDef) else 4))
        return None if found < 0 else self.at(node.lineno, found)


def shape_of(node, imported):
    if isinstance(node, ast.Name):
        return "imported name" if node.id in imported else node.id if node.id in ("self", "cls") else "name"
    if isinstance(node, ast.Attribute):
        inner = node.value
        if isinstance(inner, ast.Name):
            return f"{inner.id}.x" if inner.id in ("self", "cls") else "name.x"
        return type(inner).__name__.lower() + ".x"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super":
        return "super()"
    return type(node).__name__.lower()


def imported_names(tree):
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update((alias.asname or alias.name.split(".")[0]) for alias in node.names)
    return names


def site_of(places, callee, form, imported):
    place = places.of_name(callee)
    if place is None or isinstance(callee, ast.Subscript):
        return None
    if isinstance(callee, ast.Name):
        return [*place, form or "f()", shape_of(callee, imported), callee.id, None]
    shape = shape_of(callee.value, imported)
    form = form or ("super()" if shape == "super()" else "x.m()")
    return [*place, form, shape, callee.attr, places.of_name(callee.value)]


def sites_in(places, tree):
    imported = imported_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield site_of(places, node.func, None, imported)
        for decorator in getattr(node, "decorator_list", []):
            if not isinstance(decorator, ast.Call):
                yield site_of(places, decorator, "decorator", imported)


def classes_in(places, tree):
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        place = places.of_definition(node)
        bases = [places.of_name(base) for base in node.bases]
        members = {}
        for each in node.body:
            if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)):
                members.setdefault(each.name, places.of_definition(each))
        if place:
            yield [*place, [base for base in bases if base], members]


def main():
    task = json.load(sys.stdin)
    warnings.simplefilter("ignore")
    for path in task["files"]:
        try:
            with open(f"{task['root']}/{path}", encoding="utf-8-sig", newline=None) as file:
                text = file.read()
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            print(json.dumps({"path": path, "error": True}))
            continue
        places = Places(text)
        sites = [site for site in sites_in(places, tree) if site]
        print(json.dumps({"path": path, "sites": sites, "classes": list(classes_in(places, tree))}))


main()

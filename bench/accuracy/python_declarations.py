"""The judge of Python declarations: what Python's own parser sees declared, nothing of ours.

Reads one JSON object from standard input: root, files (relative to it). Writes one JSON object per file: path, and
either `error` or `declarations`, a list of [container names joined with dots, kind, line, last line].

A symbol is a class, a function, a name assigned in a module or class body (also below if, try, with, for, while), an
attribute assigned through `self` in a method, or a `type` statement there. A name assigned again is the same symbol;
so are overloads and the accessors of a property.
"""

import ast
import json
import os
import sys
import warnings


class Scope:
    def __init__(self, kind, path):
        self.kind, self.path, self.names, self.overloaded = kind, path, {}, set()


class Reader:
    def __init__(self):
        self.found = []

    def add(self, scope, name, kind, line, end):
        row = [f"{scope.path}.{name}" if scope.path else name, kind, line, end]
        self.found.append(row)
        scope.names[name] = row
        return row

    def body(self, statements, scope):
        for statement in statements:
            self.statement(statement, scope)

    def statement(self, node, scope):
        if isinstance(node, ast.ClassDef):
            row = self.add(scope, node.name, "class", node.lineno, node.end_lineno)
            inner = Scope("class", row[0])
            self.body(node.body, inner)
            self.self_attributes(node.body, inner)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self.function(node, scope)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                self.target(target, scope, is_alias(node))
        elif type(node).__name__ == "TypeAlias":
            self.variable(node.name, scope, "type")
        else:
            self.inner_blocks(node, scope)

    def inner_blocks(self, node, scope):
        for field in ("body", "handlers", "orelse", "finalbody", "cases"):
            for child in getattr(node, field, None) or []:
                if isinstance(child, ast.stmt):
                    self.statement(child, scope)
                elif isinstance(child, (ast.ExceptHandler, ast.match_case)):
                    self.body(child.body, scope)

    def function(self, node, scope):
        decorators = [ast.unparse(each) for each in node.decorator_list]
        earlier = scope.names.get(node.name)
        accessors = {f"{node.name}.{word}" for word in ("setter", "getter", "deleter")}
        if earlier and (node.name in scope.overloaded or accessors & set(decorators)):
            row = earlier
            row[3] = node.end_lineno
        else:
            kind = "method" if scope.kind == "class" else "function"
            row = self.add(scope, node.name, kind, node.lineno, node.end_lineno)
        if any(each.split(".")[-1] == "overload" for each in decorators):
            scope.overloaded.add(node.name)
        else:
            scope.overloaded.discard(node.name)
        self.body(node.body, Scope("function", row[0]))

    def target(self, node, scope, alias):
        if isinstance(node, (ast.Tuple, ast.List)):
            for element in node.elts:
                self.target(element, scope, False)
        elif isinstance(node, ast.Starred):
            self.target(node.value, scope, False)
        elif isinstance(node, ast.Name):
            self.variable(node, scope, "type" if alias else "variable")

    def variable(self, node, scope, kind):
        if scope.kind != "function" and node.id not in scope.names:
            self.add(scope, node.id, kind, node.lineno, node.lineno)

    def self_attributes(self, statements, scope):
        """In the order of the text; a class inside of a method has its own."""
        for node in walk_methods(statements):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in [name for target in targets for name in attributes(target)]:
                if name.attr not in scope.names:
                    self.add(scope, name.attr, "variable", name.end_lineno, name.end_lineno)


def walk_methods(statements, inside=False):
    for node in statements:
        if isinstance(node, ast.ClassDef):
            continue
        if inside and isinstance(node, (ast.Assign, ast.AnnAssign)):
            yield node
        is_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        for field in ("body", "handlers", "orelse", "finalbody", "cases"):
            children = getattr(node, field, None)
            if isinstance(children, list):
                yield from walk_methods(children, inside or is_function)


def attributes(node):
    if isinstance(node, (ast.Tuple, ast.List)):
        return [name for element in node.elts for name in attributes(element)]
    if isinstance(node, ast.Starred):
        return attributes(node.value)
    is_own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return [node] if is_own else []


def is_alias(node):
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).split(".")[-1] == "TypeAlias"


def main():
    warnings.simplefilter("ignore")
    task = json.load(sys.stdin)
    for path in sorted(task["files"]):
        try:
            with open(os.path.join(task["root"], path), "rb") as source:
                tree = ast.parse(source.read())
            reader = Reader()
            reader.body(tree.body, Scope("module", ""))
            answer = {"path": path, "declarations": reader.found}
        except (SyntaxError, ValueError, RecursionError) as error:
            answer = {"path": path, "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer))


main()

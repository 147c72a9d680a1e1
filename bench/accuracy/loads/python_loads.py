"""The judge of when Python imports: the interpreter itself, with a hook on its imports.

Reads one JSON object from standard input:
  root     absolute path of the repository
  folders  folders in it that go onto sys.path, in order
  modules  [path, name] of the modules to import, which need what they import to be installed
  prepare  statements to run before (`import django; django.setup()`)
Writes one JSON object per file that ran to its end: path, and
  imports  [[line of the statement, what is around it ("function", "branch" or ""), true where it ran at the top], ...]

A statement ran at the top when the frame that imports is that of a module, or of the body of a class that is not in a function.
"""

import ast
import builtins
import importlib
import inspect
import json
import os
import sys
import warnings

ran_at_top = set()
plain_import = builtins.__import__
plain_import_module = importlib.import_module


def is_at_top(frame):
    while frame is not None and not frame.f_code.co_flags & inspect.CO_OPTIMIZED:
        if frame.f_code.co_name == "<module>":
            return True
        frame = frame.f_back
    return False


def note(frame):
    if is_at_top(frame):
        ran_at_top.add((os.path.realpath(frame.f_code.co_filename), frame.f_lineno))


def hooked_import(name, globals=None, locals=None, fromlist=(), level=0):
    note(sys._getframe(1))
    return plain_import(name, globals, locals, fromlist, level)


def hooked_import_module(name, package=None):
    note(sys._getframe(1))
    return plain_import_module(name, package)


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
BRANCHES = (ast.If, ast.Try, ast.For, ast.While, ast.With, ast.Match)


def statements(tree):
    """Import statements, each with what is around it; a function matters more than a branch."""
    found = []

    def visit(node, around):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.append((node.lineno, around))
        if isinstance(node, FUNCTIONS):
            around = "function"
        elif isinstance(node, BRANCHES):
            around = around or "branch"
        for child in ast.iter_child_nodes(node):
            visit(child, around)

    visit(tree, "")
    return found


def verdict(root, path):
    absolute = os.path.join(root, path)
    with open(absolute, "rb") as file:
        tree = ast.parse(file.read())
    imports = [[line, around, (absolute, line) in ran_at_top] for line, around in statements(tree)]
    return {"path": path, "imports": imports}


def main():
    task = json.load(sys.stdin)
    root = os.path.realpath(task["root"])
    sys.path[:0] = [os.path.normpath(os.path.join(root, folder)) for folder in task["folders"]]
    answers, sys.stdout = sys.stdout, sys.stderr
    warnings.simplefilter("ignore")
    sys.dont_write_bytecode = True
    builtins.__import__ = hooked_import
    importlib.import_module = hooked_import_module
    exec(task["prepare"], {"__name__": "prepare"})
    for path, name in task["modules"]:
        try:
            plain_import_module(name)
        except BaseException as error:  # what cannot run here is not judged
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
    done = {os.path.realpath(module.__file__) for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
    for path, _ in task["modules"]:
        if os.path.join(root, path) in done:
            print(json.dumps(verdict(root, path)), file=answers)


main()

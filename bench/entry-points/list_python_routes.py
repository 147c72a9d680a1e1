"""Lists the routes that a running Python application has, by its framework's own account.

usage: list_python_routes.py FRAMEWORK PROGRAM

PROGRAM is Python that imports the application and binds `app` to it; for Django the environment names the settings, and
`roots` may list the modules that serve several hosts. What is
printed is one JSON object a line: {"method", "path", "file", "line"}; file and line of the handler, unwrapped. Routes
whose handler does not lie below the working directory are the framework's and its packages' own: they are left out.
"""

import inspect
import json
import os
import re
import sys

ROOT = os.path.realpath(os.getcwd()) + os.sep


def place_of(handler):
    """File below the root and line of what answers, None for code of packages."""
    for _ in range(20):
        for name in ("view_class", "cls", "__wrapped__", "func"):
            inner = getattr(handler, name, None)
            if inner is not None and inner is not handler:
                handler = inner
                break
        else:
            break
    if not (inspect.isfunction(handler) or inspect.isclass(handler) or inspect.ismethod(handler)):
        handler = type(handler)
    try:
        file = os.path.realpath(inspect.getsourcefile(handler))
        line = inspect.getsourcelines(handler)[1]
    except (TypeError, OSError):
        return None
    if not file.startswith(ROOT) or "site-packages" in file:
        return None
    return file[len(ROOT):], line


def flask_routes(app):
    for rule in app.url_map.iter_rules():
        if rule.endpoint == "static" or rule.endpoint.endswith(".static"):
            continue
        for method in rule.methods - {"HEAD", "OPTIONS"}:
            yield method, rule.rule, app.view_functions[rule.endpoint]


def fastapi_routes(routes, prefix=""):
    for route in routes:
        path = prefix + getattr(route, "path", "")
        if getattr(route, "routes", None) is not None and not hasattr(route, "endpoint"):
            yield from fastapi_routes(route.routes, path)
        elif hasattr(route, "endpoint"):
            for method in (getattr(route, "methods", None) or {"WEBSOCKET"}) - {"HEAD"}:
                yield method, path, route.endpoint


def django_routes(patterns, prefix=""):
    for pattern in patterns:
        written = str(pattern.pattern)
        if type(pattern.pattern).__name__ == "RegexPattern":
            written = re.sub(r"(?<!\\)\$$|\\Z$", "", re.sub(r"^\^", "", written))
        if hasattr(pattern, "url_patterns"):
            yield from django_routes(pattern.url_patterns, prefix + written)
        else:
            yield "ALL", "/" + prefix + written, pattern.callback


def main():
    framework, program = sys.argv[1:]
    sys.path.insert(0, os.getcwd())
    names = {}
    exec(program, names)
    if framework == "flask":
        rows = flask_routes(names["app"])
    elif framework == "fastapi":
        rows = fastapi_routes(names["app"].routes)
    else:
        import django
        from django.urls import get_resolver

        django.setup()
        rows = [row for root in names.get("roots", [None]) for row in django_routes(get_resolver(root).url_patterns)]
    for method, path, handler in rows:
        place = place_of(handler)
        if place is not None:
            print(json.dumps({"method": method, "path": path, "file": place[0], "line": place[1]}))


main()

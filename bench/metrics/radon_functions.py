"""Numbers of every function of the files named on standard input (JSON), one JSON object a line, by radon."""

import json
import sys

from radon.complexity import add_inner_blocks, cc_visit
from radon.visitors import Class, Function


def functions_of(blocks):
    """Methods of classes in functions are no blocks of radon."""
    for block in blocks:
        if isinstance(block, Function):
            yield block


def main():
    task = json.load(sys.stdin)
    for path in task["paths"]:
        try:
            with open(task["root"] + "/" + path, encoding="utf-8-sig", newline=None) as file:
                blocks = add_inner_blocks(cc_visit(file.read()))
        except (SyntaxError, ValueError, RecursionError):
            continue
        found = {}
        for block in functions_of(blocks):
            found[f"{block.lineno}:{block.col_offset}"] = block.complexity
        print(json.dumps({"path": path, "functions": found}))


main()

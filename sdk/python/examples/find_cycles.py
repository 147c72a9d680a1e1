"""Fails when files of a project depend on each other in a circle: python find_cycles.py FOLDER"""

import sys
from pathlib import Path

from groundplan import Groundplan


def main() -> int:
    folder = Path(sys.argv[1]).resolve()
    with Groundplan() as client:
        project = client.projects.create(name=folder.name, path=str(folder))
        client.projects.index_and_wait(project["id"])
        found = client.projects.cycles(project["id"])
    for cycle in found["cycles"]:
        print(" → ".join([*cycle["nodes"], cycle["nodes"][0]]))
    return 1 if found["cycles"] else 0


if __name__ == "__main__":
    raise SystemExit(main())

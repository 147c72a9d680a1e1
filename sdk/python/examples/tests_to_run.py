"""Prints the tests that a change reaches, for a CI job: pytest $(python tests_to_run.py .)

With a second argument, a git revision, it is what changed since then; else what is not committed.
"""

import sys
from pathlib import Path

from groundplan import Groundplan


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    base = sys.argv[2] if len(sys.argv) > 2 else None
    with Groundplan() as client:
        project = client.projects.create(name=folder.name, path=str(folder))
        client.projects.index_and_wait(project["id"])
        impact = client.projects.analyze(project["id"], base=base)
    for test in impact["tests"]:
        print(test["file"])
    if impact["certainty"] != "exact":
        print(f"At least these: {'; '.join(impact['reasons'])}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""
Is loaded into every Python process of a recorded command (its folder comes first on PYTHONPATH), hands on to the file of that
name that it hides, and notes which functions ran while which test file did. It must never change what the command does.
"""
import os
import sys


def _hand_on():
    here = os.path.dirname(os.path.abspath(__file__))
    paths = sys.path[:]
    ours = sys.modules.pop("sitecustomize", None)
    sys.path[:] = [path for path in paths if os.path.abspath(path) != here]
    try:
        import sitecustomize  # noqa: F401
    except ImportError:
        if ours is not None:
            sys.modules["sitecustomize"] = ours
    finally:
        sys.path[:] = paths


if os.environ.get("GROUNDPLAN_RECORD_FOLDER"):
    try:
        import groundplan_recorder

        groundplan_recorder.start()
    except Exception:
        pass
_hand_on()

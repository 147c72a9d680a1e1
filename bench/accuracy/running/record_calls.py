"""Runs a Python program and writes down who called whom in it.

    python record_calls.py ROOT FOLDER program.py|-m module [argument ...]

Writes FOLDER/PID.ndjson, one observed pair a line, each once:
  callee  [path below ROOT, qualified name without "<locals>", first line of the definition, decorators included]
  caller  [path below ROOT, line], or null where the frame that called is not of ROOT, or a built-in function called in its stead

Bodies of generators and coroutines begin when somebody asks for a value, which is not who called them: they are left out, and so
are comprehensions, lambdas and bodies of modules and classes.
"""

import inspect
import json
import os
import runpy
import sys
import threading

root = os.path.realpath(sys.argv[1]) + os.sep
folder = os.path.realpath(sys.argv[2])
# Bound before the program runs: its tests may put others in their places, and a hook that raises is dropped without a word.
open_file, write, process, dumps, realpath, exists = os.open, os.write, os.getpid, json.dumps, os.path.realpath, os.path.exists
NO_CALLEE = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR

records = {}
paths = {}
callees = {}
seen = set()
in_builtin = threading.local()


def path_of(code):
    """Below ROOT, or None."""
    name = code.co_filename
    if name not in paths:
        real = realpath(name)
        paths[name] = real[len(root) :] if real.startswith(root) and exists(real) else None
    return paths[name]


def callee_of(code):
    # By identity: equal functions of two files are equal code. The code is kept, so that no other one gets its number.
    if id(code) not in callees:
        path = path_of(code)
        is_named = not code.co_name.startswith("<") and code.co_flags & inspect.CO_OPTIMIZED
        is_called = path is not None and is_named and not code.co_flags & NO_CALLEE
        name = code.co_qualname.replace("<locals>.", "")
        callees[id(code)] = (code, (path, name, code.co_firstlineno) if is_called else None)
    return callees[id(code)][1]


def note(frame, event, _argument):
    builtins = in_builtin.__dict__.setdefault("frames", set())
    if event == "c_call":
        builtins.add(id(frame))
    elif event in ("c_return", "c_exception"):
        builtins.discard(id(frame))
    elif event == "return":
        builtins.discard(id(frame))
    elif event == "call":
        callee = callee_of(frame.f_code)
        if callee is not None:
            note_call(callee, frame.f_back, builtins)


def note_call(callee, back, builtins):
    caller = None
    if back is not None and id(back) not in builtins:
        path = path_of(back.f_code)
        caller = None if path is None else (path, back.f_lineno)
    pair = (callee, caller)
    if pair not in seen:
        seen.add(pair)
        write(records_of(process()), (dumps({"callee": callee, "caller": caller}) + "\n").encode())


def records_of(pid):
    if pid not in records:
        records[pid] = open_file(f"{folder}/{pid}.ndjson", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    return records[pid]


os.makedirs(folder, exist_ok=True)
program = sys.argv[3:]
sys.path[0] = os.getcwd()
threading.setprofile(note)
sys.setprofile(note)
if program[0] == "-m":
    sys.argv = program[1:]
    runpy.run_module(program[1], run_name="__main__", alter_sys=True)
else:
    sys.argv = program
    runpy.run_path(program[0], run_name="__main__")

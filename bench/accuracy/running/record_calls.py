"""Runs a Python program (3.12 or newer) and writes down who called whom in it.

    python record_calls.py ROOT FOLDER program.py|-m module [argument ...]

Writes FOLDER/PID.ndjson, one observed pair a line, each once:
  callee  [path below ROOT, qualified name without "<locals>", first line of the definition, decorators included]
  caller  [path below ROOT, line], or null where the frame that called is not of ROOT, or a built-in function called in its stead

Bodies of generators and coroutines begin when somebody asks for a value, which is not who called them: they are left out, and so
are comprehensions, lambdas and bodies of modules and classes. Code that is not of ROOT is not watched, and a call site is looked at
until it has called something once, so that a suite takes little longer than without.
"""

import inspect
import json
import os
import runpy
import sys
import types

root = os.path.realpath(sys.argv[1]) + os.sep
folder = os.path.realpath(sys.argv[2])
# Bound before the program runs: its tests may put others in their places.
open_file, write, process, dumps, realpath, exists = os.open, os.write, os.getpid, json.dumps, os.path.realpath, os.path.exists
frame_of = sys._getframe
NO_CALLEE = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
BUILT_IN = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.MethodWrapperType,
    types.ClassMethodDescriptorType,
)
events = sys.monitoring.events
DISABLE = sys.monitoring.DISABLE
TOOL = 4

records = {}
paths = {}
callees = {}
seen = set()
# Call sites of a built-in function: what begins below one was called by that function.
sites_of_built_ins = set()


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


def note_call(code, offset, called, _argument):
    if isinstance(called, BUILT_IN):
        sites_of_built_ins.add((id(callees.setdefault(("site", id(code)), code)), offset))
    return DISABLE


def note_start(code, _offset):
    callee = callee_of(code)
    if callee is None:
        return DISABLE
    back = frame_of(1).f_back
    site = None if back is None else (id(back.f_code), back.f_lasti)
    if (callee, site) in seen:
        return None
    seen.add((callee, site))
    caller = None
    if back is not None and site not in sites_of_built_ins:
        path = path_of(callees.setdefault(("site", id(back.f_code)), back.f_code))
        caller = None if path is None else (path, back.f_lineno)
    if (callee, caller) not in seen:
        seen.add((callee, caller))
        write(records_of(process()), (dumps({"callee": callee, "caller": caller}) + "\n").encode())
    return None


def records_of(pid):
    if pid not in records:
        records[pid] = open_file(f"{folder}/{pid}.ndjson", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    return records[pid]


os.makedirs(folder, exist_ok=True)
program = sys.argv[3:]
sys.path[0] = os.getcwd()
sys.monitoring.use_tool_id(TOOL, "recorded calls")
sys.monitoring.register_callback(TOOL, events.CALL, note_call)
sys.monitoring.register_callback(TOOL, events.PY_START, note_start)
sys.monitoring.set_events(TOOL, events.CALL | events.PY_START)
if program[0] == "-m":
    sys.argv = program[1:]
    runpy.run_module(program[1], run_name="__main__", alter_sys=True)
else:
    sys.argv = program
    runpy.run_path(program[0], run_name="__main__")

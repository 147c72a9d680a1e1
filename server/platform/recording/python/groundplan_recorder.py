"""
Notes which functions run while which test file does: by `sitecustomize` part of every Python process of a recorded
command. Python 3.8 and later; from 3.12 on by `sys.monitoring`, which costs each function twice a test file.

Notes are lines of JSON in a file of their own for each process (`server/engine/coverage/process-notes.ts`). Nothing in here
may fail for the command: each failure costs all notes of the process, and only that is noted then.
"""
import _thread
import atexit
import functools
import hashlib
import json
import os
import re
import sys
import threading
import time

import groundplan_watching

FOLDER = os.environ.get("GROUNDPLAN_RECORD_FOLDER")
ROOT = os.environ.get("GROUNDPLAN_RECORD_ROOT", "") + os.sep
TEST = "GROUNDPLAN_RECORD_TEST"
TOOL = 4
MODULE = "<module>"
FORKING = {"os.fork", "os.forkpty"}
SPAWNING = {"os.posix_spawn", "os.exec", "os.spawn", "os.system"}
SHELL = re.compile(r"(?:^|[\\/])(?:(?:ba|da|z|k|a|c|fi)?sh|cmd\.exe)$")
# Of a simple command a shell makes itself what it runs; of others it runs several.
SEVERAL = re.compile(r"[;&|`\n()]")
NOBODY = 0
# Generators and coroutines: how often one began cannot be told from how often it went on.
RESUMING = 0x20 | 0x80 | 0x200


def harmless(method):
    @functools.wraps(method)
    def attempt(self, *given):
        try:
            return method(self, *given)
        except Exception:
            self.lose()
            return None

    return attempt


class Recorder:
    def __init__(self):
        self.inherited = os.environ.get(TEST)
        self.current = self.inherited
        self.seen = {}
        self.own = {}
        self.described = {}
        self.importing = []
        self.has_runner = False
        self.path = None
        self.lost = False
        self.launching = {}
        self.begin_notes(self.inherited is not None)

    def begin_notes(self, started):
        self.path = os.path.join(FOLDER, "python-%d-%d.jsonl" % (os.getpid(), time.time_ns()))
        self.described = {}
        self.lost = False
        self.note({"type": "start", "test": self.current, "started": started, "pid": os.getpid(), "ppid": os.getppid()})

    @harmless
    def note(self, line):
        if self.lost:
            return
        with open(self.path, "a", encoding="utf-8") as notes:
            notes.write(json.dumps(line) + "\n")

    # Nobody can say of which test something is missing: what was noted goes, as it may where nothing can be written any more.
    def lose(self):
        self.lost = True
        try:
            with open(self.path, "w", encoding="utf-8") as notes:
                notes.write('{"type": "broken"}\n')
        except Exception:
            try:
                os.unlink(self.path)
            except Exception:
                pass

    @harmless
    def is_own(self, path):
        known = self.own.get(path)
        if known is None:
            full = "" if path.startswith("<") else os.path.abspath(path)
            known = full.startswith(ROOT) and os.sep + "site-packages" + os.sep not in full
            self.own[path] = known
        return known

    # From here on another test file runs, or (None) what belongs to all of them.
    @harmless
    def border(self, test):
        if test == self.current or self.inherited is not None:
            return
        self.take()
        self.current = test
        if test is None:
            os.environ.pop(TEST, None)
        else:
            os.environ[TEST] = test
        self.note({"type": "begin", "test": test})

    def take(self):
        if MONITORING is None and threading._profile_hook is not profile:
            self.note({"type": "broken"})
        seen, self.seen = self.seen, {}
        ran = {}
        for code, count in list(seen.values()):
            counted = [] if code.co_flags & RESUMING else [count]
            ran.setdefault(code.co_filename, []).append([code.co_name, code.co_firstlineno] + counted)
        files = [{"script": self.describe(path), "ran": functions} for path, functions in ran.items()]
        self.note({"type": "ran", "test": self.current, "files": files})
        if MONITORING is not None:
            MONITORING.restart_events()

    def describe(self, path):
        number = self.described.get(path)
        if number is None:
            number = self.described[path] = len(self.described)
            full = os.path.abspath(path)
            try:
                with open(full, "rb") as file:
                    digest = hashlib.sha256(file.read()).hexdigest()
            except OSError:
                digest = None
            self.note({"type": "script", "number": number, "path": os.path.realpath(full), "hash": digest})
        return number

    def saw(self, code):
        entry = self.seen.get(id(code))
        if entry is not None:
            entry[1] += 1
            return True
        if self.is_own(code.co_filename):
            self.seen[id(code)] = [code, 1]
        return False

    # What one test file imports first is there for all that come behind it.
    def enter_module(self):
        self.importing.append(self.current)
        self.border(None)

    def leave_module(self):
        if self.importing:
            self.border(self.importing.pop())

    @harmless
    def begin_module(self, test, whole):
        if self.has_runner:
            return
        module = sys.modules.get(type(test).__module__)
        path = getattr(module, "__file__", None)
        self.border(os.path.realpath(path) if path else None)
        if path and not whole:
            self.partial(os.path.realpath(path))

    # Not all tests of the file are run.
    def partial(self, test):
        self.note({"type": "partial", "test": test})

    def end(self):
        if self.lost:
            return self.lose()
        self.take()
        self.note({"type": "end"})

    @harmless
    def audit(self, event, arguments):
        thread = threading.get_ident()
        if event == "subprocess.Popen":
            self.launching[thread] = launched(*arguments[:2])
        elif event in FORKING:
            self.spawned({})
        elif event in SPAWNING and thread not in self.launching:
            self.spawned({"pid": NOBODY})

    @harmless
    def popened(self, pid):
        program = self.launching.pop(threading.get_ident(), {"pid": NOBODY})
        if pid is not None:
            self.spawned(dict({"pid": pid}, **program))

    def spawned(self, program):
        self.note(dict(program, type="spawned", test=self.current))

    @harmless
    def forked(self):
        self.seen = {}
        self.launching = {}
        self.inherited = self.current
        self.begin_notes(True)


def launched(executable, arguments):
    program = os.fsdecode(executable)
    if not SHELL.search(program):
        return {"program": program}
    given = [os.fsdecode(each) for each in arguments] if isinstance(arguments, (list, tuple)) else [str(arguments)]
    simple = "-c" in given and not any(SEVERAL.search(each) for each in given)
    return {"shell": True} if simple else {"pid": NOBODY}


RECORDER = None
MONITORING = getattr(sys, "monitoring", None)


def without_harm(function):
    @functools.wraps(function)
    def attempt(*given):
        try:
            function(*given)
        except Exception:
            RECORDER.lose()

    return attempt


def profile(frame, event, argument):
    if event == "call":
        code = frame.f_code
        # Most calls are of packages: they cost a look into a table and no call of ours.
        own = RECORDER.own.get(code.co_filename)
        if own is False or (own is None and not RECORDER.is_own(code.co_filename)):
            return
        if code.co_name == MODULE:
            RECORDER.enter_module()
        entry = RECORDER.seen.get(id(code))
        if entry is None:
            RECORDER.saw(code)
        else:
            entry[1] += 1
    elif event == "return" and frame.f_code.co_name == MODULE and RECORDER.is_own(frame.f_code.co_filename):
        RECORDER.leave_module()


# Threads that `threading` knows nothing of.
def profiled_start(start):
    def start_new_thread(function, *given):
        return start(functools.partial(run_profiled, function) if callable(function) else function, *given)

    return start_new_thread


def run_profiled(function, *given, **named):
    sys.setprofile(profile)
    return function(*given, **named)


OWN_SETTERS = (threading.Thread._bootstrap_inner.__code__, run_profiled.__code__)


# A thread has one profile function: where somebody else sets theirs, nobody sees what runs.
def notice_displacing(event, arguments):
    if event == "sys.setprofile" and sys._getframe(1).f_code not in OWN_SETTERS:
        RECORDER.note({"type": "broken"})


def monitor():
    events = MONITORING.events

    def started(code, offset):
        if not RECORDER.is_own(code.co_filename):
            return MONITORING.DISABLE
        if code.co_name == MODULE:
            RECORDER.enter_module()
        # Once, or more often than that: nobody asks how often.
        again = RECORDER.saw(code)
        return MONITORING.DISABLE if again and code.co_name != MODULE else None

    def ended(code, *rest):
        if code.co_name == MODULE and RECORDER.is_own(code.co_filename):
            RECORDER.leave_module()

    def returned(code, *rest):
        ended(code)
        return None if code.co_name == MODULE else MONITORING.DISABLE

    MONITORING.use_tool_id(TOOL, "groundplan")
    MONITORING.register_callback(TOOL, events.PY_START, started)
    MONITORING.register_callback(TOOL, events.PY_RESUME, started)
    MONITORING.register_callback(TOOL, events.PY_RETURN, returned)
    MONITORING.register_callback(TOOL, events.PY_UNWIND, ended)
    MONITORING.set_events(TOOL, events.PY_START | events.PY_RESUME | events.PY_RETURN | events.PY_UNWIND)


def start():
    global RECORDER
    if RECORDER is not None or FOLDER is None:
        return
    RECORDER = Recorder()
    try:
        watch_everything()
    except Exception:
        RECORDER.lose()


def watch_everything():
    if MONITORING is not None:
        monitor()
    else:
        threading.setprofile(profile)
        sys.setprofile(profile)
        _thread.start_new_thread = profiled_start(_thread.start_new_thread)
    sys.addaudithook(lambda event, arguments: RECORDER.audit(event, arguments))
    if MONITORING is None:
        sys.addaudithook(notice_displacing)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: RECORDER.forked())
    atexit.register(lambda: RECORDER.end())
    groundplan_watching.watch_all(RECORDER)

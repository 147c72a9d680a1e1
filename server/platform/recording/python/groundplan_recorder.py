"""
Notes which functions run while which test file does: by `sitecustomize` part of every Python process of a recorded
command. Python 3.8 and later; from 3.12 on by `sys.monitoring`, which costs each function once a test file.

Notes are lines of JSON in a file of their own for each process (`recorded-notes.ts` reads them).
"""
import atexit
import hashlib
import json
import os
import sys
import threading
import time

FOLDER = os.environ.get("GROUNDPLAN_RECORD_FOLDER")
ROOT = os.environ.get("GROUNDPLAN_RECORD_ROOT", "") + os.sep
TEST = "GROUNDPLAN_RECORD_TEST"
TOOL = 4
MODULE = "<module>"
SPAWNING = {"subprocess.Popen", "os.posix_spawn", "os.fork", "os.forkpty", "os.exec", "os.spawn", "os.system"}


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
        self.begin_notes(self.inherited is not None)

    def begin_notes(self, started):
        self.path = os.path.join(FOLDER, "python-%d-%d.jsonl" % (os.getpid(), time.time_ns()))
        self.described = {}
        self.note({"type": "start", "test": self.current, "started": started})

    def note(self, line):
        with open(self.path, "a", encoding="utf-8") as notes:
            notes.write(json.dumps(line) + "\n")

    def is_own(self, path):
        known = self.own.get(path)
        if known is None:
            full = os.path.abspath(path)
            known = full.startswith(ROOT) and os.sep + "site-packages" + os.sep not in full and not path.startswith("<")
            self.own[path] = known
        return known

    # From here on another test file runs, or (None) what belongs to all of them.
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
        seen, self.seen = self.seen, {}
        ran = {}
        for code in seen.values():
            ran.setdefault(code.co_filename, []).append([code.co_name, code.co_firstlineno])
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

    # What one test file imports first is there for all that come behind it.
    def enter_module(self):
        self.importing.append(self.current)
        self.border(None)

    def leave_module(self):
        if self.importing:
            self.border(self.importing.pop())

    # Not all tests of the file are run.
    def partial(self, test):
        self.note({"type": "partial", "test": test})

    def end(self):
        self.take()
        self.note({"type": "end"})

    def spawned(self, event, arguments):
        if event in SPAWNING:
            program = str(arguments[0]) if event == "subprocess.Popen" and isinstance(arguments[0], str) else None
            self.note({"type": "spawned", "test": self.current, "program": program})

    def forked(self):
        self.seen = {}
        self.inherited = self.current
        self.begin_notes(True)


RECORDER = None
MONITORING = getattr(sys, "monitoring", None)


def profile(frame, event, argument):
    if event == "call":
        code = frame.f_code
        if code.co_name == MODULE and RECORDER.is_own(code.co_filename):
            RECORDER.enter_module()
        if id(code) not in RECORDER.seen and RECORDER.is_own(code.co_filename):
            RECORDER.seen[id(code)] = code
    elif event == "return" and frame.f_code.co_name == MODULE and RECORDER.is_own(frame.f_code.co_filename):
        RECORDER.leave_module()


def monitor():
    events = MONITORING.events

    def started(code, offset):
        if not RECORDER.is_own(code.co_filename):
            return MONITORING.DISABLE
        if code.co_name == MODULE:
            RECORDER.enter_module()
        RECORDER.seen[id(code)] = code
        return None if code.co_name == MODULE else MONITORING.DISABLE

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
    if MONITORING is not None:
        monitor()
    else:
        threading.setprofile(profile)
        sys.setprofile(profile)
    sys.addaudithook(lambda event, arguments: RECORDER.spawned(event, arguments))
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=lambda: RECORDER.forked())
    atexit.register(lambda: RECORDER.end())
    watch_unittest()


def watch_unittest():
    import importlib.abc
    import importlib.util

    class Finder(importlib.abc.MetaPathFinder):
        def find_spec(self, name, path, target=None):
            if name != "unittest.suite":
                return None
            sys.meta_path.remove(self)
            spec = importlib.util.find_spec(name)
            load = spec.loader.exec_module

            def exec_module(module):
                load(module)
                wrap_suite(module.TestSuite)

            spec.loader.exec_module = exec_module
            return spec

    sys.meta_path.insert(0, Finder())


# Asked of every test, before what its module and its class need is set up.
def wrap_suite(suite):
    handle = suite._handleModuleFixture
    given = [each for each in sys.argv[1:] if each not in ("-v", "-q", "-b", "-c")]
    whole = not given or ("discover" in given and not any(each.startswith(("-k", "-f", "--failfast")) for each in given))

    def _handleModuleFixture(self, test, result):
        if not RECORDER.has_runner:
            module = sys.modules.get(type(test).__module__)
            path = getattr(module, "__file__", None)
            RECORDER.border(os.path.realpath(path) if path else None)
            if path and not whole:
                RECORDER.partial(os.path.realpath(path))
        return handle(self, test, result)

    suite._handleModuleFixture = _handleModuleFixture

"""A plugin of pytest that tells the recorder which test file runs."""
import os

import groundplan_recorder
import pytest

RECORDER = groundplan_recorder.RECORDER
RAN = set()
# Options of a command that leave tests out; what the project's own configuration leaves out is never run.
SELECTING = ("-k", "-m", "--deselect", "--lf", "--last-failed", "--sw", "--stepwise", "--nf")


def path_of(item):
    return os.path.realpath(str(getattr(item, "path", None) or item.fspath))


@groundplan_recorder.without_harm
def leave_out(items):
    given = [str(each) for each in items[0].config.invocation_params.args] if items else []
    if any(each.startswith(SELECTING) for each in given):
        for path in {path_of(item) for item in items}:
            RECORDER.partial(path)


@groundplan_recorder.without_harm
def begin(item):
    RECORDER.has_runner = True
    RECORDER.border(path_of(item))
    RAN.add(item.nodeid)


@groundplan_recorder.without_harm
def finish(session):
    RECORDER.border(None)
    # A worker runs only what it is given of what it found.
    if getattr(session.config, "workerinput", None) is not None:
        return
    named = any("::" in str(each) for each in session.config.invocation_params.args)
    for path in {path_of(item) for item in getattr(session, "items", []) if named or item.nodeid not in RAN}:
        RECORDER.partial(path)


def pytest_deselected(items):
    leave_out(items)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    begin(item)
    yield


# A fixture of the session is set up for one test and is there for all others.
@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_fixture_setup(fixturedef, request):
    test = RECORDER.current
    if fixturedef.scope in ("session", "package"):
        RECORDER.border(None)
    yield
    RECORDER.border(test)


def pytest_sessionfinish(session, exitstatus):
    finish(session)

"""A plugin of pytest that tells the recorder which test file runs."""
import os

import groundplan_recorder
import pytest

RECORDER = groundplan_recorder.RECORDER


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    RECORDER.has_runner = True
    RECORDER.border(os.path.realpath(str(getattr(item, "path", None) or item.fspath)))
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
    RECORDER.border(None)

"""Modules that tell which test runs and which programs are started: each is wrapped when the command loads it."""
import sys


def watch_all(recorder):
    watch_module(recorder, "unittest.suite", wrap_suite)
    watch_module(recorder, "subprocess", wrap_popen)
    watch_module(recorder, "_pytest.config", wrap_plugins)


def watch_module(recorder, wanted, wrap):
    import importlib.abc
    import importlib.util

    class Finder(importlib.abc.MetaPathFinder):
        def find_spec(self, name, path, target=None):
            if name != wanted or self not in sys.meta_path:
                return None
            sys.meta_path.remove(self)
            spec = importlib.util.find_spec(name)
            try:
                load = spec.loader.exec_module

                def exec_module(module):
                    load(module)
                    try:
                        wrap(recorder, module)
                    except Exception:
                        recorder.lose()

                spec.loader.exec_module = exec_module
            except Exception:
                if spec is not None:
                    recorder.lose()
            return spec

    if wanted in sys.modules:
        wrap(recorder, sys.modules[wanted])
    else:
        sys.meta_path.insert(0, Finder())


def wrap_popen(recorder, module):
    popen = module.Popen
    execute = popen._execute_child

    def _execute_child(self, *given, **named):
        try:
            return execute(self, *given, **named)
        finally:
            recorder.popened(getattr(self, "pid", None))

    popen._execute_child = _execute_child


# By a variable of the environment it would be asked for by processes that cannot import it.
def wrap_plugins(recorder, module):
    manager = module.PytestPluginManager
    consider = manager.consider_env

    def consider_env(self):
        try:
            import groundplan_pytest

            if not self.is_registered(groundplan_pytest):
                self.register(groundplan_pytest, "groundplan_pytest")
        except Exception:
            recorder.lose()
        return consider(self)

    manager.consider_env = consider_env


# Asked of every test, before what its module and its class need is set up.
def wrap_suite(recorder, module):
    suite = module.TestSuite
    handle = suite._handleModuleFixture
    given = [each for each in sys.argv[1:] if each not in ("-v", "-q", "-b", "-c")]
    whole = not given or ("discover" in given and not any(each.startswith(("-k", "-f", "--failfast")) for each in given))

    def _handleModuleFixture(self, test, result):
        recorder.begin_module(test, whole)
        return handle(self, test, result)

    suite._handleModuleFixture = _handleModuleFixture

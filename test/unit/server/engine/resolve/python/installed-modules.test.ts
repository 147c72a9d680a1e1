import { checkPythonImports as check } from '../../../../../support/python-imports.ts';

function installed(name: string, manifest: readonly [path: string, text: string], expected: string): void {
  it(`are recognised by ${name}`, () =>
    check(['src/a.py other/fast.pyi other/tasks.py', ['pyproject.toml', '[project]\nname = "a"'], manifest], {
      'src/a.py: import fast': expected,
      'src/a.py: import tasks': 'pypi:tasks',
    }));
}

describe('Python modules that a distribution installs', () => {
  installed('its own name', ['other/pyproject.toml', '[project]\nname = "Fast"'], 'other/fast.pyi');
  installed('maturin', ['other/pyproject.toml', '[tool.maturin]\nmodule-name = "fast"'], 'other/fast.pyi');
  installed('setuptools', ['other/pyproject.toml', '[tool.setuptools]\npy-modules = ["fast"]'], 'other/fast.pyi');
  installed('flit', ['other/pyproject.toml', '[tool.flit.module]\nname = "fast"'], 'other/fast.pyi');
  installed('setup.cfg', ['other/setup.cfg', '[options]\npy_modules =\n  fast\n'], 'other/fast.pyi');
  installed('setup.py', ['other/setup.py', "import setuptools\nsetup(py_modules=['fast'])"], 'other/fast.pyi');
  installed('nobody', ['other/pyproject.toml', '[project]\nname = "b"'], 'pypi:fast');

  it('have an underscore where the distribution has a hyphen', () =>
    check(['a.py b/so_fast.pyi', ['b/pyproject.toml', '[project]\nname = "so-fast"']], {
      'a.py: from so_fast import x': 'b/so_fast.pyi',
    }));
  it('come before the folder that they lie in', () =>
    check(['src/a.py fast/fast.pyi', ['fast/pyproject.toml', '[project]\nname = "fast"']], {
      'src/a.py: from fast import x': 'fast/fast.pyi',
    }));
});

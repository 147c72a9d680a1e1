import assert from 'node:assert/strict';
import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  builtPackage,
  installedFrom,
  mypyCache,
  packageFolder,
  pythonTools,
  runPython,
} from '../support/sdk/python-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const consumer = fileURLToPath(new URL('../support/sdk/python-consumer.py', import.meta.url));
const toolsPython = (): string => join(pythonTools(), 'bin/python');

/** Further interpreters that the package must run with, such as `python3.9:python3.13`. */
const otherPythons = (process.env.GROUNDPLAN_PYTHONS ?? '').split(':').filter(Boolean);

function sourceFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: packageFolder }).filter((path) => !path.includes('__pycache__'));
}

/** Runs the package's tests, or some, with what this Python has installed, from a folder without its source. */
function runTests(python: string, modules: readonly string[] = [], env: Readonly<Record<string, string>> = {}): void {
  const folder = temporaryFolder();
  cpSync(join(packageFolder, 'tests'), join(folder, 'tests'), { recursive: true });
  cpSync(join(packageFolder, 'README.md'), join(folder, 'README.md'));
  runPython(python, ['-W', 'error', '-m', 'unittest', ...modules], { cwd: folder, env });
}

describe('The package of the Python SDK', () => {
  before(() => void builtPackage());

  it('is a wheel with the modules, the types marker and the licence, and nothing else', () => {
    const list = 'import sys, zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))';
    const names = runPython('python3', ['-c', list, builtPackage().wheel]).trim().split('\n');
    const modules = sourceFiles('src/groundplan/**/*.{py,typed}').map((path) => path.replace('src/', ''));
    const about = ['METADATA', 'RECORD', 'WHEEL', 'licenses/LICENSE'].map(
      (name) => `groundplan-1.0.0.dist-info/${name}`,
    );
    assert.ok(modules.length > 30);
    assert.deepEqual(names.toSorted(), [...modules, ...about].toSorted());
  });

  it('needs no other package, and says which versions of Python it runs with', () => {
    const read = 'from importlib.metadata import metadata; print(metadata("groundplan"))';
    const text = runPython(installedFrom(builtPackage().wheel), ['-c', read]);
    assert.match(text, /^Name: groundplan$/m);
    assert.match(text, /^Version: 1\.0\.0$/m);
    assert.match(text, /^Requires-Python: >=3\.9$/m);
    assert.doesNotMatch(text, /^Requires-Dist/m);
  });

  it('passes its tests, installed from the wheel', () => runTests(installedFrom(builtPackage().wheel)));

  it('calls what there is and does what its examples show, installed from the sdist', () =>
    runTests(installedFrom(builtPackage().sdist), ['tests.test_calls', 'tests.test_docstrings']));

  it('passes its tests with further versions of Python, where they are named', () => {
    const source = { PYTHONPATH: join(packageFolder, 'src') };
    assert.doesNotThrow(() => otherPythons.forEach((python) => runTests(python, [], source)));
  });

  it('is typed without a gap, for Python 3.9', () => {
    // Settings, and what is checked, stand in pyproject.toml.
    const said = runPython(toolsPython(), ['-m', 'mypy', '--cache-dir', mypyCache], { cwd: packageFolder });
    assert.match(said, /^Success: no issues found in \d+ source files$/m);
  });

  it('shows its types to a program that is checked strictly: right uses pass, wrong ones do not', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'program'));
    writeFileSync(join(folder, 'mypy.ini'), '[mypy]\nstrict = true\npython_version = 3.9\n');
    cpSync(consumer, join(folder, 'program/consumer.py'));
    const python = installedFrom(builtPackage().wheel);
    const args = ['-m', 'mypy', '--python-executable', python, '--cache-dir', mypyCache, 'program'];
    assert.match(runPython(toolsPython(), args, { cwd: folder }), /^Success: no issues found in 1 source file$/m);
  });
});

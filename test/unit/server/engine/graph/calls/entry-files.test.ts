import assert from 'node:assert/strict';
import { entryBits, entryKinds } from '#server/engine/graph/calls/entry-files.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { JavaScriptResolver } from '#server/engine/resolve/javascript/javascript-resolver.ts';

/** Entry points as `path kind…`, by path. Texts of manifests; other files are named alone. */
function entries(manifests: Readonly<Record<string, string>>, paths: string): string[] {
  const all = [...Object.keys(manifests), ...paths.trim().split(/\s+/)].toSorted();
  const files = projectFiles(all, new Map(Object.entries(manifests)));
  const bits = entryBits(files, new JavaScriptResolver(files));
  return all.flatMap((path, file) => {
    const kinds = entryKinds.filter((_, kind) => (bits[file] & (1 << kind)) !== 0);
    return kinds.length === 0 ? [] : [`${path} ${kinds.join(' ')}`];
  });
}

function check(title: string, manifest: object | undefined, paths: string, expected: readonly string[]): void {
  it(title, () => {
    assert.deepEqual(
      entries(manifest === undefined ? {} : { 'package.json': JSON.stringify(manifest) }, paths),
      expected,
    );
  });
}

describe('entry points', () => {
  check(
    'are what a package exports, under every condition',
    { exports: { '.': { types: './a.d.ts', import: './a.mjs' }, './b': './lib/b.js' } },
    'a.d.ts a.mjs lib/b.js lib/c.js index.js',
    ['a.d.ts package', 'a.mjs package', 'lib/b.js package'],
  );
  check(
    'are its main files and programs',
    { main: 'lib/a', browser: { './lib/a.js': './lib/web.js' }, bin: { x: 'bin/x.js' } },
    'lib/a.js lib/web.js bin/x.js lib/b.js',
    ['bin/x.js package', 'lib/a.js package', 'lib/web.js package'],
  );
  check('are the sources of what is not built', { main: './dist/index.js' }, 'src/index.ts src/b.ts', [
    'src/index.ts package',
  ]);
  check('are `index` where nothing is said', {}, 'index.ts b.ts', ['index.ts package']);
  check('may be any file where exports are a pattern', { exports: { './*': './lib/*.js' } }, 'lib/a.js b.js', [
    'b.js package',
    'lib/a.js package',
    'package.json package',
  ]);
  check(
    'are named in scripts',
    { main: './gone.js', scripts: { build: 'node scripts/build.ts --x && tsc -p "./tools/x.mjs"' } },
    'scripts/build.ts tools/x.mjs a.ts',
    ['scripts/build.ts script', 'tools/x.mjs script'],
  );
  check(
    'are tests and configurations',
    undefined,
    'a.test.ts tests/b.ts vite.config.ts .eslintrc.cjs gulpfile.js a.ts config.ts',
    [
      '.eslintrc.cjs configuration',
      'a.test.ts test',
      'gulpfile.js configuration',
      'tests/b.ts test',
      'vite.config.ts configuration',
    ],
  );
  check('are what Python runs by its name', undefined, 'pkg/__main__.py pkg/__init__.py setup.py pkg/a.py', [
    'pkg/__init__.py main',
    'pkg/__main__.py main',
    'setup.py main',
  ]);

  it('are console scripts of Python', () => {
    const text = '[project.scripts]\nrun = "pkg.cli:main"\n';
    assert.deepEqual(entries({ 'pyproject.toml': text }, 'src/pkg/cli.py src/pkg/other.py cli.py'), [
      'src/pkg/cli.py main',
    ]);
  });

  it('are none by a manifest that is broken or says something else', () => {
    assert.deepEqual(
      entries({ 'package.json': '{"main": 5, "exports": [null, {"a": 7}], "scripts": "x"' }, 'a.ts'),
      [],
    );
  });
});

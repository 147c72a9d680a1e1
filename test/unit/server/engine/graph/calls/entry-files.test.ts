import assert from 'node:assert/strict';
import { entryBits } from '#server/engine/graph/calls/entry-files.ts';
import { entryKinds } from '#server/engine/graph/calls/entry-kinds.ts';
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
  check(
    'are the sources where a manifest is published from within the output',
    { main: './index.js', bin: { x: './cli.js' }, module: './gone.js' },
    'src/index.ts src/cli.ts src/b.ts lib/gone.ts',
    ['src/cli.ts package', 'src/index.ts package'],
  );
  check('are what is there by that name before any source', { main: './a.js' }, 'a.js src/a.ts', ['a.js package']);
  check('are `index` where nothing is said', {}, 'index.ts b.ts', ['index.ts package']);
  const published = { name: 'a', version: '1.0.0' };
  check(
    'are not told of a package whose files anybody may import',
    { ...published, main: 'a.js' },
    'a.js b.js x/c.ts',
    ['a.js package open', 'b.js open', 'package.json open', 'x/c.ts open'],
  );
  check('are told of a package that says what it exports', { ...published, exports: './a.js' }, 'a.js b.js', [
    'a.js package',
  ]);
  check('are told of a package that is kept back', { ...published, private: true, main: 'a.js' }, 'a.js b.js', [
    'a.js package',
  ]);
  check('are not told where what is built is not found', { ...published, exports: './dist/bundle.js' }, 'a.js', [
    'a.js open',
    'package.json open',
  ]);
  check(
    'are not needed for what is no code',
    { ...published, exports: { './a.css': './dist/a.css', './types': './dist/a.d.ts' } },
    'a.js',
    ['a.js package'],
  );
  check(
    'may be the files that a pattern means',
    { ...published, exports: { './*': './lib/*.js', './b/*': './dist/parts/*' } },
    'lib/a.js lib/a.ts b.js src/parts/c.ts src/parts.ts',
    ['lib/a.js open', 'src/parts/c.ts open'],
  );
  check(
    'may be any file where a pattern names no folder, and nothing but tests and settings has such a name',
    { ...published, exports: { '.': './index.js', './*.js': './*.js' } },
    'src/index.ts src/b.ts test/c.js .eslintrc.js',
    [
      '.eslintrc.js configuration open',
      'package.json open',
      'src/b.ts open',
      'src/index.ts package open',
      'test/c.js test open',
    ],
  );
  check(
    'are the files that such a pattern names where there are some',
    { ...published, exports: { './*': './*.mjs' } },
    'a.mjs inner/dead.ts README.md',
    ['a.mjs open'],
  );
  check(
    'may be any file where a pattern means all that is built',
    { ...published, exports: { './*': './dist/*' } },
    'a.ts',
    ['a.ts open', 'package.json open'],
  );

  it('are those of the package around, where a manifest has no name', () => {
    const outer = JSON.stringify({ ...published, exports: { './*': './dist/*' } });
    const manifests = {
      'package.json': outer,
      'x/package.json': '{"main":"../b.js"}',
      'y/package.json': '{"name":"y"}',
    };
    assert.deepEqual(entries(manifests, 'b.js x/a.ts y/a.ts'), [
      'b.js package open',
      'package.json open',
      'x/a.ts open',
      'x/package.json open',
    ]);
  });

  it('are what pages load', () => {
    const page = `<script type="module" src="/src/main.tsx?x"></script><script src="https://x.y/z.js"></script>
      <script type="module">import { a } from './a.js'; import('../b.ts')</script><!-- <script src="c.ts"></script> -->`;
    assert.deepEqual(entries({ 'app/web/index.html': page }, 'app/src/main.tsx app/web/a.ts app/b.ts app/web/c.ts'), [
      'app/b.ts page',
      'app/src/main.tsx page',
      'app/web/a.ts page',
    ]);
  });

  check(
    'are named in scripts',
    { main: './gone.js', scripts: { build: 'node scripts/build.ts --x && tsc -p "./tools/x.mjs"' } },
    'scripts/build.ts tools/x.mjs a.ts',
    ['scripts/build.ts script', 'tools/x.mjs script'],
  );
  check(
    'are begun by scripts that do not name them, or leave out what they end in',
    {
      main: './gone.js',
      scripts: { dev: 'nest start --watch', prod: 'node --inspect dist/tools/run', up: 'node start' },
    },
    'src/main.ts src/tools/run.ts src/start.ts',
    ['src/main.ts script', 'src/tools/run.ts script'],
  );
  check(
    'are tests and configurations, and not whatever is called a file',
    undefined,
    'a.test.ts tests/b.ts vite.config.ts .eslintrc.cjs gulpfile.js a.ts config.ts Profile.ts logfile.js',
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

import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('packages released together, without the manifest of their workspace', () => {
  checkResolutions(
    'a/src/x.ts b/src/y.ts c/src/z.ts tests/fixtures/d/index.ts test/src/t.ts',
    {
      'a/package.json': {
        name: '@w/a',
        dependencies: { '@w/b': '1.2.3', '@w/c': '^1.2.3', d: '1.0.0', gone: '1.2.3', '@w/test': '1.2.3' },
      },
      'b/package.json': { name: '@w/b', version: '1.2.3' },
      'c/package.json': { name: '@w/c', version: '2.0.0' },
      'tests/fixtures/d/package.json': { name: 'd', version: '1.0.0' },
      'test/package.json': { name: '@w/test', version: '1.2.3' },
    },
    [
      ['a/src/x.ts', '@w/b/lib/y', 'b/src/y.ts (inferred)'],
      ['a/src/x.ts', '@w/c/lib/z', 'npm:@w/c'],
      ['a/src/x.ts', 'd', 'npm:d'],
      ['a/src/x.ts', 'gone', 'npm:gone'],
      ['a/src/x.ts', '@w/test/lib/t', 'test/src/t.ts (inferred)'],
    ],
  );
});

describe('packages of one name that nothing declares: the one that shares most of its path', () => {
  checkResolutions(
    'old/lib/index.ts shop/lib/index.ts shop/main.ts shop/cart/list.ts shop-tools/run.ts',
    { 'old/lib/package.json': { name: 'lib' }, 'shop/lib/package.json': { name: 'lib' } },
    [
      ['shop/main.ts', 'lib', 'shop/lib/index.ts (inferred)'],
      ['shop/cart/list.ts', 'lib', 'shop/lib/index.ts (inferred)'],
      ['shop-tools/run.ts', 'lib', 'old/lib/index.ts (inferred)'],
    ],
  );
});

describe('workspace packages: which folder a name means', () => {
  checkResolutions(
    `
      packages/a/index.ts packages/b/src/main.ts packages/b/src/deep/x.ts apps/web/src/m.ts tools/t/index.ts
      packages/skip/index.ts old/a/index.ts scripts/s.ts vendor/lib/index.js packages/c/index.ts
      nested/one/index.ts nested/two/index.ts test/fixtures/p/index.ts test/fixtures/q/x.ts test/mono/packages/m/index.ts
    `,
    {
      'package.json': { name: 'root', workspaces: { packages: ['packages/*', './apps/{web,api}', '!packages/skip'] } },
      'packages/a/package.json': { name: '@w/a' },
      'packages/b/package.json': { name: '@w/b', main: './src/main.ts' },
      'packages/skip/package.json': { name: '@w/skip' },
      'packages/c/package.json': { name: 'c' },
      'apps/web/package.json': {
        dependencies: {
          '@w/a': 'workspace:*',
          linked: 'file:../../vendor/lib',
          alias: 'workspace:@w/b@^1.0.0',
          c: 'npm:other@^1.0.0',
          tarball: 'file:../../vendor/lib.tgz',
          tool: '^1.0.0',
          outside: 'link:../../../outside',
        },
      },
      'tools/t/package.json': { name: 'tool' },
      'old/a/package.json': { name: '@w/a' },
      'nested/package.json': { workspaces: ['*'] },
      'nested/one/package.json': { name: 'one' },
      'nested/two/package.json': { name: '@w/a' },
      'test/fixtures/p/package.json': { name: 'p' },
      'test/mono/packages/m/package.json': { name: 'm' },
    },
    [
      ['apps/web/src/m.ts', '@w/a', 'packages/a/index.ts'],
      ['old/a/index.ts', '@w/a', 'packages/a/index.ts'],
      ['nested/one/index.ts', '@w/a', 'nested/two/index.ts'],
      ['scripts/s.ts', 'one', 'nested/one/index.ts (inferred)'],
      ['apps/web/src/m.ts', '@w/b', 'packages/b/src/main.ts'],
      ['apps/web/src/m.ts', '@w/b/src/deep/x', 'packages/b/src/deep/x.ts'],
      ['apps/web/src/m.ts', '@w/b/src/deep/x.js', 'packages/b/src/deep/x.ts'],
      ['apps/web/src/m.ts', '@w/b/package.json', 'packages/b/package.json'],
      ['apps/web/src/m.ts', '@w/b/gone', 'unresolved'],
      ['apps/web/src/m.ts', 'linked', 'vendor/lib/index.js'],
      ['apps/web/src/m.ts', 'linked/index.js', 'vendor/lib/index.js'],
      ['apps/web/src/m.ts', 'alias/src/main', 'packages/b/src/main.ts'],
      ['apps/web/src/m.ts', 'tarball', 'npm:tarball'],
      ['apps/web/src/m.ts', 'outside', 'npm:outside'],
      ['apps/web/src/m.ts', 'c', 'npm:c'],
      ['packages/a/index.ts', 'c', 'packages/c/index.ts'],
      ['apps/web/src/m.ts', 'tool', 'npm:tool'],
      ['packages/a/index.ts', 'tool', 'tools/t/index.ts (inferred)'],
      ['packages/a/index.ts', '@w/skip', 'packages/skip/index.ts (inferred)'],
      ['packages/a/index.ts', 'p', 'npm:p'],
      ['test/fixtures/q/x.ts', 'p', 'test/fixtures/p/index.ts (inferred)'],
      ['test/mono/apps/x.ts', 'm', 'test/mono/packages/m/index.ts (inferred)'],
      ['test/fixtures/q/x.ts', 'm', 'npm:m'],
    ],
  );
});

describe('workspace packages: pnpm and lerna', () => {
  checkResolutions(
    'p/core/index.ts p/deep/er/index.ts p/x/test/index.ts l/one/index.ts main.ts l/main.ts',
    {
      'package.json': {},
      'pnpm-workspace.yaml': '# all of them\npackages:\n  - "p/**"\n  - \'!**/test/**\'\ncatalog:\n  a: ^1.0.0\n',
      'p/core/package.json': { name: 'core' },
      'p/deep/er/package.json': { name: 'deeper' },
      'p/x/test/package.json': { name: 'excluded' },
      'l/lerna.json': { packages: ['*'] },
      'l/one/package.json': { name: 'one' },
    },
    [
      ['main.ts', 'core', 'p/core/index.ts'],
      ['main.ts', 'deeper', 'p/deep/er/index.ts'],
      ['main.ts', 'excluded', 'npm:excluded'],
      ['l/main.ts', 'one', 'l/one/index.ts'],
      ['main.ts', 'one', 'l/one/index.ts (inferred)'],
    ],
  );
});

describe('exports', () => {
  const exports = {
    '.': { types: './types.d.ts', import: './esm.js', require: './cjs.cjs' },
    './sub': ['./gone.js', './sub.ts'],
    './deep/*': './src/*.ts',
    './deep/internal/*': null,
    './deep/*.css': './styles/*.css',
    './folder/': './src/',
    './cond': { browser: './browser.js', '@w/source': './src/cond.ts', node: './node.js', default: './default.js' },
    './only-browser': { browser: './browser.js' },
    './nested': { node: { import: './nested-import.js' }, default: './default.js' },
    './outside': './../b/index.ts',
    './js': './typed.js',
    './closed': null,
  };
  checkResolutions(
    `
      a/types.d.ts a/esm.js a/cjs.cjs a/sub.ts a/src/x.ts a/src/internal/y.ts a/styles/z.css a/browser.js
      a/src/cond.ts a/node.js a/default.js a/nested-import.js b/index.ts a/typed.ts a/hidden.ts a/closed.ts
      s/lib/index.js
    `,
    {
      'package.json': { workspaces: ['*'] },
      'a/package.json': { name: 'a', exports },
      'b/package.json': { name: 'b', type: 'module', exports: './index.ts' },
      'c/package.json': { name: 'c' },
      'n/package.json': { name: 'n', type: 'module' },
      'n/tsconfig.json': { compilerOptions: { module: 'nodenext' } },
      's/package.json': { name: 's', exports: { import: './lib/index.js' } },
      'custom/tsconfig.json': { compilerOptions: { customConditions: ['@w/source'], moduleResolution: 'bundler' } },
      'legacy/tsconfig.json': { compilerOptions: { moduleResolution: 'node' } },
    },
    [
      ['c/x.ts', 'a', 'a/types.d.ts + a/cjs.cjs'],
      ['c/x.mts', 'a', 'a/types.d.ts + a/esm.js'],
      ['c/x.mts', 'a', 'a/types.d.ts', 'type_import'],
      ['n/x.ts', 'a', 'a/types.d.ts + a/esm.js'],
      ['n/x.cts', 'a', 'a/types.d.ts + a/cjs.cjs'],
      ['c/x.ts', 'a/sub', 'a/sub.ts'],
      ['c/x.ts', 'a/deep/x', 'a/src/x.ts'],
      ['c/x.ts', 'a/deep/internal/y', 'unresolved'],
      ['c/x.ts', 'a/deep/z.css', 'a/styles/z.css'],
      ['c/x.ts', 'a/folder/x.ts', 'a/src/x.ts'],
      ['n/x.ts', 'a/cond', 'a/node.js'],
      ['custom/x.ts', 'a/cond', 'a/src/cond.ts'],
      ['custom/x.ts', 'a/nested', 'a/default.js'],
      ['n/x.ts', 'a/nested', 'a/nested-import.js'],
      ['n/x.cts', 'a/nested', 'a/default.js'],
      ['c/x.ts', 'a/only-browser', 'a/browser.js (inferred)'],
      ['c/x.ts', 'a/outside', 'unresolved'],
      ['c/x.ts', 'a/js', 'a/typed.ts'],
      ['c/x.ts', 'a/hidden', 'a/hidden.ts (inferred)'],
      ['legacy/x.ts', 'a/hidden', 'a/hidden.ts'],
      ['c/x.ts', 'a/closed', 'a/closed.ts (inferred)'],
      ['c/x.mts', 's', 's/lib/index.js'],
      ['b/x.ts', 'b', 'b/index.ts'],
    ],
  );
});

describe('imports and self-reference', () => {
  checkResolutions(
    'src/util/a.ts src/node.ts src/browser.ts src/x.ts inner/x.ts inner/own.ts lib/dep/index.ts types/t.d.ts',
    {
      'package.json': {
        name: 'me',
        type: 'module',
        exports: { '.': './src/node.ts', './*': './src/util/*.ts' },
        imports: {
          '#util/*': './src/util/*.js',
          '#env': { browser: './src/browser.js', default: './src/node.js' },
          '#dep': 'dep',
          '#os': 'node:os',
          '#external': { node: 'undici', default: './src/browser.js' },
          '#loop': '#loop',
          '#gone': './src/gone.js',
        },
        dependencies: { dep: 'file:./lib/dep' },
      },
      'inner/package.json': { imports: { '#own': './own.ts' } },
    },
    [
      ['src/x.ts', '#util/a', 'src/util/a.ts'],
      ['src/x.ts', '#env', 'src/node.ts'],
      ['src/x.ts', '#dep', 'lib/dep/index.ts'],
      ['src/x.ts', '#os', 'node:os'],
      ['src/x.ts', '#external', 'npm:undici'],
      ['src/x.ts', '#loop', 'unresolved'],
      ['src/x.ts', '#gone', 'unresolved'],
      ['src/x.ts', '#none', 'unresolved'],
      ['src/x.ts', '#/util/a', 'src/util/a.ts (inferred)'],
      ['inner/x.ts', '#own', 'inner/own.ts'],
      ['inner/x.ts', '#util/a', 'unresolved'],
      ['src/x.ts', 'me', 'src/node.ts'],
      ['src/x.ts', 'me/a', 'src/util/a.ts'],
      ['inner/x.ts', 'me', 'src/node.ts (inferred)'],
    ],
  );
});

describe('installed packages among the files', () => {
  checkResolutions(
    `
      fixtures/a/x.js fixtures/a/node_modules/p/lib.js fixtures/node_modules/p/index.js fixtures/node_modules/q.js
      fixtures/node_modules/@s/r/deep/f.js
    `,
    { 'fixtures/a/node_modules/p/package.json': { name: 'p', main: 'lib' } },
    [
      ['fixtures/a/x.js', 'p', 'fixtures/a/node_modules/p/lib.js'],
      ['fixtures/b.js', 'p', 'fixtures/node_modules/p/index.js'],
      ['fixtures/a/x.js', 'q', 'fixtures/node_modules/q.js'],
      ['fixtures/a/x.js', '@s/r/deep/f', 'fixtures/node_modules/@s/r/deep/f.js'],
      ['fixtures/a/x.js', '@s/r', 'npm:@s/r'],
      ['x.js', 'p', 'npm:p'],
    ],
  );
});

describe('workspace packages: which version is asked for', () => {
  checkResolutions(
    'packages/lib/index.ts apps/a/x.ts apps/b/x.ts apps/peer/x.ts apps/free/x.ts',
    {
      'package.json': { workspaces: ['packages/*', 'apps/*'] },
      'packages/lib/package.json': { name: 'lib', version: '9.1.0', main: 'index.ts' },
      'apps/a/package.json': { name: 'a', dependencies: { lib: '^7.0.0' } },
      'apps/b/package.json': { name: 'b', dependencies: { lib: '^9.0.0' } },
      'apps/peer/package.json': { name: 'peer', peerDependencies: { lib: '^7.0.0' } },
      'apps/free/package.json': { name: 'free' },
    },
    [
      ['apps/a/x.ts', 'lib', 'npm:lib'],
      ['apps/a/x.ts', 'lib/index', 'npm:lib'],
      ['apps/b/x.ts', 'lib', 'packages/lib/index.ts'],
      ['apps/peer/x.ts', 'lib', 'packages/lib/index.ts'],
      ['apps/free/x.ts', 'lib', 'packages/lib/index.ts'],
    ],
  );
});

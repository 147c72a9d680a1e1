import { checkResolutions } from '../../../../../support/resolution-check.ts';

const paths = (table: object, more: object = {}) => ({ compilerOptions: { paths: table, ...more } });

describe('tsconfig: paths and baseUrl', () => {
  checkResolutions(
    `
      src/a.ts src/util/index.ts src/util/deep/b.ts lib/c.ts types/react.d.ts types/lodash/index.d.ts src/vue.ts
      src/data.json
    `,
    {
      'tsconfig.json': `{ // comments and trailing commas are allowed
        "compilerOptions": { "baseUrl": "./src", "paths": {
          "@/*": ["*"], "@/util/*": ["./util/deep/*", "util/*"], "exact": ["../lib/c"], "pre*post": ["*.ts"],
          "gone/*": ["gone/*"], "installed": ["../node_modules/installed/x"], "*": ["../types/*"], }, } }`,
    },
    [
      ['src/x.ts', '@/a', 'src/a.ts'],
      ['src/x.ts', '@/a.js', 'src/a.ts'],
      ['src/x.ts', '@/util', 'src/util/index.ts'],
      ['src/x.ts', '@/util/b', 'src/util/deep/b.ts'],
      ['src/x.ts', '@/util/index', 'src/util/index.ts'],
      ['src/x.ts', '@/util/../a', 'src/a.ts'],
      ['src/x.ts', '@/missing', 'unresolved'],
      ['src/x.ts', 'exact', 'lib/c.ts'],
      ['src/x.ts', 'exact/more', 'npm:exact'],
      ['src/x.ts', 'preapost', 'src/a.ts'],
      ['src/x.ts', 'util/deep/b', 'src/util/deep/b.ts'],
      ['src/x.ts', 'util', 'src/util/index.ts'],
      ['src/x.ts', 'gone/x', 'unresolved'],
      ['src/x.ts', 'installed', 'npm:installed'],
      ['src/x.ts', 'react', 'types/react.d.ts'],
      ['src/x.ts', 'lodash', 'types/lodash/index.d.ts'],
      ['src/x.ts', 'vue', 'src/vue.ts'],
      ['src/x.ts', 'fs', 'node:fs'],
      ['src/x.ts', 'data', 'npm:data'],
      ['src/x.ts', 'data.json', 'src/data.json'],
    ],
  );
});

describe('tsconfig: extends', () => {
  checkResolutions(
    'a/src/x.ts b/src/x.ts c/src/x.ts d/src/x.ts e/src/x.ts f/src/x.ts shared/src/y.ts g/x.ts h/src/x.ts i/x.ts',
    {
      'package.json': { workspaces: ['configs'] },
      'configs/package.json': { name: '@own/configs', tsconfig: 'base.json' },
      'configs/tsconfig.lib.json': paths({ '#s/*': ['../shared/src/*'] }),
      'configs/tsconfig.own.json': paths({ 'me/*': ['${configDir}/src/*'] }),
      'configs/tsconfig.url.json': { compilerOptions: { baseUrl: '../shared' } },
      'packages/tsconfig/base.json': paths({ z: ['../../shared/src/y'] }),
      'a/tsconfig.json': { extends: '../configs/tsconfig.lib' },
      'b/tsconfig.json': { extends: '../configs/tsconfig.own.json' },
      'c/tsconfig.json': { extends: ['../configs/tsconfig.lib.json', '../configs/tsconfig.url.json'] },
      'd/tsconfig.json': { extends: '@own/configs/tsconfig.lib.json' },
      'e/tsconfig.json': { extends: './tsconfig.json', ...paths({ y: ['../shared/src/y'] }) },
      'f/tsconfig.json': { extends: 'some-package/tsconfig.json', ...paths({ y: ['../shared/src/y'] }) },
      'g/jsconfig.json': paths({ y: ['../shared/src/y'] }),
      'h/tsconfig.json': { extends: '../packages/tsconfig/base.json' },
      'i/tsconfig.json': { extends: '../configs/tsconfig.lib', ...paths({}) },
    },
    [
      ['a/src/x.ts', '#s/y', 'shared/src/y.ts'],
      ['b/src/x.ts', 'me/x', 'b/src/x.ts'],
      ['c/src/x.ts', 'src/y', 'shared/src/y.ts'],
      ['d/src/x.ts', '#s/y', 'shared/src/y.ts'],
      ['e/src/x.ts', 'y', 'shared/src/y.ts'],
      ['f/src/x.ts', 'y', 'shared/src/y.ts'],
      ['g/x.ts', 'y', 'shared/src/y.ts'],
      ['h/src/x.ts', 'z', 'shared/src/y.ts'],
      ['i/x.ts', '#s/y', 'unresolved'],
    ],
  );
});

describe('tsconfig: which one governs a file', () => {
  checkResolutions(
    `
      app/src/m.ts app/src/deep/m.vue app/vite.config.ts app/other/m.ts app/test/m.ts root.ts lib/src/m.ts
      lib/m.test.ts t/app.ts t/node.ts t/root.ts out/m.ts
    `,
    {
      'tsconfig.json': paths({ t: ['./t/root'] }, { outDir: 'out' }),
      'app/tsconfig.json': {
        files: [],
        references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.node.json' }],
      },
      'app/tsconfig.app.json': { include: ['src/**/*.ts', 'src/**/*.vue'], ...paths({ t: ['../t/app'] }) },
      'app/tsconfig.node.json': { include: ['vite.config.*'], ...paths({ t: ['../t/node'] }) },
      'lib/tsconfig.json': { include: ['src'], exclude: ['**/*.spec.ts'], ...paths({ t: ['../t/app'] }) },
    },
    [
      ['root.ts', 't', 't/root.ts'],
      ['app/src/m.ts', 't', 't/app.ts'],
      ['app/src/deep/m.vue', 't', 't/app.ts'],
      ['app/vite.config.ts', 't', 't/node.ts'],
      ['app/other/m.ts', 't', 't/root.ts'],
      ['lib/src/m.ts', 't', 't/app.ts'],
      ['lib/src/m.spec.ts', 't', 't/root.ts'],
      ['lib/m.test.ts', 't', 't/root.ts'],
      ['out/m.ts', 't', 't/root.ts'],
    ],
  );
  checkResolutions(
    'a/src/m.ts a/m.ts b/src/m.ts t/one.ts',
    {
      'a/tsconfig.json': { include: ['src'], ...paths({ t: ['../t/one'] }) },
      'b/tsconfig.json': { files: [], references: [{ path: 'tsconfig.lib.json' }, { path: '../gone' }, {}] },
      'b/tsconfig.lib.json': { include: ['lib'], references: [{ path: '.' }], ...paths({ t: ['../t/one'] }) },
      'tsconfig.base.json': paths({ t: ['./t/one'] }),
    },
    [
      ['a/m.ts', 't', 't/one.ts'],
      ['b/src/m.ts', 't', 't/one.ts'],
      ['c/m.ts', 't', 't/one.ts'],
    ],
  );
});

describe('tsconfig: rootDirs, moduleSuffixes, typeRoots', () => {
  checkResolutions(
    `
      src/a/x.ts gen/a/y.ts gen/a/z/index.ts src/b.ts lib/p.ts native/f.ios.ts native/f.ts native/f.native.ts
      native/g/index.ios.ts native/h.ts types/own/index.d.ts
    `,
    {
      'tsconfig.json': { compilerOptions: { rootDirs: ['src', './gen'], typeRoots: ['./types'] } },
      'native/tsconfig.json': { compilerOptions: { moduleSuffixes: ['.ios', '.native', ''] } },
    },
    [
      ['src/a/x.ts', './y', 'gen/a/y.ts'],
      ['src/a/x.ts', './z', 'gen/a/z/index.ts'],
      ['gen/a/y.ts', '../b', 'src/b.ts'],
      ['gen/a/y.ts', './x', 'src/a/x.ts'],
      ['lib/p.ts', './y', 'unresolved'],
      ['native/x.ts', './f', 'native/f.ios.ts'],
      ['native/x.ts', './f.js', 'native/f.ios.ts'],
      ['native/x.ts', './g', 'native/g/index.ios.ts'],
      ['native/x.ts', './h', 'native/h.ts'],
      ['src/b.ts', '../native/f', 'native/f.ts'],
      ['src/b.ts', 'own', 'types/own/index.d.ts', 'reference'],
      ['src/b.ts', 'own', 'types/own/index.d.ts + npm:own'],
      ['src/b.ts', 'own', 'types/own/index.d.ts', 'type_import'],
      ['src/b.ts', 'other', 'npm:other'],
    ],
  );
});

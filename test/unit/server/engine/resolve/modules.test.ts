import assert from 'node:assert/strict';
import { javascriptResolverFamily } from '#server/engine/resolve/javascript/resolver-family.ts';
import { createModuleMap } from '#server/engine/resolve/modules.ts';
import type { ModuleUnit } from '#server/engine/resolve/resolver.ts';
import { projectOf, type Manifests } from '../../../../support/resolution-check.ts';

/** @param units `name:directory` with white space between them */
function checkModules(units: string, expected: Readonly<Record<string, string>>): void {
  const parsed = units.split(/\s+/).flatMap((unit): ModuleUnit[] => {
    const [name, directory = ''] = unit.split(':');
    return name === undefined || name === '' ? [] : [{ name, directory }];
  });
  const paths = Object.keys(expected);
  const map = createModuleMap(parsed, paths.toSorted());
  assert.deepEqual(Object.fromEntries(paths.map((path) => [path, map.moduleOf(path)])), expected);
}

describe('module level', () => {
  it('without packages: one module for each top-level folder', () => {
    checkModules('', { 'a/x.ts': 'a', 'a/b/c/y.ts': 'a', 'b/z.ts': 'b', 'readme.md': '.', '.github/w.yml': '.github' });
  });
  it('the innermost package counts', () => {
    checkModules('root: @w/a:packages/a inner:packages/a/inner', {
      'packages/a/x.ts': '@w/a',
      'packages/a/inner/deep/x.ts': 'inner',
      'packages/ab/x.ts': 'root',
      'x.ts': 'root',
    });
  });
  it('what no package claims belongs to its top-level folder', () => {
    checkModules('@w/a:packages/a', {
      'packages/a/x.ts': '@w/a',
      'packages/x.ts': 'packages',
      'x.ts': '.',
      's/x.ts': 's',
    });
  });
  it('names are unique: nearer to the root first, packages before folders', () => {
    checkModules('core:old/core core:core scripts:tools', {
      'core/x.ts': 'core',
      'old/core/x.ts': 'core (old/core)',
      'tools/x.ts': 'scripts',
      'scripts/x.ts': 'scripts (scripts)',
      'old/x.ts': 'old',
    });
  });
  it('names stay unique when a name looks like one that was made so', () => {
    const names = ['a:x', 'a:y', 'a~(y):z'].map((unit) => unit.split(':') as [string, string]);
    const units = names.map(([name, directory]) => ({ name: name.replace('~', ' '), directory }));
    const paths = ['x/f', 'y/f', 'z/f', 'a/f'];
    const map = createModuleMap(units, paths);
    assert.equal(new Set(paths.map((path) => map.moduleOf(path))).size, 4);
  });
  it('of two packages in one folder the first family counts', () => {
    checkModules('js:p py:p', { 'p/x.ts': 'js', 'p/x.py': 'js' });
  });
});

function checkPackages(manifests: Manifests, expected: readonly string[]): void {
  const units = javascriptResolverFamily.modules(projectOf([], manifests));
  assert.deepEqual(units.map(({ name, directory }) => `${name}:${directory}`).toSorted(), expected);
}

describe('packages as modules', () => {
  it('members of a workspace and its root', () => {
    checkPackages(
      {
        'package.json': { name: 'root', workspaces: ['packages/*', 'test/*'] },
        'packages/a/package.json': { name: 'a' },
        'packages/nameless/package.json': {},
        'packages/a/template/package.json': { name: 'template' },
        'test/package/package.json': { name: 'in-test' },
        'other/package.json': { name: 'other' },
      },
      ['a:packages/a', 'root:'],
    );
  });
  it('every named package where there is no workspace', () => {
    checkPackages(
      {
        'package.json': { name: 'root' },
        'extensions/git/package.json': { name: 'git' },
        'src/__fixtures__/x/package.json': { name: 'fixture', workspaces: ['*'] },
        'node_modules/x/package.json': { name: 'installed' },
      },
      ['git:extensions/git', 'root:'],
    );
  });
});

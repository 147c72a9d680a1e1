import assert from 'node:assert/strict';
import { isIdleManifestChange } from '#server/engine/impact/manifest-change.ts';

const base = { name: 'shop', version: '1.0.0', main: 'index.js', dependencies: { a: '1' } };

function check(title: string, change: object | string, expected: boolean, path = 'packages/a/package.json'): void {
  it(title, () => {
    const after = typeof change === 'string' ? change : JSON.stringify({ ...base, ...change });
    assert.equal(isIdleManifestChange(path, JSON.stringify(base), after), expected);
  });
}

describe('a package.json in which nothing that runs is changed', () => {
  check(
    'by its version, description and scripts',
    { version: '2.0.0', description: 'x', scripts: { test: 'x' } },
    true,
  );
  check(
    'by the order of its fields and blanks',
    JSON.stringify({ dependencies: { a: '1' }, main: 'index.js', version: '2', name: 'shop' }, undefined, 2),
    true,
  );
  for (const field of [
    'dependencies',
    'devDependencies',
    'main',
    'exports',
    'type',
    'bin',
    'imports',
    'jest',
    'mocha',
  ]) {
    check(`but not by ${field}`, { [field]: { b: '2' } }, false);
  }
  check('but not by a field that nobody knows', { x: 1 }, false);
  check('but not by a text that is none', '{', false);
  check('but not by a list', '[]', false);
  check('nor is another file', { version: '2.0.0' }, false, 'data.json');
  it('nor one of which a side is not known', () => {
    assert.equal(isIdleManifestChange('package.json', undefined, '{}'), false);
  });
});

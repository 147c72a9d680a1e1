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
    'by its version, description and scripts of other things',
    { version: '2.0.0', description: 'x', scripts: { build: 'x', latest: 'y' } },
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
    'engines',
    'packageManager',
  ]) {
    check(`but not by ${field}`, { [field]: { b: '2' } }, false);
  }
  for (const script of ['test', 'test:unit', 'pretest', 'posttest:unit']) {
    check(`but not by the script ${script}`, { scripts: { [script]: 'mocha --require ./setup' } }, false);
  }
  const scripts = { test: 'run-s check:* && npm run unit', unit: 'mocha', 'check:a': 'a', preunit: 'b', build: 'c' };
  const withScripts = (name: string, expected: boolean): void => {
    it(`${expected ? 'by' : 'but not by'} the script ${name} beside a test that runs others`, () => {
      const [before, after] = [scripts, { ...scripts, [name]: 'x' }].map((each) => JSON.stringify({ scripts: each }));
      assert.equal(isIdleManifestChange('package.json', before, after), expected);
    });
  };
  for (const name of ['unit', 'check:a', 'check:b', 'preunit']) withScripts(name, false);
  for (const name of ['build', 'prebuild']) withScripts(name, true);
  check('but not by a field that nobody knows', { x: 1 }, false);
  check('but not by a text that is none', '{', false);
  check('but not by a list', '[]', false);
  check('nor is another file', { version: '2.0.0' }, false, 'data.json');
  it('nor one of which a side is not known', () => {
    assert.equal(isIdleManifestChange('package.json', undefined, '{}'), false);
  });
});

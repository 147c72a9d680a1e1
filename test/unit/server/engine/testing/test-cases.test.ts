import assert from 'node:assert/strict';
import { pythonCases } from '#server/engine/testing/python-cases.ts';
import { scriptCases } from '#server/engine/testing/script-cases.ts';
import type { TestCase } from '#server/engine/testing/test-case.ts';
import { decodeCodeTree } from '#server/engine/source/code-tree-codec.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { loadFrontEnds } from '../../../../support/functions-of.ts';

/** `titles line-endLine runner`, with the mode where it is not `run`, and `*` for a template. */
function line({ titles, line: first, endLine, runner, mode, isTemplate }: TestCase): string {
  const marks = [mode === 'run' ? '' : ` ${mode}`, isTemplate ? ' *' : ''].join('');
  return `${titles.join(' > ')} ${first}-${endLine} ${runner}${marks}`;
}

/** @param marked its marks part words that a search of this repository's own tests must not find */
function check(title: string, path: string, marked: string, expected: readonly string[]): void {
  it(title, () => {
    const text = marked.replaceAll(/[«»]/g, '');
    const tree = decodeCodeTree(frontEndOf(path)!.declarations(text, path).tree!);
    const cases = path.endsWith('.py') ? pythonCases(tree, path) : scriptCases(tree, path, 'mocha');
    assert.deepEqual(cases.map(line), expected);
  });
}

describe('Tests of a file', () => {
  before(() => loadFrontEnds('a.ts', 'a.py'));

  check(
    'lie in suites, by the words of mocha',
    'a.test.js',
    "describe('a', () => {\n  context('b', function () {\n    it('c', () => {\n      run();\n    });\n  });\n  specify('d', done);\n});\n",
    ['a > b > c 3-4 mocha', 'a > d 7-7 mocha'],
  );
  check(
    'are alone, left out or to be written',
    'a.test.js',
    "it.«only»('a', f);\nit.skip('b', f);\nxit('c', f);\nit('d');\ntest.todo('e');\ndescribe.skip('f', () => {\n  it.«only»('g', f);\n});\nfdescribe('h', () => it('i', f));\n",
    [
      'a 1-1 mocha only',
      'b 2-2 mocha skip',
      'c 3-3 mocha skip',
      'd 4-4 mocha skip',
      'e 5-5 mocha skip',
      'f > g 7-7 mocha skip',
      'h > i 9-9 mocha only',
    ],
  );
  check(
    'become several by rows, and by titles that are computed',
    'a.test.ts',
    "import { test, describe } from 'vitest';\ntest.each([1, 2])('adds %i', (n) => n);\ntest.each`a | b`('b', () => {});\ndescribe.each(rows)('c', () => test('d', f));\ntest(`e ${n}`, f);\ntest(name, f);\ntest.concurrent.skip('g', f);\n",
    [
      'adds %i 2-2 vitest *',
      'b 3-3 vitest *',
      'c > d 4-4 vitest *',
      '… 5-5 vitest *',
      '… 6-6 vitest *',
      'g 7-7 vitest skip',
    ],
  );
  check(
    'are of the runner whose functions they import',
    'a.test.mjs',
    "import test from 'node:test';\ntest('a', f);\n",
    ['a 2-2 node:test'],
  );
  check('or require', 'a.test.js', "const { it } = require('@jest/globals');\nit('a', f);\n", ['a 2-2 jest']);
  check(
    'of playwright hang on one function; its hooks and steps are none',
    'a.spec.ts',
    "import { test } from '@playwright/test';\ntest.describe('a', () => {\n  test.beforeEach('open', async () => {});\n  test('b', async () => {\n    await test.step('c', async () => {});\n  });\n  test.fixme('d', async () => {});\n});\n",
    ['a > b 4-5 playwright', 'a > d 7-7 playwright skip'],
  );
  check(
    'are no calls of other things',
    'a.test.js',
    "a.it('x', f);\nregexp.test('x', y);\nsuite.add('x', f);\nit();\n",
    [],
  );

  check(
    'of Python are functions and methods by their names',
    'test_a.py',
    'import pytest\n\n\ndef test_a():\n    pass\n\n\ndef helper():\n    pass\n\n\nclass TestB:\n    def test_c(self):\n        assert 1\n\n    @pytest.mark.parametrize("x", [1])\n    def test_d(self, x):\n        assert x\n\n\nclass Other:\n    def test_e(self):\n        pass\n\n\n@pytest.mark.skip(reason="no")\nasync def test_f():\n    pass\n',
    ['test_a 4-5 pytest', 'TestB > test_c 13-14 pytest', 'TestB > test_d 17-18 pytest *', 'test_f 27-28 pytest skip'],
  );
  check(
    'and of unittest in classes that extend its own',
    'test_a.py',
    'import unittest\n\n\nclass Prices(unittest.TestCase):\n    def setUp(self):\n        pass\n\n    def test_a(self):\n        self.fail()\n\n    @unittest.skip("no")\n    def test_b(self):\n        pass\n\n\nclass More(Base.TestCase):\n    def test_c(self):\n        pass\n',
    ['Prices > test_a 8-9 unittest', 'Prices > test_b 12-13 unittest skip', 'More > test_c 17-18 unittest'],
  );
});

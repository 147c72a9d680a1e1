import assert from 'node:assert/strict';
import { inOrder, type SelectedTest } from '#server/engine/impact/selected-test.ts';

describe('the order of selected tests', () => {
  it('is the surest first, then the nearest, with fixtures that no runner collects by name last', () => {
    const rows: readonly (readonly [string, number, SelectedTest['basis']])[] = [
      ['test/ran.test.ts', 4, 'observed'],
      ['test/fixtures/ran.ts', 5, 'observed'],
      ['test/b.test.ts', 1, 'inferred'],
      ['test/a.test.ts', 2, 'inferred'],
      ['test/fixtures/collected.test.ts', 3, 'inferred'],
      ['test/c.test.ts', 1, 'widened'],
      ['test/d.test.ts', 1, 'widened'],
      ['packages/x/test/fixtures/old.input.ts', 1, 'inferred'],
      ['test/__fixtures__/old.ts', 1, 'widened'],
    ];
    const tests = rows.map(([file, distance, basis]) => ({ file, distance, basis }));
    assert.deepEqual(inOrder(tests.toReversed(), ['src/e.ts']), tests);
  });

  it('is what is called after a changed file first, among those that are as sure', () => {
    const files = [
      'test/core/linter/linter_test.py',
      'test/rules/test_linter.py',
      'test/shop/index.test.ts',
      'test/shop.spec.ts',
      'test/api/a_test.py',
      'test/linters_test.py',
    ];
    const tests = files.map((file) => ({ file, distance: 1, basis: 'inferred' as const }));
    const order = (...changed: readonly string[]) =>
      inOrder(tests, changed)
        .slice(0, 2)
        .map(({ file }) => file);
    assert.deepEqual(order('src/core/linter.py'), ['test/core/linter/linter_test.py', 'test/rules/test_linter.py']);
    assert.equal(order('src/shop/index.ts')[0], 'test/shop.spec.ts');
    const latest = [
      { file: 'a/near.test.ts', distance: 1 },
      { file: 'a/latest.test.ts', distance: 2 },
    ];
    const found = inOrder(
      latest.map((each) => ({ ...each, basis: 'inferred' as const })),
      ['src/latest.ts'],
    );
    assert.equal(found[0].file, 'a/latest.test.ts');
    const inJava = ['a/OrderTest.java', 'b/CartTest.java'].map((file) => ({
      file,
      distance: 1,
      basis: 'inferred' as const,
    }));
    assert.equal(inOrder(inJava, ['src/Cart.java'])[0].file, 'b/CartTest.java');
    assert.deepEqual(order('src/other.ts'), ['test/api/a_test.py', 'test/core/linter/linter_test.py']);
  });
});

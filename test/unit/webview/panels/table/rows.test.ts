import assert from 'node:assert/strict';
import { edgeColumns, markColumns, nextOrder, sortItems } from '#webview/panels/table/rows.ts';
import { edge, mark } from '../../../../support/small-view.ts';

const marks = [
  mark('file10.ts', { fanIn: 3, unknown: 2 }),
  mark('file9.ts', { fanIn: 20 }),
  mark('File1.ts', { fanIn: 3, unknown: 5 }),
];

function check(heading: string, isDescending: boolean, expected: readonly string[]): void {
  const column = markColumns.findIndex(({ name }) => name === heading);
  assert.deepEqual(
    sortItems(marks, markColumns, { column, isDescending }).map(({ id }) => id),
    expected,
  );
}

describe('The table', () => {
  it('sorts texts as people count, numbers by size, equal ones as they came', () => {
    check('Path', false, ['File1.ts', 'file9.ts', 'file10.ts']);
    check('Path', true, ['file10.ts', 'file9.ts', 'File1.ts']);
    check('Dependencies in', true, ['file9.ts', 'file10.ts', 'File1.ts']);
    check('Dependencies in', false, ['file10.ts', 'File1.ts', 'file9.ts']);
  });

  it('puts what is empty last, either way', () => {
    check('Unresolved', true, ['File1.ts', 'file10.ts', 'file9.ts']);
    check('Unresolved', false, ['file10.ts', 'File1.ts', 'file9.ts']);
  });

  it('begins with the largest number, and with A', () => {
    const from = { column: 0, isDescending: false };
    assert.deepEqual(nextOrder(from, 3, markColumns, marks[0]), { column: 3, isDescending: true });
    assert.deepEqual(nextOrder({ column: 3, isDescending: true }, 0, markColumns, marks[0]), from);
    assert.deepEqual(nextOrder(from, 0, markColumns, marks[0]), { column: 0, isDescending: true });
  });

  it('says of a dependency what a line on the drawing says', () => {
    const { weight, types } = edge('', '', { weight: 7, types: ['import', 'type_import'] });
    const row = edge('src/a/**', 'src/b.ts', { weight, types, cyclic: true });
    assert.deepEqual(
      edgeColumns.map(({ value }) => value(row)),
      ['src/a', 'src/b.ts', 7, 'import, type-only import', 'proven', 'yes', undefined],
    );
  });
});

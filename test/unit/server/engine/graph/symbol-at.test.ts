import assert from 'node:assert/strict';
import { symbolPointedAt } from '#server/engine/graph/symbol-at.ts';
import { linkedSnapshot } from '../../../../support/linked-notation.ts';

// Declarations stand in column 1 of their line, uses in column 5; each extends over its own line alone.
const snapshot = linkedSnapshot({
  'a.ts':
    'export function f\nexport class C\nmethod C.m\nC.m: call b.ts#g\nC.m: call b.ts#h hint\n: call b.ts#B.long~2',
  'b.ts': 'export function g\nfunction h\nclass B\nmethod B.long\nmethod B.long~2',
});

function check(place: string, expected: string | undefined): void {
  it(`${place} → ${expected ?? 'the top level'}`, () => {
    const [file, line, column] = place.split(':');
    const pointed = { file, line: Number(line), ...(column !== undefined && { column: Number(column) }) };
    assert.equal(symbolPointedAt(snapshot, pointed), expected);
  });
}

describe('the symbol at a place', () => {
  check('a.ts:1:1', 'a.ts#f');
  check('a.ts:1:2', 'a.ts#f');
  check('a.ts:1', 'a.ts#f');
  check('a.ts:2:1', 'a.ts#C');
  check('a.ts:3', 'a.ts#C.m');
  check('a.ts:4:5', 'b.ts#g');
  check('a.ts:4:6', 'b.ts#g');
  check('a.ts:4:7', undefined);
  check('a.ts:4', undefined);
  check('a.ts:5:5', undefined);
  check('a.ts:6:8', 'b.ts#B.long~2');
  check('a.ts:90:1', undefined);
  check('gone.ts:1:1', undefined);
});

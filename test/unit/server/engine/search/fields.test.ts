import assert from 'node:assert/strict';
import {
  countOne,
  isInPath,
  masks,
  searchFields,
  shifts,
  timesInPieces,
} from '#server/engine/search/lexical/fields.ts';

const path = searchFields.indexOf('path');

const check = (fields: readonly number[]) =>
  it(fields.join(' ') || 'none', () => {
    const counts = fields.reduce((sum, field) => countOne(sum, field), 0);
    const of = (field: number) => (counts >>> shifts[field]) & masks[field];
    const others = [...searchFields.keys()].filter((field) => field !== path);
    assert.equal(
      timesInPieces(counts),
      others.reduce((sum, field) => sum + of(field), 0),
    );
    assert.equal(isInPath(counts), fields.includes(path));
  });

describe('counts of a term by field', () => {
  check([]);
  for (const field of searchFields.keys()) check([field]);
  check([0, 1, 1, 3, 3, 3, 4]);
  check(Array.from({ length: 20 }, () => 0));
  check(Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? 3 : 4)));
});

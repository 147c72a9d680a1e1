import assert from 'node:assert/strict';
import { remainingDoubts } from '#server/app/proving/remaining-doubts.ts';
import type { UnknownSite } from '#protocol/callers.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';

function site(line: number, reason: UnknownSite['reason']): UnknownSite {
  return { source: 'b.ts#<module>', file: 'b.ts', line, column: 1, name: 'f', reason };
}

function check(title: string, doubts: readonly Doubt[], after: readonly UnknownSite[], expected: readonly Doubt[]) {
  const before = [site(3, 'parse_error'), site(4, 'parse_error'), site(5, 'receiver_type_unknown')];
  it(title, () => assert.deepEqual(remainingDoubts(doubts, { before, after }), expected));
}

const calls: Doubt = { code: 'called_in_broken_code', values: ['f'], count: 2, file: 'b.ts', line: 3 };
const files: Doubt = { code: 'importers_broken', count: 1, file: 'b.ts' };
const inIt: Doubt = { code: 'targets_of_calls_unknown', count: 3, file: 'b.ts', line: 3 };

describe('doubts that remain once sites are known', () => {
  check(
    'count the sites that are left, from the first of them',
    [calls],
    [site(4, 'parse_error')],
    [{ ...calls, count: 1, line: 4 }],
  );
  check('are gone with their last site', [calls], [], []);
  check('are those about files, however many sites are known', [files, calls], [], [files]);
  check('are those without a number', [{ code: 'computed_name' }], [], [{ code: 'computed_name' }]);
  check(
    'of a symbol count the calls in it',
    [inIt],
    [site(5, 'receiver_type_unknown')],
    [{ ...inIt, count: 1, line: 5 }],
  );

  const named: Doubt = { code: 'receiver_unknown', values: ['f'], count: 1, file: 'b.ts', line: 3 };
  const held: Doubt = { code: 'receiver_unknown', values: ['form'], count: 1, file: 'b.ts', line: 4 };
  const before = [site(3, 'receiver_type_unknown'), site(4, 'receiver_type_unknown')];

  it('of one code are all there until the last of their sites is known', () => {
    assert.deepEqual(remainingDoubts([named, held], { before, after: before.slice(1) }), [named, held]);
    assert.deepEqual(remainingDoubts([named, held], { before, after: [] }), []);
  });

  it('of one code are all there where not all of their sites are listed', () => {
    assert.deepEqual(remainingDoubts([named, held], { before: before.slice(1), after: [] }), [named, held]);
  });
});

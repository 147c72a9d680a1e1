import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { Symbols } from '#protocol/symbols.ts';
import type { Unused } from '#protocol/unused.ts';
import type { CodePlace, Prover, SiteMeaning } from '#server/app/proving/prover.ts';
import { listSymbols } from '#server/app/questions/symbols.ts';
import { listUnused } from '#server/app/questions/unused.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const files = `
=== package.json
{ "main": "main.ts", "private": true }
=== main.ts
import { used } from './lib';
import { first, second } from './missing/lib';
used(); first();
second(); second();
export function mystery(thing: any, other: any) {
  thing.area();
  other.area();
}
export class Shape { area() {} }
=== lib.ts
export function used() {}
export function first() {}
export function second() {}
`;

/** Answers of the compiler by site, `file:line:column`; of others it knows nothing. */
type Said = Readonly<Record<string, 'outside' | CodePlace>>;

function saying(said: Said): Prover {
  const meaningOf = ({ file, line, column }: CodePlace): SiteMeaning => {
    const found = said[`${file}:${line}:${column}`];
    if (found === undefined) return { kind: 'unknown' };
    return found === 'outside' ? { kind: 'outside' } : { kind: 'declarations', declarations: [found] };
  };
  return { prove: async ({ sites }) => ({ kind: 'proven', prover: 'A compiler', meanings: sites.map(meaningOf) }) };
}

const first: CodePlace = { file: 'lib.ts', line: 2, column: 17 };
const area: CodePlace = { file: 'main.ts', line: 9, column: 22 };

describe('lists that are to be proven', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await linkFolder(files);
  });

  const partsFor = (prover: Prover | undefined) => ({
    ...indexed,
    analysis: directAnalysis(),
    clock: new FakeClock(),
    cursorSecret: () => new Uint8Array(32),
    prover,
  });

  function checkUnused(what: string, said: Said | undefined, expected: readonly string[]): void {
    it(what, async () => {
      const params = { id: 'prj_1', file: 'lib.ts', tier: 'exact' } as const;
      const answer = await listUnused(partsFor(said && saying(said)), params, byKey());
      const { unused, summary, exactTier } = (await answer.data()) as Unused;
      const rows = unused.map(({ id, certainty, reasons }) => [certainty, id, ...reasons].join(' '));
      for (const { reasons, doubts = [] } of unused) assert.deepEqual(doubtTexts(doubts), reasons);
      const { available, asked, proven } = exactTier ?? {};
      assert.deepEqual([`${summary.exact} ${summary.bounded}`, ...rows, `${available} ${asked} ${proven}`], expected);
    });
  }

  const doubt = 'through an unresolved import that may mean its file';
  checkUnused('stand as they are where no compiler is', undefined, [
    '0 2',
    `bounded lib.ts#first Calls of first ${doubt}: 1, the first at main.ts:3.`,
    `bounded lib.ts#second Calls of second ${doubt}: 2, the first at main.ts:4.`,
    'false 0 0',
  ]);
  checkUnused(
    'lose what is used, and gain what is proven',
    { 'main.ts:3:9': first, 'main.ts:4:1': 'outside', 'main.ts:4:11': 'outside' },
    ['1 0', 'exact lib.ts#second', 'true 3 3'],
  );
  checkUnused('tell how many sites are left', { 'main.ts:4:1': 'outside' }, [
    '0 2',
    `bounded lib.ts#first Calls of first ${doubt}: 1, the first at main.ts:3.`,
    `bounded lib.ts#second Calls of second ${doubt}: 1, the first at main.ts:4.`,
    'true 3 1',
  ]);

  function checkSymbols(what: string, said: Said, expected: string): void {
    it(what, async () => {
      const params = { id: 'prj_1', name: 'area', tier: 'exact' } as const;
      const { symbols } = (await (await listSymbols(partsFor(saying(said)), params, byKey())).data()) as Symbols;
      assert.deepEqual(
        symbols.map(({ id, callers }) => `${id} ${callers?.certainty} ${callers?.known} ${callers?.unknown}`),
        [expected],
      );
    });
  }

  checkSymbols('count callers that are not known', {}, 'main.ts#Shape.area bounded 0 2');
  checkSymbols('count those that are proven', { 'main.ts:6:9': area }, 'main.ts#Shape.area bounded 1 1');
  checkSymbols(
    'are exact where each site is known',
    { 'main.ts:6:9': area, 'main.ts:7:9': 'outside' },
    'main.ts#Shape.area exact 1 0',
  );
});

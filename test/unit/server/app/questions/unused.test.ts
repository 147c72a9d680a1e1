import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { Unused } from '#protocol/unused.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { listUnused } from '#server/app/questions/unused.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const files = `
=== package.json
{ "main": "main.ts" }
=== main.ts
import { used } from './lib';
used();
=== lib.ts
export function used() {}
export function first() {}
export function second() {}
=== lost.ts
export const alone = 1;
`;

type Params = Omit<OperationParams<'unused.list'>, 'id'>;

const ids = ({ unused }: Unused) => unused.map(({ id }) => id);

describe('what nothing uses', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await linkFolder(files);
  });

  async function list(params: Params, context: CallContext = byKey()): Promise<Unused> {
    const parts = {
      ...indexed,
      analysis: directAnalysis(),
      clock: new FakeClock(),
      cursorSecret: () => new Uint8Array(32),
    };
    const data = (await listUnused(parts, { id: 'prj_1', ...params }, context)).data();
    assert.ok(Value.Check(Unused, JSON.parse(JSON.stringify(data))));
    return data as Unused;
  }

  it('is listed with what could hide a use, proven ones first', async () => {
    const { unused, summary } = await list({});
    const exact = unused.findIndex(({ certainty }) => certainty === 'bounded');
    assert.ok(
      unused.slice(Math.max(exact, 0)).every(({ certainty, reasons }) => certainty === 'bounded' && reasons.length > 0),
    );
    for (const { reasons, doubts = [] } of unused) assert.deepEqual(doubtTexts(doubts), reasons);
    assert.equal(summary.exact + summary.bounded, unused.length);
    assert.ok(['lib.ts#first', 'lib.ts#second'].every((id) => ids({ unused, summary }).includes(id)));
    assert.ok(!ids({ unused, summary }).includes('lib.ts#used'));
  });

  it('is listed of one file', async () => {
    assert.deepEqual(ids(await list({ file: 'lib.ts' })), ['lib.ts#first', 'lib.ts#second']);
    await assert.rejects(list({ file: 'none.ts' }), { code: 'path_not_found' });
  });

  it('comes in pages that are the whole', async () => {
    const whole = ids(await list({}, byOwner()));
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page is asked for with the cursor of the one before
      const page = await list({ limit: 1, cursor });
      paged.push(...ids(page));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    assert.deepEqual(paged, whole);
    const { nextCursor } = await list({ limit: 1 });
    await assert.rejects(list({ cursor: nextCursor, file: 'lib.ts' }), { code: 'cursor_not_found' });
  });

  it('says to who wants it proven that no compiler is here', async () => {
    assert.equal((await list({ tier: 'exact' })).exactTier?.available, false);
  });
});

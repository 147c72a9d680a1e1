import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHistoryFile } from '#server/platform/store/history-file.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const lineage = '0a';

async function stateWith(...records: readonly (readonly number[])[]): Promise<string> {
  const state = temporaryFolder();
  const file = openHistoryFile(state, lineage);
  await Promise.all(records.map((record) => file.append(Uint8Array.from(record))));
  return state;
}

async function recordsIn(state: string): Promise<readonly (readonly number[])[]> {
  return (await openHistoryFile(state, lineage).load()).map((record) => [...record]);
}

describe('a file of a history', () => {
  it('has what was appended, in that order, through several openings', async () => {
    const state = await stateWith([1, 2], [], [3]);
    await openHistoryFile(state, lineage).append(Uint8Array.of(4));
    assert.deepEqual(await recordsIn(state), [[1, 2], [], [3], [4]]);
  });

  it('a record that was not finished, or is damaged, is gone, and another takes its place', async () => {
    for (const harm of [
      (path: string) => truncateSync(path, 8 + 2 + 8 + 1),
      (path: string) => (truncateSync(path, 8 + 2), appendFileSync(path, Uint8Array.of(1, 0, 0, 0, 9, 9, 9, 9, 7))),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one state after the other
      const state = await stateWith([1, 2], [3, 4]);
      harm(join(state, 'histories', lineage));
      // oxlint-disable-next-line no-await-in-loop -- as above
      assert.deepEqual(await recordsIn(state), [[1, 2]]);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await openHistoryFile(state, lineage).append(Uint8Array.of(5));
      // oxlint-disable-next-line no-await-in-loop -- as above
      assert.deepEqual(await recordsIn(state), [[1, 2], [5]]);
    }
  });

  it('is empty when it was cleared, never written, or is a link', async () => {
    const state = await stateWith([1]);
    await openHistoryFile(state, lineage).clear();
    assert.deepEqual([await recordsIn(state), await recordsIn(temporaryFolder())], [[], []]);
    const elsewhere = join(temporaryFolder(), 'file');
    writeFileSync(elsewhere, 'x');
    symlinkSync(elsewhere, join(state, 'histories', lineage));
    await openHistoryFile(state, lineage).append(Uint8Array.of(1));
    assert.deepEqual(await recordsIn(state), []);
  });

  it('of many the ones that were used last are kept', async () => {
    const state = await stateWith([1]);
    utimesSync(join(state, 'histories', lineage), 1, 1);
    for (let number = 0; number < 50; number++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await openHistoryFile(state, `b${number}`).append(Uint8Array.of(1));
    }
    const names = readdirSync(join(state, 'histories'));
    assert.deepEqual([names.length, names.includes(lineage)], [50, false]);
  });

  it('a name that is no lineage is refused', () => {
    assert.throws(() => openHistoryFile(temporaryFolder(), '../state'), TypeError);
  });
});

import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { agentPartsOf, askTool } from '../../../../support/agent-box.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';
import { shop } from './shop.ts';

describe('answers for agents where the index is not whole', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await linkFolder(shop);
  });

  it('come with what there is while the index is not whole', async () => {
    const half = agentPartsOf({ ...indexed, snapshots: withoutCalls(indexed) }, { waitMs: 1 });
    const lacking = 'The index is not whole yet (parsing, 3 of 7 files): ask again in a moment.';
    const found = await askTool(half, 'explain', { target: 'src/shop.ts#Basket.sum' });
    assert.deepEqual(found.text.split('\n').slice(0, 3), [
      lacking,
      'src/shop.ts#Basket.sum · lines 12-14:',
      '  sum(): number {',
    ]);
    assert.equal(found.isWhole, false);
    const { text } = await askTool(half, 'calls', { target: 'total' });
    assert.equal(text, lacking);
  });

  it('show the folders before it is known where programs begin', async () => {
    const newest = () => Promise.resolve(withoutCalls(indexed).present('', 'files', byKey()) as never);
    const half = agentPartsOf({ ...indexed, snapshots: { ...indexed.snapshots, newest } });
    const { text, isWhole } = await askTool(half, 'overview', {});
    assert.match(text, /^The index is not whole yet: entry points are not known\.\n5 files/);
    assert.equal(isWhole, false);
  });

  it('say so where there is nothing yet', async () => {
    const snapshots = { ...withoutCalls(indexed), present: () => undefined };
    const { text, isWhole } = await askTool(agentPartsOf({ ...indexed, snapshots }, { waitMs: 1 }), 'find', {
      query: 'a',
    });
    assert.deepEqual(
      [text, isWhole],
      ['The index is not whole yet (parsing, 3 of 7 files): ask again in a moment.', false],
    );
  });

  it('refuse a key whose project was never indexed, and report one that is being indexed', async () => {
    const snapshots = { ...indexed.snapshots, newest: neverIndexed, present: () => undefined };
    const indexing = agentPartsOf({ ...indexed, snapshots });
    const created = { ...indexing, workspaces: { ...indexing.workspaces, runOf: neverRun } };
    await assert.rejects(askTool(created, 'find', { query: 'a' }, byKey()), { code: 'project_not_indexed' });
    assert.match((await askTool(indexing, 'find', { query: 'a' }, byKey())).text, /^The index is not whole yet/);
  });

  it('are given up when no one waits for them any more', () => {
    const gone = AbortSignal.abort(new Error('gone'));
    const half = agentPartsOf({ ...indexed, snapshots: withoutCalls(indexed) });
    return assert.rejects(askTool(half, 'find', { query: 'a' }, { ...byKey(), signal: gone }), /gone/);
  });
});

function neverRun() {
  return { status: 'created', phase: 'idle', done: 0, total: 0 } as const;
}

function neverIndexed(): Promise<never> {
  return Promise.reject(new ApiError('project_not_indexed', 'No index.'));
}

/** An index that is being made: a question that waits for it waits until the signal. */
function withoutCalls({ snapshots }: IndexedFiles): IndexedFiles['snapshots'] {
  return {
    ...snapshots,
    newest: (_id, _layer, { signal }) =>
      new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    present: (id, layer, context) => {
      const snapshot = snapshots.present(id, 'symbols', context);
      return layer === 'calls' ? undefined : snapshot && { ...snapshot, calls: undefined };
    },
  };
}

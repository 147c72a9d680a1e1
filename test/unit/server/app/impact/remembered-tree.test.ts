import assert from 'node:assert/strict';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { GivenChanges } from '#server/app/impact/given-changes.ts';
import { rememberedTree } from '#server/app/impact/remembered-tree.ts';

const snapshot = () => ({}) as GraphSnapshot;
const nothing: GivenChanges = { files: [], unresolved: [], reasons: [] };

describe('the working tree under someone who types', () => {
  let nowMs = 0;
  const clock = { nowMs: () => 0, monotonicMs: () => nowMs };

  /** How often git was asked. */
  function counted() {
    const looks = { count: 0 };
    const look = async () => (looks.count++, nothing);
    return { looks, ask: (of: GraphSnapshot, commit: string) => rememberedTree(of, commit, clock, look) };
  }

  it('is looked at once for a snapshot and a commit', async () => {
    const { looks, ask } = counted();
    const [first, second] = [snapshot(), snapshot()];
    for (const [of, commit] of [
      [first, 'a'],
      [first, 'a'],
      [first, 'b'],
      [second, 'b'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one stroke after the other
      await ask(of, commit);
    }
    assert.equal(looks.count, 3);
  });

  it('is looked at again after a while', async () => {
    const { looks, ask } = counted();
    const of = snapshot();
    await ask(of, 'a');
    nowMs += 6000;
    await ask(of, 'a');
    assert.equal(looks.count, 2);
  });

  it('is looked at again where git gave no answer', async () => {
    const of = snapshot();
    const failing = rememberedTree(of, 'a', clock, () => Promise.reject(new Error('no git')));
    await assert.rejects(failing, /no git/);
    const { looks, ask } = counted();
    await ask(of, 'a');
    assert.equal(looks.count, 1);
  });
});

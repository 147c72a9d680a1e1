import assert from 'node:assert/strict';
import type { FileInsight } from '#server/app/editor/file-insights.ts';
import { type CountedFile, ReachCounts } from '#server/fronts/lsp/reach-counts.ts';
import { eventually } from '../../../../support/eventually.ts';

const impact = { certainty: 'exact', entryPoints: [{ type: 'route' }], tests: [{ basis: 'inferred' }] };

function fileOf(snapshot: string, answer: (symbol: string) => Promise<unknown>): CountedFile {
  const insight = { snapshot, symbols: () => ({ impact: answer }) };
  return { uri: 'file:///a.ts', insight: insight as unknown as FileInsight };
}

describe('numbers of what a change reaches', () => {
  it('are reported once, when what was in sight was counted, one after the other', async () => {
    let [notified, running, most] = [0, 0, 0];
    const counts = new ReachCounts(new AbortController().signal, () => notified++);
    const file = fileOf('snp_1', async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return impact;
    });
    for (const symbol of ['a', 'b', 'a']) counts.want(file, symbol);
    assert.equal(counts.of(file, 'a'), undefined);
    await eventually(() => assert.equal(notified, 1));
    assert.equal(most, 1);
    assert.deepEqual(counts.of(file, 'b'), { routes: 1, tests: 1, widened: 0, isExact: true });
  });

  it('of another snapshot are others, for which a list waits a moment', async () => {
    const counts = new ReachCounts(new AbortController().signal, () => undefined);
    const first = fileOf('snp_1', async () => impact);
    counts.want(first, 'a');
    await eventually(() => assert.ok(counts.of(first, 'a')));
    const second = fileOf('snp_2', async () => ({ ...impact, tests: [] }));
    assert.equal(counts.of(second, 'a'), undefined);
    await counts.settle(second, ['a', 'never seen']);
    assert.equal(counts.of(second, 'a')?.tests, 0);
    assert.equal(counts.of(second, 'never seen'), undefined);
  });

  it('that cannot be had are not reported, and asked for again', async () => {
    let [asked, notified] = [0, 0];
    const counts = new ReachCounts(new AbortController().signal, () => notified++);
    const file = fileOf('snp_1', async () => {
      asked++;
      if (asked === 1) throw new Error('the snapshot is gone');
      return impact;
    });
    counts.want(file, 'a');
    await eventually(() => assert.equal(asked, 1));
    counts.want(file, 'a');
    await eventually(() => assert.equal(notified, 1));
    assert.equal(asked, 2);
  });
});

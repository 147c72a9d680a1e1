import assert from 'node:assert/strict';
import type { Analysis } from '#server/app/analysis/analysis.ts';
import { AnalysisThread } from '#server/app/analysis/analysis-thread.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { threadSpawner } from '#server/platform/workers/thread-spawner.ts';
import { workerEntries } from '#server/worker-entries.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { loadedFiles } from '../../../../support/file-layer.ts';

function threadWith(heapMb: number): AnalysisThread {
  const spawner = threadSpawner(workerEntries, {
    index: 64,
    facts: 64,
    prover: 64,
    trend: 64,
    scan: 64,
    advisories: 64,
    analysis: heapMb,
  });
  return new AnalysisThread({ spawner, kept: () => [] });
}

const { signal } = new AbortController();
const small: GraphSnapshot = {
  id: 'snp_small',
  ...loadedFiles({ 'a/x.ts': ['b/y.ts'], 'b/y.ts': ['npm:z', 'a/x.ts'] }),
};

/** More nodes than a thread with little memory can make objects of. */
function large(): GraphSnapshot {
  const paths = Array.from({ length: 40_000 }, (_, number) => `folder-${number % 100}/file-${number}.ts`);
  return { id: 'snp_large', ...loadedFiles(Object.fromEntries(paths.map((path) => [path, ['npm:x']]))) };
}

async function allAnswers(analysis: Analysis): Promise<unknown[]> {
  const texts = await Promise.all([
    analysis.ask(small, 'graph', { detail: 'full', external: true }, signal),
    analysis.ask(small, 'view', {}, signal),
    analysis.ask(small, 'path', { from: 'a/x.ts', to: 'npm:z' }, signal),
    analysis.ask(small, 'cycles', { level: 'module', load: 'all' }, signal),
  ]);
  return texts.map((text) => text.read());
}

describe('a real analysis thread', () => {
  it('answers what would be answered without it', async () => {
    const analysis = threadWith(256);
    try {
      assert.deepEqual(await allAnswers(analysis), await allAnswers(directAnalysis()));
      await assert.rejects(analysis.ask(small, 'path', { from: 'none', to: 'none' }, signal), {
        code: 'symbol_not_found',
      });
    } finally {
      await analysis.close();
    }
  });

  it('that runs out of memory costs the question alone', async () => {
    const analysis = threadWith(24);
    try {
      const asked = [
        analysis.ask(large(), 'graph', { detail: 'full', external: true }, signal),
        analysis.ask(small, 'path', { from: 'b/y.ts', to: 'a/x.ts' }, signal),
      ] as const;
      await assert.rejects(asked[0], /The analysis thread ended: .*memory/);
      assert.equal((await asked[1]).read().path.length, 2);
    } finally {
      await analysis.close();
    }
  });
});

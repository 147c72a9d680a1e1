import assert from 'node:assert/strict';
import type { Analysis } from '#server/app/analysis/analysis.ts';
import { metricEvents } from '#server/app/analysis/metric-events.ts';
import { IndexRecords } from '#server/app/workspaces/index-records.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { MetricsLayer } from '#server/engine/graph/metrics-tables.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type FileImports, loadedFiles } from '../../../../support/file-layer.ts';
import { eventHub, eventsFrom } from '../../../../support/published-events.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { stubSnapshot } from '../../../../support/scripted-indexers.ts';

const one = sampleProject();

/** A project with functions in its first file alone. */
function metrics(files: number, cognitive: readonly number[]): MetricsLayer {
  const starts = Uint32Array.from({ length: files + 1 }, (_, file) => (file === 0 ? 0 : cognitive.length));
  const sums = new Uint32Array(files);
  const numbers = { lines: starts, parameters: new Uint8Array(), nesting: new Uint8Array(), symbols: starts };
  return {
    files: {
      commentLines: sums,
      cyclomatic: sums,
      cognitive: sums,
      distinctOperators: sums,
      distinctOperands: sums,
      operators: sums,
      operands: sums,
    },
    functions: {
      ...numbers,
      starts,
      cyclomatic: Uint16Array.from(cognitive, () => 1),
      cognitive: Uint16Array.from(cognitive),
    },
    classes: {
      starts: new Uint32Array(files + 1),
      symbols: new Uint32Array(),
      methods: new Uint16Array(),
      lcom4: new Uint16Array(),
    },
  };
}

function snapshot(id: string, files: FileImports, cognitive: readonly number[]): GraphSnapshot {
  const measured = { metrics: metrics(Object.keys(files).length, cognitive) };
  return { ...stubSnapshot({ id }), ...loadedFiles(files), ...measured };
}

const two: FileImports = { 'a.ts': [], 'b.ts': ['a.ts'] };
const before = snapshot('snp_1', two, [100, 100]);

class Scene {
  readonly state = new MemoryStateStore();
  readonly clock = new FakeClock();
  readonly events = eventHub(this.state, this.clock);
  readonly answers: Promise<unknown>[] = [];
  readonly analysis: Analysis = {
    ask: (...question) => {
      const answer = directAnalysis().ask(...question);
      this.answers.push(answer);
      return answer;
    },
  };
  readonly changes = [metricEvents(this)];
  readonly records = new IndexRecords(this);

  constructor() {
    this.state.insertProject(one);
  }

  run(from: GraphSnapshot, after: GraphSnapshot): void {
    const changed = { added: 0, modified: 1, removed: 0 };
    const report = { snapshotId: after.id, changed, skipped: [], durationMs: 1 };
    this.records.end([one], after, report, { atMs: this.clock.nowMs(), asked: true, followed: false, before: from });
  }
}

/** The values that an event reports after a run from `before` to another snapshot; undefined without an event. */
async function changesTo(after: GraphSnapshot): Promise<unknown> {
  const scene = new Scene();
  const published = eventsFrom(scene.events);
  scene.run(before, after);
  assert.equal(scene.answers.length, 1);
  await scene.answers[0];
  await new Promise(setImmediate);
  scene.records.close();
  const event = published.find(({ type }) => type === 'metrics.changed');
  return event?.type === 'metrics.changed' ? event.data.changes : undefined;
}

describe('events of metrics', () => {
  it('report the sums that moved by more than 1 %, and no others [§6.4.metrics.changed]', async () => {
    assert.deepEqual(await changesTo(snapshot('snp_2', two, [100, 103])), [
      { metric: 'cognitiveMean', before: 100, after: 101.5 },
    ]);
    assert.deepEqual(await changesTo(snapshot('snp_2', { ...two, 'a.ts': ['b.ts'] }, [100, 100])), [
      { metric: 'cycles', before: 0, after: 1 },
    ]);
  });

  it('do not come where nothing moved by more', async () => {
    assert.equal(await changesTo(snapshot('snp_2', two, [100, 102])), undefined);
  });

  it('compare duplication only where it was counted both times', async () => {
    const counts = { tokens: Uint32Array.of(10, 10), clonedTokens: Uint32Array.of(10, 10) };
    const empty = new Uint32Array();
    const groups = {
      starts: empty,
      types: new Uint8Array(),
      lengths: empty,
      files: empty,
      lines: empty,
      endLines: empty,
    };
    assert.equal(
      await changesTo({ ...snapshot('snp_2', two, [100, 100]), clones: { ...counts, isCut: false, groups } }),
      undefined,
    );
  });

  it('are computed for no one who does not want them', () => {
    const scene = new Scene();
    scene.run(before, snapshot('snp_2', two, [1, 1]));
    assert.deepEqual(scene.answers, []);
    scene.records.close();
  });
});

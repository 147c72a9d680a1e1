import assert from 'node:assert/strict';
import type { Analysis } from '#server/app/analysis/analysis.ts';
import { architectureEvents } from '#server/app/analysis/architecture-events.ts';
import type { PublishedEvent } from '#server/app/events/event-hub.ts';
import { IndexRecords } from '#server/app/workspaces/index-records.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type FileImports, loadedFiles } from '../../../../support/file-layer.ts';
import { eventHub, eventsFrom } from '../../../../support/published-events.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { stubSnapshot } from '../../../../support/scripted-indexers.ts';

const one = sampleProject();

function snapshot(id: string, files: FileImports): GraphSnapshot {
  return { ...stubSnapshot({ id }), ...loadedFiles(files) };
}

const apart = snapshot('snp_1', { 'a.ts': [], 'b.ts': [] });
const joined = snapshot('snp_2', { 'a.ts': ['b.ts'], 'b.ts': [] });
const cyclic = snapshot('snp_3', { 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] });
const saved = snapshot('snp_4', { 'a.ts': ['b.ts'], 'b.ts': [] });

class Scene {
  readonly state = new MemoryStateStore();
  readonly clock = new FakeClock();
  readonly events = eventHub(this.state, this.clock);
  readonly lines: string[] = [];
  readonly log = (text: string): void => void this.lines.push(text);
  asked = 0;
  fails = false;
  readonly analysis: Analysis = {
    ask: (...question) => {
      this.asked++;
      return this.fails ? Promise.reject(new Error('no thread')) : directAnalysis().ask(...question);
    },
  };
  readonly changes = [architectureEvents(this)];
  readonly records = new IndexRecords(this);

  constructor() {
    this.state.insertProject(one);
  }

  /** Publishes a run, requested or not, from one snapshot to another. */
  run(before: GraphSnapshot | undefined, after: GraphSnapshot, asked = false): void {
    const changed = { added: 0, modified: 1, removed: 0 };
    const report = { snapshotId: after.id, changed, skipped: [], durationMs: 1 };
    this.records.end([one], after, report, { atMs: this.clock.nowMs(), asked, followed: false, before });
  }
}

function line(event: PublishedEvent): string {
  if (event.type !== 'architecture.changed') return event.type;
  const { snapshot: id, counts } = event.data;
  return `${event.type} in ${id}: ${Object.values(counts).join(' ')}`;
}

/** Checks what is reported, and how often that had to be computed. */
async function check(act: (scene: Scene) => void, ...expected: string[]): Promise<void> {
  const scene = new Scene();
  const published = eventsFrom(scene.events);
  act(scene);
  await eventually(() => assert.deepEqual(published.map(line), expected));
  assert.equal(scene.asked, expected.filter((text) => text.startsWith('architecture')).length);
  scene.records.close();
}

describe('events of the architecture', () => {
  it('wait for a run that reports when imports load', () =>
    check(
      (scene) => {
        const { loads: _loads, ...early } = cyclic;
        scene.run(joined, early);
        scene.run(early, cyclic, true);
      },
      'index.completed',
      'index.completed',
      'architecture.changed in snp_3: 1 0 1 0',
    ));

  it('follow an import that loads later than before', () =>
    check(
      (scene) => scene.run(cyclic, snapshot('snp_5', { 'a.ts': ['b.ts'], 'b.ts': ['dynamic_import a.ts'] })),
      'index.completed',
      'architecture.changed in snp_5: 0 0 0 1',
    ));

  it('follow the end of the run that brought it [§6.4.architecture.changed]', () =>
    check((scene) => scene.run(joined, cyclic), 'index.completed', 'architecture.changed in snp_3: 1 0 1 0'));

  it('compare what was reported last with what is reported, whatever was held back between', () =>
    check(
      (scene) => {
        scene.run(undefined, apart);
        scene.run(apart, joined);
        scene.run(joined, cyclic);
        scene.run(cyclic, cyclic, true);
      },
      'index.completed',
      'index.completed',
      'architecture.changed in snp_3: 2 0 1 0',
    ));

  it('do not come where edges and cycles are the same in the end', async () => {
    await check((scene) => scene.run(joined, saved), 'index.completed');
    await check(
      (scene) => {
        scene.run(joined, joined);
        scene.run(joined, cyclic);
        scene.run(cyclic, saved, true);
      },
      'index.completed',
      'index.completed',
    );
  });

  it('do not come with the first index, which has nothing before it', () =>
    check((scene) => scene.run(undefined, joined), 'index.completed'));

  it('are computed for no one who does not want them, and only where edges may differ', () => {
    const scene = new Scene();
    scene.run(joined, cyclic);
    eventsFrom(scene.events);
    scene.run(joined, saved, true);
    assert.equal(scene.asked, 0);
    scene.records.close();
  });

  it('are not sent of a project that was deleted meanwhile', async () => {
    const scene = new Scene();
    const published = eventsFrom(scene.events);
    scene.run(joined, cyclic);
    scene.state.deleteProject(one.id);
    scene.records.forget(one);
    await eventually(() => assert.equal(scene.asked, 1));
    await new Promise(setImmediate);
    assert.deepEqual(published.map(line), ['index.completed']);
    scene.records.close();
  });

  it('are left out, with a line in the log, where nothing could compare', async () => {
    const scene = new Scene();
    const published = eventsFrom(scene.events);
    scene.fails = true;
    scene.run(joined, cyclic);
    await eventually(() => assert.equal(scene.lines.length, 1));
    assert.equal(scene.lines[0], 'architecture.changed of prj_1 was not found out: Error: no thread');
    assert.deepEqual(published.map(line), ['index.completed']);
    scene.records.close();
  });

  it('end with the engine', async () => {
    const scene = new Scene();
    eventsFrom(scene.events);
    scene.run(joined, cyclic);
    scene.run(cyclic, joined);
    scene.changes[0].close();
    scene.clock.advance(60_000);
    scene.run(joined, joined, true);
    await new Promise(setImmediate);
    assert.deepEqual(scene.lines, []);
    scene.records.close();
  });
});

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishedEvent } from '#server/app/events/event-hub.ts';
import { IndexRecords } from '#server/app/workspaces/index-records.ts';
import type { RunGoal } from '#server/app/indexing/indexer.ts';
import type { RunEnd } from '#server/app/workspaces/workspace-listener.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { eventHub, eventsFrom } from '../../../../support/published-events.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { stubSnapshot } from '../../../../support/scripted-indexers.ts';

interface Ended extends Partial<RunEnd> {
  readonly modified?: number;
  readonly symbols?: number;
}

const one = sampleProject();
const minuteMs = 60_000;

class Scene {
  readonly state = new MemoryStateStore();
  readonly clock = new FakeClock();
  readonly events = eventHub(this.state, this.clock);
  readonly published = eventsFrom(this.events);
  records = new IndexRecords(this);
  projects = [one];

  constructor() {
    this.state.insertProject(one);
  }

  begin(asked: boolean, { upTo = 'all' as RunGoal, isSlow = false } = {}): void {
    this.records.begin(this.projects, { asked, isSlow, upTo });
  }

  /** A run that read each changed file for a millisecond. */
  end(id: string, ended: Ended = {}): void {
    const { modified = 0, asked = false, followed = false } = ended;
    const changed = { added: 0, modified, removed: 0 };
    const report = { snapshotId: id, changed, skipped: [], durationMs: modified };
    const snapshot = stubSnapshot({ id, ...('symbols' in ended && { symbols: ended.symbols }) });
    this.records.end(this.projects, snapshot, report, {
      atMs: this.clock.nowMs(),
      asked,
      followed,
      before: undefined,
    });
  }

  takePublished(): string[] {
    return this.published.splice(0).map(line);
  }
}

function line(event: PublishedEvent): string {
  if (event.type === 'index.failed') return `failed ${event.data.failure.code}`;
  if (event.type !== 'index.completed') return event.type.slice('index.'.length);
  const { snapshot, previousSnapshot = 'nothing', changed, durationMs } = event.data;
  return `completed ${previousSnapshot} → ${snapshot}, ${changed.modified} modified in ${durationMs} ms`;
}

function fail(code: string): (scene: Scene) => void {
  return ({ records, projects }) => records.fail(projects, { code, message: `${code} in /secret` });
}

/** Checks what was published after each step. */
function check(steps: readonly [(scene: Scene) => void, ...string[]][]): void {
  const scene = new Scene();
  for (const [step, ...expected] of steps) {
    step(scene);
    assert.deepEqual(scene.takePublished(), expected);
  }
  scene.records.close();
}

describe('events of runs', () => {
  it('report the beginning and the end of one that was asked for, whether it changed something or not [§6.4.index.started] [§6.4.index.completed]', () => {
    check([
      [(scene) => scene.begin(true), 'started'],
      [(scene) => scene.begin(true)],
      [(scene) => scene.end('snp_1', { asked: true, modified: 2 }), 'completed nothing → snp_1, 2 modified in 2 ms'],
      [(scene) => scene.begin(true), 'started'],
      [(scene) => scene.end('snp_1', { asked: true }), 'completed snp_1 → snp_1, 0 modified in 0 ms'],
    ]);
  });

  it('say what is in the index, and whose it is', () => {
    const scene = new Scene();
    scene.end('snp_1', { asked: true, modified: 1 });
    const [{ id: _id, ...event }] = scene.published;
    assert.deepEqual(event, {
      type: 'index.completed',
      atMs: scene.clock.nowMs(),
      space: 'live',
      member: 'owner',
      projectId: 'prj_1',
      data: {
        projectId: 'prj_1',
        snapshot: 'snp_1',
        durationMs: 1,
        stats: { files: 2, symbols: 3, nodes: 2, dependencies: 1 },
        changed: { added: 0, modified: 1, removed: 0 },
      },
    });
  });

  it('hold back further ends of a minute, with their counts summed [§6.4.index.once-a-minute]', () => {
    check([
      [(scene) => scene.end('snp_1', { modified: 1 }), 'completed nothing → snp_1, 1 modified in 1 ms'],
      [(scene) => scene.end('snp_2', { modified: 2 })],
      [(scene) => scene.begin(false)],
      [(scene) => scene.end('snp_3', { modified: 3 })],
      [(scene) => scene.clock.advance(minuteMs)],
      [(scene) => scene.end('snp_4', { modified: 4 }), 'completed snp_1 → snp_4, 9 modified in 9 ms'],
      [(scene) => scene.end('snp_4')],
    ]);
  });

  it('report the beginning of the first one, and of one that takes long and is not held back', () => {
    check([
      [(scene) => scene.begin(false), 'started'],
      [(scene) => scene.end('snp_1'), 'completed nothing → snp_1, 0 modified in 0 ms'],
      [(scene) => scene.begin(false, { isSlow: true })],
      [(scene) => scene.end('snp_2')],
      [(scene) => scene.clock.advance(minuteMs)],
      [(scene) => scene.begin(false, { isSlow: true }), 'started'],
      [(scene) => scene.end('snp_2'), 'completed snp_1 → snp_2, 0 modified in 0 ms'],
    ]);
  });

  it('report what was held back with a run that was asked for', () => {
    check([
      [(scene) => scene.end('snp_1', { modified: 1 }), 'completed nothing → snp_1, 1 modified in 1 ms'],
      [(scene) => scene.end('snp_2', { modified: 2 })],
      [(scene) => scene.begin(true), 'started'],
      [(scene) => scene.end('snp_2', { asked: true }), 'completed snp_1 → snp_2, 2 modified in 2 ms'],
    ]);
  });

  it('say nothing of a look that found nothing', () => {
    check([
      [(scene) => scene.end('snp_1', { modified: 1 }), 'completed nothing → snp_1, 1 modified in 1 ms'],
      [(scene) => scene.clock.advance(minuteMs)],
      [(scene) => scene.end('snp_1')],
      [(scene) => scene.begin(false)],
      [(scene) => scene.end('snp_1')],
    ]);
  });

  it('report a run with the one that follows it, and one of files alone with the next whole one', () => {
    check([
      [(scene) => scene.begin(true), 'started'],
      [(scene) => scene.end('snp_1', { asked: true, followed: true, modified: 1 })],
      [(scene) => scene.end('snp_2', { asked: true, modified: 1 }), 'completed nothing → snp_2, 2 modified in 2 ms'],
      [(scene) => scene.clock.advance(minuteMs)],
      [(scene) => scene.begin(false, { upTo: 'files' })],
      [(scene) => scene.end('snp_3', { symbols: undefined, modified: 5 })],
      [(scene) => scene.end('snp_3'), 'completed snp_2 → snp_3, 5 modified in 5 ms'],
    ]);
  });

  it('report a failure once, until something else comes [§6.4.index.failed]', () => {
    check([
      [(scene) => scene.begin(true), 'started'],
      [fail('path_missing'), 'failed path_missing'],
      [fail('path_missing')],
      [fail('out_of_space'), 'failed out_of_space'],
      [(scene) => scene.begin(true), 'started'],
      [fail('out_of_space'), 'failed out_of_space'],
      [(scene) => scene.end('snp_1', {}), 'completed nothing → snp_1, 0 modified in 0 ms'],
    ]);
  });

  it('name no place of the machine in a failure [§6.4.no-source]', () => {
    const scene = new Scene();
    fail('permission_denied')(scene);
    assert.match(JSON.stringify(scene.published), /permission_denied/);
    assert.doesNotMatch(JSON.stringify(scene.published), /secret/);
  });

  it('are sent to each project of the folder', () => {
    const scene = new Scene();
    const other = sampleProject({ id: 'prj_2', member: 'other' });
    scene.state.insertProject(other);
    scene.projects = [one, other];
    scene.end('snp_1', { modified: 1 });
    assert.deepEqual(
      scene.published.map(({ projectId, member }) => [projectId, member]),
      [
        ['prj_1', 'owner'],
        ['prj_2', 'other'],
      ],
    );
  });

  it('are sent by a later engine where one held them back, when the minute has passed', async () => {
    const scene = new Scene();
    scene.end('snp_1', { modified: 1 });
    scene.end('snp_2', { modified: 2 });
    scene.records.close();
    scene.takePublished();
    scene.records = new IndexRecords(scene);
    scene.clock.advance(minuteMs);
    scene.records.resume();
    await eventually(() => assert.equal(scene.published.length, 1));
    assert.deepEqual(scene.takePublished(), ['completed snp_1 → snp_2, 2 modified in 2 ms']);
    scene.records.close();
  });

  it('of a project that was deleted are not reported any more', async () => {
    const scene = new Scene();
    scene.end('snp_1', { modified: 1 });
    scene.clock.advance(minuteMs - 1);
    scene.end('snp_2', { modified: 2 });
    scene.takePublished();
    scene.state.deleteProject(one.id);
    scene.clock.advance(minuteMs);
    await sleep(20);
    assert.deepEqual(scene.takePublished(), []);
    scene.records.close();
  });

  it('are reported when the clock was set back behind the last of them', () => {
    check([
      [(scene) => scene.end('snp_1', { modified: 1 }), 'completed nothing → snp_1, 1 modified in 1 ms'],
      [(scene) => scene.clock.advance(-3600_000)],
      [(scene) => scene.end('snp_2', { modified: 1 }), 'completed snp_1 → snp_2, 1 modified in 1 ms'],
    ]);
  });
});

describe('the record of a run', () => {
  it('says since when the newest snapshot is that, through runs that find nothing new and a restart', () => {
    const scene = new Scene();
    const since = () => scene.state.projectIndex(one.id)?.lastRun?.sinceMs;
    const first = scene.clock.nowMs();
    scene.end('snp_1', { modified: 1 });
    scene.clock.advance(minuteMs);
    scene.records = new IndexRecords(scene);
    scene.end('snp_1', { asked: true });
    assert.deepEqual([since(), scene.state.projectIndex(one.id)?.indexedAtMs], [first, first + minuteMs]);
    scene.end('snp_2', { modified: 1 });
    assert.equal(since(), first + minuteMs);
    scene.records.close();
  });
});

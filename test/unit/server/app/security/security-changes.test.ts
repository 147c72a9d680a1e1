import assert from 'node:assert/strict';
import { type EventData, eventBodyBytesMax } from '#protocol/events.ts';
import type { ProjectScan, ScannedFinding } from '#server/app/security/project-scans.ts';
import { SecurityChanges } from '#server/app/security/security-changes.ts';
import type { ProjectRecord } from '#server/app/ports/state-store.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { eventHub, eventsFrom } from '../../../../support/published-events.ts';
import { fingerprintOf, projectScan, scannedFinding, triageRecords } from '../../../../support/security-fixture.ts';

const project: ProjectRecord = {
  id: 'prj_1',
  name: 'one',
  description: '',
  path: '/one',
  kind: 'live',
  member: 'owner',
  createdAtMs: 0,
};

function snapshot(id: string): GraphSnapshot {
  return { id, calls: {} } as unknown as GraphSnapshot;
}

class Scene {
  readonly state = new MemoryStateStore();
  readonly events = eventHub(this.state, new FakeClock());
  readonly published = eventsFrom(this.events);
  readonly triage = triageRecords();
  readonly begun: string[] = [];
  wasAsked = true;
  #arrive: (project: ProjectRecord, scan: ProjectScan) => void = () => {};
  readonly changes = new SecurityChanges({
    events: this.events,
    state: this.state,
    triage: this.triage,
    scans: {
      begin: (_, { id }) => this.begun.push(id),
      forget: () => this.begun.push('forgotten'),
      listen: (listener) => (this.#arrive = listener),
      wasAsked: () => this.wasAsked,
    },
  });

  constructor() {
    this.state.insertProject(project);
  }

  run(id: string): void {
    this.changes.note(project, undefined, snapshot(id));
  }

  arrive(id: string, ...findings: readonly ScannedFinding[]): void {
    this.#arrive(project, projectScan(snapshot(id), findings, `scn_${id}`));
  }

  get data(): EventData['security.changed'][] {
    return this.published.flatMap((event) => (event.type === 'security.changed' ? [event.data] : []));
  }
}

function named({ id, ruleId, severity, file, line, fingerprint }: ScannedFinding) {
  return { id, ruleId, severity, file, line, fingerprint };
}

function longPath(at: number): ScannedFinding {
  return scannedFinding({ file: `${'folder/'.repeat(100)}${at}.ts`, line: 1 });
}

const [one, two] = [1, 2].map((line) => scannedFinding({ file: 'a.ts', line }));

describe('events of findings', () => {
  let scene: Scene;
  beforeEach(() => {
    scene = new Scene();
    scene.arrive('snp_1', one);
    scene.run('snp_2');
  });

  it('say what came and went, when the end of the run is reported and the scan is there [§6.4.security.changed]', () => {
    scene.arrive('snp_2', two);
    assert.deepEqual(scene.data, []);
    scene.changes.publish(project);
    assert.deepEqual(scene.data, [
      {
        projectId: 'prj_1',
        snapshot: 'snp_2',
        added: [named(two)],
        fixed: [named(one)],
        counts: { added: 1, fixed: 1 },
        summary: { total: 1, critical: 0, high: 1, medium: 0, low: 0, info: 0 },
      },
    ]);
  });

  it('wait for a scan that takes longer than the run', () => {
    scene.changes.publish(project);
    assert.equal(scene.data.length, 0);
    scene.arrive('snp_2', one, two);
    assert.deepEqual(scene.data[0].counts, { added: 1, fixed: 0 });
  });

  it('do not come where nothing changed, or only what is taken out or decided about', () => {
    const out = scannedFinding({ file: 'b.ts', line: 1, suppressed: { by: 'groundplan', line: 1 } });
    const unsure = scannedFinding({ file: 'b.ts', line: 2, confidence: 'low' });
    const said = scannedFinding({ file: 'b.ts', line: 3 });
    scene.triage.save('prj_1', fingerprintOf('b.ts:3:command-injection'), { state: 'false_positive' });
    scene.arrive('snp_2', one, out, unsure, said);
    scene.changes.publish(project);
    assert.deepEqual(scene.data, []);
  });

  it('stand for all runs since the last that was reported', () => {
    scene.arrive('snp_2', one, two);
    scene.run('snp_3');
    scene.arrive('snp_3', two);
    scene.changes.publish(project);
    assert.deepEqual(
      scene.data.map(({ snapshot: id, counts }) => [id, counts]),
      [['snp_3', { added: 1, fixed: 1 }]],
    );
  });

  it('hold the first fifty, and the number of all', () => {
    scene.arrive('snp_2', ...Array.from({ length: 60 }, (_, at) => scannedFinding({ file: 'many.ts', line: at + 1 })));
    scene.changes.publish(project);
    const [{ added, counts, summary }] = scene.data;
    assert.deepEqual([added.length, counts, summary.total], [50, { added: 60, fixed: 1 }, 60]);
  });

  it('are no larger than an event may be', () => {
    scene.arrive('snp_2', ...Array.from({ length: 60 }, (_, at) => longPath(at)));
    scene.changes.publish(project);
    const [data] = scene.data;
    assert.ok(JSON.stringify(data).length < eventBodyBytesMax && data.added.length > 10);
    assert.equal(data.counts.added, 60);
  });

  it('have a project scanned after each run, once someone asked', () => {
    assert.deepEqual(scene.begun, ['snp_2']);
    scene.wasAsked = false;
    scene.run('snp_3');
    assert.deepEqual(scene.begun, ['snp_2']);
    scene.events.addRecorder({ wants: (type) => type === 'security.changed', record: () => {} });
    scene.run('snp_4');
    assert.deepEqual(scene.begun, ['snp_2', 'snp_4']);
  });

  it('end with the project', () => {
    scene.changes.forget(project);
    scene.state.deleteProject(project.id);
    scene.changes.publish(project);
    scene.arrive('snp_2', two);
    assert.deepEqual([scene.data, scene.begun.at(-1)], [[], 'forgotten']);
  });
});

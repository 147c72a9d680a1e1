import assert from 'node:assert/strict';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { EventStreamReader, type ReceivedEvent } from '../support/event-stream-reader.ts';
import { requestText } from '../support/http-fixture.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const files = { 'a.ts': "import './b';\nexport const secret = 1;\n", 'b.ts': 'export {};\n' };

function dataOf(events: readonly ReceivedEvent[], type: string): Record<string, unknown> {
  return events.find(({ event }) => event === type)?.data.data ?? {};
}

describe('events of a served folder', () => {
  let engine: BuiltEngine;
  let folder = '';
  let projectId = '';
  const readers: EventStreamReader[] = [];

  before(() => buildProgram());
  beforeEach(async () => {
    engine = new BuiltEngine();
    folder = temporaryFolder();
    writeTree(folder, files);
    const [project] = await engine.serve([folder]);
    projectId = project.id;
    await engine.untilIndexed(projectId);
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await engine.dispose();
  });

  async function listen(): Promise<{ readonly reader: EventStreamReader; readonly keyId: string }> {
    const { key, id } = await engine.call('keys.create', {});
    const request = requestText({ path: '/api/v1/events' }, key);
    const reader = new EventStreamReader(Number(new URL(engine.baseUrl).port), request);
    readers.push(reader);
    return { reader: await reader.opened(), keyId: id };
  }

  async function index(): Promise<void> {
    await engine.send({ method: 'POST', path: `/api/v1/projects/${projectId}/index` });
    await engine.untilIndexed(projectId);
  }

  it('report what a run read and how the graph changed, without code and places of the machine', async () => {
    const { reader } = await listen();
    const { snapshot: before } = await engine.untilIndexed(projectId);
    writeTree(folder, { 'b.ts': "import './a';\nimport './c';\n", 'c.ts': 'export {};\n' });
    await index();
    await reader.received(4);
    assert.deepEqual(reader.types.toSorted(), [
      'architecture.changed',
      'index.completed',
      'index.started',
      'metrics.changed',
    ]);
    const { snapshot, previousSnapshot, stats, changed, durationMs } = dataOf(reader.events, 'index.completed');
    assert.deepEqual(
      { projectId, previousSnapshot, stats, changed },
      {
        projectId,
        previousSnapshot: before,
        stats: { files: 3, symbols: 1, nodes: 3, dependencies: 3 },
        changed: { added: 1, modified: 1, removed: 0 },
      },
    );
    assert.ok(Number.isInteger(durationMs));
    const change = dataOf(reader.events, 'architecture.changed');
    assert.deepEqual(
      [change.snapshot, change.edgesAdded, change.counts],
      [
        snapshot,
        [
          { source: 'b.ts', target: 'a.ts' },
          { source: 'b.ts', target: 'c.ts' },
        ],
        { edgesAdded: 2, edgesRemoved: 0, cyclesAdded: 1, cyclesRemoved: 0 },
      ],
    );
    const moved = dataOf(reader.events, 'metrics.changed') as { changes?: readonly { metric: string }[] };
    const cycles = moved.changes?.find(({ metric }) => metric === 'cycles');
    assert.deepEqual(cycles, { metric: 'cycles', before: 0, after: 1 });
    assert.ok(!reader.body.includes('secret') && !reader.body.includes(folder));
  });

  it('end with the key, no matter who revokes it, and with the engine', async () => {
    const [first, second] = [await listen(), await listen()];
    await engine.call('keys.revoke', { id: first.keyId });
    await first.reader.closed();
    assert.deepEqual([first.reader.isComplete, second.reader.isClosed], [true, false]);
    await engine.leave();
    await second.reader.closed();
    assert.equal(second.reader.isComplete, true);
  });

  it('report that a project is gone', async () => {
    const { reader } = await listen();
    await engine.send({ method: 'DELETE', path: `/api/v1/projects/${projectId}` });
    await reader.received(1);
    assert.deepEqual(reader.types, ['project.deleted']);
  });
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEnginePlace } from '#server/platform/process/engine-place.ts';
import { BuiltEngine, builtProgram } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import { eventually } from '../support/eventually.ts';
import { requestText } from '../support/http-fixture.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const descriptors = 1200;
const flood = 1300;
const saved = 30;

describe('an engine with few descriptors and many unfinished connections', () => {
  let engine: BuiltEngine;
  let folder = '';
  let id = '';
  const sockets: Socket[] = [];

  before(async () => {
    buildProgram();
    engine = new BuiltEngine();
    const { stateFolder } = engine;
    const command = `ulimit -n ${descriptors} && exec "$0" "$1" "$2"`;
    const child = spawn('sh', ['-c', command, process.execPath, builtProgram, stateFolder], { stdio: 'ignore' });
    await eventually(() => reach(openEnginePlace(stateFolder).socket));
    folder = `${temporaryFolder()}/files`;
    writeTree(folder, { 'first.ts': 'export const first = 1;\n' });
    [{ id }] = await engine.serve([folder]);
    assert.equal(engine.pid, child.pid);
    await engine.untilIndexed(id);
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await engine.dispose();
  });

  /** Every other one begins a request that it never ends. */
  async function open(count: number, to: () => Socket): Promise<void> {
    for (let opened = 0; opened < count; opened++) {
      const socket = to();
      socket.on('error', () => undefined);
      if (opened % 2 === 0) socket.write('GET /api/v1/projects HTTP/1.1\r\nHost: local');
      sockets.push(socket);
    }
    // Those that are refused are by then.
    await sleep(500);
  }

  it('answers who has a key, reports its streams, and reads what is saved [§1.connections]', async () => {
    const port = Number(new URL(engine.baseUrl).port);
    const key = await engine.newKey();
    const stream = new EventStreamReader(port, requestText({ path: '/api/v1/events' }, key));
    await eventually(() => assert.equal(stream.head?.status, 200));
    await open(flood, () => connect(port, '127.0.0.1'));
    const paths = Array.from({ length: saved }, (_, index) => `saved-${index}.ts`);
    writeTree(folder, Object.fromEntries(paths.map((path) => [path, 'export const saved = 1;\n'])));
    const answers = await Promise.all(paths.map(() => engine.send({ path: '/api/v1/projects', key })));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    await engine.until(
      () => engine.graph(id),
      ({ nodes }) => nodes.length === saved + 1,
    );
    const { skipped } = await engine.untilIndexed(id);
    assert.deepEqual([skipped.unreadable, skipped.parseErrors], [0, 0]);
    await engine.send({ method: 'POST', path: '/api/v1/projects', body: { name: 'n', path: folder } });
    assert.equal(stream.isClosed, false);
    stream.socket.destroy();
  });

  it('is reached over its private socket while others hold it and ask for nothing', async () => {
    const { socket } = openEnginePlace(engine.stateFolder);
    await open(400, () => connect(socket));
    const { pid } = await engine.call('engine.status', {});
    assert.equal(pid, engine.pid);
    await engine.serve([folder]);
    assert.equal((await engine.send({ path: '/api/v1/projects' })).status, 200);
  });
});

/** Rejects where no server listens. */
async function reach(path: string): Promise<void> {
  const socket = connect(path);
  await once(socket, 'connect');
  socket.destroy();
}

import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { LanguageBench } from '../support/language-bench.ts';
import { isRunning } from '../support/engine-journal.ts';
import { uriOf } from '../support/language-client.ts';

describe('language servers of one engine', () => {
  let bench: LanguageBench;
  beforeEach(() => (bench = new LanguageBench()));
  afterEach(() => bench.dispose());

  it('end with their client, and the engine goes on', async () => {
    const folder = bench.folder();
    const one = await bench.stdio([folder]);
    const other = await bench.indexed([folder]);
    const pid = await bench.pidOf(other);
    assert.equal(await bench.pidOf(one.client), pid);
    assert.equal(await one.leave(), 0);
    assert.equal(isRunning(pid), true);
    assert.equal(await other.lens(join(folder, 'src/c.ts')), '2 dependents');
  });

  it('end with their engine, and say so', async () => {
    const server = await bench.stdio([bench.folder()]);
    process.kill(await bench.pidOf(server.client), 'SIGKILL');
    assert.equal(await server.ended, 3);
    assert.match(server.stderr, /the engine ended.*\(engine_unavailable\)/);
  });

  it('survive a client that says `exit` and one that sends rubbish', async () => {
    const folder = bench.folder();
    const { client } = await bench.stream([folder]);
    await client.untilIndexed();
    const leaving = await bench.stream([]);
    await leaving.client.rpc.sendNotification('exit');
    await once(leaving.stream, 'close');
    const hostile = await bench.stream([]);
    hostile.stream.write('Content-Length: x\r\n\r\n{{{{');
    await once(hostile.stream, 'close');
    assert.equal(await client.lens(join(folder, 'src/c.ts')), '2 dependents');
  });

  it('are stopped in order, with what is asked for answered', async () => {
    const { client, stream, engine } = await bench.stream([bench.folder()]);
    await client.untilIndexed();
    const closed = once(stream, 'close');
    assert.deepEqual(await client.call('engine.stop', {}), { pid: engine.pid });
    await closed;
    const { engine: next } = await bench.stream([]);
    assert.notEqual(next.pid, engine.pid);
  });

  it('answer what is held back for a change when their engine leaves', async () => {
    const { client, stream } = await bench.stream([bench.folder()]);
    await client.untilIndexed();
    const { projectId: id = '', index } = client.folder() ?? {};
    const closed = once(stream, 'close');
    const held = client.call('index.state', { id, wait: 60, snapshot: index?.snapshot });
    await client.call('engine.stop', {});
    const { status, snapshot } = await held;
    assert.deepEqual([status, snapshot], ['indexed', index?.snapshot]);
    await closed;
  });

  it('refuse parameters that are none, by a code', async () => {
    const { client } = await bench.stream([]);
    for (const given of [[1, 2, 3], [{ operationId: ['projects.list'] }], [null]]) {
      // oxlint-disable-next-line no-await-in-loop -- one stream
      await assert.rejects(client.rpc.sendRequest('groundplan/call', ...(given as [never])), {
        data: { code: 'endpoint_not_found' },
      });
    }
  });

  it('refuse what there is no operation for, by its code', async () => {
    const { client } = await bench.stream([]);
    await assert.rejects(client.call('nothing' as 'engine.status', {}), { data: { code: 'endpoint_not_found' } });
    const lost = client.call('projects.get', { id: 'prj_none' });
    await assert.rejects(lost, { data: { code: 'project_not_found' } });
  });

  describe('folders', () => {
    it('are opened and let go of one by one; those elsewhere say why they are not', async () => {
      const [first, second] = [bench.folder(), bench.folder({ 'x.ts': '' })];
      const client = await bench.indexed([first]);
      await bench.pidOf(client);
      const event = {
        added: [
          { uri: uriOf(second), name: '' },
          { uri: 'vscode-vfs://host/x', name: '' },
        ],
        removed: [],
      };
      await client.rpc.sendNotification('workspace/didChangeWorkspaceFolders', { event });
      await client.until('three folders', () => client.folder(1)?.stats?.files === 1);
      assert.deepEqual([client.folder(2)?.problem?.code, client.folder(2)?.projectId], ['path_not_allowed', undefined]);
      const gone = { added: [], removed: [{ uri: uriOf(first), name: '' }] };
      await client.rpc.sendNotification('workspace/didChangeWorkspaceFolders', { event: gone });
      await client.until('two folders', () => client.status?.folders.length === 2);
      assert.equal(await client.lens(join(first, 'src/c.ts')), undefined);
    });

    it('are left alone until someone asks, where they are not trusted', async () => {
      const folder = bench.folder();
      const { client } = await bench.stdio([folder], { options: { trusted: false } });
      await bench.pidOf(client);
      await client.until('a status', () => client.folder()?.index !== undefined);
      assert.deepEqual(
        [client.folder()?.index?.status, client.folder()?.trusted, await client.lens(join(folder, 'src/c.ts'))],
        ['created', false, undefined],
      );
      await client.rpc.sendRequest('groundplan/index', { uri: uriOf(folder) });
      await client.untilIndexed();
      assert.equal(client.folder()?.watching, 'off');
      await client.rpc.sendNotification('workspace/didChangeConfiguration', { settings: { trusted: true } });
      await client.until('watched', () => client.folder()?.watching === 'events' && client.folder()?.trusted);
    });

    it('are not indexed by themselves where that is turned off', async () => {
      const folder = bench.folder();
      const { client } = await bench.stdio([folder], { options: { indexOnOpen: false } });
      await bench.pidOf(client);
      await client.until('a status', () => client.folder()?.index !== undefined);
      assert.equal(client.folder()?.index?.status, 'created');
      await client.rpc.sendRequest('groundplan/index', { uri: uriOf(folder), full: true });
      await client.untilIndexed();
      await assert.rejects(client.rpc.sendRequest('groundplan/index', { uri: 'file:///nowhere' }), {
        data: { code: 'path_not_found' },
      });
    });

    it('say that their project was deleted, and are registered again when asked', async () => {
      const folder = bench.folder();
      const client = await bench.indexed([folder]);
      await bench.pidOf(client);
      const id = client.folder()?.projectId ?? '';
      await client.call('projects.delete', { id });
      await client.until('a problem', () => client.folder()?.problem?.code === 'project_not_found');
      await client.rpc.sendRequest('groundplan/index', { uri: uriOf(folder) });
      await client.untilIndexed();
      assert.notEqual(client.folder()?.projectId, id);
    });

    it('say that they are not there', async () => {
      const { client } = await bench.stream(['/nowhere/at/all']);
      await client.until('a problem', () => client.folder()?.problem);
      assert.equal(client.folder()?.problem?.code, 'path_not_found');
    });

    it('that vanish say so, and come back when asked', async () => {
      const folder = bench.folder();
      const client = await bench.indexed([folder]);
      await bench.pidOf(client);
      renameSync(folder, `${folder}-moved`);
      await client.rpc.sendRequest('groundplan/index', { uri: uriOf(folder) });
      await client.until('gone', () => client.folder()?.problem?.code === 'path_missing');
      renameSync(`${folder}-moved`, folder);
      await client.rpc.sendRequest('groundplan/index', { uri: uriOf(folder) });
      await client.untilIndexed();
      assert.equal(client.folder()?.problem, undefined);
    });
  });

  describe('the REST API', () => {
    it('is there for as long as a client wants it', async () => {
      const { client, stream } = await bench.stream([], { options: { api: { enabled: true, port: 0 } } });
      await client.until('served', () => client.status?.api.baseUrl);
      const { hostname, port } = new URL(client.status?.api.baseUrl ?? '');
      assert.equal((await fetch(`http://${hostname}:${port}/api/v1/projects`)).status, 401);
      const other = await bench.stream([], { options: { api: { enabled: true, port: 0 } } });
      await other.client.until('served', () => other.client.status?.api.baseUrl);
      assert.equal(other.client.status?.api.baseUrl, client.status?.api.baseUrl);
      stream.destroy();
      await once(stream, 'close');
      const settings = { api: { enabled: false } };
      await other.client.rpc.sendNotification('workspace/didChangeConfiguration', { settings });
      await other.client.until('not served', () => other.client.status?.api.baseUrl === undefined);
      // While the port closes, who comes is turned away.
      await eventually(async () => {
        const [error] = await once(connect(Number(port), hostname), 'error');
        assert.equal((error as NodeJS.ErrnoException).code, 'ECONNREFUSED');
      });
    });

    it('says that its port is taken, and is served once it is free and asked for again', async () => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as { port: number };
      const { client } = await bench.stream([], { options: { api: { enabled: true, port } } });
      await client.until('a problem', () => client.status?.api.problem);
      assert.match(client.status?.api.problem?.message ?? '', new RegExp(String(port)));
      taken.close();
      await once(taken, 'close');
      const settings = { api: { enabled: true, port } };
      await client.rpc.sendNotification('workspace/didChangeConfiguration', { settings });
      await client.until('served', () => client.status?.api.baseUrl);
    });
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isRunning } from '../support/engine-journal.ts';
import { eventually } from '../support/eventually.ts';
import { LanguageBench } from '../support/language-bench.ts';
import { type PlainLanguageClient, uriOf } from '../support/language-client.ts';

const refused = { data: { code: 'workspace_not_trusted' } };
const untrusted = { options: { trusted: false } };
const index = (client: PlainLanguageClient, folder: string) =>
  client.rpc.sendRequest('groundplan/index', { uri: uriOf(folder) });
const configure = (client: PlainLanguageClient, settings: unknown) =>
  client.rpc.sendNotification('workspace/didChangeConfiguration', { settings });

/** Reports whether one of these files below a folder holds the text. */
function isHeld(below: string, pattern: string, text: string): boolean {
  return globSync(pattern, { cwd: below }).some((file) => readFileSync(join(below, file)).includes(text));
}

/** Reports whether the index and the record of its run are on the disk, over a store that saves late too. */
function isStored(state: string, snapshot: string): boolean {
  return isHeld(state, 'state.db*', snapshot) && isHeld(state, 'workspaces/*/index.db*', 'src/d.ts');
}

describe('a folder that is not trusted', () => {
  let bench: LanguageBench;
  let folder: string;
  beforeEach(() => {
    bench = new LanguageBench();
    folder = bench.folder();
  });
  afterEach(() => bench.dispose());

  async function opened(setting: object = untrusted) {
    const { client, stream, engine } = await bench.stream([folder], setting);
    await client.until('a status', () => client.folder()?.index !== undefined);
    const id = client.folder()?.projectId ?? '';
    const files = async () => (await client.call('graph.get', { id })).nodes.length;
    const leave = async () => {
      stream.destroy();
      await once(stream, 'close');
    };
    return { client, engine, id, files, leave };
  }

  it('is read by no question, and by no way to ask for more', async () => {
    const { client, id, files } = await opened();
    await assert.rejects(files(), refused);
    await assert.rejects(client.call('graph.get', { id }), refused);
    await assert.rejects(client.call('source.get', { id, file: 'src/a.ts' }), refused);
    await assert.rejects(client.call('workspace.open', { path: folder }), refused);
    await client.call('workspace.attach', { path: folder, trusted: true });
    await assert.rejects(files(), refused);
    assert.equal((await client.call('index.state', { id })).status, 'created');
  });

  it('does not become trusted by being registered', async () => {
    const { client } = await opened();
    const other = bench.folder();
    const { project } = await client.call('projects.create', { name: 'other', path: other });
    await assert.rejects(client.call('graph.get', { id: project.id }), refused);
    const { client: trusting } = await bench.stream([], {});
    await assert.rejects(trusting.call('graph.get', { id: project.id }), refused);
  });

  it('is answered for from the index that a person asked for, which no question brings up to date', async () => {
    const { client, id, files } = await opened();
    await index(client, folder);
    // A client that asks during a run gets that run.
    await client.untilIndexed();
    assert.equal(await files(), 5);
    writeFileSync(join(folder, 'src/e.ts'), '');
    assert.equal(await files(), 5);
    writeFileSync(join(folder, 'src/a.ts'), '');
    await assert.rejects(client.call('source.get', { id, file: 'src/a.ts' }), refused);
    assert.equal(await files(), 5);
    await index(client, folder);
    await client.until('six files', () => client.folder()?.stats?.files === 6);
  });

  it('is answered for from the store by the next engine, which does not read it again', async () => {
    const { client, engine } = await opened();
    await index(client, folder);
    await client.untilIndexed();
    await client.call('engine.stop', {});
    await eventually(() => assert.equal(isRunning(engine.pid), false));
    writeFileSync(join(folder, 'src/e.ts'), '');
    const later = await opened();
    assert.equal(await later.files(), 5);
    assert.equal(later.client.folder()?.watching, 'off');
  });

  for (const store of ['', 'sqljs']) {
    it(`is reported as of the run whose index there is, after a crash${store && ' over a store that saves late'}`, async () => {
      const before = process.env.GROUNDPLAN_STORE;
      process.env.GROUNDPLAN_STORE = store;
      try {
        const { client, engine } = await opened();
        await index(client, folder);
        await client.untilIndexed();
        const first = client.folder()?.index;
        await eventually(() => assert.ok(isStored(bench.state, first?.snapshot ?? '?')));
        writeFileSync(join(folder, 'src/e.ts'), '');
        await index(client, folder);
        await client.until('the second run', () => {
          const { index: now } = client.folder() ?? {};
          return now?.status === 'indexed' && now.snapshot !== first?.snapshot;
        });
        const second = client.folder()?.index;
        process.kill(engine.pid, 'SIGKILL');
        await eventually(() => assert.equal(isRunning(engine.pid), false));
        const later = await opened();
        const count = await later.files();
        const { snapshot, finishedAt } = await later.client.call('index.state', { id: later.id });
        const hasSecond = count === 6;
        assert.equal(snapshot, hasSecond ? second?.snapshot : first?.snapshot);
        assert.equal(finishedAt, hasSecond ? second?.finishedAt : undefined);
        const { project } = await later.client.call('projects.get', { id: later.id });
        assert.deepEqual([project.stats.files, project.indexedAt], [count, finishedAt]);
        if (store === '') assert.equal(hasSecond, true);
      } finally {
        if (before === undefined) delete process.env.GROUNDPLAN_STORE;
        else process.env.GROUNDPLAN_STORE = before;
      }
    });
  }

  it('is no matter of those who trust it: they go on watching it while others look', async () => {
    const one = await opened({});
    await one.client.untilIndexed();
    const other = await opened();
    assert.equal(await other.files(), 5);
    await one.client.until('watched', () => one.client.folder()?.watching === 'events');
    writeFileSync(join(folder, 'src/e.ts'), '');
    await one.client.until('six files', () => one.client.folder()?.stats?.files === 6);
    await other.leave();
    writeFileSync(join(folder, 'src/f.ts'), '');
    await one.client.until('seven files', () => one.client.folder()?.stats?.files === 7);
  });

  it('is watched no more when the last one leaves who trusts it', async () => {
    const one = await opened({});
    await one.client.untilIndexed();
    const other = await opened();
    await other.client.until('watched', () => other.client.folder()?.watching === 'events');
    await one.leave();
    await other.client.until('not watched', () => other.client.folder()?.watching === 'off');
    writeFileSync(join(folder, 'src/e.ts'), '');
    assert.equal(await other.files(), 5);
    assert.equal(other.client.folder()?.index?.status, 'indexed');
  });

  it('is reported with its doubts: no one looks whether it changes', async () => {
    const { client, id } = await opened();
    await index(client, folder);
    await client.untilIndexed();
    const since = client.folder()?.index?.finishedAt;
    const bounded = { certainty: 'bounded', reasons: [`Changes of the files since ${since} are not known.`] };
    const coded = { ...bounded, doubts: [{ code: 'changes_unknown_since', values: [since] }] };
    const { certainty } = await client.call('graph.get', { id, focus: 'src/c.ts', detail: 'full' });
    assert.deepEqual(certainty, { dependents: coded, dependencies: coded });
    for (const [from, to] of [
      ['src/c.ts', 'src/a.ts'],
      ['src/a.ts', 'src/c.ts'],
    ]) {
      const path = await client.call('path.get', { id, from, to });
      assert.deepEqual({ certainty: path.certainty, reasons: path.reasons }, bounded);
    }
    assert.equal(await client.lens(join(folder, 'src/a.ts')), '1+ dependents · 2+ dependencies');
    await configure(client, { trusted: true });
    await eventually(async () =>
      assert.equal(await client.lens(join(folder, 'src/a.ts')), '1 dependent · 2 dependencies'),
    );
    const followed = await client.call('path.get', { id, from: 'src/c.ts', to: 'src/a.ts' });
    assert.deepEqual([followed.certainty, followed.reasons], ['exact', []]);
  });

  it('has no port that listens, until it is trusted [§9.2.off]', async () => {
    const api = { enabled: true, port: 0 };
    const { client } = await bench.stream([folder], { options: { trusted: false, api } });
    await client.until('a problem', () => client.status?.api.problem);
    const { problem, baseUrl: none } = client.status?.api ?? {};
    assert.deepEqual(
      [problem, none],
      [{ code: 'workspace_not_trusted', message: 'Trust the folder to serve the REST API.' }, undefined],
    );
    await configure(client, { trusted: true, api });
    await client.until('served', () => client.status?.api.baseUrl);
    const { hostname, port } = new URL(client.status?.api.baseUrl ?? '');
    await configure(client, { trusted: false, api });
    await client.until('not served', () => client.status?.api.baseUrl === undefined);
    await eventually(() => assert.rejects(once(connect(Number(port), hostname), 'connect'), { code: 'ECONNREFUSED' }));
  });

  for (const settings of [{}, { other: { trusted: true } }, { codeLens: true }, { trusted: 'true' }]) {
    it(`stays so when settings say ${JSON.stringify(settings)}`, async () => {
      const { client, files } = await opened();
      await configure(client, settings);
      await assert.rejects(files(), refused);
      assert.equal(client.folder()?.trusted, false);
    });
  }
});

describe('a window on the home folder', () => {
  const home = process.env.HOME;
  let bench: LanguageBench;
  beforeEach(() => (bench = new LanguageBench()));
  afterEach(async () => {
    process.env.HOME = home;
    await bench.dispose();
  });

  it('has it indexed when the person asks for that, and by nothing else', async () => {
    const folder = bench.folder();
    process.env.HOME = folder;
    const { client } = await bench.stream([folder], { options: {} });
    await client.until('a problem', () => client.folder()?.problem);
    assert.equal(client.folder()?.problem?.code, 'confirmation_required');
    const { projects } = await client.call('projects.list', {});
    const [{ id }] = projects;
    await assert.rejects(client.call('graph.get', { id }), { data: { code: 'confirmation_required' } });
    assert.equal((await client.call('index.state', { id })).status, 'created');
    await index(client, folder);
    await client.untilIndexed();
    assert.equal((await client.call('graph.get', { id })).nodes.length, 5);
    assert.equal(client.folder()?.problem, undefined);
    const { client: next } = await bench.stream([folder], { options: {} });
    await next.untilIndexed();
  });
});

describe('settings of an editor', () => {
  let bench: LanguageBench;
  beforeEach(() => (bench = new LanguageBench()));
  afterEach(() => bench.dispose());

  it('that are of others leave the API as it is', async () => {
    const { client } = await bench.stream([], { options: { api: { enabled: true, port: 0 } } });
    await client.until('served', () => client.status?.api.baseUrl);
    const { baseUrl = '' } = client.status?.api ?? {};
    await configure(client, {});
    await configure(client, { python: { path: '' } });
    await client.call('engine.status', {});
    assert.equal((await fetch(`${baseUrl}/api/v1/projects`)).status, 401);
  });

  it('give the default limit of memory where they name none, and none once their client is gone', async () => {
    const [one, other] = [await bench.stream([]), await bench.stream([])];
    const megabytes = async () => (await one.client.call('engine.status', {})).memory.limitBytes / 1024 / 1024;
    await configure(other.client, { memoryLimitMegabytes: 2000 });
    await other.client.call('engine.status', {});
    await configure(one.client, { memoryLimitMegabytes: 500 });
    assert.equal(await megabytes(), 2000);
    other.stream.destroy();
    await once(other.stream, 'close');
    await eventually(async () => assert.equal(await megabytes(), 500));
    await configure(one.client, { hover: false });
    assert.equal(await megabytes(), 1024);
  });

  it('say where deliveries of webhooks may go, for as long as one that says so is there', async () => {
    const [one, other] = [await bench.stream([]), await bench.stream([])];
    const create = () => one.client.call('webhooks.create', { url: 'http://127.0.0.1:9000/in' });
    await assert.rejects(create(), { data: { code: 'webhook_url_not_allowed' } });
    await configure(other.client, { webhooks: { allowLoopback: true } });
    await other.client.call('engine.status', {});
    assert.equal((await create()).webhook.active, true);
    other.stream.destroy();
    await once(other.stream, 'close');
    await eventually(async () => {
      await assert.rejects(create(), { data: { code: 'webhook_url_not_allowed' } });
    });
  });
});

describe('what a client shows of a folder', () => {
  let bench: LanguageBench;
  beforeEach(() => (bench = new LanguageBench()));
  afterEach(() => bench.dispose());

  const capabilities = {
    textDocument: { diagnostic: {} },
    workspace: { diagnostics: { refreshSupport: true }, codeLens: { refreshSupport: true } },
  };

  it('is asked for again when the folder is let go of, or its project is deleted and made again', async () => {
    const [first, second] = [bench.folder(), bench.folder()];
    const { client } = await bench.stream([first, second], { capabilities });
    await client.untilIndexed();
    const refreshes = async (what: string, cause: () => Promise<unknown>): Promise<void> => {
      await client.call('engine.status', {});
      const before = client.refreshed.filter((each) => each === 'codeLens').length;
      await cause();
      await client.until(what, () => client.refreshed.filter((each) => each === 'codeLens').length > before);
    };
    const event = { added: [], removed: [{ uri: uriOf(second), name: '' }] };
    await refreshes('a refresh for the folder', () =>
      client.rpc.sendNotification('workspace/didChangeWorkspaceFolders', { event }),
    );
    const id = client.folder()?.projectId ?? '';
    await refreshes('a refresh for the project', () => client.call('projects.delete', { id }));
    await refreshes('a refresh for the next', () => index(client, first));
  });
});

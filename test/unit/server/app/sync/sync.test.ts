import assert from 'node:assert/strict';
import { connectedBox, localProject, remoteUrl, syncBox, syncWorld } from '../../../../support/sync/sync-box.ts';

const paths = ({ remote }: ReturnType<typeof syncWorld>) =>
  remote.received.map(({ method, path }) => `${method} ${path}`);
const dayMs = 24 * 60 * 60 * 1000;

describe('connecting to a remote', () => {
  it('[§12.6.connect] tries the key with one GET projects, and sends nothing more before a mode is chosen', async () => {
    const world = syncWorld();
    const box = syncBox(world);
    box.sync.resume();
    const status = await box.call('sync.connect', { url: `${remoteUrl}/api/v1/`, key: world.remote.key });
    await box.timers.advance(dayMs);
    assert.deepEqual(paths(world), ['GET /api/v1/projects']);
    assert.deepEqual([status.mode, status.remote?.url, status.remote?.hasKey], ['off', remoteUrl, true]);
    const { sent } = await box.call('sync.log', {});
    assert.deepEqual(
      sent.map(({ method, path, status: answered }) => [method, path, answered]),
      [['GET', '/api/v1/projects', 200]],
    );
  });

  it('stores nothing of what is refused, and says why', async () => {
    const world = syncWorld();
    const { call } = syncBox(world);
    const connect = (url: string, key = world.remote.key) => call('sync.connect', { url, key, mode: 'register' });
    await assert.rejects(connect('http://groundplan.example.com'), { code: 'invalid_parameter' });
    await assert.rejects(connect('https://ada:secret@groundplan.example.com'), { code: 'invalid_parameter' });
    assert.equal(world.remote.requests.length, 0);
    await assert.rejects(connect(remoteUrl, 'sk_live_of_another'), { code: 'remote_refused_key' });
    world.remote.fault = () => ({ kind: 'garbage' });
    await assert.rejects(connect(remoteUrl), { code: 'remote_not_groundplan' });
    world.remote.fault = () => ({ kind: 'unreachable' });
    await assert.rejects(connect(remoteUrl), { code: 'remote_unreachable' });
    world.remote.fault = () => ({ kind: 'status', status: 503 });
    await assert.rejects(connect(remoteUrl), { code: 'remote_failed' });
    assert.equal(world.state.sync.remote(), undefined);
    await assert.rejects(call('sync.setMode', { mode: 'register' }), { code: 'sync_not_connected' });
  });

  it('keeps the key in memory alone', async () => {
    const world = syncWorld();
    const first = await connectedBox(world);
    const everything = JSON.stringify([
      world.state.sync.remote(),
      world.state.sync.sent(100),
      await first.call('sync.status', {}),
    ]);
    assert.ok(!everything.includes(world.remote.key));
    await first.sync.close();
    const second = syncBox(world);
    const { problem } = await second.call('sync.status', {});
    assert.equal(problem?.code, 'sync_key_needed');
    await assert.rejects(second.call('sync.candidates', { projectId: localProject(world, 'prj_shop') }), {
      code: 'sync_key_needed',
    });
    const { problem: none } = await second.call('sync.setKey', { key: world.remote.key });
    assert.equal(none, undefined);
  });

  it('[§12.2.401] stops where the key is not accepted any more, deletes nothing, and goes on with another key', async () => {
    const world = syncWorld();
    const project = localProject(world, 'prj_shop');
    const box = await connectedBox(world);
    await box.call('sync.link', { projectId: project, register: { path: 'folder' } });
    world.remote.key = 'sk_live_another';
    await box.timers.advance(2 * 60 * 60 * 1000);
    const stopped = world.remote.received.length;
    await box.timers.advance(dayMs);
    assert.equal(world.remote.received.length, stopped);
    const status = await box.call('sync.status', {});
    assert.deepEqual([status.problem?.code, status.linked.length], ['remote_refused_key', 1]);
    await box.call('sync.setKey', { key: 'sk_live_another' });
    await box.timers.advance(60_000);
    assert.ok(world.remote.received.length > stopped);
  });

  it('[§12.2.401] tries a refused key again by connecting alone, however often editors and commands give it', async () => {
    const world = syncWorld();
    const given = world.remote.key;
    const box = await connectedBox(world);
    world.remote.key = 'sk_live_another';
    await assert.rejects(box.call('sync.candidates', { projectId: localProject(world, 'prj_shop') }), {
      code: 'remote_refused_key',
    });
    await box.sync.close();
    const stopped = world.remote.received.length;
    for (const engine of [box, syncBox(world)]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { problem } = await engine.call('sync.setKey', { key: given });
      assert.equal(problem?.code, 'remote_refused_key');
    }
    assert.ok(!JSON.stringify(world.state.sync.remote()).includes(given), 'nothing that is stored holds the key');
    const next = syncBox(world);
    await next.call('sync.setKey', { key: given });
    next.sync.resume();
    await next.timers.advance(dayMs);
    assert.equal(world.remote.received.length, stopped);
    world.remote.key = given;
    const { problem } = await next.call('sync.connect', { url: remoteUrl, key: given });
    assert.equal(problem, undefined);
  });

  it('goes on with its key where another one was tried and refused', async () => {
    const world = syncWorld();
    const box = await connectedBox(world);
    const trying = box.call('sync.connect', { url: remoteUrl, key: 'sk_live_mistyped' });
    await assert.rejects(trying, { code: 'remote_refused_key' });
    assert.equal((await box.call('sync.status', {})).problem, undefined);
    await box.call('sync.candidates', { projectId: localProject(world, 'prj_shop') });
  });
});

describe('a remote that is away', () => {
  it('is the problem of the status until it answers again, and keeps no command from trying', async () => {
    const world = syncWorld();
    const project = localProject(world, 'prj_shop');
    const box = await connectedBox(world);
    await box.call('sync.link', { projectId: project, register: { path: 'folder' } });
    world.remote.fault = () => ({ kind: 'unreachable' });
    await assert.rejects(box.call('sync.pull', { projectId: project }), { code: 'remote_unreachable' });
    assert.equal((await box.call('sync.status', {})).problem?.code, 'remote_unreachable');
    world.remote.fault = () => ({ kind: 'status', status: 503 });
    await assert.rejects(box.call('sync.pull', { projectId: project }), { code: 'remote_failed' });
    assert.equal((await box.call('sync.status', {})).problem?.code, 'remote_failed');
    world.remote.fault = () => undefined;
    assert.equal((await box.call('sync.pull', { projectId: project })).problem, undefined);
  });
});

describe('linking', () => {
  it('[§12.1.register] registers by name, and by the git URL without credentials or the name of the folder', async () => {
    const world = syncWorld();
    const [shop, site] = [localProject(world, 'prj_shop'), localProject(world, 'prj_site')];
    const box = await connectedBox(world);
    world.git.url = 'https://ada:t0ken@git.acme.example/shop.git';
    await box.call('sync.link', { projectId: shop, register: { path: 'git' } });
    await box.call('sync.link', { projectId: site, register: { path: 'folder', description: 'The site.' } });
    const bodies = world.remote.received.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    assert.deepEqual(bodies, [
      { name: 'prj_shop', path: 'https://git.acme.example/shop.git' },
      { name: 'prj_site', description: 'The site.', path: 'prj_site' },
    ]);
    world.git.url = '/home/ada/mirrors/shop.git';
    const third = localProject(world, 'prj_third');
    await assert.rejects(box.call('sync.link', { projectId: third, register: { path: 'git' } }), {
      code: 'invalid_parameter',
    });
  });

  it('[§12.1.link] suggests the one of equal name that is linked with none', async () => {
    const world = syncWorld();
    const [shop, copy] = [localProject(world, 'prj_a', 'shop'), localProject(world, 'prj_b', 'shop')];
    world.remote.add('other');
    const [first, second] = [world.remote.add('shop'), world.remote.add('shop')];
    const box = await connectedBox(world);
    assert.equal((await box.call('sync.candidates', { projectId: shop })).suggested, first.id);
    await box.call('sync.link', { projectId: shop, remoteProject: first.id });
    const { suggested, paths: offered } = await box.call('sync.candidates', { projectId: copy });
    assert.equal(suggested, second.id);
    assert.deepEqual(offered, { git: 'https://github.com/acme/shop.git', folder: 'prj_b' });
  });

  it('[§12.3.one-link] refuses a second local project for one of the remote, and a second remote one', async () => {
    const world = syncWorld();
    const [shop, copy] = [localProject(world, 'prj_a'), localProject(world, 'prj_b')];
    const [first, second] = [world.remote.add('shop'), world.remote.add('shop')];
    const { call } = await connectedBox(world);
    await call('sync.link', { projectId: shop, remoteProject: first.id });
    const taken = { code: 'sync_link_taken' };
    await assert.rejects(call('sync.link', { projectId: copy, remoteProject: first.id }), taken);
    await assert.rejects(call('sync.link', { projectId: shop, remoteProject: second.id }), taken);
    await assert.rejects(call('sync.link', { projectId: shop, register: { path: 'folder' } }), taken);
    await assert.rejects(call('sync.link', { projectId: copy, remoteProject: 'prj_none' }), {
      code: 'remote_project_not_found',
    });
  });

  it('[§12.4.untrusted] is off for a folder that is not trusted, whatever the mode', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    const box = await connectedBox(world, 'structure');
    await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
    await box.timers.advance(60_000);
    world.trusted.clear();
    const before = world.remote.requests.length;
    const untrusted = { code: 'workspace_not_trusted' };
    for (const id of ['sync.candidates', 'sync.requestIndex', 'sync.pull', 'sync.preview'] as const) {
      await assert.rejects(box.call(id, { projectId: shop }), untrusted);
    }
    await assert.rejects(box.call('sync.search', { projectId: shop, query: 'x' }), untrusted);
    await box.timers.advance(dayMs);
    assert.equal(world.remote.requests.length, before);
    const [link] = (await box.call('sync.status', {})).linked;
    assert.equal(link.problem?.code, 'workspace_not_trusted');
  });
});

describe('modes', () => {
  it('[§12.1.delegation] [§12.4.modes] let out what is theirs and nothing beyond', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    const box = await connectedBox(world);
    await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
    const inMode = { code: 'sync_mode' };
    await assert.rejects(box.call('sync.search', { projectId: shop, query: 'login' }), inMode);
    await assert.rejects(box.call('sync.ask', { projectId: shop, question: 'Why?' }), inMode);
    await assert.rejects(box.call('sync.analyze', { projectId: shop, files: ['src/a.ts'] }), inMode);
    await box.call('sync.setMode', { mode: 'queries' });
    const { results, origin } = await box.call('sync.search', { projectId: shop, query: 'login', limit: 3 });
    assert.equal(results.length, 1);
    assert.equal(origin.remote, remoteUrl);
    assert.equal(world.remote.received.at(-1)?.body, '{"query":"login","limit":3}');
    await box.call('sync.setMode', { mode: 'off' });
    const before = world.remote.requests.length;
    await assert.rejects(box.call('sync.candidates', { projectId: shop }), inMode);
    await assert.rejects(box.call('sync.pull', {}), inMode);
    await box.timers.advance(dayMs);
    assert.equal(world.remote.requests.length, before);
  });

  it('take no answer that has not the form of the API, and let out no name of a place of this machine', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    const box = await connectedBox(world);
    await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
    await box.call('sync.setMode', { mode: 'queries' });
    // It lacks a conversation and a snapshot.
    await assert.rejects(box.call('sync.ask', { projectId: shop, question: 'Why?' }), {
      code: 'remote_not_groundplan',
    });
    const before = world.remote.requests.length;
    for (const file of ['/home/ada/a.ts', 'C:\\work\\a.ts', '../a.ts', '..', '\\\\host\\a.ts']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await assert.rejects(box.call('sync.analyze', { projectId: shop, files: [file] }), { code: 'invalid_parameter' });
    }
    const symbols = [{ file: '/home/ada/a.ts', name: 'a' }];
    await assert.rejects(box.call('sync.analyze', { projectId: shop, symbols }), { code: 'invalid_parameter' });
    assert.equal(world.remote.requests.length, before);
  });

  it('[§12.4.preview] show the exact next payload, and send nothing for it', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    const box = syncBox(world);
    await box.call('sync.connect', { url: remoteUrl, key: world.remote.key });
    const { modes } = await box.call('sync.preview', { projectId: shop });
    assert.equal(world.remote.requests.length, 1);
    assert.deepEqual(
      modes.map(({ mode, requests }) => [mode, requests.length]),
      [
        ['off', 0],
        ['register', 4],
        ['queries', 7],
        ['structure', 7],
      ],
    );
    await box.call('sync.setMode', { mode: 'register' });
    await box.call('sync.link', { projectId: shop, register: { path: 'git' } });
    const previewed = modes[1].requests.find(({ body }) => body?.includes('github.com'));
    assert.equal(world.remote.received.at(-1)?.body, previewed?.body);
    assert.equal(previewed?.bytes, Buffer.byteLength(previewed?.body ?? ''));
  });
});

import assert from 'node:assert/strict';
import { projectsMax } from '#protocol/limits.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { sampleProject } from '../../../../support/sample-project.ts';
import { setUp } from '../../../../support/serving-fixture.ts';

const isThere = ({ http }: ReturnType<typeof setUp>) => http.started[0].dashboardFile('index.html') !== undefined;
const nothing = { ports: 0, roots: [], keys: 0 };
/** Ends what was begun by the end of a client. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('serve', () => {
  it('opens port, folders and a key, and takes all of it back when its client leaves', async () => {
    const { serve, opened } = setUp();
    const client = new AbortController();
    await serve({ allowedRoots: ['/more'] }, client);
    assert.deepEqual(opened(), { ports: 1, roots: ['/work/app', '/more'], keys: 1 });
    client.abort();
    await settled();
    assert.deepEqual(opened(), nothing);
  });

  it('lets what is under way end with the folders and settings that it began with', async () => {
    const { serve, opened, http, models } = setUp();
    const client = new AbortController();
    await serve({ ask: { provider: 'anthropic', model: 'm' } }, client);
    const { promise, resolve } = Promise.withResolvers<void>();
    http.underWay = promise;
    client.abort();
    await settled();
    assert.deepEqual([opened().roots, models.newest?.name], [['/work/app'], 'anthropic/m']);
    resolve();
    await settled();
    assert.deepEqual([opened(), models.newest], [nothing, undefined]);
  });

  it('lets it end so where others are served on', async () => {
    const { serve, opened, http } = setUp();
    const client = new AbortController();
    await serve({ allowedRoots: ['/more'] }, client);
    await serve();
    const { promise, resolve } = Promise.withResolvers<void>();
    http.underWay = promise;
    client.abort();
    await settled();
    assert.deepEqual(opened().roots.includes('/more'), true);
    resolve();
    await settled();
    assert.deepEqual([opened().roots.includes('/more'), opened().ports], [false, 1]);
  });

  it('offers the model of its client while that is there', async () => {
    const { serve, models } = setUp();
    const client = new AbortController();
    await serve({ ask: { provider: 'anthropic', model: 'm' } }, client);
    assert.equal(models.newest?.name, 'anthropic/m');
    client.abort();
    await settled();
    assert.equal(models.newest, undefined);
  });

  it('opens nothing for a model that can be none', async () => {
    const { serve, opened } = setUp();
    const ask = { provider: 'anthropic' as const, model: 'm', url: 'http://elsewhere.example' };
    await assert.rejects(serve({ ask }), { code: 'invalid_parameter', message: /groundplan\.ask\.url/ });
    assert.deepEqual(opened(), nothing);
  });

  for (const method of ['insertProject', 'insertKey'] as const) {
    it(`leaves nothing open when ${method} fails`, async () => {
      const { serve, opened, state } = setUp();
      state[method] = () => {
        throw new StorageError('out_of_space', 'full');
      };
      await assert.rejects(serve(), { code: 'out_of_space' });
      assert.deepEqual(opened(), nothing);
    });
  }

  it('leaves nothing open when the client left meanwhile', async () => {
    const { serve, opened, http } = setUp();
    const client = new AbortController();
    http.during = () => client.abort();
    await assert.rejects(serve({}, client), { code: 'cancelled' });
    assert.deepEqual(opened(), nothing);
  });

  it('closes the port even if the key cannot be revoked', async () => {
    const { serve, opened, state, lines } = setUp();
    const client = new AbortController();
    await serve({}, client);
    state.revokeKey = () => {
      throw new StorageError('storage_error', 'broken');
    };
    client.abort();
    await settled();
    assert.deepEqual(opened(), { ...nothing, keys: 1 });
    assert.equal(lines.length, 1);
  });

  describe('trusts a folder', () => {
    const path = '/work/app';
    const later = [
      ['stored', true, true],
      ['held', true, false],
      [undefined, true, false],
      ['none', false, false],
    ] as const;
    for (const [trust, whileServed, afterwards] of later) {
      it(`said to be ${trust ?? 'nothing'}: ${whileServed} while it is served, ${afterwards} afterwards`, async () => {
        const { serve, state, workspaces } = setUp();
        const client = new AbortController();
        await serve({ trust }, client);
        assert.equal(workspaces.isTrusted({ path }), whileServed);
        client.abort();
        await settled();
        assert.equal(workspaces.isTrusted({ path }), afterwards);
        assert.deepEqual(state.trustedFolders().length, afterwards ? 1 : 0);
      });
    }

    it('of the settings while they hold, with what lies in it', async () => {
      const { serve, workspaces, state } = setUp();
      const client = new AbortController();
      await serve({ allowedRoots: ['/more'] }, client);
      assert.equal(workspaces.isTrusted({ path: '/more/below' }), true);
      client.abort();
      await settled();
      assert.deepEqual([workspaces.isTrusted({ path: '/more/below' }), state.trustedFolders()], [false, []]);
    });
  });

  it('asks for a yes before it begins with a home folder, and opens nothing until then', async () => {
    const { serve, opened, state } = setUp();
    const home = { directories: ['/home/me'] };
    await assert.rejects(serve(home), { code: 'confirmation_required' });
    assert.deepEqual([opened(), state.projects()], [nothing, []]);
    await serve({ ...home, confirmed: true });
    assert.equal(opened().ports, 1);
  });

  it('names a project by its folder, on either system', async () => {
    const { serve, state } = setUp();
    await serve({ directories: ['/work/app', '/windows\\me\\tool', '/'], confirmed: true });
    assert.deepEqual(
      state.projects().map(({ name }) => name),
      ['app', 'tool', '/'],
    );
  });

  it('registers no more projects than an installation may have', async () => {
    const { serve, state, opened } = setUp();
    for (let number = 0; number < projectsMax; number++) {
      state.insertProject(sampleProject({ id: `prj_${number}`, path: `/many/${number}` }));
    }
    await assert.rejects(serve(), { code: 'quota_exceeded' });
    assert.deepEqual(opened(), nothing);
    await serve({ directories: ['/many/7'] });
  });

  describe('the dashboard', () => {
    const base = 'http://127.0.0.1:7431/';

    it('is there for who asks for it, and for no one else', async () => {
      const bench = setUp();
      assert.equal((await bench.serve()).dashboard, undefined);
      assert.equal(isThere(bench), false);
      assert.equal((await bench.serve({ dashboard: true })).dashboard, base);
      assert.equal(isThere(bench), true);
    });

    it('stays for as long as one client wants it', async () => {
      const bench = setUp();
      const clients = [new AbortController(), new AbortController()];
      for (const client of clients) assert.equal((await bench.serve({ dashboard: true }, client)).dashboard, base);
      await bench.serve();
      for (const [number, client] of clients.entries()) {
        assert.equal(isThere(bench), true, `before client ${number} leaves`);
        client.abort();
        await settled();
      }
      assert.deepEqual([isThere(bench), bench.opened().ports], [false, 1]);
    });

    it('has no address where it is not built', async () => {
      const bench = setUp();
      bench.pages.isBuilt = false;
      assert.equal((await bench.serve({ dashboard: true })).dashboard, undefined);
      bench.pages.isBuilt = true;
      assert.equal(isThere(bench), true);
    });
  });

  it('says who was served already', async () => {
    const { serve } = setUp();
    const joined = [await serve(), await serve(), await serve({ port: 0 })].map((served) => served.joined);
    assert.deepEqual(joined, [undefined, true, true]);
  });

  describe('joins what is served', () => {
    const first = { port: 8000, allowedHosts: ['a.test', 'b.test'], allowedOrigins: ['https://a.test'] };
    const joining: [string, Partial<OperationParams<'engine.serve'>>, boolean][] = [
      ['with the same options', { ...first, allowedHosts: ['b.test', 'a.test'] }, true],
      ['at any port', { ...first, port: 0 }, true],
      ['not at another port', { ...first, port: 8001 }, false],
      ['not on another host', { ...first, host: '0.0.0.0' }, false],
      ['not for other hosts', { ...first, allowedHosts: ['c.test'] }, false],
      ['not for other origins', { ...first, allowedOrigins: [] }, false],
      ['not as a remote', { ...first, remote: {} }, false],
    ];
    for (const [what, second, isJoined] of joining) {
      it(what, async () => {
        const { serve, http, opened } = setUp();
        await serve(first);
        if (isJoined) await serve(second);
        else await assert.rejects(serve(second), { code: 'engine_conflict' });
        assert.deepEqual([http.started.length, opened().keys], [1, isJoined ? 2 : 1]);
      });
    }
  });
});

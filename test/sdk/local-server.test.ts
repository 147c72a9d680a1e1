import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { writeServerJson } from '#server/platform/process/server-json.ts';
import { runtimeFolderCandidates } from '#server/platform/process/runtime-folder.ts';
import { localBaseUrl } from '../../sdk/typescript/src/local-server.ts';
import { scriptedClient } from '../support/sdk/scripted-client.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const SESSION = 'http://127.0.0.1:7431';
const SHARED = 'http://127.0.0.1:7432';

function serve(folder: string, baseUrl: string, pid = process.pid): void {
  mkdirSync(folder, { mode: 0o700, recursive: true });
  writeServerJson(folder, { baseUrl, pid, startedAt: '2026-01-31T12:00:00.000Z', version: '1.0.0' });
}

async function found(): Promise<string> {
  return localBaseUrl().catch(({ code }: { code: string }) => code);
}

describe('The engine of this machine, as the TypeScript SDK finds it', () => {
  const before = { XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR, TMPDIR: process.env.TMPDIR };
  let session: string;
  let shared: string;

  beforeEach(() => {
    process.env.XDG_RUNTIME_DIR = temporaryFolder();
    process.env.TMPDIR = temporaryFolder();
    const { env, platform, getuid } = process;
    const place = { env, platform, home: '/home/me', temporaryFolder: process.env.TMPDIR, uid: getuid?.() };
    [session, shared] = runtimeFolderCandidates(place);
  });
  afterEach(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const courses: { title: string; arrange: () => void; expected: string }[] = [
    { title: 'nothing is served', arrange: () => undefined, expected: 'base_url_missing' },
    { title: 'one is served in the session', arrange: () => serve(session, SESSION), expected: SESSION },
    { title: 'one is served beside sessions', arrange: () => serve(shared, SHARED), expected: SHARED },
    {
      title: 'both are',
      arrange: () => {
        serve(shared, SHARED);
        serve(session, SESSION);
      },
      expected: SESSION,
    },
    {
      title: 'the process is gone',
      arrange: () => serve(session, SESSION, spawnSync(process.execPath, ['-e', '']).pid),
      expected: 'base_url_missing',
    },
    ...[0, -1].map((pid) => ({
      title: `the process is ${pid}, which stands for a group of them`,
      arrange: () => serve(session, SESSION, pid),
      expected: 'base_url_missing',
    })),
    {
      title: 'others may write to the file',
      arrange: () => {
        serve(session, SESSION);
        chmodSync(join(session, 'server.json'), 0o622);
      },
      expected: 'base_url_missing',
    },
    {
      title: 'others may write to the folder',
      arrange: () => {
        serve(shared, SHARED);
        chmodSync(shared, 0o777);
      },
      expected: 'base_url_missing',
    },
    {
      title: 'the folder is a link',
      arrange: () => {
        const elsewhere = join(temporaryFolder(), 'elsewhere');
        serve(elsewhere, SHARED);
        symlinkSync(elsewhere, shared);
      },
      expected: 'base_url_missing',
    },
    {
      title: 'the file is a link',
      arrange: () => {
        serve(shared, SHARED);
        renameSync(join(shared, 'server.json'), join(shared, 'other.json'));
        symlinkSync('other.json', join(shared, 'server.json'));
      },
      expected: 'base_url_missing',
    },
    {
      title: 'the file is no JSON',
      arrange: () => writeTree(shared, { 'server.json': '{' }),
      expected: 'base_url_missing',
    },
  ];
  for (const { title, arrange, expected } of courses) {
    it(`${title}: ${expected} [§11.server-json]`, async () => {
      arrange();
      assert.equal(await found(), expected);
    });
  }

  // Only root can give files away, and is refused for no process.
  if (process.getuid?.() === 0) {
    it('a file of someone else is passed over', async () => {
      serve(shared, SHARED);
      chownSync(shared, 65_534, 65_534);
      assert.equal(await found(), 'base_url_missing');
    });

    it('a process of someone else is not the one that wrote the file', async () => {
      const other = spawn('sleep', ['60'], { uid: 65_534 });
      await once(other, 'spawn');
      serve(shared, SHARED, other.pid);
      const address = await found();
      other.kill();
      assert.equal(address, 'base_url_missing');
    });
  }

  it('a relative folder of a session is no one’s', async () => {
    process.env.XDG_RUNTIME_DIR = 'run';
    assert.equal(await found(), 'base_url_missing');
  });

  it('is looked for at each call, and gets no key where it is on another machine', async () => {
    const urls: string[] = [];
    const fetch = async (url: string): Promise<Response> => {
      urls.push(url);
      return Response.json({ success: true, data: { projects: [] } });
    };
    const { client } = scriptedClient([], { baseUrl: undefined, fetch });
    await assert.rejects(client.projects.list().toArray(), { code: 'base_url_missing', message: /groundplan serve/ });
    serve(session, SESSION);
    await client.projects.list().toArray();
    serve(session, 'http://127.0.0.1:7439');
    await client.projects.list().toArray();
    serve(session, 'http://example.com');
    await assert.rejects(client.projects.list().toArray(), { code: 'insecure_base_url' });
    assert.deepEqual(urls, [`${SESSION}/api/v1/projects`, 'http://127.0.0.1:7439/api/v1/projects']);
  });
});

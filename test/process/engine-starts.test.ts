import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { logPath } from '#server/platform/process/log-file.ts';
import { EngineBox, pidOf, until } from '../support/engine-box.ts';
import type { EngineSettings } from '../support/engine-settings.ts';

/** Clients that find no engine each start one; those processes are real, and all but one leave again. */
async function startMany(box: EngineBox, clients: number): Promise<void> {
  const connections = await Promise.all(Array.from({ length: clients }, () => box.start()));
  const pids = new Set(await Promise.all(connections.map(pidOf)));
  assert.equal(pids.size, 1);
  assert.deepEqual(box.livingOwners(), [...pids]);
  assert.equal(
    box.journal().filter(({ event }) => event === 'owns').length,
    1,
    'only one of the started processes ever owned the folder',
  );
}

describe('Engines as processes of their own', () => {
  let box: EngineBox;
  beforeEach(() => (box = new EngineBox({ idleMs: 60_000 })));
  afterEach(() => box.dispose());

  it('fifty clients at once start one, over a stale socket', async () => {
    await box.leaveStaleSocket();
    await startMany(box, 50);
  });

  it('runs detached, in its state folder, without what belongs to the window that started it', async () => {
    process.env.VSCODE_PID = '1';
    process.env.NODE_OPTIONS = '--no-warnings';
    try {
      const connection = await box.start();
      const { data } = await connection.call('environment', {});
      const { names, cwd } = data as { names: string[]; cwd: string };
      assert.equal(cwd, box.place.stateFolder);
      assert.deepEqual(
        names.filter((name) => /^(VSCODE_|ELECTRON_|NODE_OPTIONS)/.test(name)),
        [],
      );
      assert.notEqual(sessionOf(await pidOf(connection)), sessionOf(process.pid));
    } finally {
      delete process.env.VSCODE_PID;
      delete process.env.NODE_OPTIONS;
    }
  });

  it('that cannot open its stores shows its client why, instead of being started for ever', async () => {
    await assert.rejects(box.start({ defect: 'state.db is newer than this version' }), {
      name: 'ApiError',
      message: 'state.db is newer than this version',
    });
    assert.match(readFileSync(logPath(box.place.stateFolder), 'utf8'), /failed: state\.db is newer/);
  });

  it('leaves with 0 at SIGTERM, after the calls under way were answered', async () => {
    const engine = runProgram(box);
    await until(() => box.livingOwners().length > 0);
    const connection = await box.acquire();
    assert.equal(await pidOf(connection), engine.pid);
    const waiting = connection.call('wait', { ms: 300 });
    await connection.call('echo', {});
    process.kill(engine.pid, 'SIGTERM');
    assert.deepEqual(await waiting, { data: { waitedMs: 300 } });
    await connection.closed;
    assert.equal((await engine.ended).code, 0);
    assert.deepEqual(box.livingOwners(), []);
  });

  it('leaves with 0 where another one answers', async () => {
    await box.acquire();
    assert.deepEqual(await runProgram(box).ended, { code: 0, log: '' });
  });

  it('ends with 3 and the reason where it cannot be one', async () => {
    const stateFolder = join(box.folder, 'journal');
    const { code, log } = await runProgram(box, { stateFolder }).ended;
    assert.equal(code, 3);
    assert.match(
      log,
      /failed: the state folder \S+journal can't be used: a file is in its place; choose another folder \(EEXIST\) \(storage_error\)\n$/,
    );
  });

  it('leaves when its state folder is deleted, and a new one is started', async () => {
    const first = await box.start();
    const pid = await pidOf(first);
    rmSync(box.place.stateFolder, { recursive: true });
    await first.closed;
    assert.notEqual(await pidOf(await box.start()), pid);
  });
});

/** The engine's program as a child whose end can be seen. */
function runProgram(box: EngineBox, settings: Partial<EngineSettings> = {}) {
  const { file, arguments: programArguments } = box.program(settings);
  const child = spawn(process.execPath, [file, ...programArguments], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]);
  return { pid: child.pid!, ended: ended.then(([[code], log]) => ({ code: code as number, log })) };
}

/** Field 6 of `stat`, counted behind the name in parentheses. */
function sessionOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
}

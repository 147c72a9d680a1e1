import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineGoneError } from '#server/app/serving/engine-connection.ts';
import { openEnginePlace } from '#server/platform/process/engine-place.ts';
import { readLine } from '#server/platform/process/read-line.ts';
import { EngineBox, pidOf, until } from '../support/engine-box.ts';

describe('The life of an engine', () => {
  let box: EngineBox;
  const useBox = (settings?: ConstructorParameters<typeof EngineBox>[0]): EngineBox => (box = new EngineBox(settings));
  afterEach(() => box.dispose());

  it('its socket and its lock file are for the user alone', async () => {
    await useBox().acquire();
    assert.equal(statSync(box.place.socket).mode & 0o777, 0o600);
    assert.equal(statSync(box.place.lockFile).mode & 0o777, 0o600);
    assert.equal(statSync(box.place.runtimeFolder).mode & 0o777, 0o700);
    assert.equal(statSync(box.place.stateFolder).mode & 0o777, 0o700);
  });

  it('leaves when no client is left for a while, and takes its socket with it', async () => {
    useBox({ idleMs: 500 });
    const connection = await box.start();
    assert.deepEqual(box.livingOwners().length, 1);
    connection.close();
    await until(() => box.livingOwners().length === 0);
    assert.deepEqual(readdirSync(box.place.runtimeFolder), []);
    assert.equal(box.journal().at(-1)?.event, 'leaves');
  });

  it('serves anyone who comes while another one leaves', async () => {
    useBox({ idleMs: 1 });
    for (let round = 0; round < 8; round++) {
      const connections = await Promise.all([box.acquire(), box.acquire(), box.acquire()]);
      await Promise.all(connections.map(pidOf));
      for (const connection of connections) connection.close();
      // Not awaited: the next round comes while this one leaves.
    }
    const last = await box.acquire();
    assert.equal(await pidOf(last), process.pid);
    assert.deepEqual(
      box.journal().filter(({ event }) => event === 'two'),
      [],
    );
  });

  it('publishes its socket again when someone deletes it; open connections stay', async () => {
    useBox({ idleMs: 60_000 });
    const before = await box.start();
    const pid = await pidOf(before);
    rmSync(box.place.socket);
    const after = await box.acquire();
    assert.equal(await pidOf(after), pid);
    assert.equal(await pidOf(before), pid);
    assert.equal(statSync(box.place.socket).mode & 0o777, 0o600);
  });

  it('publishes it again when the whole runtime folder is gone', async () => {
    useBox({ idleMs: 60_000 });
    const pid = await pidOf(await box.start());
    rmSync(box.place.runtimeFolder, { recursive: true });
    assert.equal(await pidOf(await box.acquire()), pid);
  });

  it('is found by a process that looks in another runtime folder', async () => {
    useBox({ idleMs: 60_000 });
    const pid = await pidOf(await box.start());
    delete process.env.XDG_RUNTIME_DIR;
    process.env.TMPDIR = box.folder;
    assert.notEqual(openEnginePlace(box.settings.stateFolder).runtimeFolder, box.place.runtimeFolder);
    assert.equal(await pidOf(await box.acquire()), pid);
  });

  it('without a lock tool works by generations, and the last name stays', async () => {
    useBox({ lock: 'none' });
    const first = await box.acquire();
    assert.deepEqual(generations(), ['e1']);
    first.close();
    await first.closed;
    assert.deepEqual(generations(), ['e1']);
    await box.acquire();
    assert.deepEqual(generations(), ['e2']);
    assert.equal(await pidOf(await box.acquire()), process.pid);
  });

  it('without a lock tool publishes again what was deleted, under the same number', async () => {
    useBox({ lock: 'none' });
    await box.acquire();
    rmSync(join(box.place.runtimeFolder, `${box.place.name}.e1`));
    await until(() => generations().length > 0);
    assert.deepEqual(generations(), ['e1']);
    await pidOf(await box.acquire());
  });

  it('without a lock tool leaves when a higher number appears', async () => {
    useBox({ lock: 'none' });
    const first = await box.acquire();
    await box.leaveStaleSocket(join(box.place.runtimeFolder, `${box.place.name}.e2`));
    await first.closed;
    assert.deepEqual(box.livingOwners(), []);
  });

  const generations = (): string[] =>
    readdirSync(box.place.runtimeFolder).map((name) => name.slice(box.place.name.length + 1));

  it('inside a command serves other processes until the command closes it', async () => {
    useBox();
    const own = await box.acquire();
    const other = await box.acquire();
    assert.deepEqual(await other.call('clients', {}), { data: { clients: 1 } });
    const waiting = other.call('wait', { ms: 200 });
    await other.call('echo', {});
    own.close();
    assert.deepEqual(await waiting, { data: { waitedMs: 200 } });
    await Promise.all([own.closed, other.closed]);
    await assert.rejects(other.call('echo', {}), EngineGoneError);
    await assert.rejects(own.call('echo', {}), EngineGoneError);
    assert.deepEqual(box.livingOwners(), []);
  });

  it('inside a command leaves in time although a call of another process never ends', async () => {
    useBox();
    const own = await box.acquire();
    const other = await box.acquire();
    const endless = assert.rejects(other.call('wait', { ms: 1_000_000 }), EngineGoneError);
    await other.call('echo', {});
    own.close();
    await Promise.all([own.closed, endless]);
    assert.deepEqual(box.livingOwners(), []);
  });

  it('inside a command is outwaited by anyone who needs a lasting one', async () => {
    useBox({ idleMs: 60_000 });
    const command = await box.acquire();
    const notices: string[] = [];
    const lasting = box.start({ notice: (line) => notices.push(line) });
    await until(() => notices.length > 0);
    assert.deepEqual(notices, [`waiting for the groundplan command with pid ${process.pid} to end`]);
    command.close();
    assert.notEqual(await pidOf(await lasting), process.pid);
  });

  it('a crash rejects the calls under way; the next connection has a new engine', async () => {
    useBox({ idleMs: 60_000 });
    const first = await box.start();
    const pid = await pidOf(first);
    const waiting = assert.rejects(first.call('wait', { ms: 20_000 }), EngineGoneError);
    await first.call('echo', {});
    process.kill(pid, 'SIGKILL');
    await waiting;
    await first.closed;
    assert.notEqual(await pidOf(await box.start()), pid);
    assert.equal(box.livingOwners().length, 1);
  });

  it('a frozen one is waited for, not replaced', async () => {
    useBox({ idleMs: 60_000 });
    const pid = await pidOf(await box.start());
    process.kill(pid, 'SIGSTOP');
    const late = box.acquire();
    const winner = await Promise.race([late.then(() => 'answered'), sleep(400, 'silent')]);
    process.kill(pid, 'SIGCONT');
    assert.equal(winner, 'silent');
    assert.equal(await pidOf(await late), pid);
  });

  it('a client that waits in vain says which process holds the folder', async () => {
    useBox({ idleMs: 60_000 });
    const pid = await pidOf(await box.start());
    process.kill(pid, 'SIGSTOP');
    try {
      await assert.rejects(box.acquire({ timeoutMs: 100 }), {
        code: 'engine_unavailable',
        message: `the engine of ${box.place.stateFolder} (process ${pid}) did not answer in time`,
      });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('a client that is interrupted while it waits rejects with the reason', async () => {
    useBox({ idleMs: 60_000 });
    const pid = await pidOf(await box.start());
    process.kill(pid, 'SIGSTOP');
    try {
      const interrupted = AbortSignal.timeout(50);
      await assert.rejects(box.acquire({ signal: interrupted }), { name: 'TimeoutError' });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('makes room for a newer version', async () => {
    useBox({ idleMs: 60_000 });
    const old = await box.start({ version: '1.0.0' });
    const pid = await pidOf(old);
    const newer = await box.start({ version: '1.1.0' });
    await old.closed;
    assert.notEqual(await pidOf(newer), pid);
    const older = await box.start({ version: '1.0.0' });
    assert.equal(await pidOf(older), await pidOf(newer), 'an older client is served by the newer engine');
  });

  it('stays while `serve` holds it, and says so', async () => {
    useBox({ idleMs: 60_000 });
    const pid = await pidOf(await box.start({ version: '1.0.0', hold: true }));
    const notices: string[] = [];
    const newer = await box.start({ version: '2.0.0', notice: (line) => notices.push(line) });
    assert.equal(await pidOf(newer), pid);
    assert.deepEqual(notices, [
      `the engine of version 1.0.0 (pid ${pid}) stays: ` +
        '`groundplan serve` keeps it; end that first to use the newer version',
    ]);
  });

  const openings: { title: string; line: string; answer: object }[] = [
    { title: 'a call stream', line: '{"stream":"call","version":"1.0.0"}', answer: { accepted: true } },
    {
      title: 'an unknown stream',
      line: '{"stream":"lsp","version":"1.0.0"}',
      answer: { error: { code: 'engine_conflict', message: 'there is no stream "lsp" here, only call' } },
    },
    {
      title: 'an inherited property',
      line: '{"stream":"constructor","version":"1.0.0"}',
      answer: { error: { code: 'engine_conflict', message: 'there is no stream "constructor" here, only call' } },
    },
    {
      title: 'rubbish',
      line: 'GET / HTTP/1.1',
      answer: { error: { code: 'malformed_request', message: 'the first line names no stream' } },
    },
  ];
  for (const { title, line, answer } of openings) {
    it(`answers ${title} with one line`, async () => {
      await useBox().acquire();
      const socket = connect(box.place.socket);
      const greeting = JSON.parse(await readLine(socket, 4096)) as object;
      assert.deepEqual(greeting, { protocol: 1, version: '1.0.0', command: true, pid: process.pid });
      socket.write(`${line}\n`);
      assert.deepEqual(JSON.parse(await readLine(socket, 4096)), answer);
      socket.destroy();
    });
  }

  it('that speaks another protocol is not used', async () => {
    useBox();
    const foreign = createServer((socket) => socket.write('{"protocol":99,"version":"9.0.0","pid":12}\n'));
    await new Promise<void>((resolve) => foreign.listen(box.place.socket, resolve));
    await assert.rejects(box.acquire(), {
      name: 'ApiError',
      code: 'engine_conflict',
      message: /version 9\.0\.0 \(pid 12\)/,
    });
    foreign.close();
  });

  it('clears away what was killed before it was published', async () => {
    useBox();
    const abandoned = join(box.place.runtimeFolder, `${box.place.name}.${2 ** 30}.0`);
    await box.leaveStaleSocket(abandoned);
    await box.acquire();
    assert.ok(!existsSync(abandoned));
  });

  it('writes who it is into the lock file', async () => {
    await useBox().acquire();
    const { pid, socket } = JSON.parse(readFileSync(box.place.lockFile, 'utf8')) as { pid: number; socket: string };
    assert.deepEqual({ pid, socket }, { pid: process.pid, socket: box.place.socket });
  });
});

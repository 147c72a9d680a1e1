import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { startProcess } from '#server/platform/workers/start-process.ts';
import { isRunning } from '../../../../support/engine-journal.ts';
import { eventually } from '../../../../support/eventually.ts';
import { RunningProgram } from '../../../../support/run-program.ts';

const entry = new URL('../../../../support/stand-in-process.ts', import.meta.url);
const starter = fileURLToPath(new URL('../../../../support/process-starter-program.ts', import.meta.url));

interface Reported {
  readonly pid: number;
  readonly numbers: Float32Array;
}

function start() {
  const ended: string[] = [];
  const reported = Promise.withResolvers<Reported>();
  const over = Promise.withResolvers<void>();
  const process = startProcess(entry, {
    message: (message) => reported.resolve(message as Reported),
    ended: (reason) => {
      ended.push(reason);
      over.resolve();
    },
  });
  return { process, reported: reported.promise, over: over.promise, ended };
}

describe('processes that stand beside the engine', () => {
  it('get messages and answer, numbers as they are', async () => {
    const { process, reported, ended } = start();
    process.post({ do: 'answer' });
    const { pid, numbers } = await reported;
    assert.deepEqual(numbers, Float32Array.of(1, 2));
    await process.terminate();
    assert.deepEqual([isRunning(pid), ended], [false, []]);
  });

  for (const [order, reason] of [
    ['crash', /^SIGSEGV/],
    ['exit', /^exit code 7$/],
  ] as const) {
    it(`say once how they ended: ${order}`, async () => {
      const { process, over, ended } = start();
      process.post({ do: order });
      await over;
      process.post({ do: 'answer' });
      await process.terminate();
      assert.equal(ended.length, 1);
      assert.match(ended[0], reason);
    });
  }

  it('are ended while they are busy', async () => {
    const { process, reported, ended } = start();
    process.post({ do: 'answer' });
    const { pid } = await reported;
    process.post({ do: 'hang' });
    await process.terminate();
    assert.deepEqual([isRunning(pid), ended], [false, []]);
  });

  it('say that there is nothing to start', async () => {
    const ended = Promise.withResolvers<string>();
    startProcess(new URL('nothing.ts', entry), { message: () => undefined, ended: ended.resolve });
    assert.match(await ended.promise, /^exit code 1 .*nothing\.ts/s);
  });

  it('leave with who started them, killed or not', async () => {
    const program = new RunningProgram(process.execPath, [starter, entry.href]);
    const [, pid] = await program.untilPrints(/pid (\d+)/);
    assert.equal(isRunning(Number(pid)), true);
    program.child.kill('SIGKILL');
    await eventually(() => assert.equal(isRunning(Number(pid)), false));
  });
});

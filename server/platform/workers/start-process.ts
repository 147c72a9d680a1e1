import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorkerEvents, WorkerThread } from '#server/app/ports/workers.ts';
import { engineEnvironment } from '../process/spawn-engine.ts';

const heapLimitMb = 1024;
const complaintCharactersMax = 2000;

/**
 * A process with the ways of a thread, for code whose faults end the process that it runs in. It leaves with this one: its
 * root ends when the channel closes.
 *
 * @param entry its root module
 */
export function startProcess(entry: URL, events: WorkerEvents): WorkerThread {
  const child = fork(fileURLToPath(entry), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapLimitMb}`],
    env: engineEnvironment(process.env, process.versions.electron !== undefined),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const gone = Promise.withResolvers<void>();
  let [over, complaint] = [false, ''];
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString('utf8')).slice(-complaintCharactersMax);
  });
  const end = (reason: string): void => {
    gone.resolve();
    if (over) return;
    over = true;
    events.ended(reason);
  };
  child.on('message', (message) => over || events.message(message));
  child.once('error', (error) => end(error.message));
  child.once('exit', (code, signal) => end(`${signal ?? `exit code ${code}`} ${complaint}`.trimEnd()));
  return {
    // The exit event reports a process that has just ended.
    post: (message) => void child.send(message as object, () => undefined),
    terminate: async () => {
      over = true;
      child.kill('SIGKILL');
      await gone.promise;
    },
  };
}

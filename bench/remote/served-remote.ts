/** A remote as users run it, from `dist`. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Remote {
  readonly pid: number;
  readonly baseUrl: string;
  end(): Promise<void>;
}

export async function serveRemote(data: string): Promise<Remote> {
  const readyFile = join(data, 'ready.json');
  const program = fileURLToPath(new URL('../../bin/groundplan.js', import.meta.url));
  const argv = ['serve', '--remote', '--data', data, '--port', '0', '--ready-file', readyFile];
  const child = fork(program, argv, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, XDG_RUNTIME_DIR: data },
  });
  for (;;) {
    await sleep(100);
    try {
      const { pid, baseUrl } = JSON.parse(readFileSync(readyFile, 'utf8')) as Remote;
      return {
        pid,
        baseUrl,
        end: async () => {
          const ended = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          await ended;
        },
      };
    } catch {
      if (child.exitCode !== null) throw new Error('the remote did not start');
    }
  }
}

import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Vscode from 'vscode';
import type { Profile } from './profile.ts';

const ANSWER_MS = 60_000;
const START_TRIES = 600;

/**
 * Runs a function inside the extension host of a window and resolves with its JSON value. The function reaches nothing
 * of the test but its arguments. `folder`: the window's folder, where there are several windows.
 */
export async function inHost<Args extends readonly unknown[], Value>(
  profile: Profile,
  work: (vscode: typeof Vscode, ...args: Args) => Value | Thenable<Value>,
  args: Args,
  folder?: string,
): Promise<Value> {
  const body = JSON.stringify({ source: String(work), args });
  for (let tries = 0; ; tries++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- tried again while the host is starting
      const text = await ask(socketOf(profile, folder), body);
      const { value, error } = JSON.parse(text) as { value: Value; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    } catch (error) {
      const isStarting = /ENOENT|ECONNREFUSED/.test(String((error as NodeJS.ErrnoException).code));
      if (!isStarting || tries > START_TRIES) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop
    await sleep(100);
  }
}

function socketOf({ bridge }: Profile, folder: string | undefined): string {
  const name = folder === undefined ? bridge : `${bridge}.window-${Buffer.from(folder).toString('base64url')}`;
  return readFileSync(name, 'utf8');
}

function ask(socketPath: string, body: string): Promise<string> {
  return new Promise((done, fail) => {
    // A connection each: the host closes one that is idle for five seconds, which a test that works meanwhile does not see.
    const asking = request({ socketPath, method: 'POST', timeout: ANSWER_MS, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => done(text));
    });
    asking.on('timeout', () => asking.destroy(new Error('no answer from the extension host')));
    asking.on('error', fail);
    asking.end(body);
  });
}

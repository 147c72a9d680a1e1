import { ApiError } from '#server/app/operations/api-error.ts';
import type { CommandSession } from './session.ts';

/** It is never passed on to a program that is started from here. */
export const remoteKeyVariable = 'GROUNDPLAN_REMOTE_KEY';

/** The key to connect with: of the environment, else of the keyring, else the first line of standard input. */
export async function keyToConnect(session: CommandSession, url: string): Promise<string> {
  const known = ofEnvironment(session) ?? (await ofKeyring(session, url));
  if (known !== undefined) return known;
  await session.note(`Reading the key from standard input; ${remoteKeyVariable} and the system's keyring have none.`);
  const [line = ''] = (await session.surroundings.files.readInput()).split('\n');
  if (line.trim() !== '') return line.trim();
  throw new ApiError(
    'sync_key_needed',
    `No key was given: set ${remoteKeyVariable}, write it to standard input, or put it into the system's keyring.`,
  );
}

/** Gives the engine the key where one is at hand and the engine has none. */
export async function giveKey(session: CommandSession): Promise<void> {
  const { remote } = await session.call('sync.status', {});
  if (remote === undefined) return;
  const key = ofEnvironment(session) ?? (remote.hasKey ? undefined : await ofKeyring(session, remote.url));
  if (key !== undefined) await session.call('sync.setKey', { key });
}

/** For an engine that serves: it is given the key whenever the command connects to one. */
export function giveKeyOnConnect(session: CommandSession): void {
  const key = ofEnvironment(session);
  if (key === undefined) return;
  session.onConnection(async (connection) => {
    try {
      await connection.call('sync.setKey', { key }, session.io.signal);
    } catch (error) {
      // No remote is connected: the key is for none.
      if (!(error instanceof ApiError) || error.code !== 'sync_not_connected') throw error;
    }
  });
}

function ofEnvironment({ io }: CommandSession): string | undefined {
  return io.env[remoteKeyVariable]?.trim() || undefined;
}

function ofKeyring(session: CommandSession, url: string): Promise<string | undefined> {
  return session.surroundings.keyring.read(url, session.workspaceRoot);
}

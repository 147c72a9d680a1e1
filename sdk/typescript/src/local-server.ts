import { GroundplanError } from './errors.ts';

/**
 * Returns the address of this machine's engine, from the `server.json` that it writes. Read before each request: an
 * engine that was restarted has another port, and its old one may belong to another program by now.
 *
 * Throws `base_url_missing` when no engine of this user is running.
 */
export async function localBaseUrl(): Promise<string> {
  // Loaded when it is needed: importing this package does nothing, and browsers have none of it.
  const { tmpdir } = await import('node:os');
  const { env, platform, getuid } = process;
  const shared = `${tmpdir()}/groundplan-${getuid?.()}`;
  // A relative folder would be one of the working directory, which may hold code of others.
  const session = env.XDG_RUNTIME_DIR?.startsWith('/') && `${env.XDG_RUNTIME_DIR}/groundplan`;
  const ofWindows = env.LOCALAPPDATA && `${env.LOCALAPPDATA}/groundplan/runtime`;
  for (const folder of platform === 'win32' ? [ofWindows] : [session, shared]) {
    const baseUrl = folder && (await recordedBaseUrl(folder));
    if (baseUrl) return baseUrl;
  }
  throw new GroundplanError("No engine runs: 'groundplan serve' starts it. Or set GROUNDPLAN_BASE_URL.", {
    code: 'base_url_missing',
  });
}

/**
 * Returns the address from a record that this user wrote, in a place where no other user can write, and whose process
 * exists.
 */
async function recordedBaseUrl(folder: string): Promise<string | undefined> {
  const { lstat, readFile } = await import('node:fs/promises');
  const path = `${folder}/server.json`;
  const uid = process.getuid?.();
  try {
    for (const stats of [await lstat(folder), await lstat(path)]) {
      const isOurs = uid === undefined || (stats.uid === uid && (stats.mode & 0o022) === 0);
      if (stats.isSymbolicLink() || !isOurs) return undefined;
    }
    const { baseUrl, pid } = JSON.parse(await readFile(path, 'utf8')) as { baseUrl: string; pid: number };
    // Throws when there is no such process, or it belongs to another user; for root the owner is checked below.
    process.kill(pid, 0);
    // Where the system does not report the process's owner, the file's owner has to do. 0 and less are groups of
    // processes.
    const owner = (await lstat(`/proc/${pid}`).catch(() => undefined))?.uid ?? uid;
    return pid > 0 && owner === uid ? baseUrl : undefined;
  } catch {
    return undefined;
  }
}

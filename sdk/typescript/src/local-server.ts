import { GroundplanError } from './errors.ts';

/**
 * The address of this machine's engine, from the `server.json` that it writes. Read anew before each request: an engine
 * that was started again has another port, and its old one may belong to somebody else by now.
 *
 * Throws `base_url_missing` when no engine of this user is running.
 */
export async function localBaseUrl(): Promise<string> {
  // Loaded when it is needed: importing this package does nothing, and browsers have none of it.
  const { tmpdir } = await import('node:os');
  const { env, platform, getuid } = process;
  const shared = `${tmpdir()}/groundplan-${getuid?.()}`;
  // A relative folder would be one of the working directory, which may be somebody else's code.
  const session = env.XDG_RUNTIME_DIR?.startsWith('/') && `${env.XDG_RUNTIME_DIR}/groundplan`;
  const ofWindows = env.LOCALAPPDATA && `${env.LOCALAPPDATA}/groundplan/runtime`;
  for (const folder of platform === 'win32' ? [ofWindows] : [session, shared]) {
    const baseUrl = folder && (await recordedBaseUrl(folder));
    if (baseUrl) return baseUrl;
  }
  throw new GroundplanError("No engine runs here: 'groundplan serve' starts it. Or set GROUNDPLAN_BASE_URL.", {
    code: 'base_url_missing',
  });
}

/** Of a record that this user wrote, where nobody else can write, and whose process is there. */
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
    // Throws when there is no such process, or it is somebody else's; to root nobody's is refused.
    process.kill(pid, 0);
    // Where the system does not tell whose it is, the file's owner has to do. 0 and less are groups of processes.
    const owner = (await lstat(`/proc/${pid}`).catch(() => undefined))?.uid ?? uid;
    return pid > 0 && owner === uid ? baseUrl : undefined;
  } catch {
    return undefined;
  }
}

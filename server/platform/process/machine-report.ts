import { execFile } from 'node:child_process';
import { accessSync, closeSync, constants, openSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { homedir, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EnginePlace, openEnginePlace } from './engine-place.ts';
import { findProgram } from './find-program.ts';
import { LOCK_TOOLS } from './lock-tools.ts';
import { locateStateFolder } from './state-folder.ts';

const ANSWERS_WITHIN_MS = 5000;
const WATCH_LIMIT_FILE = '/proc/sys/fs/inotify/max_user_watches';

/** Reports what the machine gives to an engine of that state folder; unknown values are absent. */
export async function reportMachine(stateOption: string | undefined, version: string) {
  const { env, platform, arch, versions } = process;
  const statePath = locateStateFolder(stateOption, { env, platform, home: homedir(), workingDirectory: process.cwd() });
  const place = placeOrNothing(stateOption);
  return {
    groundplan: version,
    node: versions.node,
    platform: `${platform} ${arch}`,
    memoryBytes: totalmem(),
    git: (await firstLine('git', ['--version']))?.replace('git version ', ''),
    sqlite: versions.sqlite,
    folders: [
      folderReport('state', place?.stateFolder ?? statePath),
      ...(place ? [folderReport('runtime', place.runtimeFolder)] : []),
    ],
    socket: place && { path: place.socket, ...modeOf(place.socket) },
    lockTool: place && (await workingLockTool(place)),
    watchLimit: watchLimit(),
  };
}

/** Opening makes the folders, as any command does. Where that fails, the report of the state folder shows why. */
function placeOrNothing(stateOption: string | undefined): EnginePlace | undefined {
  try {
    return openEnginePlace(stateOption);
  } catch {
    return undefined;
  }
}

function folderReport(purpose: 'state' | 'runtime', path: string) {
  return { purpose, path, ...modeOf(path), writable: isWritable(path) };
}

/** Windows has no such modes: Node makes some up. */
function modeOf(path: string): { exists: boolean; mode?: string } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { exists: false };
  const mode = (stats.mode & 0o777).toString(8).padStart(3, '0');
  return process.platform === 'win32' ? { exists: true } : { exists: true, mode };
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first tool that takes a lock in the state folder: it must be there, and the file system must have such locks. */
async function workingLockTool({ stateFolder }: EnginePlace): Promise<string | undefined> {
  if (process.platform === 'win32') return 'named pipe';
  if (!isWritable(stateFolder)) return undefined;
  const path = join(stateFolder, `lock-test.${process.pid}`);
  const descriptor = openSync(path, 'w', 0o600);
  try {
    for (const tool of LOCK_TOOLS) if ((await tool.lock(descriptor)) === 'locked') return tool.name;
    return undefined;
  } finally {
    closeSync(descriptor);
    unlinkSync(path);
  }
}

async function firstLine(name: string, programArguments: readonly string[]): Promise<string | undefined> {
  const program = findProgram(name);
  if (program === undefined) return undefined;
  try {
    const { stdout } = await promisify(execFile)(program, programArguments, { timeout: ANSWERS_WITHIN_MS });
    return stdout.trim().split('\n', 1)[0];
  } catch {
    return undefined;
  }
}

function watchLimit(): number | undefined {
  try {
    return Number(readFileSync(WATCH_LIMIT_FILE, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

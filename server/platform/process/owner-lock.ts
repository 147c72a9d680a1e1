import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { LOCK_TOOLS, type LockTool } from './lock-tools.ts';

/**
 * Content of a lock file, written by the holder, for those who can't find its socket or wonder who holds the folder.
 */
export interface LockHolder {
  readonly host: string;
  readonly pid: number;
  readonly socket: string;
}

/**
 * The kernel lock that makes a process the owner of a state folder. Invariant: only its holder ever binds, renames or
 * unlinks the engine's socket. Whether a socket answers decides nothing: between bind and listen it refuses too.
 */
export interface OwnerLock {
  /** False once the lock file was deleted or replaced: then another process may hold the new one. */
  holds(): boolean;
  describe(holder: LockHolder): void;
  release(): void;
}

/** Flags of `open` on macOS and the BSDs: lock exclusively, don't wait. They have no name in `fs.constants`. */
const O_EXLOCK = 0x20;
const O_NONBLOCK = 0x4;
const FLAGS = constants.O_RDWR | constants.O_CREAT;

/**
 * Tries once, in a few milliseconds. `held`: another process has it, or is about to let it go. `unavailable`: this
 * machine has no way to lock that file.
 * Throws what `open` throws (EACCES, ENOSPC, EROFS).
 */
export async function takeOwnerLock(
  lockFile: string,
  tools: readonly LockTool[] = LOCK_TOOLS,
): Promise<OwnerLock | 'held' | 'unavailable'> {
  const opened = hasLockingOpen() ? openLocked(lockFile) : undefined;
  if (opened === 'held') return 'held';
  if (opened !== undefined) return confirmLock(lockFile, opened);

  const descriptor = openSync(lockFile, FLAGS, 0o600);
  const outcome = await lockWithTools(descriptor, tools);
  if (outcome === 'locked') return confirmLock(lockFile, descriptor);
  closeSync(descriptor);
  return outcome;
}

function hasLockingOpen(): boolean {
  return process.platform === 'darwin' || process.platform.endsWith('bsd');
}

/** `undefined` where the file system can't do it. */
function openLocked(lockFile: string): number | 'held' | undefined {
  try {
    return openSync(lockFile, FLAGS | O_EXLOCK | O_NONBLOCK, 0o600);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EAGAIN' || code === 'EWOULDBLOCK') return 'held';
    if (code === 'ENOTSUP' || code === 'EOPNOTSUPP' || code === 'EINVAL') return undefined;
    throw error;
  }
}

async function lockWithTools(
  descriptor: number,
  tools: readonly LockTool[],
): Promise<'locked' | 'held' | 'unavailable'> {
  for (const tool of tools) {
    const outcome = await tool.lock(descriptor);
    if (outcome !== 'unavailable') return outcome;
  }
  return 'unavailable';
}

/**
 * The file may have been deleted between `open` and the lock: a lock on a file without a name excludes no other
 * process.
 */
function confirmLock(lockFile: string, descriptor: number): OwnerLock | 'held' {
  const lock = new DescriptorLock(lockFile, descriptor);
  if (lock.holds()) return lock;
  lock.release();
  return 'held';
}

/** A bare descriptor, not a `FileHandle`: the garbage collector closes those, and the lock would go with it. */
class DescriptorLock implements OwnerLock {
  readonly #path: string;
  #descriptor: number | undefined;

  constructor(path: string, descriptor: number) {
    this.#path = path;
    this.#descriptor = descriptor;
  }

  holds(): boolean {
    if (this.#descriptor === undefined) return false;
    const named = statSync(this.#path, { throwIfNoEntry: false });
    const ours = fstatSync(this.#descriptor);
    return named !== undefined && named.ino === ours.ino && named.dev === ours.dev;
  }

  describe(holder: LockHolder): void {
    if (this.#descriptor === undefined) return;
    try {
      ftruncateSync(this.#descriptor);
      writeSync(this.#descriptor, `${JSON.stringify(holder)}\n`, 0);
    } catch {
      // A full disk: the lock holds all the same, and the description is a courtesy.
    }
  }

  release(): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/**
 * Returns the last holder of the lock; it may be gone. `undefined` when none is recorded, or one is just being
 * recorded.
 */
export function readLockHolder(lockFile: string): LockHolder | undefined {
  try {
    const { host, pid, socket } = JSON.parse(readFileSync(lockFile, 'utf8')) as Record<string, unknown>;
    if (typeof host !== 'string' || typeof pid !== 'number' || typeof socket !== 'string') return undefined;
    return { host, pid, socket };
  } catch {
    return undefined;
  }
}

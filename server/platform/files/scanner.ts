import {
  type RescanResult,
  ScanError,
  type ScanLimits,
  type ScanResult,
  type SkippedFile,
  type WorkspaceScanner,
} from '#server/app/ports/scanning.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { ShortageError, shortageOf } from '#server/app/ports/reading.ts';
import { type FolderEntry, type ListFolder, listFolder as listFolderOfDisk } from './folder-listing.ts';
import { FolderRescan } from './folder-rescan.ts';
import { FolderWalk, type WalkParts, WalkExceeded } from './folder-walk.ts';
import { isHeld, Patience } from './patience.ts';
import { isInPlace, OutOfPlace } from './real-place.ts';
import { readRootRules, type RootRules } from './root-rules.ts';
import { ScanMemory } from './scan-memory.ts';
import type { ScanPolicy } from './scan-policy.ts';

/** Roots whose last scan is remembered; the oldest is forgotten first, and its next rescan becomes a whole one. */
const REMEMBERED_ROOTS = 8;

/** Says that files may be in the graph that an ignore file names: its patterns were too expensive to match them all. */
const TOO_MANY_PATTERNS: SkippedFile = { path: '.gitignore', reason: 'overLimit' };

export interface ScannerParts {
  /** Both replaced only where a test needs a disk that fails. */
  readonly listFolder?: ListFolder;
  readonly patience?: Patience;
}

/**
 * Finds the files of a workspace, for a thread that may wait.
 *
 * Invariant: what is found depends on the workspace and the repository around it alone, never on the user's or the
 * machine's git configuration; nor on what lies elsewhere, once a link took the place of a folder.
 */
export class Scanner implements WorkspaceScanner {
  readonly #policy: ScanPolicy;
  readonly #listFolder: ListFolder;
  readonly #patience: Patience;
  readonly #memories = new Map<string, ScanMemory>();

  constructor(policy: ScanPolicy, { listFolder = listFolderOfDisk, patience = new Patience() }: ScannerParts = {}) {
    this.#policy = policy;
    this.#listFolder = listFolder;
    this.#patience = patience;
  }

  #walkFrom(root: string, limits: ScanLimits, most = Infinity) {
    const { entries, rules, repository, outer } = this.#lookAtRoot(root);
    const memory = new ScanMemory(repository?.git, outer);
    if (repository) memory.addRepository(repository.git, repository.rules);
    const walk = new FolderWalk({
      root,
      limits,
      policy: this.#policy,
      listFolder: this.#listFolder,
      patience: this.#patience,
      memory,
      most,
    });
    walk.visitEntries('', entries, rules, (child) => walk.visitFolder(child, rules));
    if (rules.isExhausted) walk.skipped.push(TOO_MANY_PATTERNS);
    return { walk, memory };
  }

  scan(root: string, limits: ScanLimits): ScanResult {
    this.#memories.delete(root);
    const { walk, memory } = this.#walkFrom(root, limits);
    this.#remember(root, memory);
    return { files: walk.files, skipped: walk.skipped, directories: walk.directories };
  }

  /** A folder that cannot be read has nothing: the run itself says why. */
  exceeds(root: string, limits: ScanLimits, most: number): boolean {
    try {
      this.#walkFrom(root, limits, most);
      return false;
    } catch (error) {
      if (error instanceof WalkExceeded) return true;
      if (error instanceof ScanError || error instanceof StorageError) return false;
      throw error;
    }
  }

  #lookAtRoot(root: string): RootRules & { readonly entries: readonly FolderEntry[] } {
    try {
      return this.#patience.over(() => {
        const entries = this.#listFolder(root);
        return { entries, ...readRootRules(root, entries, this.#policy) };
      });
    } catch (error) {
      throw scanError(root, error);
    }
  }

  rescan(
    root: string,
    limits: ScanLimits,
    directories: readonly string[],
    known: ReadonlySet<string>,
  ): RescanResult | undefined {
    const memory = this.#memories.get(root);
    if (!memory) return undefined;
    const result = look(
      { root, limits, policy: this.#policy, listFolder: this.#listFolder, patience: this.#patience, memory },
      directories,
      known,
    );
    if (!result) this.#memories.delete(root);
    return result;
  }

  #remember(root: string, memory: ScanMemory): void {
    this.#memories.set(root, memory);
    const [oldest] = this.#memories.keys();
    if (this.#memories.size > REMEMBERED_ROOTS && oldest !== undefined) this.#memories.delete(oldest);
  }
}

/** A whole scan finds out what became of a root that is not in its place, and waits out a shortage. */
function look(parts: WalkParts, directories: readonly string[], known: ReadonlySet<string>): RescanResult | undefined {
  if (!isInPlace(parts.root)) return undefined;
  try {
    return new FolderRescan(parts, known).look(directories);
  } catch (error) {
    if (shortageOf(error)) return undefined;
    throw error;
  }
}

function scanError(root: string, error: unknown): Error {
  if (error instanceof ShortageError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (isHeld(error)) return new StorageError('storage_error', `${root} can't be read at the moment (${code})`);
  if (code === 'EACCES' || code === 'EPERM') return new ScanError('permission_denied', `${root} may not be read`);
  const why = error instanceof OutOfPlace ? `not there any more: ${error.message}` : 'not a folder';
  return new ScanError('path_missing', `${root} is ${why}`);
}

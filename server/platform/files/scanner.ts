import { realpathSync } from 'node:fs';
import {
  type RescanResult,
  ScanError,
  type ScanLimits,
  type ScanResult,
  type SkippedFile,
  type WorkspaceScanner,
} from '#server/app/ports.ts';
import { type FolderEntry, type ListFolder, listFolder as listFolderOfDisk } from './folder-listing.ts';
import { FolderRescan } from './folder-rescan.ts';
import { FolderWalk } from './folder-walk.ts';
import { readRootRules } from './root-rules.ts';
import { ScanMemory } from './scan-memory.ts';
import type { ScanPolicy } from './scan-policy.ts';

/** Roots whose last scan is remembered; the oldest is forgotten first, and its next rescan becomes a whole one. */
const REMEMBERED_ROOTS = 8;

/** Says that files may be in the graph that an ignore file names: its patterns were too expensive to match them all. */
const TOO_MANY_PATTERNS: SkippedFile = { path: '.gitignore', reason: 'overLimit' };

/**
 * Finds the files of a workspace. `listFolder` is replaced only where a test needs a disk that fails.
 *
 * Invariant: what is found depends on the workspace and the repository around it alone, never on the user's or the
 * machine's git configuration.
 */
export function createScanner(policy: ScanPolicy, listFolder: ListFolder = listFolderOfDisk): WorkspaceScanner {
  const memories = new Map<string, ScanMemory>();

  function scan(root: string, limits: ScanLimits): ScanResult {
    memories.delete(root);
    const realRoot = resolveRoot(root);
    const entries = listRoot(realRoot, listFolder);
    const { rules, repository, outer } = readRootRules(realRoot, entries, policy);
    const memory = new ScanMemory(repository?.git, outer);
    if (repository) memory.addRepository(repository.git, repository.rules);
    const walk = new FolderWalk({ root: realRoot, limits, policy, listFolder, memory });
    walk.visitEntries('', entries, rules, (child) => walk.visitFolder(child, rules));
    if (rules.isExhausted) walk.skipped.push(TOO_MANY_PATTERNS);
    remember(root, memory);
    return { files: walk.files, skipped: walk.skipped, directories: walk.directories };
  }

  function rescan(
    root: string,
    limits: ScanLimits,
    directories: readonly string[],
    known: ReadonlySet<string>,
  ): RescanResult | undefined {
    const memory = memories.get(root);
    if (!memory) return undefined;
    const parts = { root: resolveRoot(root), limits, policy, listFolder, memory };
    const result = new FolderRescan(parts, known).look(directories);
    if (!result) memories.delete(root);
    return result;
  }

  function remember(root: string, memory: ScanMemory): void {
    memories.set(root, memory);
    const [oldest] = memories.keys();
    if (memories.size > REMEMBERED_ROOTS && oldest !== undefined) memories.delete(oldest);
  }

  return { scan, rescan };
}

function resolveRoot(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (error) {
    throw scanError(root, error);
  }
}

function listRoot(root: string, listFolder: ListFolder): readonly FolderEntry[] {
  try {
    return listFolder(root);
  } catch (error) {
    throw scanError(root, error);
  }
}

function scanError(root: string, error: unknown): ScanError {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EACCES' || code === 'EPERM'
    ? new ScanError('permission_denied', `${root} may not be read`)
    : new ScanError('path_missing', `${root} is not a folder`);
}

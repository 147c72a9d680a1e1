import type { ScanLimits, ScannedFile, SkippedFile, SkipReason } from '#server/app/ports/scanning.ts';
import { rethrowShortage } from '#server/app/ports/reading.ts';
import { lstatOrMissing, stampOf } from './file-stamp.ts';
import { linkedPath } from './linked-path.ts';
import { readFolderFacts, steeringText } from './folder-facts.ts';
import type { FolderEntry, ListFolder } from './folder-listing.ts';
import { type GitFolder, nestedGitFolderOf } from './git-folder.ts';
import type { Patience } from './patience.ts';
import { OutOfPlace } from './real-place.ts';
import type { FolderFacts, FolderRules, ScanPolicy } from './scan-policy.ts';
import type { ScanMemory } from './scan-memory.ts';

export interface WalkParts {
  /** Real path. */
  readonly root: string;
  readonly limits: ScanLimits;
  readonly policy: ScanPolicy;
  readonly listFolder: ListFolder;
  readonly patience: Patience;
  /** Filled while walking. */
  readonly memory: ScanMemory;
  /** Throws `WalkExceeded` where there are more files of the graph, or more folders to enter. Absent: walks to the end. */
  readonly most?: number;
}

interface LookedFolder {
  readonly entries: readonly FolderEntry[];
  readonly git: GitFolder | undefined;
  readonly facts: FolderFacts;
}
/** There is more than was asked for: the rest was not looked at. */
export class WalkExceeded extends Error {}

/**
 * Collects files below a root, in the order of their paths' code units.
 *
 * Invariant: links are never followed, a folder is read only after its parent's listing called it a folder, and each
 * entry that can't be taken costs that entry. Nothing is concluded from a shortage: `ShortageError` is thrown.
 */
export class FolderWalk {
  readonly files: ScannedFile[] = [];
  readonly skipped: SkippedFile[] = [];
  readonly directories: string[] = [];
  readonly #parts: WalkParts;

  constructor(parts: WalkParts) {
    this.#parts = parts;
  }

  /** A folder that `around`, the rules of its parent, wants entered. */
  visitFolder(path: string, around: FolderRules): void {
    if (path.split('/').length > this.#parts.limits.directoryDepth) return this.#skip(path, 'overLimit');
    const looked = this.#lookInto(path);
    if (!looked) return;
    const { entries, git, facts } = looked;
    if (git && this.#isOtherWorktree(git)) return;
    const rules = around.enter(path.slice(path.lastIndexOf('/') + 1), facts);
    if (!rules) return;
    if (git) this.#parts.memory.addRepository(git, rules);
    this.visitEntries(path, entries, rules, (child) => this.visitFolder(child, rules));
  }

  /** Takes the files among the entries; folders that the rules let pass go to `meetFolder`. */
  visitEntries(
    path: string,
    entries: readonly FolderEntry[],
    rules: FolderRules,
    meetFolder: (child: string) => void,
  ): void {
    this.directories.push(path);
    this.#endBeyond(this.directories.length);
    const prefix = path === '' ? '' : `${path}/`;
    let files = 0;
    for (const { name, kind } of entries) {
      const child = prefix + name;
      if (kind === 'folder') {
        if (rules.entersFolder(name)) meetFolder(child);
      } else if (rules.keepsFile(name) && this.#takesEntry(child, name, kind)) {
        files++;
        this.#endBeyond(this.files.length);
      }
    }
    this.#parts.memory.folders.set(path, { rules, steering: steeringText(this.#absolute(path), entries), files });
  }

  #endBeyond(count: number): void {
    if (count > (this.#parts.most ?? Infinity)) throw new WalkExceeded();
  }

  /** Node takes `/` on every system; joining and normalising would cost a fifth of a scan. */
  #absolute(path: string): string {
    return path === '' ? this.#parts.root : `${this.#parts.root}/${path}`;
  }

  #lookInto(path: string): LookedFolder | undefined {
    const folder = this.#absolute(path);
    try {
      return this.#parts.patience.over(() => {
        const entries = this.#parts.listFolder(folder);
        const git = this.#nestedRepository(folder, entries);
        return { entries, git, facts: readFolderFacts(folder, entries, git) };
      });
    } catch (error) {
      rethrowShortage(error);
      // Gone since its parent was listed: then there is nothing to say about it.
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isGone) this.#skip(path, error instanceof OutOfPlace ? 'symlink' : 'unreadable');
      return undefined;
    }
  }

  #nestedRepository(folder: string, entries: readonly FolderEntry[]): GitFolder | undefined {
    if (!entries.some((entry) => entry.name === '.git')) return undefined;
    return nestedGitFolderOf(folder, this.#parts.memory.rootRepository);
  }

  /** A second checkout of the repository that is scanned, inside its own folder: every file would be there twice. */
  #isOtherWorktree(git: GitFolder): boolean {
    return git.directory !== git.common && git.common === this.#parts.memory.rootRepository?.common;
  }

  #takesEntry(path: string, name: string, kind: FolderEntry['kind']): boolean {
    const reason = this.#reasonByName(name, kind) ?? this.#reasonByStamp(path, name);
    if (reason === 'symlink' && this.#parts.policy.isReadAnyway(name)) this.#skipLink(path);
    else if (reason && reason !== 'gone') this.#skip(path, reason);
    return reason === undefined;
  }

  #skipLink(path: string): void {
    const target = linkedPath(this.#parts.root, this.#absolute(path));
    this.skipped.push({ path, reason: 'symlink', ...(target !== undefined && { target }) });
  }

  #reasonByName(name: string, kind: FolderEntry['kind']): SkipReason | undefined {
    const { policy, limits } = this.#parts;
    if (kind === 'link') return 'symlink';
    if (kind !== 'file') return 'unreadable';
    if (policy.isBinaryName(name)) return 'binary';
    if (policy.isGeneratedName(name) && !policy.isReadAnyway(name)) return 'generated';
    return this.files.length >= limits.files ? 'overLimit' : undefined;
  }

  /** Takes the file unless something speaks against it. */
  #reasonByStamp(path: string, name: string): SkipReason | 'gone' | undefined {
    const { policy, limits } = this.#parts;
    try {
      const stats = lstatOrMissing(this.#absolute(path));
      if (!stats) return 'gone';
      if (!stats.isFile()) return stats.isSymbolicLink() ? 'symlink' : 'unreadable';
      if (stats.size > (policy.isReadAnyway(name) ? limits.leftOutBytes : limits.fileBytes)) return 'tooLarge';
      this.files.push({ path, stamp: stampOf(stats) });
      return undefined;
    } catch (error) {
      rethrowShortage(error);
      return 'unreadable';
    }
  }

  #skip(path: string, reason: SkipReason): void {
    this.skipped.push({ path, reason });
  }
}

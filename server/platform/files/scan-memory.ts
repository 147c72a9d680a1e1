import { stampText } from './file-stamp.ts';
import { excludeFileOf, type GitFolder, indexStampOf, readIndex } from './git-folder.ts';
import type { FolderRules } from './scan-policy.ts';

export interface RememberedFolder {
  readonly rules: FolderRules;
  /** `steeringText` of the folder when the rules were made. */
  readonly steering: string;
  /** Files of the graph directly in it. */
  readonly files: number;
}

interface RememberedRepository {
  readonly git: GitFolder;
  readonly rules: FolderRules;
  readonly excludeStamp: string;
  indexStamp: string;
}

/** Result of a whole scan from which single folders can be judged again without it. */
export class ScanMemory {
  /** The root's own repository, or the one it lies in. */
  readonly rootRepository: GitFolder | undefined;
  /** By path relative to the root. */
  readonly folders = new Map<string, RememberedFolder>();
  readonly #repositories: RememberedRepository[] = [];
  readonly #outer: ReadonlyMap<string, string>;

  /** @param outer ignore files above the root, with their stamps */
  constructor(rootRepository: GitFolder | undefined, outer: ReadonlyMap<string, string>) {
    this.rootRepository = rootRepository;
    this.#outer = outer;
  }

  /** Returns how many files of the graph the folders hold. */
  get fileCount(): number {
    let files = 0;
    for (const folder of this.folders.values()) files += folder.files;
    return files;
  }

  addRepository(git: GitFolder, rules: FolderRules): void {
    const excludeStamp = stampText(excludeFileOf(git));
    this.#repositories.push({ git, rules, excludeStamp, indexStamp: indexStampOf(git) });
  }

  /**
   * Reports whether all that steers the rules from outside the folders is as it was: indexes, exclude files, ignore
   * files above.
   */
  isSteeredAsBefore(): boolean {
    for (const [path, stamp] of this.#outer) if (stampText(path) !== stamp) return false;
    return this.#repositories.every((repository) => {
      return stampText(excludeFileOf(repository.git)) === repository.excludeStamp && tracksAsBefore(repository);
    });
  }

  /** Forgets a folder and everything below it. */
  forget(path: string): void {
    for (const known of this.folders.keys()) {
      if (known === path || known.startsWith(`${path}/`)) this.folders.delete(known);
    }
  }
}

/** Git also rewrites the index to note that files are unchanged: then its content decides. */
function tracksAsBefore(repository: RememberedRepository): boolean {
  const stamp = indexStampOf(repository.git);
  if (stamp === repository.indexStamp) return true;
  const index = readIndex(repository.git);
  if (!(index instanceof Uint8Array) || !repository.rules.tracksSameAs(index)) return false;
  repository.indexStamp = stamp;
  return true;
}

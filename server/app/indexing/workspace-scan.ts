import type {
  FileStamp,
  RescanResult,
  ScanLimits,
  ScanResult,
  SkippedFile,
  WorkspaceScanner,
} from '../ports/scanning.ts';
import { compareScan, type ScanDifference, scopeOf } from './compare-scan.ts';

export interface WorkspaceScanParts {
  readonly root: string;
  readonly limits: ScanLimits;
  readonly scanner: WorkspaceScanner;
}

/** Stamp of every file read so far, by path. */
type Known = ReadonlyMap<string, { readonly stamp: FileStamp }>;

/** State of the disk as of the last look; a look may go to single folders only. */
export class WorkspaceScan {
  readonly #parts: WorkspaceScanParts;
  #directories: ReadonlySet<string> | undefined;
  #skipped: readonly SkippedFile[] = [];
  #whole: ScanResult | undefined;

  constructor(parts: WorkspaceScanParts) {
    this.#parts = parts;
  }

  /** Folders of the last look: what a watcher has to watch. */
  get directories(): readonly string[] {
    return [...(this.#directories ?? [])];
  }

  /** Files that are left out without being read. */
  get skipped(): readonly SkippedFile[] {
    return this.#skipped;
  }

  /**
   * @param changed the only folders whose entries changed, as far as the watcher knows
   */
  look(known: Known, changed?: readonly string[]): ScanDifference {
    this.#whole = undefined;
    const partial = changed && this.#rescan(changed);
    if (partial !== undefined) return compareScan(known, partial, this.#merge(partial));
    const { root, limits, scanner } = this.#parts;
    const scan = scanner.scan(root, limits);
    this.#directories = new Set(scan.directories);
    this.#skipped = scan.skipped;
    this.#whole = scan;
    return compareScan(known, scan, () => true);
  }

  /** The last look again, beside other knowledge; a whole look when the last one was partial. */
  compareWith(known: Known): ScanDifference {
    return this.#whole === undefined ? this.look(known) : compareScan(known, this.#whole, () => true);
  }

  #rescan(directories: readonly string[]): RescanResult | undefined {
    if (this.#directories === undefined) return undefined;
    const { root, limits, scanner } = this.#parts;
    return scanner.rescan(root, limits, directories, this.#directories);
  }

  /** @returns what the rescan speaks of */
  #merge(scan: RescanResult): (path: string) => boolean {
    const isInScope = scopeOf(scan);
    const directories = new Set([...(this.#directories ?? []), ...scan.directories]);
    for (const lost of scan.gone) {
      for (const directory of directories) if (isInside(directory, lost)) directories.delete(directory);
    }
    this.#directories = directories;
    this.#skipped = [...this.#skipped.filter(({ path }) => !isInScope(path)), ...scan.skipped];
    return isInScope;
  }
}

function isInside(directory: string, ancestor: string): boolean {
  return directory === ancestor || directory.startsWith(`${ancestor}/`);
}

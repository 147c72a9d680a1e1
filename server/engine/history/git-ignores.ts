import { utf8ByteText } from '#server/base/byte-text.ts';
import type { MatchBudget } from '../source/glob-pattern.ts';
import { chained, type IgnoreChain, judge } from '../source/ignore-rules.ts';

/** Bytes of a folder's ignore file, `''` or ending in `/`. */
export type ReadIgnoreFile = (folder: string) => Uint8Array | undefined;

interface Folder {
  readonly chain: IgnoreChain | undefined;
  readonly isIgnored: boolean;
}

/** A second of matching; behind it nothing is ignored any more. */
const stepsMax = 100_000_000;

/**
 * Verdicts of git's ignore rules on paths of a repository. Matched by rules of ours, which take time pattern × path.
 */
export class GitIgnores {
  readonly #folders = new Map<string, Folder>();
  readonly #read: ReadIgnoreFile;
  readonly #budget: MatchBudget;

  /** @param excludes patterns of the whole repository, the first of them first asked */
  constructor(read: ReadIgnoreFile, excludes: readonly Uint8Array[], steps = stepsMax) {
    this.#read = read;
    this.#budget = { left: steps };
    const top = excludes.reduceRight<IgnoreChain | undefined>((next, bytes) => chained(next, bytes, ''), undefined);
    this.#folders.set('', { chain: chained(top, read(''), ''), isIgnored: false });
  }

  /** Steps of matching that are left. */
  get stepsLeft(): number {
    return this.#budget.left;
  }

  /** Whether a file is ignored unless it is tracked. */
  ignores(path: string): boolean {
    const { chain, isIgnored } = this.#folder(path.slice(0, path.lastIndexOf('/') + 1));
    return isIgnored || this.#isNamed(chain, path, false);
  }

  #folder(path: string): Folder {
    const known = this.#folders.get(path);
    if (known !== undefined) return known;
    const name = path.slice(0, -1);
    const { chain, isIgnored } = this.#folder(name.slice(0, name.lastIndexOf('/') + 1));
    const isOut = isIgnored || this.#isNamed(chain, name, true);
    // As in git, an ignored folder's own ignore file is not read.
    const folder = { chain: isOut ? chain : chained(chain, this.#read(path), path), isIgnored: isOut };
    this.#folders.set(path, folder);
    return folder;
  }

  #isNamed(chain: IgnoreChain | undefined, path: string, isFolder: boolean): boolean {
    return judge(chain, utf8ByteText(path), isFolder, this.#budget) === 'ignored';
  }
}

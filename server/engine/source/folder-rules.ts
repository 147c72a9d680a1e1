import { utf8ByteText } from '#server/base/byte-text.ts';
import {
  type DefaultIgnore,
  defaultIgnoreByContent,
  defaultIgnoreByName,
  defaultIgnoreBesideManifest,
  steeringNames,
} from './default-ignores.ts';
import type { MatchBudget } from './glob-pattern.ts';
import { chained, judge, type IgnoreChain, type Verdict } from './ignore-rules.ts';
import { NOTHING_TRACKED, readTracked, tracksSame, type TrackedPaths } from './tracked-paths.ts';

export interface RepositoryFacts {
  /** Bytes of the index; `missing` before the first `git add`. */
  readonly index: Uint8Array | 'missing' | 'unreadable';
  /** Bytes of `info/exclude`. */
  readonly exclude?: Uint8Array;
}

/** Facts of the scan about a folder before it decides on the folder's entries. */
export interface FolderFacts {
  /** Names of all entries. */
  readonly names: readonly string[];
  readonly gitignore?: Uint8Array;
  readonly groundplanignore?: Uint8Array;
  /** Present where a repository begins. */
  readonly repository?: RepositoryFacts;
}

/** Steps of pattern matching that one scan may take: one or two seconds. VS Code's ignore files use a thousandth of it. */
const MATCH_STEPS = 200_000_000;

interface Context {
  /** Undefined: there is a repository whose index can't be read. Then only dependencies are left out for being untracked. */
  readonly tracked: TrackedPaths | undefined;
  /** Rules of `.gitignore` and `info/exclude`. */
  readonly git: IgnoreChain | undefined;
  /** Rules of `.groundplanignore`: they come before git's, and before what git tracks. */
  readonly own: IgnoreChain | undefined;
  /** The folder is ignored and entered only for the tracked files in it. */
  readonly onlyTracked: boolean;
  readonly budget: MatchBudget;
}

/**
 * Which entries of a folder belong to the graph. Order of judgement: `.groundplanignore` (which may also take back in
 * what git ignores), what git tracks, git's ignore rules, the defaults for dependencies and build output.
 *
 * Invariant: nothing below a folder that is left out can be taken back in; as in git, the folder itself must be.
 */
export class FolderRules {
  /** Relative to the outermost folder that was entered: `''` or ending in `/`. */
  readonly #path: string;
  /** Names of the folder that decide on the folders in it. */
  readonly #steering: ReadonlySet<string>;
  readonly #context: Context;
  readonly #trackedNames: ReadonlySet<string> | undefined;

  constructor(path: string, steering: ReadonlySet<string>, context: Context) {
    this.#path = path;
    this.#steering = steering;
    this.#context = context;
    this.#trackedNames = context.tracked?.folders.get(path.slice(0, -1));
  }

  /** The ignore patterns were too expensive to match them all: from some folder on nothing more was left out by them. */
  get isExhausted(): boolean {
    return this.#context.budget.left < 0;
  }

  keepsFile(name: string): boolean {
    if (name === '.git') return false;
    const { git, own, onlyTracked, budget } = this.#context;
    const verdict = own && judge(own, utf8ByteText(this.#path + name), false, budget);
    if (verdict) return verdict === 'kept';
    if (this.#trackedNames?.has(name)) return true;
    return !onlyTracked && judge(git, utf8ByteText(this.#path + name), false, budget) !== 'ignored';
  }

  /** Asked before a folder is read; `enter` may still say no. */
  entersFolder(name: string): boolean {
    if (name === '.git') return false;
    const verdict = this.#ownVerdict(name);
    if (verdict) return verdict === 'kept';
    if (this.#isLeftOutBy(defaultIgnoreByName(name), name)) return false;
    return this.#holdsTracked(name) || !this.#isIgnored(name);
  }

  /** Rules inside a folder that `entersFolder` let pass; undefined when its content shows that it is to be left out. */
  enter(name: string, facts: FolderFacts): FolderRules | undefined {
    const isWanted = this.#ownVerdict(name) === 'kept';
    const steering = steeringNames(facts.names);
    if (!isWanted && this.#isLeftOutBy(this.#defaultInside(name, steering), name)) return undefined;
    const isForTracked = this.#isIgnored(name) || defaultIgnoreByName(name)?.forTrackedAlone === true;
    const onlyTracked = !isWanted && isForTracked;
    return rulesWithin(`${this.#path}${name}/`, facts, { ...this.#context, onlyTracked }, steering);
  }

  /** Rules inside a folder that the user opened, ignored or not: in an ignored one the rules above don't count. */
  enterOpened(name: string, facts: FolderFacts): FolderRules {
    const git = this.#isIgnored(name) ? undefined : this.#context.git;
    return rulesWithin(`${this.#path}${name}/`, facts, { ...this.#context, git });
  }

  /** Whether entries that came or went leave the rules as they are: none of them steers what is left out. */
  holdFor(names: readonly string[]): boolean {
    const steering = steeringNames(names);
    return steering.size === this.#steering.size && [...steering].every((name) => this.#steering.has(name));
  }

  /** Whether these bytes of the repository's index track what was tracked when the rules were made. */
  tracksSameAs(indexBytes: Uint8Array): boolean {
    return tracksSame(this.#context.tracked, indexBytes);
  }

  #ownVerdict(name: string): Verdict | undefined {
    const { own, budget } = this.#context;
    return own && judge(own, utf8ByteText(this.#path + name), true, budget);
  }

  #isIgnored(name: string): boolean {
    const { tracked, git, onlyTracked, budget } = this.#context;
    const path = this.#path + name;
    if (tracked?.submodules.has(path)) return false;
    return onlyTracked || judge(git, utf8ByteText(path), true, budget) === 'ignored';
  }

  #defaultInside(name: string, children: ReadonlySet<string>): DefaultIgnore | undefined {
    const byContent = defaultIgnoreByContent(children);
    if (byContent || this.#context.git) return byContent;
    return defaultIgnoreBesideManifest(name, this.#steering, children);
  }

  #holdsTracked(name: string): boolean {
    const { tracked } = this.#context;
    const path = this.#path + name;
    return tracked !== undefined && (tracked.folders.has(path) || tracked.submodules.has(path));
  }

  #isLeftOutBy(ignore: DefaultIgnore | undefined, name: string): boolean {
    if (!ignore?.unlessTracked) return ignore !== undefined;
    return this.#context.tracked === undefined ? ignore.forTrackedAlone : !this.#holdsTracked(name);
  }
}

/** Rules of the outermost folder: the scanned root, or the repository's folder above it. */
export function beginFolderRules(facts: FolderFacts, matchSteps = MATCH_STEPS): FolderRules {
  const budget = { left: matchSteps };
  return rulesWithin('', facts, {
    tracked: NOTHING_TRACKED,
    git: undefined,
    own: undefined,
    onlyTracked: false,
    budget,
  });
}

function rulesWithin(
  path: string,
  facts: FolderFacts,
  around: Context,
  steering = steeringNames(facts.names),
): FolderRules {
  const context = facts.repository ? inRepository(facts.repository, path, around) : around;
  // As in git, an ignored folder's own ignore file is not read.
  const git = context.onlyTracked ? context.git : chained(context.git, facts.gitignore, path);
  const own = chained(context.own, facts.groundplanignore, path);
  return new FolderRules(path, steering, { ...context, git, own });
}

/** At the top of a repository the rules of the one around it end. */
function inRepository({ index, exclude }: RepositoryFacts, path: string, around: Context): Context {
  const tracked = index === 'missing' ? NOTHING_TRACKED : index === 'unreadable' ? undefined : readTracked(index, path);
  return { ...around, tracked, git: chained(undefined, exclude, path), onlyTracked: false };
}

import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { calledMember, type RegistrationInterest } from '../../registrations.ts';
import { splitBare } from '../../../resolve/javascript/specifier.ts';
import type { TracedValue } from './traced-value.ts';

/** Kinds of names of interest that a text may be, as bits. */
export const mark = { member: 1, setting: 2, package: 4, global: 8 } as const;

/** Nodes of one file that may be of interest, found without resolving a name. */
export interface LookedForWords {
  /** By text number: bits of `mark`. */
  readonly marks: Uint8Array;
  /** Whether the file imports something that may be a package of interest. */
  readonly namesPackage: boolean;
  /** Whether it says the name of a global of interest. */
  readonly namesGlobal: boolean;
}

/** Members and packages of interest, as files write them. */
export class LookedFor {
  readonly #members: ReadonlySet<string>;
  readonly #parameterMembers: ReadonlySet<string>;
  readonly #settings: ReadonlySet<string>;
  readonly #packages: ReadonlySet<string>;
  readonly #open: ReadonlySet<string>;
  readonly #globals: ReadonlySet<string>;
  readonly #marks = new Map<string, number>();

  constructor({
    members,
    ownMembers = new Set(),
    settings = new Set(),
    open = new Set(),
    packages,
  }: RegistrationInterest) {
    this.#open = open;
    this.#settings = settings;
    this.#members = new Set([...members, ...ownMembers]);
    this.#parameterMembers = members;
    const ids = [...packages];
    this.#packages = new Set(
      ids.filter((id) => !id.startsWith(globalStart)).map((id) => id.slice(id.indexOf(':') + 1)),
    );
    this.#globals = new Set(ids.filter((id) => id.startsWith(globalStart)).map((id) => id.slice(globalStart.length)));
  }

  /** Undefined where nothing of the file can be of interest. */
  wordsIn(tree: CodeTree): LookedForWords | undefined {
    const { texts } = tree;
    const marks = new Uint8Array(texts.length);
    let all = 0;
    for (let index = 0; index < texts.length; index++) all |= marks[index] = this.#markOf(texts[index]);
    if (all === 0) return undefined;
    const namesGlobal = (all & mark.global) !== 0;
    const namesPackage = (all & mark.package) !== 0 && importsOneOf(tree, marks);
    const isNothing = (all & (mark.member | mark.setting)) === 0 && !namesPackage && !namesGlobal;
    return isNothing ? undefined : { marks, namesPackage, namesGlobal };
  }

  /** Texts of all files are few: each is looked at once. */
  #markOf(text: string): number {
    let found = this.#marks.get(text);
    if (found === undefined) {
      found =
        (this.#members.has(text) ? mark.member : 0) |
        (this.#settings.has(text) ? mark.setting : 0) |
        (this.#packages.has(splitBare(withoutScheme(text)).packageName) ? mark.package : 0) |
        (this.#globals.has(text) ? mark.global : 0);
      this.#marks.set(text, found);
    }
    return found;
  }

  /** Whether a member is looked for on values of which nothing is known but that they are given. */
  isMemberOfParameters(member: string): boolean {
    return this.#parameterMembers.has(member);
  }

  /** Reports whether all members on the way to a value are of interest: other values of a package are not. */
  isReached({ origin, members }: TracedValue): boolean {
    if (this.#open.has(origin)) return true;
    return members.every((member) => isOfPath(member) || this.#members.has(member));
  }
}

const globalStart = 'global:';

/** Whether a text with a mark is imported from, or given to something that may load it. */
function importsOneOf({ count, kinds, names, parents }: CodeTree, marked: Uint8Array): boolean {
  for (let node = 1; node < count; node++) {
    if ((marked[names[node]] & mark.package) === 0) continue;
    if (kinds[node] >= kind.importDeclaration && kinds[node] <= kind.exportStarAs) return true;
    const isGiven = kinds[parents[node]] === kind.call || kinds[parents[node]] === kind.importCall;
    if (kinds[node] === kind.importType || (kinds[node] === kind.stringLiteral && isGiven)) return true;
  }
  return false;
}

function isOfPath(member: string): boolean {
  return member === calledMember || member === 'default' || /^\d+$/.test(member);
}

/** Modules of Node are named with and without it. */
function withoutScheme(specifier: string): string {
  return specifier.startsWith('node:') ? specifier.slice('node:'.length) : specifier;
}

import type { CodeTree } from '../../../source/code-tree.ts';
import { calledMember, type RegistrationInterest } from '../../registrations.ts';
import type { TracedValue } from './traced-value.ts';

/** What in one file may be of interest, told without looking at a name's meaning. */
export interface LookedForWords {
  /** By text number: 1 where members of that name are looked for. */
  readonly members: Uint8Array;
  /** The same of settings. */
  readonly settings: Uint8Array;
  /** Whether a text of the file may be the specifier of a package. */
  readonly namesPackage: boolean;
}

/** Members and packages that somebody is interested in, as they stand in files. */
export class LookedFor {
  readonly #members: ReadonlySet<string>;
  readonly #givenMembers: ReadonlySet<string>;
  readonly #settings: ReadonlySet<string>;
  readonly #packages: ReadonlySet<string>;

  constructor({ members, ownMembers = new Set(), settings = new Set(), packages }: RegistrationInterest) {
    this.#settings = settings;
    this.#members = new Set([...members, ...ownMembers]);
    this.#givenMembers = members;
    this.#packages = new Set(Array.from(packages, (id) => id.slice(id.indexOf(':') + 1)));
  }

  /** Undefined where nothing of the file can be of interest. */
  wordsIn({ texts }: CodeTree): LookedForWords | undefined {
    const members = new Uint8Array(texts.length);
    const settings = new Uint8Array(texts.length);
    let isAny = false;
    let namesPackage = false;
    texts.forEach((text, index) => {
      if (this.#members.has(text)) {
        members[index] = 1;
        isAny = true;
      }
      if (this.#settings.has(text)) {
        settings[index] = 1;
        isAny = true;
      }
      namesPackage ||= this.#packages.has(packageOf(text));
    });
    return isAny || namesPackage ? { members, settings, namesPackage } : undefined;
  }

  /** Whether a member is looked for on values of which nothing is known but that they are given. */
  isAskedOfGiven(member: string): boolean {
    return this.#givenMembers.has(member);
  }

  /** Whether all that a value was taken out of is looked for: of a package's other values nobody asks. */
  isReached({ members }: TracedValue): boolean {
    return members.every((member) => isOfPath(member) || this.#members.has(member));
  }
}

function isOfPath(member: string): boolean {
  return member === calledMember || member === 'default' || /^\d+$/.test(member);
}

/** `a/b` of `a/b/c` where it begins with `@`, else `a`. */
function packageOf(specifier: string): string {
  const first = specifier.indexOf('/');
  if (first < 0) return specifier;
  if (!specifier.startsWith('@')) return specifier.slice(0, first);
  const second = specifier.indexOf('/', first + 1);
  return second < 0 ? specifier : specifier.slice(0, second);
}

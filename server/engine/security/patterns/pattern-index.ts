import type { ValuePattern } from '../rules/rule.ts';

const anyOrigin = '*';
const anyMember = '*';

interface Branch<Item> {
  readonly items: Item[];
  readonly members: Map<string, Branch<Item>>;
}

interface Ending<Item> {
  readonly members: readonly string[];
  readonly item: Item;
}

/** Finds what rules say about a value, by the way that code gets at it. */
export class PatternIndex<Item> {
  readonly #origins = new Map<string, Branch<Item>>();
  readonly #endings = new Map<string, Ending<Item>[]>();
  /** Answers by the pattern itself: those of packages' values are made once each. */
  readonly #known = new Map<ValuePattern, readonly Item[]>();

  add({ origin, members }: ValuePattern, item: Item): void {
    if (origin === anyOrigin) {
      const last = members.at(-1) ?? anyMember;
      const known = this.#endings.get(last);
      if (known === undefined) this.#endings.set(last, [{ members, item }]);
      else known.push({ members, item });
      return;
    }
    let branch = branchOf(this.#origins, origin);
    for (const member of members) branch = branchOf(branch.members, member);
    branch.items.push(item);
  }

  /** Returns the statements about exactly this value of a package. */
  ofValue(value: ValuePattern): readonly Item[] {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const root = this.#origins.get(value.origin);
    const found = root === undefined ? [] : itemsBelow([root], value.members);
    this.#known.set(value, found);
    return found;
  }

  /** Returns the statements about a member of a value; those about the value itself where the name is empty. */
  ofMember({ origin, members }: ValuePattern, name: string): readonly Item[] {
    const root = this.#origins.get(origin);
    return root === undefined ? [] : itemsBelow([root], name === '' ? members : [...members, name]);
  }

  /** Whether anything is said about values of any origin that end in this member. */
  hasEnding(member: string): boolean {
    return this.#endings.has(member) || this.#endings.has(anyMember);
  }

  /** Returns the statements about values of any origin. @param chain names from the last member on to the front */
  ofChain(chain: readonly string[]): readonly Item[] {
    const last = chain[0] ?? '';
    const endings = [...(this.#endings.get(last) ?? []), ...(this.#endings.get(anyMember) ?? [])];
    return endings.filter(({ members }) => endsIn(chain, members)).map(({ item }) => item);
  }
}

function branchOf<Item>(branches: Map<string, Branch<Item>>, name: string): Branch<Item> {
  let branch = branches.get(name);
  if (branch === undefined) branches.set(name, (branch = { items: [], members: new Map() }));
  return branch;
}

function itemsBelow<Item>(roots: readonly Branch<Item>[], members: readonly string[]): readonly Item[] {
  let branches = roots;
  for (const member of members) {
    // A result of a call is no member.
    const names = member === '()' ? [member] : [member, anyMember];
    branches = branches.flatMap(({ members: below }) => names.flatMap((name) => below.get(name) ?? []));
  }
  return branches.flatMap(({ items }) => items);
}

/** @param chain from the last name on to the front */
function endsIn(chain: readonly string[], members: readonly string[]): boolean {
  const { length } = members;
  if (length > chain.length) return false;
  return members.every((member, at) => member === anyMember || member === chain[length - 1 - at]);
}

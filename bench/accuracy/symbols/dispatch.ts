import type { DeclarationKey, JudgedInheritance } from './judged-site.ts';
import type { OurGraph } from './our-graph.ts';

/** What may answer a call of a member of a base or interface, by the checker's own view of inheritance. */
export class Dispatch {
  readonly #below = new Map<string, Set<string>>();
  readonly #typesAbove = new Map<string, Set<string>>();
  readonly #ids: OurGraph['ids'];

  constructor(ours: OurGraph, { members, types }: JudgedInheritance) {
    this.#ids = ours.ids;
    for (const [below, above] of members) this.#add(this.#below, above, below);
    for (const [below, above] of types) this.#add(this.#typesAbove, below, above);
    this.#addInherited(ours);
  }

  /** A class answers for an interface with members that it inherits, too. */
  #addInherited({ symbols }: OurGraph): void {
    const namesOf = Map.groupBy(symbols.keys(), ownerOf);
    for (const [type, bases] of this.#typesAbove) {
      const above = [...reachable(this.#typesAbove, type)].filter((each) => symbols.get(each)?.type === 'class');
      for (const base of bases) {
        for (const member of namesOf.get(base) ?? []) {
          // A symbol without an owner is grouped under itself.
          if (member === base) continue;
          const name = member.slice(base.length);
          const answer = above.map((each) => each + name).find((each) => symbols.has(each));
          if (answer !== undefined && answer !== member) addTo(this.#below, member, answer);
        }
      }
    }
  }

  /** Whether a member stands below one of the others, through any number of steps. */
  isBelow(member: string, others: readonly string[]): boolean {
    return others.some((other) => reachable(this.#below, other).has(member));
  }

  /**
   * Members below that a call can reach whose receiver is one of `receivers`: those of types at or below a receiver. A
   * receiver without a name of its own excludes nothing.
   */
  answering(member: string, receivers: readonly DeclarationKey[]): string[] {
    const below = [...reachable(this.#below, member)].filter((each) => each !== member);
    if (below.length === 0 || receivers.length === 0) return below;
    const types = receivers.map((key) => this.#ids.get(key)).filter((id) => id !== undefined);
    if (types.length === 0) return below;
    return below.filter((each) => {
      const owner = ownerOf(each);
      const above = reachable(this.#typesAbove, owner);
      return !this.#typesAbove.has(owner) || types.some((type) => type === owner || above.has(type));
    });
  }

  #add(relation: Map<string, Set<string>>, from: DeclarationKey, to: DeclarationKey): void {
    const [source, target] = [this.#ids.get(from), this.#ids.get(to)];
    if (source === undefined || target === undefined || source === target) return;
    addTo(relation, source, target);
  }
}

function addTo(relation: Map<string, Set<string>>, from: string, to: string): void {
  const known = relation.get(from) ?? new Set();
  known.add(to);
  relation.set(from, known);
}

type Relation = ReadonlyMap<string, ReadonlySet<string>>;

const remembered = new WeakMap<Relation, Map<string, ReadonlySet<string>>>();

/** Remembered: a relation is asked only after it is whole, but for that of types, which is whole first. */
function reachable(relation: Relation, start: string): ReadonlySet<string> {
  const known = remembered.get(relation) ?? new Map<string, ReadonlySet<string>>();
  remembered.set(relation, known);
  const before = known.get(start);
  if (before !== undefined) return before;
  const found = new Set([start]);
  for (const each of found) for (const next of relation.get(each) ?? []) found.add(next);
  known.set(start, found);
  return found;
}

/** `path#Outer.inner` lies in `path#Outer`. */
function ownerOf(id: string): string {
  const hash = id.indexOf('#');
  const dot = id.lastIndexOf('.');
  return dot > hash ? id.slice(0, dot) : id;
}

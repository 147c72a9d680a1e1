import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { noSymbol } from '../graph/snapshot.ts';
import { registeredCallsOf } from './registered-calls.ts';

/** Classes inherit no deeper. */
const depthMax = 20;

/** Classes that inherit from packages: what they have, and what they inherit from. */
export class ClassMembers {
  readonly #bases = new Map<SymbolNode, SnapshotRegistration[]>();

  constructor(snapshot: LinkedSnapshot) {
    for (const { registration } of registeredCallsOf(snapshot).all()) {
      const { how, holder } = registration;
      if (how !== 'extends' || holder === undefined || holder === noSymbol) continue;
      const known = this.#bases.get(holder);
      if (known === undefined) this.#bases.set(holder, [registration]);
      else known.push(registration);
    }
  }

  /** Members of the class and of its bases in the project, by name; the nearest counts. */
  of(type: SymbolNode): ReadonlyMap<string, SnapshotValue> {
    const members = new Map<string, SnapshotValue>();
    for (const [first] of this.#above(type))
      for (const { name, value } of first.keywords) if (!members.has(name)) members.set(name, value);
    return members;
  }

  /** Members that the class and its bases in the project inherit from packages. */
  outerBases(type: SymbolNode): readonly SnapshotRegistration[] {
    return [...this.#above(type)].flat().filter(({ receiver }) => receiver?.kind !== 'symbol');
  }

  /** Bases as they are written, of the class itself and of those above it. */
  *#above(type: SymbolNode, depth = 0): Generator<readonly SnapshotRegistration[]> {
    const bases = this.#bases.get(type);
    if (bases === undefined || depth > depthMax) return;
    yield bases;
    for (const { receiver } of bases) if (receiver?.kind === 'symbol') yield* this.#above(receiver.symbol, depth + 1);
  }
}

export const classMembersOf = perSnapshot((snapshot) => new ClassMembers(snapshot));

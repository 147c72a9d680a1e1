import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { kindOfNode } from '../graph/calls/symbol-nodes.ts';
import type { TakeStep } from './impact-steps.ts';
import { extendingUse, inferredUse, type ReversedUses, reversedUsesOf, typeUse } from './reversed-uses.ts';

/** Where a change of what is declared as something else goes on. */
export class TypeSteps {
  readonly #snapshot: LinkedSnapshot;
  readonly #users: ReversedUses;
  readonly #changed: ReadonlySet<SymbolNode>;

  /** @param changed what the change begins with */
  constructor(snapshot: LinkedSnapshot, changed: ReadonlySet<SymbolNode>) {
    this.#snapshot = snapshot;
    this.#users = reversedUsesOf(snapshot);
    this.#changed = changed;
  }

  /** To what names it. Where that is a type as well it is another one from now on; code that names it runs as it did. */
  from(node: SymbolNode, take: TakeStep): void {
    const kind = kindOfNode(this.#snapshot, node);
    const isChanged = this.#changed.has(node);
    if (!isChanged && kind !== 'interface' && kind !== 'type' && kind !== 'class') return;
    const { starts, sources, facts } = this.#users;
    for (let at = starts[node]; at < starts[node + 1]; at++) {
      if (!isChanged && (facts[at] & (typeUse | extendingUse)) === 0) continue;
      take(sources[at], (facts[at] & inferredUse) !== 0);
    }
  }
}

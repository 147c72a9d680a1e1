import { relationKinds } from '../../linking/use-facts.ts';
import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { objectsAround } from './computed-sites.ts';
import { isModule } from './symbol-nodes.ts';

const untypedKind = relationKinds.indexOf('untyped');

/** Types a value of which goes where no type says what it is: code there may take its members by computed names. */
export function untypedTypes({ calls: { relations, slots } }: LinkedSnapshot): ReadonlySet<SymbolNode> {
  const found = new Set<SymbolNode>();
  for (let file = 0; file + 1 < relations.starts.length; file++) {
    for (let row = relations.starts[file]; row < relations.starts[file + 1]; row++) {
      const base = slots.targets[slots.starts[file] + relations.bases[row]];
      if (relations.kinds[row] === untypedKind && base !== noSymbol) found.add(base);
    }
  }
  return found;
}

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly untyped: ReadonlySet<SymbolNode>;
}

/** Whether a value that may have members of a type goes where no type says what it is. */
export function isUntyped(
  { snapshot, untyped }: Parts,
  owner: SymbolNode,
  ownersOf: () => ReadonlySet<SymbolNode>,
): boolean {
  if (untyped.size === 0 || isModule(snapshot, owner)) return false;
  const all = [ownersOf(), objectsAround(snapshot, owner)];
  return all.some((each) => [...each].some((type) => untyped.has(type)));
}

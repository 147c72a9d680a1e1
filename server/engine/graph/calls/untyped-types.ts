import { relationKinds } from '../../linking/use-facts.ts';
import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';

const untyped = relationKinds.indexOf('untyped');

/** Types a value of which goes where no type says what it is: code there may take its members by computed names. */
export function untypedTypes({ calls: { relations, slots } }: LinkedSnapshot): ReadonlySet<SymbolNode> {
  const found = new Set<SymbolNode>();
  for (let file = 0; file + 1 < relations.starts.length; file++) {
    for (let row = relations.starts[file]; row < relations.starts[file + 1]; row++) {
      const base = slots.targets[slots.starts[file] + relations.bases[row]];
      if (relations.kinds[row] === untyped && base !== noSymbol) found.add(base);
    }
  }
  return found;
}

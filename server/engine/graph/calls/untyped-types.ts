import { relationKinds } from '../../linking/use-facts.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { objectsAround } from './computed-sites.ts';
import { relationsOfKind } from './relations-of-kind.ts';
import { isModule } from './symbol-nodes.ts';

const untypedKind = relationKinds.indexOf('untyped');

/** Types a value of which goes where no type says what it is: code there may take its members by computed names. */
export function untypedTypes(snapshot: LinkedSnapshot): ReadonlySet<SymbolNode> {
  return new Set(Array.from(relationsOfKind(snapshot, untypedKind), ({ base }) => base));
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

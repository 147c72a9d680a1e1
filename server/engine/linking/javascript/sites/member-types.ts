import { kind } from '../../../languages/typescript/node-kinds.ts';
import { symbolAt } from '../../../source/code-tree.ts';
import type { Names } from '../entity.ts';
import type { Types } from '../type.ts';
import type { FileWalk } from './file-walk.ts';
import type { LostTypes } from './lost-types.ts';

/** Which types of the project are in a member, or come out of it: code that has the one without its type has the other so. */
export function createMemberTypes(names: Names, types: Types, lost: LostTypes): (walk: FileWalk, node: number) => void {
  return ({ unit, tree, sites }, node) => {
    if (!memberKinds.has(tree.kinds[node])) return;
    const symbol = symbolAt(tree, node);
    const entity = symbol < 0 ? undefined : names.entityAt(unit, node);
    if (entity === undefined) return;
    const own = unit.symbolNames[symbol];
    for (const base of lost.of(types.valueType(entity))) {
      // What lies in an object is known by where it lies.
      const isOwn = base.path === unit.path && base.name === own;
      if (!isOwn) sites.relation({ symbol, base, kind: 'gives' });
    }
  };
}

const memberKinds: ReadonlySet<number> = new Set([
  kind.property,
  kind.method,
  kind.getter,
  kind.parameter,
  kind.propertySignature,
  kind.methodSignature,
  kind.propertyAssignment,
]);

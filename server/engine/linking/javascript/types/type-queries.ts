import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Resolved, type Unit, valueMeaning } from '../entity.ts';
import type { Signature, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { typeChildren } from './tree-parts.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'unresolved'
  | 'missing'
  | 'typeAt'
  | 'valueType'
  | 'thisTypeOf'
  | 'property'
  | 'callSignatures'
  | 'constructSignatures'
  | 'createMapper'
> & { resolveEntityName(unit: Unit, node: number, meanings: number): Resolved };

/** `typeof a.b<C>` in a type. */
export function createTypeQueries(parts: Deps) {
  function typeQueryAt(unit: Unit, node: number): Type {
    const queried = valueAt(unit, node + 1);
    const given = typeChildren(unit.tree, node).filter((child) => child !== node + 1);
    if (given.length === 0) return queried;
    return withArguments(
      queried,
      given.map((child) => parts.typeAt(unit, child)),
    );
  }

  function valueAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    if (tree.kinds[node] === kind.thisExpression || nameOf(tree, node) === 'this') return thisAt(unit, node);
    if (tree.kinds[node] === kind.importType) return parts.typeAt(unit, node);
    const found = parts.resolveEntityName(unit, node, valueMeaning);
    if (found.entity !== undefined) return parts.valueType(found.entity);
    if (tree.kinds[node] === kind.identifier) return parts.missing(found.missing);
    const left = valueAt(unit, node + 1);
    return parts.property(left, nameOf(tree, node))?.type() ?? parts.unresolved();
  }

  function thisAt(unit: Unit, node: number): Type {
    const container = parts.names.thisContainer(unit, node);
    const entity = container && parts.names.entityAt(container.unit, container.node);
    return entity === undefined ? parts.unresolved() : parts.thisTypeOf(entity);
  }

  function withArguments(type: Type, args: readonly Type[]): Type {
    const given = (signature: Signature) =>
      signature.typeParameters.length === args.length
        ? [signature.instantiate(parts.createMapper(signature.typeParameters, args))]
        : [];
    const calls = parts.callSignatures(type).flatMap(given);
    if (calls.length > 0) return parts.store.computed({ properties: new Map(), signatures: calls }, true);
    const [made] = parts.constructSignatures(type).flatMap(given);
    return made === undefined ? type : parts.store.computed({ properties: new Map(), constructs: [made] }, true);
  }

  return { typeQueryAt };
}

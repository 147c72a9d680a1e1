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
export class TypeQueries {
  readonly #parts: Deps;

  constructor(parts: Deps) {
    this.#parts = parts;
  }

  typeQueryAt(unit: Unit, node: number): Type {
    const queried = this.#valueAt(unit, node + 1);
    const given = typeChildren(unit.tree, node).filter((child) => child !== node + 1);
    if (given.length === 0) return queried;
    return this.#withArguments(
      queried,
      given.map((child) => this.#parts.typeAt(unit, child)),
    );
  }

  #valueAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    if (tree.kinds[node] === kind.thisExpression || nameOf(tree, node) === 'this') return this.#thisAt(unit, node);
    if (tree.kinds[node] === kind.importType) return this.#parts.typeAt(unit, node);
    const found = this.#parts.resolveEntityName(unit, node, valueMeaning);
    if (found.entity !== undefined) return this.#parts.valueType(found.entity);
    if (tree.kinds[node] === kind.identifier) return this.#parts.missing(found.missing);
    const left = this.#valueAt(unit, node + 1);
    return this.#parts.property(left, nameOf(tree, node))?.type() ?? this.#parts.unresolved();
  }

  #thisAt(unit: Unit, node: number): Type {
    const container = this.#parts.names.thisContainer(unit, node);
    const entity = container && this.#parts.names.entityAt(container.unit, container.node);
    return entity === undefined ? this.#parts.unresolved() : this.#parts.thisTypeOf(entity);
  }

  #withArguments(type: Type, args: readonly Type[]): Type {
    const given = (signature: Signature) =>
      signature.typeParameters.length === args.length
        ? [signature.instantiate(this.#parts.createMapper(signature.typeParameters, args))]
        : [];
    const calls = this.#parts.callSignatures(type).flatMap(given);
    if (calls.length > 0) return this.#parts.store.computed({ properties: new Map(), signatures: calls }, true);
    const [made] = this.#parts.constructSignatures(type).flatMap(given);
    return made === undefined ? type : this.#parts.store.computed({ properties: new Map(), constructs: [made] }, true);
  }
}

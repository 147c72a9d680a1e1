import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, namespaceMeaning, type Unit, valueMeaning } from '../entity.ts';
import { isRequire, isText } from '../expressions/call-types.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, valueOf } from '../expressions/syntax.ts';
import type { Types } from '../type.ts';

/** Members of members are followed so far. */
const depthMax = 50;

/** Returns the entity that a member access or a name means, where names or types determine it. */
export type EntityOf = (unit: Unit, node: number) => Entity | undefined;

export function createEntityOf(names: Names, types: Types, evaluate: Evaluate): EntityOf {
  return (unit, node) => entityMeant(unit, node, 0);

  function entityMeant(unit: Unit, node: number, depth: number): Entity | undefined {
    const { tree } = unit;
    if (tree.kinds[node] === kind.identifier || tree.kinds[node] === kind.shorthandProperty)
      return names.resolve(unit, node, nameOf(tree, node), valueMeaning | namespaceMeaning).entity;
    if (tree.kinds[node] === kind.call) return moduleLoaded(unit, node);
    if (tree.kinds[node] !== kind.propertyAccess || depth > depthMax) return undefined;
    const name = nameOf(tree, node);
    const own = memberOfThis(unit, node + 1, name);
    if (own !== undefined) return own;
    // Asked once: each further question would double with every member before it.
    const owner = entityMeant(unit, node + 1, depth + 1);
    return exported(owner, name) ?? memberByType(unit, node + 1, name) ?? writtenMember(owner, name);
  }

  function moduleLoaded(unit: Unit, call: number): Entity | undefined {
    const [specifier] = argumentsOf(unit.tree, call);
    if (specifier === undefined || !isText(unit, specifier) || !isRequire(names, unit, call)) return undefined;
    return names.moduleNamed(unit, nameOf(unit.tree, specifier)).entity;
  }

  function memberOfThis(unit: Unit, receiver: number, name: string): Entity | undefined {
    if (unit.tree.kinds[receiver] !== kind.thisExpression) return undefined;
    const container = names.thisContainer(unit, receiver);
    const owner = container && names.entityAt(container.unit, container.node);
    return owner && names.memberOf(owner, name);
  }

  function exported(owner: Entity | undefined, name: string): Entity | undefined {
    if (owner === undefined || (owner.meanings & (meaning.module | meaning.namespace)) === 0) return undefined;
    return names.exportOf(owner, name).entity;
  }

  function memberByType(unit: Unit, receiver: number, name: string): Entity | undefined {
    return types.property(types.nonNullable(evaluate(unit, receiver)), name)?.entities[0];
  }

  /** Of an object that is exported as it is written: what exports it has no name of its own. */
  function writtenMember(owner: Entity | undefined, name: string): Entity | undefined {
    const place = owner?.declarations[0];
    if (place === undefined || place.unit.isForeign) return undefined;
    const { tree } = place.unit;
    const isGiven = tree.kinds[place.node] === kind.exportDefault || tree.kinds[place.node] === kind.propertyAssignment;
    const literal = isGiven ? valueOf(tree, place.node) : -1;
    if (literal < 0 || tree.kinds[literal] !== kind.objectLiteral) return undefined;
    return names.memberOf(names.anonymousAt(place.unit, literal), name);
  }
}

import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Calls } from '../expressions/calls.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { annotationOf, hasFlag } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';

/** Whether the type of a receiver is declared all the way; `import`: it is a class, namespace or module itself. */
export type ReceiverProof = 'member' | 'declared' | 'inferred';

/** Upper bound on the length of a chain; longer ones count as inferred. */
const depthMax = 20;

/** How the type of a receiver is known. */
export function createReceiverProof(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  calls: Calls,
): (unit: Unit, receiver: number) => ReceiverProof {
  return (unit, receiver) => proofOf(unit, receiver, 0);

  function proofOf(unit: Unit, node: number, depth: number): ReceiverProof {
    const { tree } = unit;
    if (depth > depthMax) return 'inferred';
    switch (tree.kinds[node]) {
      case kind.thisExpression:
      case kind.superExpression:
        return isClassThis(unit, node) ? 'member' : 'inferred';
      case kind.identifier:
        return ofName(unit, node);
      case kind.propertyAccess:
        return ofMember(unit, node, depth);
      case kind.call:
      case kind.taggedTemplate:
      case kind.newExpression:
        return ofCall(unit, node, depth);
      case kind.nonNull:
      case kind.awaitExpression:
        return declaredAtMost(proofOf(unit, node + 1, depth + 1));
      case kind.asExpression:
      case kind.satisfies:
        return hasFlag(tree, node, flag.constant) ? 'inferred' : 'declared';
      case kind.stringLiteral:
      case kind.template:
        return 'declared';
      default:
        return 'inferred';
    }
  }

  function isClassThis(unit: Unit, node: number): boolean {
    const container = names.thisContainer(unit, node);
    if (container === undefined) return false;
    const value = container.unit.tree.kinds[container.node];
    return value === kind.classDeclaration || value === kind.classExpression;
  }

  function ofName(unit: Unit, node: number): ReceiverProof {
    const resolved = names.resolve(unit, node, nameOf(unit.tree, node), valueMeaning);
    const { entity } = resolved;
    if (entity === undefined || resolved.proof === 'inferred') return 'inferred';
    if ((entity.meanings & namedMeanings) !== 0) return 'member';
    return isAnnotated(entity) && isAsDeclared(evaluate(unit, node), entity) ? 'declared' : 'inferred';
  }

  /** Not narrowed. */
  function isAsDeclared(type: Type, entity: Entity): boolean {
    const declared = types.valueType(entity);
    return declared === type || types.nonNullable(declared) === type;
  }

  function ofMember(unit: Unit, node: number, depth: number): ReceiverProof {
    const receiver = proofOf(unit, node + 1, depth + 1);
    if (receiver === 'inferred') return 'inferred';
    const property = types.property(types.nonNullable(evaluate(unit, node + 1)), nameOf(unit.tree, node));
    const entity = property?.entities[0];
    if (entity === undefined) return 'inferred';
    if ((entity.meanings & namedMeanings) !== 0) return 'member';
    const type = evaluate(unit, node);
    const declared = property?.type();
    const isSame =
      declared === type || (declared !== undefined && types.nonNullable(declared) === types.nonNullable(type));
    return isAnnotated(entity) && isSame ? 'declared' : 'inferred';
  }

  function ofCall(unit: Unit, node: number, depth: number): ReceiverProof {
    const { kinds } = unit.tree;
    const signature = calls.signatureOf(unit, node);
    if (signature === undefined) return 'inferred';
    if (kinds[node] === kind.newExpression)
      return proofOf(unit, node + 1, depth + 1) === 'inferred' ? 'inferred' : 'declared';
    const { place } = signature;
    if (place === undefined || signature.typeParameters.length > 0) return 'inferred';
    if (annotationOf(place.unit.tree, place.node) < 0) return 'inferred';
    const callee = node + 1;
    const isNamed = kinds[callee] === kind.identifier || kinds[callee] === kind.propertyAccess;
    return isNamed ? declaredAtMost(proofOfCallee(unit, callee, depth)) : 'inferred';
  }

  function proofOfCallee(unit: Unit, callee: number, depth: number): ReceiverProof {
    if (unit.tree.kinds[callee] === kind.propertyAccess) return proofOf(unit, callee + 1, depth + 1);
    return proofOf(unit, callee, depth + 1);
  }
}

const namedMeanings =
  meaning.classLike | meaning.enumLike | meaning.namespace | meaning.module | meaning.functionLike | meaning.enumMember;

function isAnnotated({ declarations, meanings }: Entity): boolean {
  if ((meanings & (meaning.method | meaning.functionLike | meaning.enumMember)) !== 0) return true;
  return declarations.every(({ unit, node }) => annotationOf(unit.tree, node) >= 0);
}

function declaredAtMost(proof: ReceiverProof): ReceiverProof {
  return proof === 'inferred' ? 'inferred' : 'declared';
}

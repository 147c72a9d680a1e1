import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Calls } from '../expressions/calls.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { annotationOf, hasFlag } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';

/** Whether the type of a receiver is declared all the way; `member`: it is `this`, or a class, namespace or module itself. */
type ReceiverProof = 'member' | 'declared' | 'inferred';

/** Upper bound on the length of a chain; longer ones count as inferred. */
const depthMax = 20;

/** How the type of a receiver is known. */
export class ReceiverProofs {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #calls: Calls;

  constructor(names: Names, types: Types, evaluate: Evaluate, calls: Calls) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#calls = calls;
  }

  of(unit: Unit, receiver: number): ReceiverProof {
    return this.#proofOf(unit, receiver, 0);
  }

  #proofOf(unit: Unit, node: number, depth: number): ReceiverProof {
    const { tree } = unit;
    if (depth > depthMax) return 'inferred';
    switch (tree.kinds[node]) {
      case kind.thisExpression:
      case kind.superExpression:
        return this.#ofThis(unit, node);
      case kind.identifier:
        return this.#ofName(unit, node);
      case kind.propertyAccess:
        return this.#ofMember(unit, node, depth);
      case kind.call:
      case kind.taggedTemplate:
      case kind.newExpression:
        return this.#ofCall(unit, node, depth);
      case kind.nonNull:
      case kind.awaitExpression:
        return declaredAtMost(this.#proofOf(unit, node + 1, depth + 1));
      case kind.asExpression:
      case kind.satisfies:
        return ofAssertion(unit, node);
      case kind.stringLiteral:
      case kind.template:
        return 'declared';
      default:
        return 'inferred';
    }
  }

  #ofThis(unit: Unit, node: number): ReceiverProof {
    const container = this.#names.thisContainer(unit, node);
    if (container === undefined) return 'inferred';
    const value = container.unit.tree.kinds[container.node];
    return value === kind.classDeclaration || value === kind.classExpression ? 'member' : 'inferred';
  }

  #ofName(unit: Unit, node: number): ReceiverProof {
    const resolved = this.#names.resolve(unit, node, nameOf(unit.tree, node), valueMeaning);
    const { entity } = resolved;
    if (entity === undefined || resolved.proof === 'inferred') return 'inferred';
    if ((entity.meanings & namedMeanings) !== 0) return 'member';
    return isAnnotated(entity) && this.#isAsDeclared(this.#evaluate(unit, node), entity) ? 'declared' : 'inferred';
  }

  /** Not narrowed. */
  #isAsDeclared(type: Type, entity: Entity): boolean {
    const declared = this.#types.valueType(entity);
    return declared === type || this.#types.nonNullable(declared) === type;
  }

  #ofMember(unit: Unit, node: number, depth: number): ReceiverProof {
    const receiver = this.#proofOf(unit, node + 1, depth + 1);
    if (receiver === 'inferred') return 'inferred';
    const property = this.#types.property(
      this.#types.nonNullable(this.#evaluate(unit, node + 1)),
      nameOf(unit.tree, node),
    );
    const entity = property?.entities[0];
    if (entity === undefined) return 'inferred';
    if ((entity.meanings & namedMeanings) !== 0) return 'member';
    const type = this.#evaluate(unit, node);
    const declared = property?.type();
    const isSame =
      declared === type ||
      (declared !== undefined && this.#types.nonNullable(declared) === this.#types.nonNullable(type));
    return isAnnotated(entity) && isSame ? 'declared' : 'inferred';
  }

  #ofCall(unit: Unit, node: number, depth: number): ReceiverProof {
    const { kinds } = unit.tree;
    const signature = this.#calls.signatureOf(unit, node);
    if (signature === undefined) return 'inferred';
    if (kinds[node] === kind.newExpression)
      return this.#proofOf(unit, node + 1, depth + 1) === 'inferred' ? 'inferred' : 'declared';
    const { place } = signature;
    if (place === undefined || signature.typeParameters.length > 0) return 'inferred';
    if (annotationOf(place.unit.tree, place.node) < 0) return 'inferred';
    const callee = node + 1;
    const isNamed = kinds[callee] === kind.identifier || kinds[callee] === kind.propertyAccess;
    return isNamed ? declaredAtMost(this.#proofOfCallee(unit, callee, depth)) : 'inferred';
  }

  #proofOfCallee(unit: Unit, callee: number, depth: number): ReceiverProof {
    if (unit.tree.kinds[callee] === kind.propertyAccess) return this.#proofOf(unit, callee + 1, depth + 1);
    return this.#proofOf(unit, callee, depth + 1);
  }
}

const namedMeanings =
  meaning.classLike | meaning.enumLike | meaning.namespace | meaning.module | meaning.functionLike | meaning.enumMember;

function isAnnotated({ declarations, meanings }: Entity): boolean {
  if ((meanings & (meaning.method | meaning.functionLike | meaning.enumMember)) !== 0) return true;
  return declarations.every(({ unit, node }) => annotationOf(unit.tree, node) >= 0);
}

/** `as const` writes no type. */
function ofAssertion({ tree }: Unit, node: number): ReceiverProof {
  return hasFlag(tree, node, flag.constant) ? 'inferred' : 'declared';
}

function declaredAtMost(proof: ReceiverProof): ReceiverProof {
  return proof === 'inferred' ? 'inferred' : 'declared';
}

import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Names, Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import { annotationOf, hasFlag, isAssignment, secondChild, valueOf } from './syntax.ts';

/**
 * Upper bound on the assignments looked at for a variable without an initialiser; with more, its other values are
 * unknown.
 */
const assignmentsMax = 20;

/** Types of variables without annotation. */
export function createVariables(names: Names, types: Types, evaluate: Evaluate): Evaluate {
  return variableType;

  function variableType(unit: Unit, node: number): Type {
    const { kinds, parents } = unit.tree;
    const around = kinds[parents[node]];
    if (kinds[node] !== kind.variable) return types.intrinsic('unresolved', 'not_inferred');
    if (around === kind.forOf && parents[node] + 1 === node) return iteratedBy(unit, parents[node]);
    if (around === kind.forIn && parents[node] + 1 === node) return types.intrinsic('string');
    if (around === kind.catchClause) return types.intrinsic('any');
    const initial = valueOf(unit.tree, node);
    if (initial < 0 || isNothing(unit, initial)) return assigned(unit, node);
    const type = evaluate(unit, initial);
    if (isEmptyArray(unit, initial)) return types.arrayOf(types.intrinsic('any'));
    return hasFlag(unit.tree, node, flag.constant) ? type : types.widen(type);
  }

  function iteratedBy(unit: Unit, loop: number): Type {
    const list = evaluate(unit, secondChild(unit.tree, loop));
    return types.iterated(types.nonNullable(list), hasFlag(unit.tree, loop, flag.async));
  }

  /** A variable that begins as nothing is all that is assigned to it. */
  function assigned(unit: Unit, node: number): Type {
    const entity = names.entityAt(unit, node);
    if (entity === undefined) return types.intrinsic('any');
    const found: Type[] = [];
    const places = names.assignmentsOf(entity);
    if (places.length > assignmentsMax) found.push(types.intrinsic('unresolved', 'too_deep'));
    for (const place of places.slice(0, assignmentsMax)) {
      const value = assignedValue(place.unit, place.node);
      if (value >= 0) found.push(types.widen(evaluate(place.unit, value)));
    }
    return found.length === 0 ? types.intrinsic('any') : types.union(found);
  }
}

/** Types of parameters without annotation. */
export function createParameters(
  types: Types,
  evaluate: Evaluate,
  parameterContext: (unit: Unit, parameter: number) => Type | undefined,
): Evaluate {
  return (unit, node) => {
    const { tree } = unit;
    const annotation = annotationOf(tree, node);
    if (annotation >= 0) return types.fromNode({ unit, node: annotation });
    const context = parameterContext(unit, node);
    const initial = valueOf(tree, node);
    if (initial < 0) return context ?? withoutContext(unit, node);
    const given = types.widen(evaluate(unit, initial));
    return context === undefined || types.isOpen(context) ? given : types.nonNullable(context);
  };

  /** A list of arguments is always an array. */
  function withoutContext({ tree }: Unit, node: number): Type {
    const unknown = types.intrinsic('unresolved', 'callback_parameter');
    return hasFlag(tree, node, flag.rest) ? types.arrayOf(unknown) : unknown;
  }
}

function isNothing({ tree }: Unit, node: number): boolean {
  return (
    tree.kinds[node] === kind.nullLiteral ||
    (tree.kinds[node] === kind.identifier && tree.texts[tree.names[node]] === 'undefined')
  );
}

function isEmptyArray({ tree }: Unit, node: number): boolean {
  return tree.kinds[node] === kind.arrayLiteral && tree.ends[node] === node + 1;
}

/** The value of an assignment, whether its node is given or that of its value. */
function assignedValue({ tree }: Unit, node: number): number {
  if (isAssignment(tree.kinds[node])) return secondChild(tree, node);
  return tree.kinds[node] === kind.compoundAssign ? -1 : node;
}

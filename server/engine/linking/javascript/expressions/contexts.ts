import { flag } from '../../../languages/typescript/node-flags.ts';
import { isExpressionKind, kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Calls } from './calls.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import type { FunctionContexts } from './function-contexts.ts';
import type { JsxContexts } from './jsx.ts';
import type { LiteralContexts } from './literal-contexts.ts';
import type { PatternTypes } from './patterns.ts';
import { annotationOf, hasFlag, patternOf, secondChild } from './syntax.ts';

/** Expected types that the syntax around an expression gives it. */
export interface ContextParts {
  readonly calls: Calls;
  readonly functions: FunctionContexts;
  readonly literals: LiteralContexts;
  readonly patterns: PatternTypes;
  readonly jsx: JsxContexts;
}

/** Returns the expected type of an expression from the code around it. */
export function createContexts(types: Types, evaluate: Evaluate, parts: ContextParts): ContextOf {
  return contextOf;

  function contextOf(unit: Unit, node: number): Type | undefined {
    const { tree } = unit;
    const parent = tree.parents[node];
    const around = tree.kinds[parent];
    switch (around) {
      case kind.variable:
      case kind.parameter:
      case kind.property:
        return declared(unit, parent);
      case kind.bindingElement:
        return parts.patterns.withoutDefault(unit, parent);
      case kind.returnStatement:
        return parts.functions.returnContext(unit, parent);
      case kind.arrowFunction:
        return parts.functions.returnContext(unit, node);
      case kind.yieldExpression:
        return parts.functions.yieldContext(unit, parent);
      case kind.call:
      case kind.newExpression:
        return node === parent + 1 ? undefined : parts.calls.argumentContext(unit, parent, node);
      case kind.template:
        return tree.kinds[tree.parents[parent]] === kind.taggedTemplate
          ? parts.calls.argumentContext(unit, tree.parents[parent], node)
          : undefined;
      case kind.assign:
      case kind.orAssign:
      case kind.andAssign:
      case kind.coalesceAssign:
        return node === parent + 1 ? undefined : assigned(unit, parent);
      case kind.or:
      case kind.coalesce:
        return contextOf(unit, parent) ?? (node === parent + 1 ? undefined : evaluate(unit, parent + 1));
      case kind.and:
      case kind.comma:
      case kind.conditional:
        return node === parent + 1 ? undefined : contextOf(unit, parent);
      case kind.nonNull:
        return contextOf(unit, parent);
      case kind.asExpression:
        return hasFlag(tree, parent, flag.constant)
          ? contextOf(unit, parent)
          : types.fromNode({ unit, node: secondChild(tree, parent) });
      case kind.satisfies:
        return types.fromNode({ unit, node: secondChild(tree, parent) });
      case kind.awaitExpression:
        return awaitedContext(unit, parent);
      case kind.propertyAssignment:
        return parts.literals.memberContext(unit, parent);
      case kind.objectLiteral:
        return parts.literals.memberContext(unit, node);
      case kind.arrayLiteral:
        return parts.literals.elementContext(unit, parent, node);
      case kind.jsxAttribute:
        return parts.jsx.attributeContext(unit, parent);
      case kind.jsxElement:
        return parts.jsx.childContext(unit, parent, node);
      default:
        return undefined;
    }
  }

  function declared(unit: Unit, node: number): Type | undefined {
    const annotation = annotationOf(unit.tree, node);
    if (annotation >= 0) return types.fromNode({ unit, node: annotation });
    if (unit.tree.kinds[node] !== kind.parameter || patternOf(unit.tree, node) >= 0) return undefined;
    return parts.functions.parameterContext(unit, node);
  }

  function assigned(unit: Unit, parent: number): Type | undefined {
    const { kinds } = unit.tree;
    const target = parent + 1;
    if (!isExpressionKind(kinds[target])) return undefined;
    if (kinds[target] === kind.objectLiteral || kinds[target] === kind.arrayLiteral) return undefined;
    const type = parts.literals.assignedType(unit, target);
    // Without an annotation the target is what is assigned to it.
    return type !== undefined && types.isOpen(type) ? undefined : type;
  }

  function awaitedContext(unit: Unit, node: number): Type | undefined {
    const context = contextOf(unit, node);
    return context === undefined ? undefined : types.union([context, types.promiseOf(context)]);
  }
}

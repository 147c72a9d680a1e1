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

/** Returns the type that one kind of node expects of the child `node`. */
type ContextRule = (unit: Unit, parent: number, node: number) => Type | undefined;

/** Returns the expected type of an expression from the code around it. */
export function createContexts(types: Types, evaluate: Evaluate, parts: ContextParts): ContextOf {
  const { calls, functions, literals, patterns, jsx } = parts;
  /** By the kind of the node around. */
  const rules: Readonly<Partial<Record<number, ContextRule>>> = {
    [kind.variable]: declared,
    [kind.parameter]: declared,
    [kind.property]: declared,
    [kind.bindingElement]: patterns.withoutDefault,
    [kind.returnStatement]: functions.returnContext,
    [kind.arrowFunction]: (unit, _, node) => functions.returnContext(unit, node),
    [kind.yieldExpression]: functions.yieldContext,
    [kind.call]: inCall,
    [kind.newExpression]: inCall,
    [kind.template]: inTemplate,
    [kind.assign]: inAssignment,
    [kind.orAssign]: inAssignment,
    [kind.andAssign]: inAssignment,
    [kind.coalesceAssign]: inAssignment,
    [kind.or]: inAlternatives,
    [kind.coalesce]: inAlternatives,
    [kind.and]: ofLaterOperands,
    [kind.comma]: ofLaterOperands,
    [kind.conditional]: ofLaterOperands,
    [kind.nonNull]: contextOf,
    [kind.asExpression]: inAssertion,
    [kind.satisfies]: writtenType,
    [kind.awaitExpression]: awaitedContext,
    [kind.propertyAssignment]: literals.memberContext,
    [kind.objectLiteral]: (unit, _, node) => literals.memberContext(unit, node),
    [kind.arrayLiteral]: literals.elementContext,
    [kind.jsxAttribute]: jsx.attributeContext,
    [kind.jsxElement]: jsx.childContext,
  };
  return contextOf;

  function contextOf(unit: Unit, node: number): Type | undefined {
    const parent = unit.tree.parents[node];
    return rules[unit.tree.kinds[parent]]?.(unit, parent, node);
  }

  function inCall(unit: Unit, call: number, node: number): Type | undefined {
    return node === call + 1 ? undefined : calls.argumentContext(unit, call, node);
  }

  function inTemplate(unit: Unit, template: number, node: number): Type | undefined {
    const tagged = unit.tree.parents[template];
    return unit.tree.kinds[tagged] === kind.taggedTemplate ? calls.argumentContext(unit, tagged, node) : undefined;
  }

  function inAssignment(unit: Unit, assignment: number, node: number): Type | undefined {
    return node === assignment + 1 ? undefined : assigned(unit, assignment);
  }

  /** `a ?? b`: what is expected of both, else `b` may be what `a` is. */
  function inAlternatives(unit: Unit, parent: number, node: number): Type | undefined {
    return contextOf(unit, parent) ?? (node === parent + 1 ? undefined : evaluate(unit, parent + 1));
  }

  /** `a && b`, `a, b`, `a ? b : c`: nothing is expected of the first. */
  function ofLaterOperands(unit: Unit, parent: number, node: number): Type | undefined {
    return node === parent + 1 ? undefined : contextOf(unit, parent);
  }

  function inAssertion(unit: Unit, assertion: number): Type | undefined {
    return hasFlag(unit.tree, assertion, flag.constant) ? contextOf(unit, assertion) : writtenType(unit, assertion);
  }

  function writtenType(unit: Unit, node: number): Type | undefined {
    return types.fromNode({ unit, node: secondChild(unit.tree, node) });
  }

  function declared(unit: Unit, node: number): Type | undefined {
    const annotation = annotationOf(unit.tree, node);
    if (annotation >= 0) return types.fromNode({ unit, node: annotation });
    if (unit.tree.kinds[node] !== kind.parameter || patternOf(unit.tree, node) >= 0) return undefined;
    return functions.parameterContext(unit, node);
  }

  function assigned(unit: Unit, parent: number): Type | undefined {
    const { kinds } = unit.tree;
    const target = parent + 1;
    if (!isExpressionKind(kinds[target])) return undefined;
    if (kinds[target] === kind.objectLiteral || kinds[target] === kind.arrayLiteral) return undefined;
    const type = literals.assignedType(unit, target);
    // Without an annotation the target is what is assigned to it.
    return type !== undefined && types.isOpen(type) ? undefined : type;
  }

  function awaitedContext(unit: Unit, node: number): Type | undefined {
    const context = contextOf(unit, node);
    return context === undefined ? undefined : types.union([context, types.promiseOf(context)]);
  }
}

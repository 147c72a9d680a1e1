import { flag } from '../../../languages/typescript/node-flags.ts';
import { isExpressionKind, kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Calls } from './calls.ts';
import type { Evaluate } from './evaluation.ts';
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
export class Contexts {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #calls: Calls;
  readonly #functions: FunctionContexts;
  readonly #literals: LiteralContexts;
  readonly #patterns: PatternTypes;
  readonly #jsx: JsxContexts;
  readonly #rules = this.#rulesByKind();

  constructor(types: Types, evaluate: Evaluate, parts: ContextParts) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#calls = parts.calls;
    this.#functions = parts.functions;
    this.#literals = parts.literals;
    this.#patterns = parts.patterns;
    this.#jsx = parts.jsx;
  }

  /** By the kind of the node around. */
  #rulesByKind(): Readonly<Partial<Record<number, ContextRule>>> {
    const declared: ContextRule = (unit, node) => this.#declared(unit, node);
    const inCall: ContextRule = (unit, call, node) => this.#inCall(unit, call, node);
    const inAssignment: ContextRule = (unit, assignment, node) => this.#inAssignment(unit, assignment, node);
    const inAlternatives: ContextRule = (unit, parent, node) => this.#inAlternatives(unit, parent, node);
    const ofLaterOperands: ContextRule = (unit, parent, node) => this.#ofLaterOperands(unit, parent, node);
    return {
      [kind.variable]: declared,
      [kind.parameter]: declared,
      [kind.property]: declared,
      [kind.bindingElement]: (unit, element) => this.#patterns.withoutDefault(unit, element),
      [kind.returnStatement]: (unit, node) => this.#functions.returnContext(unit, node),
      [kind.arrowFunction]: (unit, _, node) => this.#functions.returnContext(unit, node),
      [kind.yieldExpression]: (unit, node) => this.#functions.yieldContext(unit, node),
      [kind.call]: inCall,
      [kind.newExpression]: inCall,
      [kind.template]: (unit, template, node) => this.#inTemplate(unit, template, node),
      [kind.assign]: inAssignment,
      [kind.orAssign]: inAssignment,
      [kind.andAssign]: inAssignment,
      [kind.coalesceAssign]: inAssignment,
      [kind.or]: inAlternatives,
      [kind.coalesce]: inAlternatives,
      [kind.and]: ofLaterOperands,
      [kind.comma]: ofLaterOperands,
      [kind.conditional]: ofLaterOperands,
      [kind.nonNull]: (unit, node) => this.of(unit, node),
      [kind.asExpression]: (unit, assertion) => this.#inAssertion(unit, assertion),
      [kind.satisfies]: (unit, node) => this.#writtenType(unit, node),
      [kind.awaitExpression]: (unit, node) => this.#awaitedContext(unit, node),
      [kind.propertyAssignment]: (unit, member) => this.#literals.memberContext(unit, member),
      [kind.objectLiteral]: (unit, _, node) => this.#literals.memberContext(unit, node),
      [kind.arrayLiteral]: (unit, array, element) => this.#literals.elementContext(unit, array, element),
      [kind.jsxAttribute]: (unit, attribute) => this.#jsx.attributeContext(unit, attribute),
      [kind.jsxElement]: (unit, element, child) => this.#jsx.childContext(unit, element, child),
    };
  }

  of(unit: Unit, node: number): Type | undefined {
    const parent = unit.tree.parents[node];
    return this.#rules[unit.tree.kinds[parent]]?.(unit, parent, node);
  }

  #inCall(unit: Unit, call: number, node: number): Type | undefined {
    return node === call + 1 ? undefined : this.#calls.argumentContext(unit, call, node);
  }

  #inTemplate(unit: Unit, template: number, node: number): Type | undefined {
    const tagged = unit.tree.parents[template];
    return unit.tree.kinds[tagged] === kind.taggedTemplate
      ? this.#calls.argumentContext(unit, tagged, node)
      : undefined;
  }

  #inAssignment(unit: Unit, assignment: number, node: number): Type | undefined {
    return node === assignment + 1 ? undefined : this.#assigned(unit, assignment);
  }

  /** `a ?? b`: what is expected of both, else `b` may be what `a` is. */
  #inAlternatives(unit: Unit, parent: number, node: number): Type | undefined {
    return this.of(unit, parent) ?? (node === parent + 1 ? undefined : this.#evaluate(unit, parent + 1));
  }

  /** `a && b`, `a, b`, `a ? b : c`: nothing is expected of the first. */
  #ofLaterOperands(unit: Unit, parent: number, node: number): Type | undefined {
    return node === parent + 1 ? undefined : this.of(unit, parent);
  }

  #inAssertion(unit: Unit, assertion: number): Type | undefined {
    return hasFlag(unit.tree, assertion, flag.constant) ? this.of(unit, assertion) : this.#writtenType(unit, assertion);
  }

  #writtenType(unit: Unit, node: number): Type | undefined {
    return this.#types.fromNode({ unit, node: secondChild(unit.tree, node) });
  }

  #declared(unit: Unit, node: number): Type | undefined {
    const annotation = annotationOf(unit.tree, node);
    if (annotation >= 0) return this.#types.fromNode({ unit, node: annotation });
    if (unit.tree.kinds[node] !== kind.parameter || patternOf(unit.tree, node) >= 0) return undefined;
    return this.#functions.parameterContext(unit, node);
  }

  #assigned(unit: Unit, parent: number): Type | undefined {
    const { kinds } = unit.tree;
    const target = parent + 1;
    if (!isExpressionKind(kinds[target])) return undefined;
    if (kinds[target] === kind.objectLiteral || kinds[target] === kind.arrayLiteral) return undefined;
    const type = this.#literals.assignedType(unit, target);
    // Without an annotation the target is what is assigned to it.
    return type !== undefined && this.#types.isOpen(type) ? undefined : type;
  }

  #awaitedContext(unit: Unit, node: number): Type | undefined {
    const context = this.of(unit, node);
    return context === undefined ? undefined : this.#types.union([context, this.#types.promiseOf(context)]);
  }
}

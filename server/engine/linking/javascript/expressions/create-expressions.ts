import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Names, type Place, type Unit } from '../entity.ts';
import { Query, type QueryStack } from '../../query.ts';
import type { Expressions, Type, Types } from '../type.ts';
import { createCallTypes, createSignaturesOf } from './call-types.ts';
import { Calls } from './calls.ts';
import { Contexts } from './contexts.ts';
import { type ContextOf, type Evaluate, createEvaluation } from './evaluation.ts';
import { FunctionContexts } from './function-contexts.ts';
import { InferredReturns } from './inferred-return.ts';
import { JsxContexts, createJsxTypes } from './jsx.ts';
import { LiteralContexts } from './literal-contexts.ts';
import { createLiterals } from './literals.ts';
import { createMemberAccess } from './member-access.ts';
import { createNamesAsValues } from './names-as-values.ts';
import { Conditions } from './narrowing/conditions.ts';
import { Narrowing, type Narrow } from './narrowing/narrow.ts';
import { TypeTests } from './narrowing/type-tests.ts';
import { NodeMemory } from './node-memory.ts';
import { Operators } from './operators.ts';
import { PatternTypes } from './patterns.ts';
import { Places } from './places.ts';
import { ThisTypes } from './this-type.ts';
import { createTruthiness } from './truthiness.ts';
import { createParameters, createVariables } from './variables.ts';

/** Types of expressions, with what the site walker asks beyond them. */
export interface ExpressionTypes extends Expressions {
  readonly evaluate: Evaluate;
  readonly contextOf: ContextOf;
  readonly calls: Calls;
  readonly literals: LiteralContexts;
  readonly jsx: JsxContexts;
  /** Returns the value that a pattern destructures. */
  patternSource(unit: Unit, pattern: number): Type;
  /** To be called when a file is linked: results for single nodes are thrown away. */
  endFile(): void;
}

/** Wires the parts, which ask one another in circles. */
export function createExpressions(names: Names, types: Types, stack: QueryStack): ExpressionTypes {
  const memory = new NodeMemory(stack.dependencies);
  const places = new Places();
  const circular = types.intrinsic('unresolved', 'circular');
  const returns = new Query<Place, Type>(stack, circular);
  const parameters = new Query<Place, Type>(stack, circular);
  const handlers: (Evaluate | undefined)[] = [];
  const evaluate = createEvaluation(types, memory, handlers);
  const contextOf: ContextOf = (unit, node) => contexts.of(unit, node);
  const narrow: Narrow = (unit, node, declared) => narrowing.narrow(unit, node, declared);

  const signaturesOf = createSignaturesOf(types, evaluate);
  const calls = new Calls({ types, memory, evaluate, contextOf, signaturesOf });
  const functions = new FunctionContexts(types, evaluate, contextOf);
  const literals = new LiteralContexts(names, types, evaluate, contextOf);
  const jsx = new JsxContexts(names, types, evaluate);
  const variable = createVariables(names, types, evaluate);
  const parameter = createParameters(types, evaluate, (unit, each) => functions.parameterContext(unit, each));
  const sources = new Query<Place, Type>(stack, circular);
  const patterns = new PatternTypes(types, evaluate, places, sources, variable, parameter);
  const contexts = new Contexts(types, evaluate, { calls, functions, literals, patterns, jsx });
  const inferredReturns = new InferredReturns(types, evaluate, functions);
  const truthiness = createTruthiness(types);
  const tests = new TypeTests(types, truthiness);
  const conditions = new Conditions(names, types, evaluate, calls, truthiness, tests);
  const narrowing = new Narrowing(names, types, evaluate, calls, conditions, (unit) => memory.frameOf(unit).depth);

  addHandlers(handlers, [
    createLiterals(types, evaluate, contextOf),
    new Operators(types, evaluate, truthiness).handlers(),
    createNamesAsValues(names, types, narrow),
    new ThisTypes(names, types, evaluate, contextOf, narrow, (unit, node) =>
      functions.contextualSignature(unit, node),
    ).handlers(),
    createMemberAccess(names, types, evaluate, narrow),
    createCallTypes(names, types, evaluate, calls),
    createJsxTypes(names, types),
    createFunctionValues(names, types),
  ]);

  return {
    evaluate,
    contextOf,
    calls,
    literals,
    jsx,
    patternSource: (unit, pattern) => patterns.sourceOf(unit, pattern),
    endFile: () => memory.clear(),
    typeOf: ({ unit, node }) => evaluate(unit, node),
    inferredReturn: ({ unit, node }) => returns.ask(places.at(unit, node), () => inferredReturns.of(unit, node)),
    parameterType: ({ unit, node }) => parameters.ask(places.at(unit, node), () => parameter(unit, node)),
    bindingType: ({ unit, node }) => patterns.bindingType(unit, node),
    variableType: ({ unit, node }) => variable(unit, node),
  };
}

function addHandlers(to: (Evaluate | undefined)[], tables: readonly (readonly (Evaluate | undefined)[])[]): void {
  for (const table of tables) table.forEach((handler, value) => (to[value] = handler));
}

/** Functions and classes that are expressions. */
function createFunctionValues(names: Names, types: Types): readonly (Evaluate | undefined)[] {
  const table: (Evaluate | undefined)[] = [];
  const functionType: Evaluate = (unit: Unit, node: number) => types.functionType({ unit, node });
  table[kind.arrowFunction] = functionType;
  table[kind.functionExpression] = functionType;
  table[kind.classExpression] = (unit, node) => {
    const entity = names.entityAt(unit, node);
    return entity === undefined ? types.intrinsic('unresolved', 'not_inferred') : types.valueType(entity);
  };
  return table;
}

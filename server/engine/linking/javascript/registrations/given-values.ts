import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { calledMember, type GivenValue, type NamedValue } from '../../registrations.ts';
import type { Entity, Place, Unit } from '../entity.ts';
import { isText as isTextLiteral } from '../expressions/call-types.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, childList, isClass, parametersOf, patternOf, valueOf } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from '../sites/declared-symbols.ts';
import { anyOf, isText, unlessNone } from './given-alternatives.ts';
import { initialText, textAt, usualText } from './given-texts.ts';
import { endOfCode, functionAt, parameterIndex } from './function-shape.ts';
import { type Substitution, withoutLoop } from './loop-elements.ts';
import { returnedTexts } from './returned-texts.ts';
import type { ValueTraces } from './trace-values.ts';
import type { TracedValue, ValueSource } from './traced-value.ts';

/** Lists in lists and calls in calls are read so far; what lies deeper is something else. */
const depthMax = 6;

/** Upper bound on the recorded elements of a list or object. */
const elementsMax = 200;

const other: GivenValue = { kind: 'other' };

/** The context that reads a value. */
interface Reading {
  readonly numberOf: NumberOfCall;
  readonly turn: Substitution;
}

type NumberOfCall = (call: number) => number | undefined;

/** Reads a part of a value, one level deeper. */
type Further = (child: number) => GivenValue;

/** Reads one kind of expression. */
type ValueRule = (unit: Unit, node: number, further: Further) => GivenValue;

/** Values as they are given to a package: texts, functions, what was made before, lists and objects of these. */
export class GivenValues {
  readonly #traces: ValueTraces;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  readonly #rules = this.#rulesByKind();

  constructor(traces: ValueTraces, evaluate: Evaluate, symbols: DeclaredSymbols) {
    this.#traces = traces;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
  }

  /** By the kind of the expression; all others are what is traced or named there. */
  #rulesByKind(): Readonly<Partial<Record<number, ValueRule>>> {
    const functionValue: ValueRule = (unit, node) => this.#functionValue(unit, node);
    return {
      [kind.stringLiteral]: textAt,
      [kind.template]: textAt,
      [kind.plus]: textAt,
      [kind.arrayLiteral]: listAt,
      [kind.objectLiteral]: (unit, literal, further) => this.#propertiesAt(unit, literal, further),
      [kind.arrowFunction]: functionValue,
      [kind.functionExpression]: functionValue,
      [kind.classExpression]: (unit, node) => this.#symbolValue(unit, node) ?? other,
      [kind.trueLiteral]: () => ({ kind: 'flag', isSet: true }),
      [kind.falseLiteral]: () => ({ kind: 'flag', isSet: false }),
      [kind.nonNull]: innerValue,
      [kind.awaitExpression]: innerValue,
      [kind.asExpression]: innerValue,
      [kind.satisfies]: innerValue,
      [kind.spread]: innerValue,
      [kind.conditional]: chosenValue,
      [kind.and]: lastValue,
      [kind.or]: alternatives,
      [kind.coalesce]: alternatives,
    };
  }

  /** @param numberOf the number of the registration that a call of this file is, undefined where it is none */
  of(unit: Unit, node: number, numberOf: NumberOfCall, turn: Substitution): GivenValue {
    return this.#valueAt(unit, node, { numberOf, turn }, 0);
  }

  #valueAt(unit: Unit, written: number, reading: Reading, depth: number): GivenValue {
    if (depth > depthMax) return other;
    const node = reading.turn(unit, written);
    const further = (child: number): GivenValue => this.#valueAt(unit, child, reading, depth + 1);
    const rule = this.#rules[unit.tree.kinds[node]];
    if (rule !== undefined) return rule(unit, node, further);
    return this.#tracedAt(unit, node, reading.numberOf) ?? this.#namedAt(unit, node, further);
  }

  #tracedAt(unit: Unit, node: number, numberOf: NumberOfCall): GivenValue | undefined {
    const value = this.#traces.trace(unit, node);
    if (value === undefined) return undefined;
    if (value.source === undefined) return importedValue(value);
    const given = this.ofSource(value.source, unit, numberOf);
    if (value.source.kind === 'parameter') return withDefault(given, value.source.of, value.source.index);
    return given.kind === 'other' ? undefined : given;
  }

  ofSource(source: ValueSource, unit: Unit, numberOf: NumberOfCall): GivenValue {
    switch (source.kind) {
      case 'symbol':
      case 'returned':
        return source;
      case 'call': {
        const registration = source.place.unit === unit ? numberOf(source.place.node) : undefined;
        return registration === undefined ? other : { kind: 'result', registration };
      }
      case 'parameter':
        return this.#parameterValue(source.of, source.index, unit);
    }
  }

  #parameterValue({ unit, node }: Place, index: number, asking: Unit): GivenValue {
    const symbol = this.#traces.symbolOf(unit, node);
    if (symbol === undefined && unit !== asking) return other;
    return { kind: 'parameter', of: symbol ?? unit.tree.positions[node], index };
  }

  #namedAt(unit: Unit, node: number, further: Further): GivenValue {
    const { tree } = unit;
    const entity = this.#traces.entityMeant(unit, node);
    if (entity !== undefined) return this.#entityValue(unit, node, entity);
    if (tree.kinds[node] === kind.newExpression) return this.#classValue(unit, node);
    if (tree.kinds[node] === kind.call) return this.#wrapped(unit, node, further);
    return this.#constantText(unit, node) ?? other;
  }

  #entityValue(unit: Unit, node: number, entity: Entity): GivenValue {
    const text = this.#constantText(unit, node) ?? initialText(entity, unit);
    if (text !== undefined) return text;
    const initial = this.#initialAlternatives(entity);
    if (initial !== undefined) return initial;
    const [symbol] = this.#symbols.of(entity);
    if (symbol !== undefined) return { kind: 'symbol', symbol };
    const [place] = entity.declarations;
    const parameter = this.#valueOfParameter(place, unit);
    if (parameter !== undefined) return parameter;
    const code = place.unit === unit ? functionAt(unit.tree, place.node) : -1;
    return code < 0 ? other : this.#functionValue(unit, code);
  }

  /** `const prefix = process.env.PREFIX || '/api'` */
  #initialAlternatives({ declarations: [{ unit, node }] }: Entity): GivenValue | undefined {
    const initial = unit.isForeign || !keeping.has(unit.tree.kinds[node]) ? -1 : valueOf(unit.tree, node);
    if (initial < 0 || !choosing.has(unit.tree.kinds[initial])) return undefined;
    const value = this.#valueAt(unit, initial, { numberOf: () => undefined, turn: withoutLoop }, depthMax - 2);
    return isText(value) ? value : undefined;
  }

  /** Of any type: values that calls return may be texts. */
  #valueOfParameter({ unit, node }: Place, asking: Unit): GivenValue | undefined {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.parameter || unit.isForeign || patternOf(tree, node) >= 0) return undefined;
    const index = parameterIndex(tree, node);
    const of = { unit, node: tree.parents[node] };
    return index < 0 ? undefined : withDefault(this.#parameterValue(of, index, asking), of, index);
  }

  #constantText(unit: Unit, node: number): GivenValue | undefined {
    const type = this.#evaluate(unit, node);
    if (type.form !== 'literal' || typeof type.value !== 'string') return undefined;
    return { kind: 'text', text: type.value, isWhole: true };
  }

  #propertyAt(unit: Unit, node: number, further: Further): GivenValue {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.propertyAssignment:
        return further(valueOf(tree, node));
      case kind.shorthandProperty:
        return further(node);
      case kind.method:
        return this.#functionValue(unit, node);
      default:
        return other;
    }
  }

  #propertiesAt(unit: Unit, literal: number, further: Further): GivenValue {
    const { tree } = unit;
    const all = childList(tree, literal);
    const named = all.filter((node) => tree.names[node] !== 0 && tree.kinds[node] !== kind.spread);
    const properties = named
      .slice(0, elementsMax)
      .map((node): NamedValue => ({ name: nameOf(tree, node), value: this.#propertyAt(unit, node, further) }));
    return { kind: 'properties', properties, isWhole: properties.length === all.length };
  }

  /** `wrap(handler)`, `handler.bind(this)`: all of the project that is named there may be what is called in the end. */
  #wrapped(unit: Unit, call: number, further: Further): GivenValue {
    const { tree } = unit;
    const callee = call + 1;
    const receiver = tree.kinds[callee] === kind.propertyAccess ? [callee + 1] : [];
    const named = [callee, ...(this.#isOfProject(unit, callee) ? [] : receiver), ...argumentsOf(tree, call)];
    const items = named.filter((node) => this.#mayBeCalled(unit, node)).map(further);
    const recorded = items.filter((item) => item.kind !== 'other');
    // `settings.get('key')`: what was made before may be asked, and is not what is given.
    if (recorded.some((item) => item.kind !== 'result')) return { kind: 'list', items: recorded };
    const asked = askedAt(unit, call, further);
    return recorded.length === 0
      ? asked
      : { kind: 'list', items: asked.kind === 'called' && asked.items.length === 0 ? recorded : [...recorded, asked] };
  }

  #isOfProject(unit: Unit, node: number): boolean {
    const entity = this.#traces.entityMeant(unit, node);
    return entity !== undefined && this.#symbols.of(entity).length > 0;
  }

  #mayBeCalled(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (callable.has(tree.kinds[node])) return true;
    const entity = named.has(tree.kinds[node]) ? this.#traces.entityMeant(unit, node) : undefined;
    return entity !== undefined && entity.declarations.some((place) => isCallable(place));
  }

  #classValue(unit: Unit, node: number): GivenValue {
    const entity = this.#traces.entityMeant(unit, node + 1);
    const [symbol] = entity === undefined ? [] : this.#symbols.of(entity);
    return symbol === undefined ? other : { kind: 'symbol', symbol };
  }

  #functionValue(unit: Unit, node: number): GivenValue {
    const { tree } = unit;
    const symbol = this.#symbolValue(unit, node);
    if (symbol !== undefined) return symbol;
    const code = { kind: 'code', start: tree.positions[node], end: endOfCode(tree, node) } as const;
    const returns = returnedTexts(unit, node);
    return returns.length === 0 ? code : { ...code, returns };
  }

  #symbolValue(unit: Unit, node: number): GivenValue | undefined {
    const symbol = this.#traces.symbolOf(unit, node);
    return symbol && { kind: 'symbol', symbol };
  }
}

function listAt({ tree }: Unit, node: number, further: Further): GivenValue {
  return { kind: 'list', items: childList(tree, node).slice(0, elementsMax).map(further) };
}

function innerValue(_: Unit, node: number, further: Further): GivenValue {
  return further(node + 1);
}

/** `a ? b : c` */
function chosenValue({ tree }: Unit, node: number, further: Further): GivenValue {
  return anyOf(childList(tree, node).slice(1).map(further));
}

/** `a && b`: `b`, or nothing. */
function lastValue({ tree }: Unit, node: number, further: Further): GivenValue {
  return unlessNone(further(childList(tree, node)[1]));
}

/** `a || b` */
function alternatives({ tree }: Unit, node: number, further: Further): GivenValue {
  return anyOf(childList(tree, node).map(further));
}

/** Where nothing is given, a text that is written beside the parameter. */
function withDefault(given: GivenValue, { unit, node }: Place, index: number): GivenValue | undefined {
  const { tree } = unit;
  const parameter = parametersOf(tree, node).at(index) ?? -1;
  const initial = parameter < 0 ? -1 : valueOf(tree, parameter);
  const text = initial >= 0 && isTextLiteral(unit, initial) ? usualText(nameOf(tree, initial)) : undefined;
  if (given.kind === 'other') return text;
  return text === undefined ? given : { kind: 'list', items: [given, text] };
}

/** Returns the texts of an unknown value: the fallback passed to it is the usual one. */
function askedAt(unit: Unit, call: number, further: Further): GivenValue {
  const { tree } = unit;
  const given = argumentsOf(tree, call).map(further);
  const [key, usual] = given;
  const isAsked = tree.kinds[call + 1] === kind.propertyAccess && nameOf(tree, call + 1) === 'get';
  if (isAsked && given.length === 2 && isText(key) && isText(usual)) return unlessNone(usual);
  return { kind: 'called', items: given.some((each) => each.kind === 'text') ? given : [] };
}

/** Returns an export of a package, passed as it is. */
function importedValue({ origin, members }: TracedValue): GivenValue | undefined {
  return origin === '' || members.includes(calledMember) ? undefined : { kind: 'imported', origin, members };
}

const keeping = new Set<number>([kind.variable, kind.property, kind.propertyAssignment]);
const choosing = new Set<number>([kind.or, kind.coalesce, kind.conditional]);
const named = new Set<number>([kind.identifier, kind.propertyAccess, kind.shorthandProperty]);
const callable = new Set<number>([
  kind.arrowFunction,
  kind.functionExpression,
  kind.arrayLiteral,
  kind.call,
  kind.spread,
  kind.conditional,
]);

/** A function or class, or what a call returned. */
function isCallable({ unit: { tree, isForeign }, node }: Place): boolean {
  if (isForeign) return false;
  if (functionAt(tree, node) >= 0 || isClass(tree.kinds[node])) return true;
  const value = tree.kinds[node] === kind.variable ? valueOf(tree, node) : -1;
  return value >= 0 && (tree.kinds[value] === kind.call || isClass(tree.kinds[value]));
}

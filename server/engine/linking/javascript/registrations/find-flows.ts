import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { RegistrationKind } from '../../registrations.ts';
import type { SymbolName } from '../../symbol-name.ts';
import { meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import { argumentsOf, childOfKind, enclosingFunction, hasFlag, isClass, secondChild } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from '../sites/declared-symbols.ts';
import type { CallSearch, FoundCall } from './found-call.ts';
import { parameterIndex } from './function-shape.ts';
import type { LookedFor } from './looked-for.ts';
import { firstOf } from './trace-types.ts';
import type { ValueTraces } from './trace-values.ts';
import { isOnlyGiven, type TracedValue, type ValueSource } from './traced-value.ts';

/** Finds where values of interest go inside of the project: to functions, to fields, back from functions. */
export class FlowRegistrations {
  readonly #names: Names;
  readonly #symbols: DeclaredSymbols;
  readonly #traces: ValueTraces;
  readonly #lookedFor: LookedFor;

  constructor(names: Names, symbols: DeclaredSymbols, traces: ValueTraces, lookedFor: LookedFor) {
    this.#names = names;
    this.#symbols = symbols;
    this.#traces = traces;
    this.#lookedFor = lookedFor;
  }

  at(search: CallSearch, node: number): FoundCall | undefined {
    const { kinds, parents } = search.unit.tree;
    switch (kinds[node]) {
      case kind.call:
      case kind.newExpression:
        return kinds[parents[node]] === kind.decorator ? undefined : this.#passedToProject(search, node);
      case kind.returnStatement:
        return this.#returnAt(search, node, node + 1);
      case kind.arrowFunction:
        return this.#arrowAt(search, node);
      case kind.assign:
        return this.#keptAt(search, node);
      case kind.parameter:
        return this.#fieldAt(search, node);
      default:
        return undefined;
    }
  }

  /** A function of the project is called with a value of interest. */
  #passedToProject({ unit, words }: CallSearch, call: number): FoundCall | undefined {
    const { tree } = unit;
    const given = argumentsOf(tree, call);
    const value = firstOf(given, (node) => this.#passedValue(unit, node, words.namesPackage));
    if (value === undefined) return undefined;
    const symbol = this.#calledSymbol(unit, call);
    if (symbol === undefined) return undefined;
    const receiver: ValueSource = { kind: 'symbol', symbol };
    const called: TracedValue = { origin: '', members: [], proof: value.proof };
    return { node: call, named: call + 1, how: 'call', value: called, receiver, arguments: given };
  }

  #passedValue(unit: Unit, node: number, namesPackage: boolean): TracedValue | undefined {
    if (!(namesPackage ? mayBeMade(unit, node) : this.#mayBeImported(unit, node))) return undefined;
    const value = this.#traces.trace(unit, node);
    if (value?.source === undefined || !this.#lookedFor.isReached(value)) return undefined;
    return isOnlyGiven(value) && !isOfWholeFile(value.source) ? undefined : value;
  }

  /** In a file that names no package: a variable of another file, or what the function is given that is all of the file. */
  #mayBeImported(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier) return false;
    const { entity } = this.#names.resolve(unit, node, nameOf(tree, node), valueMeaning);
    const place = entity?.declarations[0];
    if (entity === undefined || place === undefined || place.unit.isForeign) return false;
    if (place.unit !== unit) return (entity.meanings & (meaning.variable | meaning.alias)) !== 0;
    return tree.kinds[place.node] === kind.parameter && isWholeFunction(unit, tree.parents[place.node]);
  }

  #calledSymbol(unit: Unit, call: number): SymbolName | undefined {
    const entity = this.#traces.entityMeant(unit, call + 1);
    const [symbol] = entity === undefined ? [] : this.#symbols.of(entity);
    if (symbol === undefined || unit.tree.kinds[call] === kind.call) return symbol;
    const place = entity?.declarations.find((each) => isClass(each.unit.tree.kinds[each.node]));
    const constructor = place === undefined ? -1 : childOfKind(place.unit.tree, place.node, kind.constructorMember);
    return place && constructor >= 0 ? this.#traces.symbolOf(place.unit, constructor) : undefined;
  }

  #returnAt(search: CallSearch, node: number, value: number): FoundCall | undefined {
    const { unit, words } = search;
    if (!words.namesPackage || unit.tree.ends[node] <= value) return undefined;
    const holder = this.#traces.symbolOf(unit, enclosingFunction(unit.tree, value));
    return holder && this.#recorded(unit, node, value, 'return', holder);
  }

  #arrowAt(search: CallSearch, arrow: number): FoundCall | undefined {
    const { kinds, ends } = search.unit.tree;
    let body = arrow + 1;
    while (body < ends[arrow] && ends[body] < ends[arrow]) body = ends[body];
    return body >= ends[arrow] || kinds[body] === kind.block ? undefined : this.#returnAt(search, arrow, body);
  }

  /** `this.app = app`. */
  #keptAt({ unit }: CallSearch, assign: number): FoundCall | undefined {
    const { tree } = unit;
    const [left, right] = [assign + 1, secondChild(tree, assign)];
    if (tree.kinds[left] !== kind.propertyAccess || tree.kinds[left + 1] !== kind.thisExpression) return undefined;
    if (tree.kinds[right] !== kind.identifier) return undefined;
    const field = this.#traces.entityMeant(unit, left);
    const [holder] = field === undefined ? [] : this.#symbols.of(field);
    return holder && this.#recorded(unit, assign, right, 'keep', holder);
  }

  /** `constructor(private app: App)`. */
  #fieldAt({ unit }: CallSearch, parameter: number): FoundCall | undefined {
    const { tree } = unit;
    if (!hasFlag(tree, parameter, flag.parameterProperty)) return undefined;
    const holder = this.#traces.symbolOf(unit, parameter);
    const index = parameterIndex(tree, parameter);
    if (holder === undefined || index < 0) return undefined;
    const value = this.#traces.declaredValue(unit, parameter);
    if (value === undefined || !this.#lookedFor.isReached(value)) return undefined;
    const of = { unit, node: tree.parents[parameter] };
    const receiver: ValueSource = { kind: 'parameter', of, index };
    return { node: parameter, named: parameter, how: 'keep', value, receiver, holder, arguments: [] };
  }

  #recorded(unit: Unit, node: number, from: number, how: RegistrationKind, holder: SymbolName): FoundCall | undefined {
    const value = this.#traces.trace(unit, from);
    if (value?.source === undefined || !this.#lookedFor.isReached(value)) return undefined;
    if (how === 'return' && isOnlyGiven(value)) return undefined;
    return { node, named: from, how, value, receiver: value.source, holder, arguments: [] };
  }
}

function mayBeMade({ tree }: Unit, node: number): boolean {
  const value = tree.kinds[node];
  return (
    value === kind.identifier || value === kind.propertyAccess || value === kind.call || value === kind.newExpression
  );
}

/**
 * Reports whether a value is an argument of the function that a file exports as a whole: such files are parts of one
 * program that is put together.
 */
function isOfWholeFile(source: ValueSource): boolean {
  return source.kind === 'parameter' && isWholeFunction(source.of.unit, source.of.node);
}

function isWholeFunction(unit: Unit, node: number): boolean {
  const { tree } = unit;
  const around = tree.parents[node];
  if (tree.kinds[around] === kind.exportDefault || tree.kinds[around] === kind.exportEquals) return true;
  if (tree.kinds[around] === kind.assign) return isWholeExport(unit, around + 1);
  return tree.kinds[node] === kind.functionDeclaration && hasFlag(tree, node, flag.isDefault);
}

/** `module.exports`. */
function isWholeExport({ tree }: Unit, left: number): boolean {
  return tree.kinds[left] === kind.propertyAccess && nameOf(tree, left) === 'exports';
}

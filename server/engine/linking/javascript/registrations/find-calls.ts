import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { calledMember } from '../../registrations.ts';
import type { SymbolName } from '../../symbol-name.ts';
import type { Unit } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import { argumentsOf } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from '../sites/declared-symbols.ts';
import type { CallSearch, FoundCall } from './found-call.ts';
import { type LookedFor, mark } from './looked-for.ts';
import type { ValueTraces } from './trace-values.ts';
import { isOnlyGiven, isTakenOut, memberOf, type TracedValue, type ValueSource } from './traced-value.ts';

type Called = Pick<FoundCall, 'value' | 'receiver'>;

/** Finds calls, `new` and decorators of values that come from a package of interest. */
export class CallRegistrations {
  readonly #symbols: DeclaredSymbols;
  readonly #traces: ValueTraces;
  readonly #lookedFor: LookedFor;

  constructor(symbols: DeclaredSymbols, traces: ValueTraces, lookedFor: LookedFor) {
    this.#symbols = symbols;
    this.#traces = traces;
    this.#lookedFor = lookedFor;
  }

  at(search: CallSearch, node: number): FoundCall | undefined {
    const { kinds, parents } = search.unit.tree;
    switch (kinds[node]) {
      case kind.call:
        return kinds[parents[node]] === kind.decorator ? undefined : this.#callAt(search, node);
      case kind.newExpression:
        return this.#callAt(search, node);
      case kind.decorator:
        return this.#decoratorAt(search, node);
      default:
        return undefined;
    }
  }

  #callAt(search: CallSearch, call: number): FoundCall | undefined {
    const { unit } = search;
    const { tree } = unit;
    const called = this.#calledAt(search, call + 1);
    if (called === undefined) return undefined;
    const given = argumentsOf(tree, call);
    if (isOnlyGiven(called.value) && !registers(search, call, given)) return undefined;
    const holder = this.#holderOf(unit, call);
    const how = tree.kinds[call] === kind.call ? 'call' : 'new';
    return { node: call, named: call + 1, how, ...called, ...(holder && { holder }), arguments: given };
  }

  /** Returns the called expression, and the object whose member it is. */
  #calledAt(search: CallSearch, callee: number): Called | undefined {
    const { kinds } = search.unit.tree;
    if (kinds[callee] === kind.propertyAccess) return this.#calledMemberAt(search, callee);
    return callees.has(kinds[callee]) ? this.#calledValueAt(search, callee) : undefined;
  }

  /** `a.b()` */
  #calledMemberAt({ unit, words }: CallSearch, callee: number): Called | undefined {
    const { tree } = unit;
    if ((words.marks[tree.names[callee]] & mark.member) === 0) return undefined;
    const receiver = this.#traces.trace(unit, callee + 1);
    if (receiver === undefined || !this.#lookedFor.isReached(receiver)) return undefined;
    const name = nameOf(tree, callee);
    const isKnown = !isOnlyGiven(receiver);
    if (!isKnown && (receiver.source === undefined || !this.#lookedFor.isMemberOfParameters(name))) return undefined;
    return withReceiver(memberOf(receiver, name), receiver.source);
  }

  /** `f()`, `f()()`: an export of a package, or a member that was taken out of a value. */
  #calledValueAt({ unit, words }: CallSearch, callee: number): Called | undefined {
    const { kinds, names } = unit.tree;
    const isNamed = kinds[callee] === kind.identifier && (words.marks[names[callee]] & mark.member) !== 0;
    const isGlobal = (words.marks[names[callee]] & mark.global) !== 0;
    if (!words.namesPackage && !isNamed && !isGlobal) return undefined;
    const value = this.#traces.trace(unit, callee);
    if (value === undefined || !this.#lookedFor.isReached(value)) return undefined;
    if (value.source === undefined && !value.members.includes(calledMember)) return { value };
    return isNamed && isTakenOut(value) ? withReceiver(value, value.source) : undefined;
  }

  #decoratorAt(search: CallSearch, decorator: number): FoundCall | undefined {
    const { tree } = search.unit;
    const expression = decorator + 1;
    const isCall = tree.kinds[expression] === kind.call;
    const callee = isCall ? expression + 1 : expression;
    const called = this.#calledAt(search, callee);
    if (called === undefined) return undefined;
    const decorated = this.#traces.symbolOf(search.unit, tree.parents[decorator]);
    const given = isCall ? argumentsOf(tree, expression) : [];
    return {
      node: isCall ? expression : decorator,
      named: callee,
      how: 'decorator',
      ...called,
      ...(decorated && { decorated }),
      arguments: given,
    };
  }

  /** The variable, field or export that what a call returns goes to. */
  #holderOf(unit: Unit, call: number): SymbolName | undefined {
    const { tree } = unit;
    let value = call;
    while (passing.has(tree.kinds[tree.parents[value]])) value = tree.parents[value];
    const around = tree.parents[value];
    if (tree.kinds[around] === kind.variable || tree.kinds[around] === kind.property)
      return this.#traces.symbolOf(unit, around);
    if (tree.kinds[around] === kind.assign && around + 1 !== value) {
      const entity = this.#traces.entityMeant(unit, around + 1);
      const [symbol] = entity === undefined ? [] : this.#symbols.of(entity);
      if (symbol !== undefined) return symbol;
    }
    return this.#traces.symbolOf(unit, value);
  }
}

const callees = new Set<number>([kind.identifier, kind.call, kind.awaitExpression, kind.nonNull]);
const passing = new Set<number>([kind.awaitExpression, kind.asExpression, kind.satisfies, kind.nonNull]);

function withReceiver(value: TracedValue, receiver: ValueSource | undefined): Called {
  return receiver === undefined ? { value } : { value, receiver };
}

/** A text alone asks for something by its name (`map.get('a')`), unless what comes back is asked on. */
function registers({ unit }: CallSearch, call: number, given: readonly number[]): boolean {
  if (given.length !== 1) return given.length > 1;
  return !isText(unit, given[0]) || unit.tree.kinds[unit.tree.parents[call]] === kind.propertyAccess;
}

import { addToList } from '#server/base/add-to-list.ts';
import { flowKind, noNode } from '../../source/flow-graph.ts';
import { GuardReader } from '../guards/guard-reader.ts';
import { harmsReplaced } from '../guards/replaced-harms.ts';
import { harmsOfPiece } from '../guards/split-pieces.ts';
import { WholePaths } from '../guards/whole-paths.ts';
import { argumentsOf, type GivenArgument } from '../patterns/call-arguments.ts';
import { bareNode, calleeOf } from '../patterns/node-shapes.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { PassShape } from '../rules/rule.ts';
import { type CallMatch, matchCall } from './call-match.ts';
import type { Caller } from './contexts.ts';
import { noFact } from './fact-table.ts';
import type { RuleIndex } from './rule-index.ts';

/** Calls that keep the items for which a function returns true. */
const filters = new Set(['filter', 'find', 'findLast']);

/** A function argument that a package calls. */
export interface RelayedFunction {
  readonly function: number;
  readonly pass: PassShape & { readonly calls: NonNullable<PassShape['calls']> };
}

/** Calls with what the rules say about them, and the functions that packages call for the project: those of `map`, `then`. */
export class RelayedCalls {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #index: RuleIndex;
  readonly #matches = new Map<number, CallMatch>();
  readonly #arguments = new Map<number, readonly GivenArgument[]>();
  readonly #functions = new Map<number, readonly RelayedFunction[]>();
  readonly #callers = new Map<number, Caller[]>();
  readonly #replaced = new Map<number, number>();
  readonly #wholePaths: WholePaths;
  /** Promises by the parameter that settles them. */
  readonly #promises = new Map<number, number[]>();
  /** Functions by the name of the event that they listen to. */
  readonly #listeners = new Map<string, number[]>();

  constructor(program: Program, values: ProgramValues, index: RuleIndex) {
    this.#program = program;
    this.#values = values;
    this.#index = index;
    this.#wholePaths = new WholePaths(program, values, index);
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] !== flowKind.call || !this.#hasFunction(node)) continue;
      for (const { function: called, pass } of this.functionsAt(node)) this.#addCaller(called, node, pass);
      this.#addPromise(node);
      this.#addListener(node);
    }
  }

  matchOf(call: number): CallMatch {
    let known = this.#matches.get(call);
    if (known === undefined)
      this.#matches.set(call, (known = matchCall(this.#program, this.#values, this.#index, call)));
    return known;
  }

  /** The arguments of a call in order, its receiver the last. */
  argumentsAt(call: number): readonly GivenArgument[] {
    let known = this.#arguments.get(call);
    if (known === undefined) this.#arguments.set(call, (known = argumentsOf(this.#program, call)));
    return known;
  }

  /** Functions among the arguments of a call that are called there. */
  functionsAt(call: number): readonly RelayedFunction[] {
    let known = this.#functions.get(call);
    if (known === undefined) this.#functions.set(call, (known = this.#findFunctions(call)));
    return known;
  }

  #findFunctions(call: number): RelayedFunction[] {
    const { passes } = this.matchOf(call);
    return passes.flatMap((pass): RelayedFunction[] => {
      const { calls } = pass;
      if (calls === undefined) return [];
      const argument = this.argumentsAt(call).find(({ position }) => position === calls.argument);
      if (argument === undefined) return [];
      return this.#values.closuresOf(argument.node).map((called) => ({ function: called, pass: { ...pass, calls } }));
    });
  }

  /** Harms that what a call replaces, or filters out, takes away. */
  replacedAt(call: number): number {
    const known = this.#replaced.get(call);
    if (known !== undefined) return known;
    const replaced = harmsReplaced(this.#program, this.#values, this.#index, call);
    const piece = harmsOfPiece(this.#program, this.#values, this.#index, call);
    const harms = this.#filteredAt(call) | replaced | piece | this.#wholePaths.harmsStripped(call);
    this.#replaced.set(call, harms);
    return harms;
  }

  /** Harms that an argument of a call cannot do, as it was made whole before it is put behind a folder there. */
  joinedAt(call: number, { node, position }: GivenArgument): number {
    return position > 0 ? this.#wholePaths.harmsJoined(call, node) : 0;
  }

  #filteredAt(call: number): number {
    const callee = calleeOf(this.#program, call);
    const validator = this.#program.operandAt(call, 1);
    if (callee === noNode || validator === noNode || !filters.has(this.#program.nameOf(callee))) return 0;
    return new GuardReader(this.#program, this.#values, this.#index).harmsFiltered(validator);
  }

  /** Calls `new Promise(…)` that a call settles: it calls the first parameter of the function given there. */
  promisesSettledAt(call: number): readonly number[] {
    const callee = this.#program.operandAt(call, 0);
    return callee === noNode ? [] : (this.#promises.get(bareNode(this.#program, callee)) ?? []);
  }

  /** Functions that listen to the event that a call sends. */
  listenersAt(call: number): readonly number[] {
    const name = this.#eventAt(call, 'emit');
    return name === undefined ? [] : (this.#listeners.get(name) ?? []);
  }

  #addPromise(call: number): void {
    const callee = this.#program.operandAt(call, 0);
    const isPromise = this.#values
      .originsOf(callee)
      .some(({ origin, members }) => origin === 'global:Promise' && members.length === 0);
    if (!isPromise) return;
    for (const executor of this.#values.closuresOf(this.#program.operandAt(call, 1))) {
      const [settle] = this.#program.parametersOf(executor);
      if (settle !== undefined) addToList(this.#promises, settle, call);
    }
  }

  #addListener(call: number): void {
    const name = this.#eventAt(call, 'on') ?? this.#eventAt(call, 'once') ?? this.#eventAt(call, 'addListener');
    const listener = this.#program.operandAt(call, 2);
    if (name === undefined || listener === noNode) return;
    for (const called of this.#values.closuresOf(listener)) addToList(this.#listeners, name, called);
  }

  /** Name of an event that a method of this name is given. */
  #eventAt(call: number, method: string): string | undefined {
    const callee = calleeOf(this.#program, call);
    const event = this.#program.operandAt(call, 1);
    if (callee === noNode || event === noNode || this.#program.kinds[callee] !== flowKind.member) return undefined;
    if (this.#program.nameOf(callee) !== method) return undefined;
    return constantsOf(this.#program, this.#values, event)?.[0].text;
  }

  /** All places that may call a function, when nothing more is known. */
  *callersOf(called: number): Generator<Caller> {
    for (const call of this.#values.callsOf(called)) yield { fact: noFact, call, isItem: false, isCallback: false };
    yield* this.#callers.get(called) ?? [];
  }

  #hasFunction(call: number): boolean {
    const { starts, operands } = this.#program;
    for (let at = starts[call] + 1; at < starts[call + 1]; at++)
      if (operands[at] !== noNode && this.#values.closuresOf(operands[at]).length > 0) return true;
    return false;
  }

  #addCaller(called: number, call: number, pass: RelayedFunction['pass']): void {
    const caller: Caller = { fact: noFact, call, isItem: pass.calls.item === true, isCallback: true };
    const known = this.#callers.get(called);
    if (known === undefined) this.#callers.set(called, [caller]);
    else known.push(caller);
  }
}

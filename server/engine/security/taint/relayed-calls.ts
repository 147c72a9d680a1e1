import { flowKind, noNode } from '../../source/flow-graph.ts';
import { argumentsOf } from '../patterns/call-arguments.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { PassShape } from '../rules/rule.ts';
import { type CallMatch, matchCall } from './call-match.ts';
import type { Caller } from './contexts.ts';
import { noFact } from './fact-table.ts';
import type { RuleIndex } from './rule-index.ts';

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
  readonly #callers = new Map<number, Caller[]>();

  constructor(program: Program, values: ProgramValues, index: RuleIndex) {
    this.#program = program;
    this.#values = values;
    this.#index = index;
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] !== flowKind.call || !this.#hasFunction(node)) continue;
      for (const { function: called, pass } of this.functionsAt(node)) this.#addCaller(called, node, pass);
    }
  }

  matchOf(call: number): CallMatch {
    const known = this.#matches.get(call) ?? matchCall(this.#program, this.#values, this.#index, call);
    this.#matches.set(call, known);
    return known;
  }

  /** Functions among the arguments of a call that are called there. */
  functionsAt(call: number): RelayedFunction[] {
    const { passes } = this.matchOf(call);
    return passes.flatMap((pass): RelayedFunction[] => {
      const { calls } = pass;
      if (calls === undefined) return [];
      const argument = argumentsOf(this.#program, call).find(({ position }) => position === calls.argument);
      if (argument === undefined) return [];
      return this.#values.closuresOf(argument.node).map((called) => ({ function: called, pass: { ...pass, calls } }));
    });
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

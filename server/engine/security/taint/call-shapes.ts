import { noNode } from '../../source/flow-graph.ts';
import { calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Callee } from '../program/bound-calls.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { CallMatch } from './call-match.ts';
import { isAnyOfMany } from './given-functions.ts';
import type { RelayedCalls, RelayedFunction } from './relayed-calls.ts';

/** All of a call that does not depend on the value that goes into it. */
export interface CallShape {
  readonly callees: readonly Callee[];
  /** The callees are all that are ever given to a wrapper: which of them is meant is not known. */
  readonly isAnyOfMany: boolean;
  readonly match: CallMatch;
  /** Functions among the arguments that are called there. */
  readonly functions: readonly RelayedFunction[];
  /** Promises that the call settles, and functions that listen to the event that it sends. */
  readonly settled: readonly number[];
  readonly listeners: readonly number[];
  /** Names under which a check by a schema returns the value; undefined where the name of the call is that of no such check. */
  readonly resultKeys: readonly string[] | undefined;
  /** Node of the signal that the call sets: `name.set(x)`. With two arguments the first one is a key. `noNode` where it is none. */
  readonly signal: number;
  /** Items of a list make one text. */
  readonly isJoin: boolean;
  readonly looksUp: boolean;
}

/** Names of functions that find something by what they are given: it is seldom part of what they return. */
const lookupName =
  /^(?:find|lookup|load|fetch|select|query|search|count)(?=[A-Z_]|$)|^get(?=[A-Z_])|By(?=[A-Z]|$)|_by_/;

/** Names under which calls that check a value by a schema return it; `''` where it is the result itself. */
const resultKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['parse', ['']],
  ['parseAsync', ['']],
  ['safeParse', ['data']],
  ['safeParseAsync', ['data']],
  ['spa', ['data']],
  ['attempt', ['']],
  ['validateSync', ['']],
  ['validateAsync', ['']],
  ['cast', ['']],
  // Joi returns `{ value, error }`, yup the value.
  ['validate', ['', 'value']],
]);

/** Shapes of calls, found once for each: a call is come to with many facts. */
export class CallShapes {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #relayed: RelayedCalls;
  readonly #known = new Map<number, CallShape>();

  constructor(program: Program, values: ProgramValues, relayed: RelayedCalls) {
    this.#program = program;
    this.#values = values;
    this.#relayed = relayed;
  }

  of(call: number): CallShape {
    let known = this.#known.get(call);
    if (known === undefined) this.#known.set(call, (known = this.#find(call)));
    return known;
  }

  #find(call: number): CallShape {
    const callee = calleeOf(this.#program, call);
    const receiver = receiverOf(this.#program, call);
    const name = callee === noNode ? '' : this.#program.nameOf(callee);
    const isOfOne = this.#program.operandsOf(call).length === 2;
    return {
      callees: this.#values.calleesAt(call),
      isAnyOfMany: isAnyOfMany(this.#program, this.#values, call),
      match: this.#relayed.matchOf(call),
      functions: this.#relayed.functionsAt(call),
      settled: this.#relayed.promisesSettledAt(call),
      listeners: this.#relayed.listenersAt(call),
      resultKeys: receiver === noNode ? undefined : resultKeys.get(name),
      signal: isOfOne && name === 'set' ? receiver : noNode,
      isJoin: name === 'join',
      looksUp: lookupName.test(name),
    };
  }
}

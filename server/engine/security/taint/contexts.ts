import type { AccessPath } from './access-paths.ts';
import type { Fact } from './fact-table.ts';
import type { TaintState } from './taint-states.ts';

/** Context of what does not depend on who called: sources in the function itself, and captured variables. */
export const noContext = 0;

/** Who gave a function what it begins with. */
export interface Caller {
  /** The fact that went into the call; `noFact` where only the call is known. */
  readonly fact: Fact;
  readonly call: number;
  /** The function is called once for each item, and its results are items. */
  readonly isItem: boolean;
  /** A package calls it: no argument of the call is one of the function's. */
  readonly isCallback: boolean;
}

/** A part that leaves a function: as its result (`-1`), in its `this` (`-2`), or in a parameter. */
export interface Exit {
  readonly fact: Fact;
  readonly place: number;
  readonly path: AccessPath;
  readonly state: TaintState;
}

export const resultPlace = -1;
export const selfPlace = -2;

/** Contexts of one function: beyond them it is followed without regard to who called, and its results go to all calls. */
const contextsMax = 12;

interface Context {
  readonly callers: Caller[];
  /** Calls of the callers, each with the context that it is followed in. */
  readonly calls: Set<number>;
  readonly exits: Exit[];
}

/**
 * Contexts of functions: what is tainted as one begins. A function is followed once for each, and what comes out goes to all
 * callers that gave it the same (tabulation; Reps, Horwitz and Sagiv, "Precise interprocedural dataflow analysis via graph
 * reachability", 1995).
 */
export class Contexts {
  /** By parameter, then by path and state as one number. */
  readonly #numbers = new Map<number, Map<number, number>>();
  readonly #counts = new Map<number, number>();
  readonly #contexts: Context[] = [emptyContext()];

  /** Number of a context, and whether it is new; that of no context for a function with too many. */
  enter(
    entered: number,
    parameter: number,
    path: AccessPath,
    state: TaintState,
  ): { readonly context: number; readonly isNew: boolean } {
    let numbers = this.#numbers.get(parameter);
    if (numbers === undefined) this.#numbers.set(parameter, (numbers = new Map()));
    const key = path * 2 ** 26 + state;
    const known = numbers.get(key);
    if (known !== undefined) return { context: known, isNew: false };
    const count = this.#counts.get(entered) ?? 0;
    if (count === contextsMax) return { context: noContext, isNew: true };
    this.#counts.set(entered, count + 1);
    const context = this.#contexts.push(emptyContext()) - 1;
    numbers.set(key, context);
    return { context, isNew: true };
  }

  /** Reports whether the caller is new, with the context that its call is followed in. One that gives the same from elsewhere is. */
  addCaller(context: number, caller: Caller, around: number): boolean {
    const { callers, calls } = this.#contexts[context];
    const key = around * 2 ** 32 + caller.call;
    if (calls.has(key)) return false;
    calls.add(key);
    callers.push(caller);
    return true;
  }

  addExit(context: number, exit: Exit): void {
    this.#contexts[context].exits.push(exit);
  }

  callersOf(context: number): readonly Caller[] {
    return this.#contexts[context].callers;
  }

  exitsOf(context: number): readonly Exit[] {
    return this.#contexts[context].exits;
  }
}

function emptyContext(): Context {
  return { callers: [], calls: new Set(), exits: [] };
}

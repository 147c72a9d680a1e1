import type { ProofLevel } from '../../graph/snapshot.ts';

/** A function that a call may run. */
export interface Callee {
  readonly function: number;
  /** Parameter of the first argument: 1 where the receiver is the first parameter; -1 where the first argument is `this` (`f.call(a, b)`). */
  readonly shift: number;
  /** All arguments are in a list, which is the second (`f.apply(a, list)`). */
  readonly isApplied: boolean;
  /** Node of the receiver, or `noNode`. */
  readonly receiver: number;
  readonly proof: ProofLevel;
}

/** Which functions each call may run, and the other way round. */
export class BoundCalls {
  readonly #callees = new Map<number, Callee[]>();
  readonly #calls = new Map<number, number[]>();

  /** Reports whether it is new. */
  add(call: number, callee: Callee): boolean {
    const known = this.#callees.get(call);
    const isSame = (other: Callee): boolean => other.function === callee.function && other.shift === callee.shift;
    if (known?.some(isSame) === true) return false;
    if (known === undefined) this.#callees.set(call, [callee]);
    else known.push(callee);
    const calls = this.#calls.get(callee.function);
    if (calls === undefined) this.#calls.set(callee.function, [call]);
    else calls.push(call);
    return true;
  }

  calleesAt(call: number): readonly Callee[] {
    return this.#callees.get(call) ?? [];
  }

  callsOf(ofFunction: number): readonly number[] {
    return this.#calls.get(ofFunction) ?? [];
  }
}

import { type SourceKind, sourceKinds } from '../rules/rule.ts';

/** Number of a state. */
export type TaintState = number;

/** The knowledge of a tainted value beside its place. */
export interface StateParts {
  /** Index into `sourceKinds`. */
  readonly kind: number;
  /** Steps on the way that are not proven, up to `doubtsMax`. */
  readonly doubts: number;
  /** Bits of `stateFlag`, and from `besideShift` on one for each text that rules want beside a value. */
  readonly flags: number;
  /** Bits of the harms that it cannot do any more. */
  readonly harmless: number;
}

export const stateFlag = {
  /** Put together with other text. */
  concatenated: 1 << 0,
  /** No text from outside, but an object that a key from outside led to. */
  walked: 1 << 1,
  /** All that came in, no member of it. */
  whole: 1 << 2,
  /** No check on the way that is not understood. */
  unchecked: 1 << 3,
  /** It was not searched for before, in a way that ends where nothing is found. */
  unsearched: 1 << 4,
  /** Not only administrators send it. */
  byAnyone: 1 << 5,
  /** No check on the way that a mode of the program leaves out. */
  unspared: 1 << 6,
  /** No schema on the way that is likely to let texts alone through. */
  unshaped: 1 << 7,
} as const;

/** Flags of a value that nothing stood in the way of. */
export const freeFlags =
  stateFlag.unchecked | stateFlag.unsearched | stateFlag.byAnyone | stateFlag.unspared | stateFlag.unshaped;

/** A way on which nothing stands that may have refused the value comes first. */
export function checksOf({ flags }: StateParts): number {
  return (flags & freeFlags) === freeFlags ? 0 : 1;
}

export const besideShift = 8;
/** Different texts beside values. */
export const besideMax = 16;
export const doubtsMax = 3;

const kindBits = 3;
const doubtBits = 2;

/** States of values, numbered as they are met. */
export class TaintStates {
  readonly #parts: StateParts[] = [];
  readonly #numbers = new Map<number, Map<number, TaintState>>();

  at(state: TaintState): StateParts {
    return this.#parts[state];
  }

  sourceOf(state: TaintState): SourceKind {
    return sourceKinds[this.#parts[state].kind];
  }

  ofSource(kind: SourceKind): TaintState {
    return this.of({
      kind: sourceKinds.indexOf(kind),
      doubts: 0,
      flags: freeFlags | (kind === 'remote' ? stateFlag.whole : 0),
      harmless: 0,
    });
  }

  of(parts: StateParts): TaintState {
    const { kind, doubts, flags, harmless } = parts;
    const key = kind | (doubts << kindBits) | (flags << (kindBits + doubtBits));
    let byHarm = this.#numbers.get(key);
    if (byHarm === undefined) this.#numbers.set(key, (byHarm = new Map()));
    const known = byHarm.get(harmless);
    if (known !== undefined) return known;
    byHarm.set(harmless, this.#parts.length);
    return this.#parts.push(parts) - 1;
  }

  withFlags(state: TaintState, flags: number): TaintState {
    const parts = this.#parts[state];
    return (parts.flags & flags) === flags ? state : this.of({ ...parts, flags: parts.flags | flags });
  }

  withoutFlags(state: TaintState, flags: number): TaintState {
    const parts = this.#parts[state];
    return (parts.flags & flags) === 0 ? state : this.of({ ...parts, flags: parts.flags & ~flags });
  }

  /** After a step that is not proven. */
  doubted(state: TaintState): TaintState {
    const parts = this.#parts[state];
    return parts.doubts === doubtsMax ? state : this.of({ ...parts, doubts: parts.doubts + 1 });
  }

  /** After a step that code says something else about: a declared type, a name. That the value comes there may be a mistake of ours. */
  contradicted(state: TaintState): TaintState {
    return this.doubted(this.doubted(state));
  }

  without(state: TaintState, harms: number): TaintState {
    const parts = this.#parts[state];
    return (parts.harmless & harms) === harms ? state : this.of({ ...parts, harmless: parts.harmless | harms });
  }

  /** Whether all that follows from the second state follows from the first as well, at least as surely. */
  covers(first: TaintState, second: TaintState): boolean {
    if (first === second) return true;
    const [a, b] = [this.#parts[first], this.#parts[second]];
    return (
      a.kind === b.kind &&
      a.doubts <= b.doubts &&
      (a.flags & stateFlag.walked) === (b.flags & stateFlag.walked) &&
      (a.flags & b.flags) === b.flags &&
      (a.harmless & b.harmless) === a.harmless
    );
  }
}

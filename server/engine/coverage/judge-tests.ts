import type { FunctionCode } from '../source/function-code.ts';
import { type RecordedGroup, type Recording, unpackNumbers } from './recording.ts';

/** Changed functions of a file, as far as its functions show the change. */
export interface FunctionChange {
  /** Keys of functions that change; undefined where any may. */
  readonly keys: ReadonlySet<string> | undefined;
  /** Digests before the change, by key; undefined where they are not known. */
  readonly before: ReadonlyMap<string, string> | undefined;
}

/** The project as it is, beside what was recorded of it earlier. */
export interface PresentCode {
  /** Content hash of a file; undefined where it is gone. */
  hashOf(path: string): string | undefined;
  /** Returns the digests by key of a file that changed; undefined where they cannot be determined. */
  digestsOf(path: string): ReadonlyMap<string, string> | undefined;
}

/**
 * `ran`: it ran what changes. `apart`: it does not, and runs today as it did when it was recorded. Of all other test files
 * nothing is known.
 */
export type TestVerdict = 'ran' | 'apart';

export interface Judgement {
  readonly verdicts: ReadonlyMap<string, TestVerdict>;
  /** Some test runs changed code, and it is unknown which. */
  readonly isRunByAny: boolean;
}

/**
 * Judges each test file by the records of a change.
 *
 * A test file that runs the same functions as before, each with the code that it had, comes to the same end: its first
 * step that is another one would be in a function that changed. So `apart` needs every function that it ran, and every
 * one that may have run for it, to be unchanged.
 */
export function judgeTests(
  recording: Recording,
  changes: ReadonlyMap<string, FunctionChange>,
  present: PresentCode,
): Judgement {
  const { changed, ranUnchanged, stale } = numbersOf(recording, changes, present);
  const isTouched = (number: number) => changed.has(number) || stale.has(number);
  const reaches = recording.groups.map((group) => reachOf(group, isTouched));
  const verdicts = new Map<string, TestVerdict>();
  for (const test of recording.tests) {
    if (someOf(test.ran, (number) => ranUnchanged.has(number))) verdicts.set(test.file, 'ran');
    else if (!test.isComplete || test.hash === undefined || test.hash !== present.hashOf(test.file)) continue;
    else if (!test.groups.some(([group, place]) => place > reaches[group]) && !someOf(test.ran, isTouched)) {
      verdicts.set(test.file, 'apart');
    }
  }
  return { verdicts, isRunByAny: someOf(recording.anyTest, (number) => ranUnchanged.has(number)) };
}

/** Test files of a group up to this place are not touched by what it shares: all, none (-1), or those before a first run. */
function reachOf({ ran, once }: RecordedGroup, isTouched: (number: number) => boolean): number {
  if (someOf(ran, isTouched)) return -1;
  const places = once.filter(([number]) => isTouched(number)).map(([, place]) => place);
  return Math.min(Number.MAX_SAFE_INTEGER, ...places);
}

interface Numbers {
  /** Functions that change. */
  readonly changed: ReadonlySet<number>;
  /** Those of them that were recorded with the code that they have now, or had before the change. */
  readonly ranUnchanged: ReadonlySet<number>;
  /** Functions that were something else when they were recorded. */
  readonly stale: ReadonlySet<number>;
}

function numbersOf({ files }: Recording, changes: ReadonlyMap<string, FunctionChange>, present: PresentCode): Numbers {
  const [changed, ranUnchanged, stale] = [new Set<number>(), new Set<number>(), new Set<number>()];
  let number = 0;
  for (const { path, hash, functions } of files) {
    const change = changes.get(path);
    const isSame = present.hashOf(path) === hash;
    if (change === undefined && isSame) {
      number += functions.length;
      continue;
    }
    const digests = isSame ? undefined : present.digestsOf(path);
    for (const [key, digest] of functions) {
      const isStale = !isSame && digests?.get(key) !== digest;
      if (isStale) stale.add(number);
      if (mayChange(change, key)) {
        changed.add(number);
        if (!isStale || change?.before?.get(key) === digest) ranUnchanged.add(number);
      }
      number++;
    }
  }
  return { changed, ranUnchanged, stale };
}

function mayChange(change: FunctionChange | undefined, key: string): boolean {
  return change !== undefined && (change.keys?.has(key) ?? true);
}

function someOf(packed: readonly number[], is: (number: number) => boolean): boolean {
  for (const number of unpackNumbers(packed)) if (is(number)) return true;
  return false;
}

/** Functions that are another one, or that one state of a file lacks. */
export function changedFunctions(before: FunctionCode, after: FunctionCode): FunctionChange {
  const [old, now] = [digestsByKey(before), digestsByKey(after)];
  const all = new Set([...old.keys(), ...now.keys()]);
  return { keys: new Set([...all].filter((key) => old.get(key) !== now.get(key))), before: old };
}

/** Functions that run as part of a symbol, or evaluate it. */
export function functionsOfSymbol(
  { functions, placeOfSymbol }: FunctionCode,
  symbol: string,
): ReadonlySet<string> | undefined {
  const place = placeOfSymbol.get(symbol);
  if (place === undefined) return undefined;
  const isInside = (key: string) => key.startsWith(`${symbol}.`) || key.startsWith(`${symbol}/`);
  return new Set([functions[place].key, ...functions.map(({ key }) => key).filter(isInside)]);
}

export function digestsByKey({ functions }: FunctionCode): ReadonlyMap<string, string> {
  return new Map(functions.map(({ key, digest }) => [key, digest]));
}

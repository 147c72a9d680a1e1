import { parseClass, type ByteSet } from './glob-class.ts';

/**
 * Glob patterns as git reads them, matched in time pattern × path for every pattern.
 *
 * Invariant: no regular expression is made of a pattern. The workspace's own files write these patterns, and translated
 * ones backtrack: six repetitions of `**` and a folder name took 42 s on one path of depth 64.
 */
export interface Glob {
  readonly steps: readonly Step[];
}

/** A literal byte (≥ 0), one of the wildcards below, or a set of bytes. */
type Step = number | ByteSet;

/** One byte but `/`. */
const ONE = -1;
/** Any bytes but `/`. */
const WITHIN_NAME = -2;
/** Any bytes. */
const EVERYTHING = -3;
/** Nothing, or any bytes up to and with a `/`. */
const FOLDERS = -4;

export const wildcards = { WITHIN_NAME, EVERYTHING, FOLDERS } as const;

const SLASH = 0x2f;

/** Work left for hostile pattern files. One unit is one step looked at; at zero nothing matches any more. */
export interface MatchBudget {
  left: number;
}

/** `pattern` is a byte text. Undefined when it can match nothing (unclosed bracket, trailing backslash). */
export function compileGlob(pattern: string): Glob | undefined {
  const steps: Step[] = [];
  let at = 0;
  while (at < pattern.length) {
    const next = readStep(pattern, at, steps);
    if (next === undefined) return undefined;
    at = next;
  }
  return { steps };
}

/** Adds the step at `at` and answers where the next one starts. */
function readStep(pattern: string, at: number, steps: Step[]): number | undefined {
  const char = pattern[at];
  if (char === '*') return readStars(pattern, at, steps);
  if (char === '[') {
    const parsed = parseClass(pattern, at);
    if (parsed) steps.push(parsed.set);
    return parsed?.end;
  }
  if (char === '?') {
    steps.push(ONE);
    return at + 1;
  }
  const escaped = char === '\\' ? 1 : 0;
  if (at + escaped >= pattern.length) return undefined;
  steps.push(pattern.charCodeAt(at + escaped));
  return at + escaped + 1;
}

/** Two stars or more cross folders only where they fill a whole segment; elsewhere they are one star. */
function readStars(pattern: string, at: number, steps: Step[]): number {
  let end = at;
  while (pattern[end] === '*') end++;
  const startsSegment = at === 0 || pattern[at - 1] === '/';
  const endsSegment = end === pattern.length || pattern[end] === '/' || pattern.startsWith('\\/', end);
  if (end - at === 1 || !startsSegment || !endsSegment) {
    steps.push(WITHIN_NAME);
    return end;
  }
  if (pattern[end] !== '/') {
    steps.push(EVERYTHING);
    return end;
  }
  // One stands for several in a row, so that at most two optional steps follow each other.
  if (steps.at(-1) !== FOLDERS) steps.push(FOLDERS);
  return end + 1;
}

/** Whether the glob matches all of `text` (a byte text) from `from` on. */
export function matchesGlob({ steps }: Glob, text: string, from: number, budget: MatchBudget): boolean {
  let states = new Uint8Array(steps.length + 1);
  let next = new Uint8Array(steps.length + 1);
  enter(steps, states, 0);
  for (let at = from; at < text.length; at++) {
    budget.left -= steps.length + 1;
    if (budget.left < 0 || !advance(steps, states, next, text.charCodeAt(at))) return false;
    [states, next] = [next, states];
    next.fill(0);
  }
  return states[steps.length] === 1;
}

/** Marks the state before step `index`, and those after it that are reached without reading anything. */
function enter(steps: readonly Step[], states: Uint8Array, index: number): void {
  states[index] = 1;
  for (let at = index; isOptional(steps[at]); at++) states[at + 1] = 1;
}

function isOptional(step: Step | undefined): boolean {
  return typeof step === 'number' && step <= WITHIN_NAME;
}

/** Reads one byte in all states at once; false when none is left. */
function advance(steps: readonly Step[], states: Uint8Array, next: Uint8Array, byte: number): boolean {
  let alive = false;
  for (let index = 0; index < steps.length; index++) {
    if (states[index] !== 1) continue;
    const step = steps[index]!;
    if (step === FOLDERS) {
      next[index] = 1;
      if (byte === SLASH) enter(steps, next, index + 1);
    } else if (step === EVERYTHING || (step === WITHIN_NAME && byte !== SLASH)) {
      enter(steps, next, index);
    } else if (readsByte(step, byte)) {
      enter(steps, next, index + 1);
    } else {
      continue;
    }
    alive = true;
  }
  return alive;
}

/** Whether a step that stands for one byte stands for this one. */
export function readsByte(step: Step, byte: number): boolean {
  if (typeof step !== 'number') return step[byte] === 1;
  return step === byte || (step === ONE && byte !== SLASH);
}

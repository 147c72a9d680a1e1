import type { FunctionCode } from '../source/function-code.ts';
import { numbersBetween, type Recording } from './recording.ts';

/** Part of a recording that is about one file, in all the states in which it ran: plain data, small beside the whole. */
export interface FileExecutions {
  readonly functions: readonly RecordedFunction[];
  readonly tests: readonly TestExecutions[];
  /** Functions that some test ran, by reports that do not say which. */
  readonly anyTest: readonly number[];
}

interface RecordedFunction {
  readonly number: number;
  readonly key: string;
  readonly digest: string;
}

/** Functions of the file, by number, in one test file. */
interface TestExecutions {
  readonly ran: readonly number[];
  /** Functions that ran in a process of it, and may have run for it or for others. */
  readonly shared: readonly number[];
  readonly isComplete: boolean;
}

/** How many test files ran a function, as it is now. */
export interface FunctionExecution {
  readonly tests: number;
  readonly possible: number;
  readonly recorded: number;
  readonly reported: boolean;
}

/** Undefined where the file never ran. */
export function executionsOf(recording: Recording, path: string): FileExecutions | undefined {
  const states = statesOf(recording, path);
  if (states.length === 0) return undefined;
  const own = (packed: readonly number[]) =>
    states.flatMap(({ first, functions }) => [...numbersBetween(packed, first, first + functions.length)]);
  const groups = recording.groups.map(({ ran }) => own(ran));
  return {
    functions: states.flatMap(({ first, functions }) =>
      functions.map(([key, digest], index) => ({ number: first + index, key, digest })),
    ),
    tests: recording.tests.map((test) => ({
      ran: own(test.ran),
      shared: test.groups.flatMap(([group]) => groups[group]),
      isComplete: test.isComplete,
    })),
    anyTest: own(recording.anyTest),
  };
}

function statesOf({ files }: Recording, path: string) {
  let first = 0;
  const states = [];
  for (const file of files) {
    if (file.path === path) states.push({ first, functions: file.functions });
    first += file.functions.length;
  }
  return states;
}

/**
 * Returns in how many test files a function ran; undefined for what is no function, or was none when it was recorded.
 *
 * A test file that ran another state of it, or of which not everything is known, may run it: `tests` and `possible`
 * together are never too few.
 *
 * @param symbol qualified name in the file
 */
export function executionOf(
  { functions, tests, anyTest }: FileExecutions,
  code: FunctionCode,
  symbol: string,
): FunctionExecution | undefined {
  const present = functionsThatAre(code, symbol);
  const all = functions.filter(({ key }) => present.has(key));
  if (all.length === 0) return undefined;
  const same = new Set(all.filter(({ key, digest }) => present.get(key) === digest).map(({ number }) => number));
  const any = new Set(all.map(({ number }) => number));
  const isRun = ({ ran }: TestExecutions) => ran.some((number) => same.has(number));
  const mayRun = ({ ran, shared, isComplete }: TestExecutions) =>
    !isComplete || [...ran, ...shared].some((number) => any.has(number));
  return {
    tests: tests.filter(isRun).length,
    possible: tests.filter((test) => !isRun(test) && mayRun(test)).length,
    recorded: tests.length,
    reported: anyTest.some((number) => same.has(number)),
  };
}

/** Digests by key. The accessors of one property are one symbol, and only the first has its key. */
function functionsThatAre({ functions, placeOfSymbol }: FunctionCode, symbol: string): ReadonlyMap<string, string> {
  const own = functions.find(({ key }) => key === symbol && placeOfSymbol.has(symbol));
  const alike = functions.filter(({ name, around }) => own !== undefined && name === own.name && around === own.around);
  return new Map(alike.map(({ key, digest }) => [key, digest]));
}

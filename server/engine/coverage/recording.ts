/**
 * Records of test commands, as they are stored: which functions ran in which test file.
 *
 * Functions are numbered over all files, in the order of the table. Sets of numbers are ascending stretches, flat: how
 * many are passed over, how many follow, and so on.
 */
export interface Recording {
  readonly format: typeof recordingFormat;
  readonly files: readonly RecordedFile[];
  readonly groups: readonly RecordedGroup[];
  readonly tests: readonly RecordedTest[];
  /** Functions that some test ran, by reports that do not say which. */
  readonly anyTest: readonly number[];
}

export const recordingFormat = 4;

/** A file as it was when it ran: another state of it is another row. */
export interface RecordedFile {
  readonly path: string;
  /** Content hash, as a snapshot has it. */
  readonly hash: string;
  /** Key and digest of each function of it, whether it ran or not (`CodeFunction`). */
  readonly functions: readonly (readonly [string, string])[];
}

/** Functions shared by test files that ran in one process, or beside one: they may have run for any of them. */
export interface RecordedGroup {
  readonly ran: readonly number[];
  /**
   * Functions that ran once in all of the process, each with the place of the test file that did: what is made once and kept is
   * there for all that come behind it.
   */
  readonly once: readonly (readonly [number, number])[];
}

export interface RecordedTest {
  /** Path from the root. */
  readonly file: string;
  /** Content hash of the test file itself; undefined where it is not known. */
  readonly hash?: string;
  /** Everything that it ran is known: no process of it was cut off, and no code of it is foreign. */
  readonly isComplete: boolean;
  readonly ran: readonly number[];
  /** Index into `groups`, and its place among the test files of that process. */
  readonly groups: readonly (readonly [number, number])[];
}

/** Undefined for what is no recording, or one of another version. */
export function parseRecording(text: string): Recording | undefined {
  try {
    const value = JSON.parse(text) as Partial<Recording> | null;
    return value?.format === recordingFormat ? (value as Recording) : undefined;
  } catch {
    return undefined;
  }
}

export function packNumbers(numbers: Iterable<number>): number[] {
  const packed: number[] = [];
  let next = 0;
  for (const number of [...numbers].toSorted((a, b) => a - b)) {
    if (packed.length > 0 && number === next) packed[packed.length - 1]++;
    else packed.push(number - next, 1);
    next = number + 1;
  }
  return packed;
}

export function* unpackNumbers(packed: readonly number[]): Generator<number> {
  let next = 0;
  for (let at = 0; at + 1 < packed.length; at += 2) {
    next += packed[at];
    for (const end = next + packed[at + 1]; next < end; next++) yield next;
  }
}

/** Those of a packed set from `from` up to but not including `to`. */
export function* numbersBetween(packed: readonly number[], from: number, to: number): Generator<number> {
  let next = 0;
  for (let at = 0; at + 1 < packed.length && next < to; at += 2) {
    next += packed[at];
    const end = next + packed[at + 1];
    for (let number = Math.max(next, from); number < Math.min(end, to); number++) yield number;
    next = end;
  }
}

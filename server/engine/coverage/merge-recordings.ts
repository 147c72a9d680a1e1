import {
  packNumbers,
  type RecordedFile,
  type RecordedGroup,
  type RecordedTest,
  type Recording,
  recordingFormat,
  unpackNumbers,
} from './recording.ts';

/**
 * A later run beside earlier ones: it replaces what is known of the test files that it ran.
 *
 * @param isTest whether there is such a test file (by now)
 */
export function mergeRecordings(
  earlier: Recording | undefined,
  later: Recording,
  isTest: (file: string) => boolean,
): Recording {
  if (earlier === undefined) return later;
  const again = new Set(later.tests.map(({ file }) => file));
  const kept = earlier.tests.filter(({ file }) => !again.has(file) && isTest(file));
  return joined([later, { ...earlier, tests: kept }]);
}

/** Test files that ran the most go first: nothing is known of them then. */
export function fitRecording(recording: Recording, lengthMax: number): Recording {
  let fitting = recording;
  while (fitting.tests.length > 0 && JSON.stringify(fitting).length > lengthMax) {
    const byLength = fitting.tests.toSorted((a, b) => a.ran.length - b.ran.length);
    const kept = new Set(byLength.slice(0, Math.floor(byLength.length * keptShare)));
    fitting = joined([{ ...fitting, tests: fitting.tests.filter((test) => kept.has(test)) }]);
  }
  return fitting;
}

const keptShare = 0.8;

/** Joins recordings. Scripts that no test needs are left out. */
function joined(recordings: readonly Recording[]): Recording {
  const joiner = new Joiner();
  for (const recording of recordings) joiner.add(recording);
  return joiner.finish();
}

class Joiner {
  readonly #files: RecordedFile[] = [];
  readonly #starts = new Map<string, number>();
  readonly #groups: RecordedGroup[] = [];
  readonly #tests: RecordedTest[] = [];
  readonly #anyTest = new Set<number>();
  #count = 0;

  add({ files, groups, tests, anyTest }: Recording): void {
    const used = new Set(tests.flatMap((test) => test.groups.map(([group]) => group)));
    const shared = Array.from(used, (group) => groups[group]);
    const needed = new Set([...tests, ...shared].flatMap(({ ran }) => [...unpackNumbers(ran)]));
    for (const number of unpackNumbers(anyTest)) needed.add(number);
    for (const { once } of shared) for (const [number] of once) needed.add(number);
    const numbers = this.#addFiles(files, needed);
    const numberOf = (number: number) => numbers.get(number) as number;
    const renumber = (ran: readonly number[]) => packNumbers(Array.from(unpackNumbers(ran), numberOf));
    for (const number of unpackNumbers(anyTest)) this.#anyTest.add(numberOf(number));
    const places = new Map<number, number>();
    for (const group of used) {
      const { ran, once } = groups[group];
      const own = { ran: renumber(ran), once: once.map(([number, place]) => [numberOf(number), place] as const) };
      places.set(group, this.#groups.push(own) - 1);
    }
    for (const test of tests) {
      const own = test.groups.map(([group, place]) => [places.get(group) as number, place] as const);
      this.#tests.push({ ...test, ran: renumber(test.ran), groups: own });
    }
  }

  finish(): Recording {
    const tests = this.#tests.toSorted((a, b) => (a.file < b.file ? -1 : 1));
    return {
      format: recordingFormat,
      files: this.#files,
      groups: this.#groups,
      tests,
      anyTest: packNumbers(this.#anyTest),
    };
  }

  /** @returns numbers here by numbers there, of what is needed */
  #addFiles(files: readonly RecordedFile[], needed: ReadonlySet<number>): ReadonlyMap<number, number> {
    const numbers = new Map<number, number>();
    let first = 0;
    for (const file of files) {
      const { length } = file.functions;
      const own = Array.from({ length }, (_, index) => first + index).filter((number) => needed.has(number));
      for (const number of own) numbers.set(number, this.#startOf(file) + number - first);
      first += length;
    }
    return numbers;
  }

  #startOf(file: RecordedFile): number {
    const key = `${file.hash} ${file.path}`;
    const known = this.#starts.get(key);
    if (known !== undefined) return known;
    const start = this.#count;
    this.#starts.set(key, start);
    this.#files.push(file);
    this.#count += file.functions.length;
    return start;
  }
}

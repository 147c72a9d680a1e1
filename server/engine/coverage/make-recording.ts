import type { FunctionCode } from '../source/function-code.ts';
import { functionsOnLines } from './functions-on-lines.ts';
import { type Locate, locator } from './locate-functions.ts';
import { testsWithMissingPrograms } from './missing-programs.ts';
import { packNumbers, type RecordedFile, type RecordedTest, type Recording, recordingFormat } from './recording.ts';
import type { ReportedFile } from './reports/report.ts';
import type { NotedScript, ProcessNotes, Stretch } from './process-notes.ts';

/** A file of the project that ran, as it is. */
export interface SourceFile {
  readonly path: string;
  readonly hash: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** Undefined where its functions cannot be determined. */
  readonly code: FunctionCode | undefined;
}

export interface RunSurroundings {
  /** By absolute path as it was noted; undefined for what is no file of the project, or changed since it ran. */
  fileOf(script: NotedScript): SourceFile | undefined;
  /** Path from the root of a test file; undefined for what is none. */
  testOf(path: string): string | undefined;
  /** By path from the root. */
  sourceAt(path: string): SourceFile | undefined;
  hashOf(test: string): string | undefined;
}

/**
 * Makes the records of one recorded run.
 *
 * @param reported coverage by reports that the command wrote itself
 */
export function makeRecording(
  processes: readonly ProcessNotes[],
  surroundings: RunSurroundings,
  reported: readonly ReportedFile[] = [],
): Recording {
  const run = new RecordedRun(surroundings);
  for (const process of processes) run.add(process);
  run.leaveOut(testsWithMissingPrograms(processes));
  for (const file of reported) run.addReported(file);
  return run.finish();
}

/** Of one test file while processes are gone through. */
interface OpenTest {
  readonly ran: Set<number>;
  /** Group to place. */
  readonly groups: Map<number, number>;
  isComplete: boolean;
}

interface OpenGroup {
  readonly ran: Set<number>;
  readonly once: (readonly [number, number])[];
}

/** Stretches that ran, and whether all of them are known. */
interface Ran {
  readonly numbers: ReadonlyMap<number, number>;
  readonly isKnown: boolean;
}

/** Code that belongs to no test and ran in a process without one: a server, a global set-up. */
const besideAll = 0;

class RecordedRun {
  readonly #surroundings: RunSurroundings;
  readonly #tests = new Map<string, OpenTest>();
  readonly #groups: OpenGroup[] = [{ ran: new Set(), once: [] }];
  readonly #functions = new FunctionTable();
  readonly #locators = new Map<NotedScript, Locate>();
  readonly #anyTest = new Set<number>();
  #isKnownBeside = true;

  constructor(surroundings: RunSurroundings) {
    this.#surroundings = surroundings;
  }

  add(process: ProcessNotes): void {
    const stretches = process.stretches.map((stretch) => ({
      test: stretch.test === undefined ? undefined : this.#surroundings.testOf(stretch.test),
      ran: this.#ranIn(stretch),
    }));
    this.leaveOut(process.partial);
    if (process.startedBy !== undefined && !process.isWhole) this.leaveOut([process.startedBy]);
    const places = placesOfTests(stretches);
    const shared = stretches.filter(({ test }) => test === undefined);
    const isSharedKnown = !process.isBroken && shared.every(({ ran }) => ran.isKnown);
    const group = this.#groupOf(places, shared);
    if (group === besideAll) this.#isKnownBeside &&= isSharedKnown;
    if (places.size > 1) this.#groups[group].once.push(...ranOnce(stretches, places));
    const cutOff = process.cutOff === undefined ? undefined : this.#surroundings.testOf(process.cutOff);
    for (const { test, ran } of stretches) {
      if (test === undefined) continue;
      const open = this.#testOf(test);
      for (const number of ran.numbers.keys()) open.ran.add(number);
      open.groups.set(group, places.get(test) as number);
      open.isComplete &&= ran.isKnown && isSharedKnown && test !== cutOff;
    }
  }

  /** Returns the group of a process, to which what its test files share is added. */
  #groupOf(places: ReadonlyMap<string, number>, shared: readonly LocatedStretch[]): number {
    const group = places.size === 0 ? besideAll : this.#groups.push({ ran: new Set(), once: [] }) - 1;
    for (const { ran } of shared) for (const number of ran.numbers.keys()) this.#groups[group].ran.add(number);
    return group;
  }

  /** Not all is known of these test files, absolute paths. */
  leaveOut(paths: Iterable<string>): void {
    for (const path of paths) {
      const test = this.#surroundings.testOf(path);
      if (test !== undefined) this.#testOf(test).isComplete = false;
    }
  }

  /** A report may say of a test file what its recorder did not see, and never that this is all. */
  addReported({ path, test, lines = [], functions = [] }: ReportedFile): void {
    const source = this.#surroundings.sourceAt(path);
    if (source?.code === undefined) return;
    const { code, text } = source;
    const locate = locator({ path }, text, code);
    // Offsets in something else than this text say nothing of it.
    const isOfText = functions.every(([, end]) => end <= text.length);
    const ran = new Set([
      ...functionsOnLines(code, lines),
      ...(isOfText ? functions : []).flatMap((each) => [...locate(each)]),
    ]);
    const known = test === undefined ? undefined : this.#tests.get(test);
    const open = test === undefined ? undefined : this.#testOf(test);
    if (open !== undefined && known === undefined) open.isComplete = false;
    for (const index of ran) (open?.ran ?? this.#anyTest).add(this.#functions.numberOf(source, code, index));
  }

  finish(): Recording {
    const tests = Array.from(this.#tests, ([file, { ran, groups, isComplete }]): RecordedTest => {
      const hash = this.#surroundings.hashOf(file);
      return {
        file,
        ...(hash !== undefined && { hash }),
        isComplete: isComplete && this.#isKnownBeside,
        ran: packNumbers(ran),
        groups: [[besideAll, 0], ...groups],
      };
    });
    return {
      format: recordingFormat,
      files: this.#functions.files,
      groups: this.#groups.map(({ ran, once }) => ({ ran: packNumbers(ran), once })),
      tests: tests.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
      anyTest: packNumbers(this.#anyTest),
    };
  }

  #testOf(file: string): OpenTest {
    const known = this.#tests.get(file);
    if (known !== undefined) return known;
    const open = { ran: new Set<number>(), groups: new Map<number, number>(), isComplete: true };
    this.#tests.set(file, open);
    return open;
  }

  #ranIn({ files }: Stretch): Ran {
    const numbers = new Map<number, number>();
    let isKnown = true;
    for (const { script, ran } of files) {
      const source = this.#surroundings.fileOf(script);
      if (source?.code === undefined) {
        isKnown = false;
        continue;
      }
      const locate = this.#locatorOf(script, source, source.code);
      for (const each of ran) {
        for (const index of locate(each)) {
          const number = this.#functions.numberOf(source, source.code, index);
          const earlier = numbers.get(number) ?? 0;
          // Without a count it may have been once.
          numbers.set(number, each[2] === undefined ? Math.max(earlier, 1) : earlier + each[2]);
        }
      }
    }
    return { numbers, isKnown };
  }

  #locatorOf(script: NotedScript, { text }: SourceFile, code: FunctionCode): Locate {
    const known = this.#locators.get(script) ?? locator(script, text, code);
    this.#locators.set(script, known);
    return known;
  }
}

/** Test files of a process, each with its place in the order in which they began. */
function placesOfTests(stretches: readonly LocatedStretch[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { test } of stretches) if (test !== undefined && !places.has(test)) places.set(test, places.size);
  return places;
}

/** Functions that ran once in all of a process, with the place of the test that ran them. */
function ranOnce(stretches: readonly LocatedStretch[], places: ReadonlyMap<string, number>): [number, number][] {
  const counts = new Map<number, number>();
  const lastPlaces = new Map<number, number>();
  for (const { test, ran } of stretches) {
    for (const [number, count] of ran.numbers) {
      counts.set(number, (counts.get(number) ?? 0) + count);
      if (test !== undefined) lastPlaces.set(number, places.get(test) as number);
    }
  }
  return [...lastPlaces].filter(([number]) => counts.get(number) === 1);
}

interface LocatedStretch {
  readonly test: string | undefined;
  readonly ran: Ran;
}

/** Functions of the files that ran, numbered file by file. */
class FunctionTable {
  readonly #starts = new Map<string, number>();
  readonly files: RecordedFile[] = [];
  #count = 0;

  numberOf({ path, hash }: SourceFile, { functions }: FunctionCode, index: number): number {
    const known = this.#starts.get(path);
    if (known !== undefined) return known + index;
    const start = this.#count;
    this.#starts.set(path, start);
    this.files.push({ path, hash, functions: functions.map(({ key, digest }) => [key, digest]) });
    this.#count += functions.length;
    return start + index;
  }
}

import { isPlainProgram } from './plain-programs.ts';

/**
 * Notes of the recorders of a recorded command, one text a process (`platform/recording`): lines of JSON.
 *
 *     {"type":"start","test":"/p/a.test.js","started":true,"pid":7,"ppid":3}   `started`: by that test, as a program of its own
 *     {"type":"script","number":0,"path":"/p/a.js","hash":"…","source":"…"}   `source` where it differs from the file
 *     {"type":"ran","test":"/p/a.test.js","files":[{"script":0,"ran":[[start, end, count], …]}]}   Python: [[name, line, count], …]
 *     {"type":"begin","test":"/p/b.test.js"}   from here on; none: what belongs to all tests
 *     {"type":"partial","test":"/p/a.test.js"}   some of its tests were not run
 *     {"type":"spawned","test":"/p/a.test.js","program":"git","pid":7}   no `pid`: some child; 0: its number is unknown;
 *                                                                          "shell":true: one command of a shell
 *     {"type":"broken"}   all notes up to here are lost
 *     {"type":"end"}
 *
 * A thread has its process's `pid`, and a `thread`.
 */
export interface ProcessNotes extends ProgramIds {
  readonly ppid?: number;
  /** The test that started it as a program of its own. */
  readonly startedBy?: string;
  /** It ended by itself, so that nothing is missing. */
  readonly isWhole: boolean;
  /** Something that it ran is lost. */
  readonly isBroken: boolean;
  /** Of a process that did not: the test that ran when it was cut off. */
  readonly cutOff?: string;
  readonly stretches: readonly Stretch[];
  /** Test files of which only some tests were run. */
  readonly partial: ReadonlySet<string>;
  /** Programs and threads that were started and may run code of the project. */
  readonly spawned: readonly SpawnedProgram[];
}

interface ProgramIds {
  readonly pid?: number;
  /** Undefined for the main thread. */
  readonly thread?: number;
}

/** Its `pid` is undefined for some child of the process, and 0 for more than one program. */
export interface SpawnedProgram extends ProgramIds {
  /** The test that ran; undefined where none did. */
  readonly test?: string;
  /** A shell with one command: it makes itself what it runs, or starts it. */
  readonly isShell?: true;
}

/** Code that ran during one test file, from one border to the next. */
export interface Stretch {
  /** Absolute path; undefined for what belongs to all tests of the process. */
  readonly test?: string;
  readonly files: readonly { readonly script: NotedScript; readonly ran: readonly RanFunction[] }[];
}

export interface NotedScript {
  /** Absolute. */
  readonly path: string;
  /** SHA-256 of the file's bytes; undefined where it could not be read. */
  readonly hash?: string;
  /** Source that ran, where it differs from the file on the disk. */
  readonly source?: string;
}

/**
 * `[start, end, count]` in UTF-16 units of the code that ran, or `[name, line, count]`, the count undefined where it
 * was not counted.
 */
export type RanFunction = readonly [number, number, number] | readonly [string, number, number?];

/** Notes of one process. A line that cannot be read (the process was killed while it wrote) ends them. */
export function readNotes(text: string): ProcessNotes {
  const reader = new NotesReader();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const noted = parseLine(line);
    if (noted === undefined) break;
    reader.take(noted);
  }
  return reader.finish();
}

/** Scripts that are noted in a text, without the rest of it being read. */
export function notedScripts(text: string): readonly NotedScript[] {
  const lines = text.split('\n').filter((line) => /^\{"type": ?"script"/.test(line));
  return lines.flatMap((line) => {
    const path = parseLine(line)?.path;
    return typeof path === 'string' ? [{ path }] : [];
  });
}

class NotesReader {
  readonly #scripts = new Map<unknown, NotedScript>();
  readonly #stretches: Stretch[] = [];
  readonly #partial = new Set<string>();
  readonly #spawned: SpawnedProgram[] = [];
  #ids: ProgramIds & { readonly ppid?: number } = {};
  #startedBy: string | undefined;
  #isWhole = false;
  #isBroken = false;
  #current: string | undefined;

  take({ type, ...rest }: NotedLine): void {
    const test = typeof rest.test === 'string' ? rest.test : undefined;
    switch (type) {
      case 'start':
        this.#takeStart(test, rest);
        break;
      case 'begin':
        this.#current = test;
        break;
      case 'script':
        this.#takeScript(rest);
        break;
      case 'ran':
        this.#takeRan(test, rest);
        break;
      case 'partial':
        if (test !== undefined) this.#partial.add(test);
        break;
      case 'spawned':
        this.#takeSpawned(test, rest);
        break;
      case 'broken':
        this.#isBroken = true;
        break;
      case 'end':
        this.#isWhole = true;
    }
  }

  #takeStart(test: string | undefined, line: NotedLine): void {
    this.#ids = idsOf(line);
    if (line.started === true) this.#startedBy = test;
    this.#current = test;
  }

  #takeScript({ number, path, hash, source }: NotedLine): void {
    if (typeof path !== 'string') return;
    this.#scripts.set(number, {
      path,
      ...(typeof hash === 'string' && { hash }),
      ...(typeof source === 'string' && { source }),
    });
  }

  #takeSpawned(test: string | undefined, line: NotedLine): void {
    if (typeof line.program === 'string' && isPlainProgram(line.program)) return;
    this.#spawned.push({
      ...(test !== undefined && { test }),
      ...(line.shell === true && { isShell: true }),
      ...idsOf(line),
    });
  }

  #takeRan(test: string | undefined, line: NotedLine): void {
    if (!Array.isArray(line.files)) return;
    const files = (line.files as NotedFile[]).flatMap((each) => {
      const script = this.#scripts.get(each?.script);
      return script === undefined || !Array.isArray(each.ran) ? [] : [{ script, ran: each.ran.filter(isRanFunction) }];
    });
    this.#stretches.push({ ...(test !== undefined && { test }), files });
  }

  finish(): ProcessNotes {
    return {
      ...this.#ids,
      ...(this.#startedBy !== undefined && { startedBy: this.#startedBy }),
      isWhole: this.#isWhole,
      isBroken: this.#isBroken,
      ...(!this.#isWhole && this.#current !== undefined && { cutOff: this.#current }),
      stretches: this.#stretches,
      partial: this.#partial,
      spawned: this.#spawned,
    };
  }
}

interface NotedLine {
  readonly type?: unknown;
  readonly test?: unknown;
  readonly started?: unknown;
  readonly number?: unknown;
  readonly path?: unknown;
  readonly hash?: unknown;
  readonly source?: unknown;
  readonly program?: unknown;
  readonly shell?: unknown;
  readonly pid?: unknown;
  readonly ppid?: unknown;
  readonly thread?: unknown;
  readonly files?: unknown;
}

interface NotedFile {
  readonly script?: unknown;
  readonly ran?: readonly unknown[];
}

function idsOf({ pid, ppid, thread }: NotedLine): ProgramIds & { readonly ppid?: number } {
  return {
    ...(typeof pid === 'number' && { pid }),
    ...(typeof ppid === 'number' && { ppid }),
    ...(typeof thread === 'number' && { thread }),
  };
}

function parseLine(line: string): NotedLine | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRanFunction(value: unknown): value is RanFunction {
  if (!Array.isArray(value)) return false;
  return value.slice(1).every((each) => Number.isInteger(each)) && ['string', 'number'].includes(typeof value[0]);
}

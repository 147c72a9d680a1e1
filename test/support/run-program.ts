import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramResult {
  /** Absent when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd?: string;
  /** On top of the environment of the tests; an undefined value takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A program that runs, and what it has written so far. */
export class RunningProgram {
  readonly child: ChildProcess;
  readonly #ended: Promise<[number | null]>;
  #stdout = '';
  #stderr = '';

  constructor(program: string, programArguments: readonly string[], { cwd, env }: ProgramOptions = {}) {
    this.child = spawn(program, programArguments, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#ended = once(this.child, 'close') as Promise<[number | null]>;
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
  }

  /** Resolves when the pattern occurs on stdout; rejects when the program ends before that. */
  async untilPrints(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.#stdout);
      if (found) return found;
      const wrote = once(this.child.stdout as NodeJS.EventEmitter, 'data').then(() => true);
      const goesOn = await Promise.race([wrote, this.#ended.then(() => pattern.test(this.#stdout))]);
      if (!goesOn) throw new Error(`it ended without printing ${pattern}: ${this.#stdout}${this.#stderr}`);
    }
  }

  async end(): Promise<ProgramResult> {
    const [code] = await this.#ended;
    return { code, stdout: this.#stdout, stderr: this.#stderr };
  }
}

export function runProgram(
  program: string,
  programArguments: readonly string[],
  options?: ProgramOptions,
): Promise<ProgramResult> {
  return new RunningProgram(program, programArguments, options).end();
}

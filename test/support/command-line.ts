import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RunningProgram, type ProgramResult } from './run-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `npm test` has built before the first test, and groups of tests that run beside one another must not build under each other. */
let isBuilt = process.env.GROUNDPLAN_TEST_BUILT === '1';

/** Builds what users get, once for all tests of a run. */
export function buildProgram(): void {
  if (!isBuilt) execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root });
  isBuilt = true;
}

/** The command line as a user has it: through the launcher, with a state folder that no other test shares. */
export class CommandLine {
  readonly stateFolder = join(temporaryFolder(), 'state');
  readonly runtimeFolder = temporaryFolder();
  readonly #running: RunningProgram[] = [];
  readonly #variables: Readonly<Record<string, string>>;

  /** @param variables further ones of the environment */
  constructor(variables: Readonly<Record<string, string>> = {}) {
    this.#variables = variables;
  }

  start(...commandArguments: readonly string[]): RunningProgram {
    const env = {
      GROUNDPLAN_STATE: this.stateFolder,
      XDG_RUNTIME_DIR: this.runtimeFolder,
      // Engines that tests leave behind go soon.
      GROUNDPLAN_IDLE_MS: '300',
      NO_COLOR: '1',
      ...this.#variables,
    };
    const program = new RunningProgram(process.execPath, [join(root, 'bin/groundplan.js'), ...commandArguments], {
      env,
    });
    this.#running.push(program);
    return program;
  }

  run(...commandArguments: readonly string[]): Promise<ProgramResult> {
    return this.start(...commandArguments).end();
  }

  /** Ends what still runs. */
  async dispose(): Promise<void> {
    for (const { child } of this.#running) child.kill('SIGTERM');
    await Promise.all(this.#running.map((program) => program.end()));
  }
}

/** Composition root of the command line. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireEngine, type EngineContext, type EngineOperations, startEngine } from './engine-process.ts';
import { openStream } from './engine-stream.ts';
import { modelKeyVariable } from './fronts/cli/offered-model.ts';
import { remoteKeyVariable } from './fronts/cli/remote-key.ts';
import type { RuleFile } from './app/security/scan-rules.ts';
import type { TriedRules } from './app/security/try-rules.ts';
import { visibleText } from './base/visible-text.ts';
import { type CommandIo, type TextOutput, writeText } from './fronts/cli/command-io.ts';
import type { EngineAccess } from './fronts/cli/engine-access.ts';
import type { RestoredState, RestoreRequest } from './fronts/cli/state-restorer.ts';
import { runCommandLine } from './fronts/cli/run-command-line.ts';
import { bridgeStdio } from './platform/process/bridge-stdio.ts';
import {
  filesBelow,
  projectRoot,
  readInput,
  readText,
  realPath,
  remove,
  writePrivately,
  writeWhole,
} from './platform/process/command-files.ts';
import { openEnginePlace } from './platform/process/engine-place.ts';
import type { EngineProgram } from './platform/process/spawn-engine.ts';
import { recordCommand } from './platform/recording/record-command.ts';
import { keyOfKeyring } from './platform/process/keyring.ts';
import { askAtTerminal } from './platform/process/terminal-question.ts';
import { reportMachine } from './platform/process/machine-report.ts';
import { version } from './version.ts';

/** Longest time that an interrupted command may take to leave everything in order, also on a slow machine: a record of tests is written then. */
const LEAVES_WITHIN_MS = 15_000;
const INTERRUPTED = 130;
const COLUMNS_WITHOUT_TERMINAL = 80;

const engineProgram = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './main.ts' : './main.js', import.meta.url),
);

/** Aborted by the first signal, or when the launcher that started this process is killed. */
function interruption(): AbortSignal {
  const interrupt = new AbortController();
  const stop = (): void => {
    interrupt.abort(new Error('interrupted'));
    setTimeout(() => process.exit(INTERRUPTED), LEAVES_WITHIN_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  process.channel?.unref();
  return interrupt.signal;
}

function outputTo(stream: NodeJS.WriteStream): TextOutput {
  // The writer gets the error of a reader that went away; without a listener it would end the process.
  stream.on('error', () => undefined);
  return { stream, isTerminal: stream.isTTY, columns: stream.columns ?? COLUMNS_WITHOUT_TERMINAL };
}

function programFor(stateDirectory: string | undefined): EngineProgram {
  return { file: engineProgram, arguments: stateDirectory === undefined ? [] : [stateDirectory] };
}

function engineAccess({ stderr, signal }: CommandIo): EngineAccess {
  const notice = (line: string): void => void writeText(stderr, `${visibleText(line)}\n`).catch(() => undefined);
  return {
    connect: ({ stateDirectory, detached }) => {
      const client = { stateDirectory, version, notice, signal };
      if (!detached) return acquireEngine({ ...client, createOperations });
      return startEngine({ ...client, hold: true, program: programFor(stateDirectory) });
    },
    serveLanguage: async ({ stateDirectory }) => {
      const client = { stateDirectory, version, notice, signal, program: programFor(stateDirectory) };
      const { socket } = await openStream(client, 'lsp');
      return bridgeStdio({ stdin: process.stdin, stdout: process.stdout, stream: socket, signal });
    },
    serveAgents: async ({ stateDirectory, ...options }) => {
      const { serveAgents } = await import('./mcp.ts');
      await serveAgents({ ...options, stateDirectory, program: programFor(stateDirectory), notice, signal });
    },
  };
}

function runtimeFile(stateDirectory: string | undefined, name: string): string {
  return join(openEnginePlace(stateDirectory).runtimeFolder, `${name}-${process.pid}`);
}

/** Loaded by the command that finds no engine: the others never need it. */
async function createOperations(context: EngineContext): Promise<EngineOperations> {
  const { openEngine } = await import('./engine-parts.ts');
  return openEngine(context, false);
}

/** Loaded by the command that tries rules: it has the languages and the scan with it. */
async function tryRules(files: readonly RuleFile[]): Promise<TriedRules> {
  const { tryRuleFiles } = await import('./rule-trial.ts');
  return tryRuleFiles(files);
}

/** Loaded by its command: no other opens a store in the command's process without an engine. */
async function restore(request: RestoreRequest): Promise<RestoredState> {
  const { restoreState } = await import('./restore-state.ts');
  return restoreState(request, version);
}

/** Keys of a language model and of a remote stay in this process: no program that is started from here inherits one. */
function takeEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  delete process.env[modelKeyVariable];
  delete process.env[remoteKeyVariable];
  return env;
}

const signal = interruption();
const isAtTerminal = process.stdin.isTTY && process.stderr.isTTY;

const io: CommandIo = {
  stdout: outputTo(process.stdout),
  stderr: outputTo(process.stderr),
  env: takeEnvironment(),
  cwd: process.cwd(),
  ...(isAtTerminal && { confirm: (question) => askAtTerminal(question, signal) }),
  signal,
};

process.exit(
  await runCommandLine(process.argv.slice(2), {
    io,
    engine: engineAccess(io),
    files: {
      filesBelow,
      projectRoot,
      realPath,
      readInput,
      readText,
      write: writeWhole,
      writePrivately,
      runtimeFile,
      remove,
    },
    recorder: { run: recordCommand },
    ruleTrial: { run: tryRules },
    restorer: { restore },
    keyring: { read: keyOfKeyring },
    machine: { report: (stateDirectory) => reportMachine(stateDirectory, version) },
    version,
  }),
);

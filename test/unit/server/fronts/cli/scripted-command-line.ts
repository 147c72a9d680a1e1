import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { Value } from 'typebox/value';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { RuleFile } from '#server/app/security/scan-rules.ts';
import type { TriedRules } from '#server/app/security/try-rules.ts';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import { type OperationId, type OperationParams, operations, type OperationResult } from '#protocol/operations.ts';
import type { TextOutput } from '#server/fronts/cli/command-io.ts';
import type { MachineReport } from '#server/fronts/cli/machine.ts';
import { runCommandLine } from '#server/fronts/cli/run-command-line.ts';

/** Answers of an engine that exists only in a test. A function gets the parameters, and may throw. */
export type Script = {
  readonly [Id in OperationId]?: OperationResult<Id> | ((params: OperationParams<Id>) => OperationResult<Id>);
};

export interface Call {
  readonly id: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly calls: readonly Call[];
  /** Files that the command wrote, by absolute path. */
  readonly written: ReadonlyMap<string, string>;
  /** State folder and mode of each connection that was made. */
  readonly connections: readonly object[];
  /** Commands that were run to be recorded. */
  readonly recorded: readonly (readonly string[])[];
  /** Files of rules that were tried. */
  readonly triedRules: readonly RuleFile[];
  /** Files that were removed. */
  readonly removed: readonly string[];
  /** Where what they print goes. */
  readonly outputs: readonly string[];
  /** Questions that the person at the terminal was asked. */
  readonly questions: readonly string[];
}

export interface Situation {
  /** Exit code of a command that is run to be recorded; default: 0. */
  readonly commandEndsWith?: number;
  /** How rules come out that are tried. */
  readonly rules?: TriedRules;
  /** Default: the client. */
  readonly languageEndedBy?: 'client' | 'engine';
  readonly script?: Script;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly isTerminal?: boolean;
  /** Answer of the person at the terminal; absent without a terminal. */
  readonly confirms?: boolean;
  readonly columns?: number;
  readonly signal?: AbortSignal;
  /** Texts of files by absolute path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Keys of the system's keyring by URL. */
  readonly keyring?: Readonly<Record<string, string>>;
  /** Text of the standard input. */
  readonly input?: string;
  /** The reader of stdout goes away after this many characters. */
  readonly stdoutClosesAfter?: number;
  /** Makes the connections instead of the script. */
  readonly connect?: (attempt: number) => EngineConnection;
}

export const projectId = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

export const machineReport: MachineReport = {
  groundplan: '1.2.3',
  node: '24.21.0',
  platform: 'linux x64',
  memoryBytes: 8 * 1024 ** 3,
  git: '2.39.5',
  sqlite: '3.53.4',
  folders: [{ purpose: 'state', path: '/state', exists: true, writable: true, mode: '700' }],
  socket: { path: '/run/engine.sock', exists: false },
  lockTool: 'flock',
  watchLimit: 65_536,
};

/** Runs one command line in `/repository` against a scripted engine. */
export async function run(argv: readonly string[], situation: Situation = {}): Promise<Outcome> {
  const calls: Call[] = [];
  const written = new Map<string, string>();
  const connections: object[] = [];
  const recorded: (readonly string[])[] = [];
  const triedRules: RuleFile[] = [];
  const outputs: string[] = [];
  const removed: string[] = [];
  const questions: string[] = [];
  const stdout = memoryOutput(situation, situation.stdoutClosesAfter);
  const stderr = memoryOutput(situation);
  const code = await runCommandLine(argv, {
    io: {
      stdout: stdout.output,
      stderr: stderr.output,
      env: situation.env ?? {},
      cwd: situation.cwd ?? '/repository',
      signal: situation.signal ?? new AbortController().signal,
      ...(situation.confirms !== undefined && {
        confirm: (question: string) => Promise.resolve(questions.push(question) > 0 && situation.confirms === true),
      }),
    },
    engine: {
      connect: (options) => {
        connections.push(options);
        const make = situation.connect ?? (() => scriptedConnection(situation.script ?? {}, calls));
        return Promise.resolve(make(connections.length));
      },
      serveLanguage: () => Promise.resolve(situation.languageEndedBy ?? 'client'),
      serveAgents: () => Promise.resolve(),
    },
    files: {
      projectRoot: () => '/repository',
      realPath: (path) => path,
      filesBelow: (root, folder) =>
        Promise.resolve(
          Object.keys(situation.files ?? {})
            .filter((path) => path.startsWith(`${root}/${folder}/`))
            .map((path) => path.slice(root.length + 1)),
        ),
      readText: (path) => readFrom(situation.files ?? {}, path),
      readInput: () => Promise.resolve(situation.input ?? ''),
      write: async (path, pieces) => {
        let text = '';
        for await (const piece of pieces) text += piece;
        written.set(path, text);
      },
      writePrivately: (path, text) => Promise.resolve(void written.set(path, text)),
      runtimeFile: (_stateDirectory, name) => `/run/${name}`,
      remove: (path) => Promise.resolve(void removed.push(path)),
    },
    ruleTrial: {
      run: (files) => {
        triedRules.push(...files);
        return Promise.resolve(situation.rules ?? { rules: 0, examples: [], errors: [] });
      },
    },
    restorer: {
      restore: ({ stateDirectory = '/state' }) =>
        Promise.resolve({ createdAt: '2026-11-21T12:00:00.000Z', version: '0.1.0', entries: 1200, stateDirectory }),
    },
    keyring: { read: (url) => Promise.resolve(situation.keyring?.[url]) },
    machine: { report: () => Promise.resolve(machineReport) },
    recorder: {
      run: (command, { output }) => {
        recorded.push(command);
        outputs.push(output);
        return Promise.resolve({
          exitCode: situation.commandEndsWith ?? 0,
          notes: '/notes',
          discard: () => Promise.resolve(),
        });
      },
    },
    version: '1.2.3',
  });
  return {
    code,
    stdout: stdout.text(),
    stderr: stderr.text(),
    calls,
    written,
    connections,
    recorded,
    triedRules,
    outputs,
    removed,
    questions,
  };
}

/** A connection that answers from a script, and can be made to break. */
export function scriptedConnection(script: Script, calls: Call[]): EngineConnection & { breakOff(): void } {
  const { promise: closed, resolve: end } = Promise.withResolvers<void>();
  return {
    call: (id, params, signal) => {
      const sent: Call['params'] = JSON.parse(JSON.stringify(params));
      assert.ok(Value.Check(operations[id as OperationId].params, sent), `${id} does not take ${JSON.stringify(sent)}`);
      calls.push({ id, params: sent });
      if (signal?.aborted) return Promise.reject(signal.reason);
      return Promise.resolve().then(() => ({ data: answer(script, id, sent) }));
    },
    closed,
    close: () => end(),
    breakOff: () => end(),
  };
}

/** The answer of an engine that says no. */
export function refusal(code: string, message: string): () => never {
  return () => {
    throw new ApiError(code, message);
  };
}

function answer(script: Script, id: string, params: unknown): unknown {
  const scripted = (script as Readonly<Record<string, unknown>>)[id];
  if (scripted === undefined) throw new ApiError('internal_error', `the script has no answer for ${id}`);
  return typeof scripted === 'function' ? scripted(params) : scripted;
}

function memoryOutput({ isTerminal = false, columns = 80 }: Situation, closesAfter = Infinity) {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk;
      done(text.length > closesAfter ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
    },
  });
  stream.on('error', () => {});
  const output: TextOutput = { stream, isTerminal, columns };
  return { output, text: () => text };
}

function readFrom(files: Readonly<Record<string, string>>, path: string): Promise<string> {
  const text = files[path];
  if (text !== undefined) return Promise.resolve(text);
  return Promise.reject(Object.assign(new Error(`ENOENT: no such file, open '${path}'`), { code: 'ENOENT' }));
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CodeAction,
  type CodeLens,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type RegistrationParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import type { EditorOptions, EditorStatus } from '#protocol/editor.ts';
import type * as clientSource from '#server/client.ts';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import { DEADLINE_MS } from './eventually.ts';

const cli = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));
const clientModule = new URL('../../dist/server/client.js', import.meta.url).href;
type EngineModule = typeof clientSource;

export interface ClientSetting {
  readonly options?: EditorOptions | object;
  readonly capabilities?: InitializeParams['capabilities'];
}

/** A plain client of the language server protocol, which notes all notifications. */
export class PlainLanguageClient {
  readonly rpc: ProtocolConnection;
  readonly published = new Map<string, readonly Diagnostic[]>();
  readonly refreshed: string[] = [];
  /** What the server asked for by and by, by the name of the method. */
  readonly registered = new Map<string, unknown>();
  introduction: InitializeResult | undefined;
  status: EditorStatus | undefined;
  #changed = Promise.withResolvers<void>();
  #version = 1;

  constructor(rpc: ProtocolConnection) {
    this.rpc = rpc;
    rpc.onNotification('groundplan/status', (status: EditorStatus) => {
      this.#note(() => (this.status = status));
    });
    rpc.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
      this.#note(() => this.published.set(uri, diagnostics));
    });
    for (const what of ['codeLens', 'diagnostic']) {
      rpc.onRequest(`workspace/${what}/refresh`, () => this.#note(() => this.refreshed.push(what)));
    }
    rpc.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) =>
      this.#note(() => {
        for (const { method, registerOptions } of registrations) this.registered.set(method, registerOptions);
      }),
    );
    rpc.onError(() => undefined);
    rpc.listen();
  }

  async open(folders: readonly string[], { options = {}, capabilities = {} }: ClientSetting = {}): Promise<void> {
    this.introduction = await this.rpc.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities,
      workspaceFolders: folders.map((path) => ({ uri: uriOf(path), name: path })),
      initializationOptions: options,
    });
    await this.rpc.sendNotification('initialized', {});
  }

  /** Resolves once it holds; checked at each message of the server. */
  async until(what: string, holds: () => unknown): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timedOut = () => new Error(`${what}: not reached, ${JSON.stringify(this.status)}`);
    const timer = setTimeout(() => late.reject(timedOut()), DEADLINE_MS);
    while (!holds()) await Promise.race([late.promise, this.#changed.promise]);
    clearTimeout(timer);
  }

  /** All folders have an index, at least the given number of times. */
  untilIndexed(): Promise<void> {
    return this.until('indexed', () => {
      const folders = this.status?.folders ?? [];
      return folders.length > 0 && folders.every(({ index }) => index?.status === 'indexed');
    });
  }

  folder(position = 0) {
    return this.status?.folders[position];
  }

  async call<Id extends OperationId>(operationId: Id, params: OperationParams<Id>): Promise<OperationResult<Id>> {
    const answer: { data: OperationResult<Id> } = await this.rpc.sendRequest('groundplan/call', {
      operationId,
      params,
    });
    return answer.data;
  }

  async openDocument(path: string, text = readFileSync(path, 'utf8')): Promise<void> {
    const textDocument = { uri: uriOf(path), languageId: 'typescript', version: this.#version, text };
    await this.rpc.sendNotification('textDocument/didOpen', { textDocument });
  }

  /** The whole text at once; it is saved as well unless it is to stay dirty. */
  async edit(path: string, text: string, { save = true } = {}): Promise<void> {
    const textDocument = { uri: uriOf(path), version: ++this.#version };
    await this.rpc.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    if (!save) return;
    writeFileSync(path, text);
    await this.rpc.sendNotification('textDocument/didSave', { textDocument: { uri: uriOf(path) } });
  }

  /** Title of the lens over a file, resolved as a client does. */
  async lens(path: string): Promise<string | undefined> {
    const textDocument = { uri: uriOf(path) };
    const [lens]: CodeLens[] = await this.rpc.sendRequest('textDocument/codeLens', { textDocument });
    if (lens === undefined) return undefined;
    const resolved: CodeLens = await this.rpc.sendRequest('codeLens/resolve', lens);
    return resolved.command?.title;
  }

  hover(path: string, line: number, character: number): Promise<Hover | null> {
    return this.rpc.sendRequest('textDocument/hover', {
      textDocument: { uri: uriOf(path) },
      position: { line, character },
    });
  }

  diagnosticsOf(path: string): readonly Diagnostic[] | undefined {
    return this.published.get(uriOf(path));
  }

  actions(path: string, diagnostic: Diagnostic): Promise<CodeAction[]> {
    return this.rpc.sendRequest('textDocument/codeAction', {
      textDocument: { uri: uriOf(path) },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    });
  }

  #note(take: () => unknown): null {
    take();
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
    return null;
  }
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** `groundplan lsp --stdio` as another editor starts it. */
export class StdioServer {
  readonly client: PlainLanguageClient;
  readonly process: ChildProcess;
  /** Exit code. */
  readonly ended: Promise<number | null>;
  stderr = '';

  constructor(stateFolder: string, program = cli) {
    this.process = spawn(process.execPath, [program, 'lsp', '--stdio', '--state', stateFolder], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const { stdin, stdout, stderr } = this.process;
    if (stdin === null || stdout === null || stderr === null) throw new Error('a process without pipes');
    stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    stdin.on('error', () => undefined);
    this.ended = once(this.process, 'close').then(([code]) => code as number | null);
    const rpc = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.client = new PlainLanguageClient(rpc);
  }

  /** As the protocol asks. */
  async leave(): Promise<number | null> {
    await this.client.rpc.sendRequest('shutdown');
    await this.client.rpc.sendNotification('exit');
    return this.ended;
  }
}

/** A stream as the extension opens it. */
export async function openStreamClient(stateDirectory: string) {
  const { openLanguageStream } = (await import(clientModule)) as EngineModule;
  const { stream, engine } = await openLanguageStream({ stateDirectory });
  const rpc = createProtocolConnection(new StreamMessageReader(stream), new StreamMessageWriter(stream));
  return { client: new PlainLanguageClient(rpc), stream, engine };
}

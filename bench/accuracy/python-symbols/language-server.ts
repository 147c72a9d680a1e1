import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
}

/** Enough of a client of the language server protocol for asking where things are defined. */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #received = Buffer.alloc(0);
  #nextId = 1;

  /** @param program script of the server, run by this very Node */
  constructor(program: string, memoryMb: number) {
    const args = [`--max-old-space-size=${memoryMb}`, program, '--stdio'];
    this.#process = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] }) as never;
    this.#process.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
  }

  async start(root: string): Promise<void> {
    const uri = pathToFileURL(root).href;
    const capabilities = { workspace: { configuration: true } };
    await this.request('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'judged' }],
      capabilities,
    });
    this.notify('initialized', {});
  }

  request(method: string, params: unknown): Promise<unknown> {
    const id = this.#nextId++;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  stop(): void {
    this.#process.kill();
  }

  #send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#received.toString('latin1', 0, end))?.[1]);
      if (this.#received.length < end + 4 + length) return;
      const body = this.#received.toString('utf8', end + 4, end + 4 + length);
      this.#received = this.#received.subarray(end + 4 + length);
      this.#take(JSON.parse(body) as Message);
    }
  }

  #take({ id, method, params, result }: Message): void {
    if (id === undefined) return;
    if (method === undefined) {
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    } else if (method === 'workspace/configuration')
      this.#answer(
        id,
        params?.items?.map(() => settings),
      );
    else this.#answer(id, null);
  }

  #answer(id: number, result: unknown): void {
    this.#send({ id, result });
  }
}

/** Nothing is to be reported: only questions are answered. */
const settings = {
  typeCheckingMode: 'off',
  diagnosticMode: 'openFilesOnly',
  ignore: ['**'],
  indexing: false,
  analysis: { typeCheckingMode: 'off', diagnosticMode: 'openFilesOnly', ignore: ['**'], indexing: false },
};

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pem = (name: string) => fileURLToPath(new URL(`../fixtures/net/${name}.pem`, import.meta.url));

/** The certificate of the server, for clients that trust no other. It is of `receiver.example` and 127.0.0.1. */
export const serverCertificate = readFileSync(pem('receiver-certificate'), 'utf8');
export const certificateFile = pem('receiver-certificate');

/** Git's own server of repositories over https, on loopback. */
export class GitHttpsServer {
  /** Requests as `METHOD /path`. */
  readonly requests: string[] = [];
  /** Answers in git's place: true where it did. Git answers once it has said that it does not. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean> = () => false;
  readonly #server: Server;
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
    const tls = { cert: serverCertificate, key: readFileSync(pem('receiver-key')) };
    this.#server = createServer(tls, (request, response) => void this.#take(request, response));
  }

  /** @param root folder of bare repositories */
  static async start(root: string): Promise<GitHttpsServer> {
    const server = new GitHttpsServer(root);
    await new Promise<void>((resolve) => void server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    this.requests.push(`${method} ${url}`);
    if (await this.answer(request, response)) return;
    const [path = '', query = ''] = url.split('?');
    const backend = spawn(join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend'), {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: this.#root,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: path,
        QUERY_STRING: query,
        REQUEST_METHOD: method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    request.pipe(backend.stdin);
    backend.stdin.on('error', () => undefined);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.once('close', () => answerAsCgi(response, Buffer.concat(chunks)));
  }
}

/** A CGI program writes headers, `Status` among them, an empty line and the body. */
function answerAsCgi(response: ServerResponse, output: Buffer): void {
  const end = output.indexOf('\r\n\r\n');
  const lines = output.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/: (.*)/s);
    if (name.toLowerCase() === 'status') response.statusCode = Number.parseInt(value, 10);
    else if (name !== '') response.setHeader(name, value);
  }
  response.end(output.subarray(end + 4));
}

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request as its bytes were on the wire. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** Of the body, packed as it was. */
  readonly bytes: number;
  /** The request line and the headers. */
  readonly head: string;
  /** Unpacked. */
  readonly body: string;
}

/** Stands between an engine and its remote on loopback, and keeps every byte that comes from the engine, answered or not. */
export class RecordingProxy {
  /** Port of the remote, which changes when it is started again. */
  target = 0;
  /** The remote gets requests of this method and its answers are lost on the way. */
  loses: string | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #connections: Buffer[][] = [];

  private constructor() {
    this.#server = createServer((socket) => this.#take(socket));
  }

  static async start(): Promise<RecordingProxy> {
    const proxy = new RecordingProxy();
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** In the order of their connections; each has its own. */
  get requests(): SeenRequest[] {
    return this.#connections.filter((chunks) => chunks.length > 0).map((chunks) => readRequest(Buffer.concat(chunks)));
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  /** The remote is connected with after the request came, so that one is seen that no remote answers. */
  #take(client: Socket): void {
    const chunks: Buffer[] = [];
    this.#connections.push(chunks);
    this.#hold(client);
    client.on('data', (chunk: Buffer) => chunks.push(chunk));
    client.once('data', (first: Buffer) => {
      const remote = this.#hold(connect(this.target, '127.0.0.1'));
      remote.write(first);
      client.pipe(remote);
      if (this.loses !== undefined && first.toString().startsWith(`${this.loses} `)) {
        remote.once('data', () => client.destroy());
      } else {
        remote.pipe(client);
      }
      for (const [from, to] of [
        [client, remote],
        [remote, client],
      ]) {
        from.on('close', () => to.destroy());
      }
    });
  }

  #hold(socket: Socket): Socket {
    this.#sockets.add(socket.on('error', () => socket.destroy()));
    return socket;
  }
}

/** Throws where there is more or less than one whole request. */
function readRequest(bytes: Buffer): SeenRequest {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end).toString();
  const body = bytes.subarray(end + 4);
  const [, method, path] = /^(\S+) (\S+) HTTP\/1\.1\r\n/.exec(head) ?? [];
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  if (end < 0 || path === undefined || body.length !== length) throw new Error(`no whole request: ${bytes.toString()}`);
  const isPacked = /^content-encoding: gzip$/im.test(head);
  return { method, path, bytes: length, head, body: (isPacked ? gunzipSync(body) : body).toString() };
}

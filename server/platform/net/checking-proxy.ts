import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, isIP, type Socket } from 'node:net';
import { BlockedAddress, checkedLookup, type ResolveName } from './checked-lookup.ts';

export interface ProxyTarget {
  readonly host: string;
  readonly port: number;
  readonly resolveName: ResolveName;
  readonly isBlocked: (address: string) => boolean;
  /** Of everything that comes back through it. */
  readonly bytesMax: number;
}

/** Why a connection was refused. */
export type ProxyRefusal = 'other_place' | 'blocked_address' | 'unreachable' | 'too_large';

export interface CheckingProxy {
  /** With its password. */
  readonly url: string;
  /** The first refusal, if there was one. */
  refusal(): ProxyRefusal | undefined;
  close(): void;
}

/**
 * A proxy on loopback for one program and one place that it may reach. The program resolves no name itself: addresses are
 * checked here, and the connection goes to what was checked, so that neither a name that resolves otherwise a moment
 * later nor a redirect leads anywhere else. TLS is between the program and the place.
 */
export async function openCheckingProxy(target: ProxyTarget): Promise<CheckingProxy> {
  const proxy = new Proxy(target);
  await proxy.listen();
  return proxy;
}

class Proxy implements CheckingProxy {
  readonly #target: ProxyTarget;
  readonly #password = randomBytes(24).toString('hex');
  readonly #server = createServer((_request, response) => void response.writeHead(405).end());
  readonly #sockets = new Set<Socket>();
  #bytes = 0;
  #refusal: ProxyRefusal | undefined;

  constructor(target: ProxyTarget) {
    this.#target = target;
    this.#server.on('connect', (request: IncomingMessage, socket: Socket) => this.#connect(request, socket));
    this.#server.on('connection', (socket: Socket) => this.#follow(socket));
  }

  get url(): string {
    return `http://git:${this.#password}@127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  refusal(): ProxyRefusal | undefined {
    return this.#refusal;
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
    });
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(request: IncomingMessage, client: Socket): void {
    if (!this.#isClient(request)) {
      client.end('HTTP/1.1 407 Password\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { host, port } = this.#target;
    if (request.url?.toLowerCase() !== `${host}:${port}`) return this.#refuse(client, 'other_place');
    this.#open(client, host, port);
  }

  #open(client: Socket, host: string, port: number): void {
    const { resolveName, isBlocked } = this.#target;
    // Node does not call the lookup step for literal addresses.
    if (isIP(host) !== 0 && isBlocked(host)) return this.#refuse(client, 'blocked_address');
    const server = connect({ host, port, lookup: checkedLookup(resolveName, isBlocked) });
    this.#follow(server);
    server.once('error', (error) => {
      this.#refuse(client, error instanceof BlockedAddress ? 'blocked_address' : 'unreachable');
    });
    server.once('connect', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      client.pipe(server).pipe(client);
      server.on('data', (chunk: Buffer) => this.#count(chunk.length));
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
    });
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#target.bytesMax) return;
    this.#refusal ??= 'too_large';
    this.close();
  }

  #refuse(client: Socket, refusal: ProxyRefusal): void {
    this.#refusal ??= refusal;
    if (client.writable) client.end('HTTP/1.1 403 Refused\r\nContent-Length: 0\r\n\r\n');
  }

  #isClient({ headers }: IncomingMessage): boolean {
    const expected = Buffer.from(`Basic ${Buffer.from(`git:${this.#password}`).toString('base64')}`);
    const sent = Buffer.from(headers['proxy-authorization'] ?? '');
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  }

  #follow(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}

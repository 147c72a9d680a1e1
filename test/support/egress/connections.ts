import { type AddressInfo, createServer, type Server, Socket } from 'node:net';

/** Counts connections from this process, by any code, and those that come in at ports of its own. */
export class WatchedConnections {
  /** Addresses that sockets began to connect to. */
  readonly attempts: string[] = [];
  accepted = 0;
  readonly #connect = Socket.prototype.connect;
  readonly #servers: Server[] = [];

  begin(): void {
    const { attempts } = this;
    const connect = this.#connect as (...given: unknown[]) => Socket;
    Socket.prototype.connect = function watched(this: Socket, ...given: unknown[]): Socket {
      this.on('connectionAttempt', (address: string) => {
        attempts.push(address);
        // Should a rule fail, the test still sends nothing off the machine.
        if (!isLoopback(address)) this.destroy();
      });
      return connect.apply(this, given);
    } as Socket['connect'];
  }

  /** A server that takes connections and says nothing; undefined where the machine has no such address. */
  async listen(host: string): Promise<number | undefined> {
    const server = createServer((socket) => {
      this.accepted++;
      socket.on('error', () => undefined).destroy();
    });
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(0, host, () => resolve(true));
    });
    if (!isListening) return undefined;
    this.#servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  async end(): Promise<void> {
    Socket.prototype.connect = this.#connect;
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1';
}

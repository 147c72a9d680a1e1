import type { Socket } from 'node:net';

interface Connection {
  readonly peer: string;
  readonly socket: Socket;
  /** Requests on it that are not answered yet. */
  underWay: number;
}

/**
 * All connections of a server, so that there are never more than the process has descriptors to spare. When one too
 * many comes, one without a request under way is closed: first the oldest that never sent a whole head of a request,
 * then the one that was answered longest ago. Where all are being answered, the new one is closed.
 *
 * Invariant: a connection is never closed while a request on it is under way. Nothing is sent on one that is closed:
 * its client asked for nothing yet or has its answer, and the time-out of idle connections sends nothing either.
 */
export class OpenConnections {
  readonly #max: number;
  /** By far end: over TLS a request knows another socket than the one that was accepted. */
  readonly #open = new Map<string, Connection>();
  /** The oldest first. */
  readonly #unfinished = new Set<Connection>();
  readonly #answered = new Set<Connection>();

  constructor(max: number) {
    this.#max = max;
  }

  accept(socket: Socket): void {
    const peer = farEnd(socket);
    if (peer === undefined || (this.#open.size >= this.#max && !this.#closeOne())) return void socket.destroy();
    const connection = { peer, socket, underWay: 0 };
    this.#open.set(peer, connection);
    this.#unfinished.add(connection);
    socket.once('close', () => this.#forget(connection));
  }

  /**
   * The head of a request has come.
   *
   * @returns to be called when the request is answered or given up
   */
  begin(socket: Socket): () => void {
    const connection = this.#open.get(farEnd(socket) ?? '');
    if (connection === undefined) return () => undefined;
    this.#unfinished.delete(connection);
    this.#answered.delete(connection);
    connection.underWay++;
    return () => {
      connection.underWay--;
      if (connection.underWay === 0 && !connection.socket.destroyed) this.#answered.add(connection);
    };
  }

  /** False where none may be closed. */
  #closeOne(): boolean {
    const [connection] = this.#unfinished.size > 0 ? this.#unfinished : this.#answered;
    if (connection === undefined) return false;
    connection.socket.destroy();
    // Its end is reported later.
    this.#forget(connection);
    return true;
  }

  #forget(connection: Connection): void {
    this.#unfinished.delete(connection);
    this.#answered.delete(connection);
    // The far end may have a new connection by now.
    if (this.#open.get(connection.peer) === connection) this.#open.delete(connection.peer);
  }
}

/** Returns the far end, which no other open connection has. Undefined for one that is closed already. */
function farEnd({ remoteAddress, remotePort }: Socket): string | undefined {
  return remoteAddress === undefined ? undefined : `${remoteAddress} ${remotePort}`;
}

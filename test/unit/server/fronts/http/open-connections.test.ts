import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { OpenConnections } from '#server/fronts/http/open-connections.ts';

class FakeSocket extends EventEmitter {
  readonly remoteAddress: string | undefined = '127.0.0.1';
  readonly remotePort: number;
  destroyed = false;

  constructor(remotePort: number) {
    super();
    this.remotePort = remotePort;
  }

  destroy(): void {
    this.destroyed = true;
    setImmediate(() => this.emit('close'));
  }

  get asSocket(): Socket {
    return this as unknown as Socket;
  }
}

function connected(connections: OpenConnections, ...ports: number[]): FakeSocket[] {
  return ports.map((port) => {
    const socket = new FakeSocket(port);
    connections.accept(socket.asSocket);
    return socket;
  });
}

const closed = (sockets: readonly FakeSocket[]) =>
  sockets.filter(({ destroyed }) => destroyed).map(({ remotePort }) => remotePort);

describe('open connections', () => {
  it('beyond the limit the oldest goes that never began a request', () => {
    const connections = new OpenConnections(3);
    const sockets = connected(connections, 1, 2, 3);
    connections.begin(sockets[0].asSocket);
    sockets.push(...connected(connections, 4, 5));
    assert.deepEqual(closed(sockets), [2, 3]);
  });

  it('where all began one, that which was answered longest ago', () => {
    const connections = new OpenConnections(3);
    const sockets = connected(connections, 1, 2, 3);
    const ends = sockets.map((socket) => connections.begin(socket.asSocket));
    ends[1]();
    ends[0]();
    sockets.push(...connected(connections, 4));
    assert.deepEqual(closed(sockets), [2]);
  });

  it('none that is being answered: the new one goes', () => {
    const connections = new OpenConnections(2);
    const sockets = connected(connections, 1, 2);
    for (const socket of sockets) connections.begin(socket.asSocket);
    const [late] = connected(connections, 3);
    assert.deepEqual([closed(sockets), late.destroyed], [[], true]);
  });

  it('of two requests on a connection the first that is answered leaves it under way', () => {
    const connections = new OpenConnections(1);
    const [socket] = connected(connections, 1);
    const [first, second] = [connections.begin(socket.asSocket), connections.begin(socket.asSocket)];
    first();
    assert.equal(connected(connections, 2)[0].destroyed, true);
    second();
    assert.equal(connected(connections, 3)[0].destroyed, false);
    assert.equal(socket.destroyed, true);
  });

  it('one that ends by itself makes room', async () => {
    const connections = new OpenConnections(1);
    const [socket] = connected(connections, 1);
    connections.begin(socket.asSocket);
    socket.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(connected(connections, 1)[0].destroyed, false);
  });

  it('the end of one that went says nothing of a new one from the same place', async () => {
    const connections = new OpenConnections(1);
    connected(connections, 1);
    const [again] = connected(connections, 1);
    await new Promise((resolve) => setImmediate(resolve));
    connections.begin(again.asSocket);
    assert.equal(connected(connections, 2)[0].destroyed, true);
  });
});

import type { Server } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Server as NetServer } from 'node:net';
import { ApiError } from '#server/app/operations/api-error.ts';

/** The port of the HTTP interface, where it is free. */
export const preferredPort = 7431;

const loopbackAddresses = ['127.0.0.1', '::1', 'localhost'];

export function isLoopback(host: string): boolean {
  return loopbackAddresses.includes(host);
}

/**
 * Listens on the port asked for, or fails with `port_unavailable`; when none was asked for on the preferred one, else
 * on any that is free. Resolves with the port.
 */
export async function listen(server: Server, host: string, port: number | undefined): Promise<number> {
  try {
    return await listenOn(server, host, port ?? preferredPort);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (port === undefined && code === 'EADDRINUSE') return listenOn(server, host, 0);
    throw new ApiError(
      'port_unavailable',
      `${host}:${port ?? preferredPort} can't be listened on: ${code ?? message}.`,
    );
  }
}

/**
 * Listens on the same port of ::1, for clients that take `localhost` for that; left out where there is no IPv6 or
 * another process has the port.
 */
export async function listenOnIpv6(server: Server, port: number): Promise<NetServer | undefined> {
  const twin = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  try {
    await listenOn(twin, '::1', port);
    return twin;
  } catch {
    return undefined;
  }
}

function listenOn(server: NetServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '#server/app/api-error.ts';

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

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

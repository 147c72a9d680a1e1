/** A client that sends exactly the bytes it is given, and reads everything that comes back. */
import { connect, type Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** Names in lower case; several values of one name are joined by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends the bytes and resolves with all responses that came until the connection was closed, or until `enough` came.
 * `signal` cuts the connection.
 */
export async function exchangeRaw(
  port: number,
  bytes: string | Buffer,
  { enough = 1, isHead = false, signal }: { enough?: number; isHead?: boolean; signal?: AbortSignal } = {},
): Promise<RawResponse[]> {
  const socket = connect(port, '127.0.0.1');
  signal?.addEventListener('abort', () => socket.destroy());
  socket.write(bytes);
  try {
    return await readResponses(socket, enough, isHead);
  } finally {
    socket.destroy();
  }
}

/** The one response to these bytes. */
export async function sendRaw(port: number, bytes: string | Buffer, isHead = false): Promise<RawResponse> {
  const [response] = await exchangeRaw(port, bytes, { isHead });
  if (response === undefined) throw new Error('the connection was closed without a response');
  return response;
}

export function readResponses(socket: Socket, enough: number, isHead = false): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const responses: RawResponse[] = [];
    const take = () => {
      for (;;) {
        const parsed = parseResponse(received, isHead);
        if (parsed === undefined) return;
        received = received.subarray(parsed.length);
        if (parsed.response.status !== 100) responses.push(parsed.response);
        if (responses.length === enough) resolve(responses);
      }
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      take();
    });
    socket.on('close', () => resolve(responses));
    socket.on('error', reject);
  });
}

function parseResponse(bytes: Buffer, isHead: boolean): { response: RawResponse; length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (!Number.isInteger(status)) throw new Error(`not a response: ${statusLine}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
  }
  const hasNoBody = isHead || status === 304 || status === 100;
  const length = headEnd + 4 + (hasNoBody ? 0 : Number(headers['content-length'] ?? '0'));
  if (bytes.length < length) return undefined;
  return { response: { status, headers, body: bytes.subarray(headEnd + 4, length).toString() }, length };
}

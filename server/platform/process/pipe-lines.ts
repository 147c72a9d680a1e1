/**
 * The lines that open a connection to an engine, each one JSON object:
 *
 *     engine → client   {"protocol":1,"version":"0.1.0","pid":123}
 *     client → engine   {"stream":"call","version":"0.1.0"}
 *     engine → client   {"accepted":true}, or {"error":{"code","message"}} and the end
 *
 * then the stream's own bytes. They are what engines and clients of all versions share, so they may only grow: the
 * request to retire is one of these streams because an older engine must understand it even if its calls look
 * different.
 */

/** Version of the streams behind the opening lines. Client and engine of different protocols can't talk. */
export const PIPE_PROTOCOL = 1;

/** No opening line of ours comes near it; more is not an engine, or not a client. */
export const LINE_BYTES_MAX = 4096;

export interface Greeting {
  readonly protocol: number;
  readonly version: string;
  readonly pid: number;
  /** The owner is a command that serves others only while it runs; it ends by itself. */
  readonly command?: boolean;
}

export interface Hello {
  /** `call`, `retire`; streams of the editor come later. */
  readonly stream: string;
  readonly version: string;
  /** While this connection is open the engine refuses to retire (`serve`). */
  readonly hold?: boolean;
}

export type Reply =
  | { readonly accepted: true }
  | { readonly error: { readonly code: string; readonly message: string } };

export function formatLine(value: Greeting | Hello | Reply): string {
  return `${JSON.stringify(value)}\n`;
}

/** `undefined` for anything that is not a greeting: then the other side is not an engine. */
export function parseGreeting(line: string): Greeting | undefined {
  const value = parseObject(line);
  const { protocol, version, pid, command } = value;
  if (typeof protocol !== 'number' || typeof version !== 'string' || typeof pid !== 'number') return undefined;
  return { protocol, version, pid, command: command === true };
}

export function parseHello(line: string): Hello | undefined {
  const { stream, version, hold } = parseObject(line);
  if (typeof stream !== 'string' || typeof version !== 'string') return undefined;
  return { stream, version, hold: hold === true };
}

export function parseReply(line: string): Reply | undefined {
  const { accepted, error } = parseObject(line);
  if (accepted === true) return { accepted };
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, message } = error as Record<string, unknown>;
  return typeof code === 'string' && typeof message === 'string' ? { error: { code, message } } : undefined;
}

function parseObject(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

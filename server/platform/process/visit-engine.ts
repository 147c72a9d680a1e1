import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import type { EnginePlace } from './engine-place.ts';
import { generationPath, highestGeneration } from './generation-ownership.ts';
import { readLockHolder } from './owner-lock.ts';
import {
  formatLine,
  type Greeting,
  type Hello,
  LINE_BYTES_MAX,
  parseGreeting,
  parseReply,
  type Reply,
} from './pipe-lines.ts';
import { readLine } from './read-line.ts';
import { isOurs } from './runtime-folder.ts';

/** A connection on which the engine has said who it is. */
export interface GreetedSocket {
  readonly socket: Socket;
  readonly greeting: Greeting;
}

/**
 * Connects and waits for the greeting, as long as it takes: an engine that is connected but silent is busy, never
 * dead. `undefined` when no process listens or the connection ended before the greeting (ENOENT, ECONNREFUSED, EAGAIN,
 * ECONNRESET and a close alike): the caller tries again. Rejects with `signal.reason` only.
 */
export async function visitEngine(place: EnginePlace, signal: AbortSignal): Promise<GreetedSocket | undefined> {
  for (const path of addresses(place)) {
    const visit = await visitSocket(path, signal);
    if (visit) return visit;
  }
  return undefined;
}

/** Yields where an owner may listen, likeliest first; the others are looked up only when those before didn't answer. */
function* addresses(place: EnginePlace): Generator<string> {
  yield place.socket;
  if (process.platform === 'win32') return;
  const generation = highestGeneration(place);
  if (generation > 0) yield generationPath(place, generation);
  const holder = readLockHolder(place.lockFile);
  if (holder?.host !== hostname() || holder.socket === place.socket) return;
  // It may be long gone, and its folder with it: another user could have made both since.
  if (isOurs(dirname(holder.socket), process.getuid?.())) yield holder.socket;
}

async function visitSocket(path: string, signal: AbortSignal): Promise<GreetedSocket | undefined> {
  // Loaded here: an editor loads this module while it starts, before any engine is visited.
  const { connect } = await import('node:net');
  signal.throwIfAborted();
  const socket = connect(path);
  // Without a listener an error would end the process; every reader here learns of it from `close`.
  socket.on('error', () => undefined);
  const line = await readLineOf(socket, signal);
  const greeting = line === undefined ? undefined : parseGreeting(line);
  if (greeting) return { socket, greeting };
  socket.destroy();
  return undefined;
}

/** Says which stream it wants. `undefined` when the engine left before it answered. */
export async function requestStream(socket: Socket, hello: Hello, signal: AbortSignal): Promise<Reply | undefined> {
  socket.write(formatLine(hello));
  const line = await readLineOf(socket, signal);
  const reply = line === undefined ? undefined : parseReply(line);
  if (reply === undefined || 'error' in reply) socket.destroy();
  return reply;
}

async function readLineOf(socket: Socket, signal: AbortSignal): Promise<string | undefined> {
  const giveUp = (): void => void socket.destroy();
  signal.addEventListener('abort', giveUp);
  try {
    return await readLine(socket, LINE_BYTES_MAX);
  } catch {
    signal.throwIfAborted();
    return undefined;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

import { lstatSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from './process-alive.ts';

/** What lets SDKs find the local HTTP server (API.md §9.2). No key in it. */
export interface ServerRecord {
  readonly baseUrl: string;
  readonly socket?: string;
  readonly pid: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly version: string;
}

/** Atomically, 0600. A record of another server is replaced: the last one started is the one found. */
export function writeServerJson(runtimeFolder: string, record: ServerRecord): void {
  const path = join(runtimeFolder, 'server.json');
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** At exit. Leaves the record of a server that started later. */
export function removeServerJson(runtimeFolder: string, pid: number): void {
  const path = join(runtimeFolder, 'server.json');
  if (parseRecord(readOwn(path))?.pid === pid) unlinkSync(path);
}

/**
 * The record of a running server of this user, else `undefined`: who finds a file of somebody else, one that others can
 * write, or one whose process is gone must not send a key to that port, which may be a squatter's by now.
 */
export function readServerJson(runtimeFolder: string): ServerRecord | undefined {
  const record = parseRecord(readOwn(join(runtimeFolder, 'server.json')));
  return record && isProcessAlive(record.pid) ? record : undefined;
}

function readOwn(path: string): string {
  try {
    const stats = lstatSync(path);
    const uid = process.getuid?.();
    const isOurs = uid === undefined || (stats.uid === uid && (stats.mode & 0o022) === 0);
    return stats.isFile() && isOurs ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

function parseRecord(text: string): ServerRecord | undefined {
  try {
    const { baseUrl, socket, pid, startedAt, version } = JSON.parse(text) as Record<string, unknown>;
    if (typeof baseUrl !== 'string' || typeof pid !== 'number') return undefined;
    if (typeof startedAt !== 'string' || typeof version !== 'string') return undefined;
    return { baseUrl, pid, startedAt, version, ...(typeof socket === 'string' ? { socket } : {}) };
  } catch {
    return undefined;
  }
}

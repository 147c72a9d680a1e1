import { readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Record by which SDKs find the local HTTP server (API.md §9.2). No key in it. */
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
  if (recordedPid(path) === pid) unlinkSync(path);
}

function recordedPid(path: string): unknown {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Partial<ServerRecord>).pid;
  } catch {
    return undefined;
  }
}

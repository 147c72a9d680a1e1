import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { structureId } from '#server/engine/structure/write-lines.ts';
import { BuiltEngine } from './built-engine.ts';
import { buildProgram } from './command-line.ts';

/** A built engine that serves as the remote of a team, and a key of its owner. */
export interface BuiltRemote {
  readonly engine: BuiltEngine;
  readonly key: string;
}

export async function serveRemote(): Promise<BuiltRemote> {
  buildProgram();
  const engine = new BuiltEngine();
  await engine.serve([], { remote: {} });
  const { key } = await engine.call('keys.create', {});
  return { engine, key };
}

/** Registers a project there and returns its id. */
export async function registerOn({ engine, key }: BuiltRemote, path: string, more: object = {}): Promise<string> {
  const request = { method: 'POST', path: '/api/v1/projects', key, body: { name: 'shop', path, ...more } };
  const { status, body } = await engine.send(request);
  assert.equal(status, 201, body);
  return (JSON.parse(body) as { data: { project: { id: string } } }).data.project.id;
}

/** Pushes the lines of a structure, packed, as the holder of the key. */
export function pushLines({ engine, key }: BuiltRemote, projectId: string, lines: Uint8Array): Promise<Response> {
  return fetch(`${engine.baseUrl}/api/v1/projects/${projectId}/snapshots/${structureId(lines)}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
    },
    body: Buffer.from(gzipSync(lines)),
  });
}

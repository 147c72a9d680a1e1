import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { structureDeltaMediaType, structureMediaType } from '#protocol/structure-lines.ts';
import { writeDelta } from '#server/engine/structure/write-delta.ts';
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

interface StructureLines {
  readonly id: string;
  readonly lines: Uint8Array;
}

/**
 * Pushes the lines of a structure, packed, as the holder of the key.
 *
 * @param base they are sent as a difference from these
 */
export function pushLines(
  { engine, key }: { readonly engine: Pick<BuiltEngine, 'baseUrl'>; readonly key: string },
  projectId: string,
  lines: Uint8Array,
  base?: StructureLines,
): Promise<Response> {
  return fetch(`${engine.baseUrl}/api/v1/projects/${projectId}/snapshots/${structureId(lines)}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': base === undefined ? structureMediaType : structureDeltaMediaType,
      'content-encoding': 'gzip',
    },
    body: Buffer.from(gzipSync(base === undefined ? lines : writeDelta(base, lines))),
  });
}

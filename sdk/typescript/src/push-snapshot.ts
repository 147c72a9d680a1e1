import type { Groundplan } from './groundplan.ts';
import type { RequestOptions } from './options.ts';
import type { PutSnapshotData } from './schema.ts';

/** Crockford's base 32, five bits to a character. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idCharacters = 26;

/**
 * Pushes a structure to a remote, in NDJSON with a header in its first line; it travels compressed. Its id is the hash of
 * the lines, so that the same lines again change nothing. `dropped` names those that made room for it.
 *
 * @example
 * import { pushSnapshot } from 'groundplan-sdk/remote';
 *
 * const header = { createdAt: new Date().toISOString(), tool: 'mine 1.0', mode: 'plain', branch: 'main' };
 * const node = { kind: 'node', id: 'src/cart.ts', type: 'file', label: 'cart.ts', size: 7 };
 * const lines = [header, node].map((line) => `${JSON.stringify(line)}\n`).join('');
 * const { snapshot } = await pushSnapshot(client, project.id, lines);
 */
export async function pushSnapshot(
  client: Groundplan,
  id: string,
  lines: string | Uint8Array,
  options?: RequestOptions,
): Promise<PutSnapshotData> {
  const content = new Blob([lines as Uint8Array<ArrayBuffer>]);
  const hash = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  const packed = content.stream().pipeThrough(new CompressionStream('gzip'));
  return client.api.send(
    {
      extension: 'sync.snapshots',
      method: 'PUT',
      path: ['projects', id, 'snapshots', snapshotId(new Uint8Array(hash))],
      bytes: new Uint8Array(await new Response(packed).arrayBuffer()),
      headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
    },
    options,
  );
}

/** The first 130 bits. */
function snapshotId(hash: Uint8Array): string {
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = Array.from({ length: idCharacters }, (_, index) => bits.slice(5 * index, 5 * index + 5));
  return `snp_${characters.map((five) => alphabet[Number.parseInt(five, 2)]).join('')}`;
}

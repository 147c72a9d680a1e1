import type { LinkedSnapshot } from './answers.ts';
import { enclosingNode } from './symbol-nodes.ts';

/** Rows of the uses by the node whose code they stand in: those of node n are `rows[starts[n]]` and on, by position. */
export interface RowsBySource {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/** A counting sort, for searches that walk through many nodes. */
export function rowsBySource(snapshot: LinkedSnapshot): RowsBySource {
  const { symbols, files, calls } = snapshot;
  const { starts: fileStarts, sources } = calls.uses;
  const starts = new Uint32Array(symbols.count + files.count + 1);
  const nodes = new Uint32Array(sources.length);
  for (let file = 0; file < files.count; file++) {
    for (let row = fileStarts[file]; row < fileStarts[file + 1]; row++) {
      nodes[row] = enclosingNode(snapshot, file, sources[row]);
      starts[nodes[row] + 1]++;
    }
  }
  for (let node = 0; node + 1 < starts.length; node++) starts[node + 1] += starts[node];
  const rows = new Uint32Array(sources.length);
  const next = starts.slice();
  for (let row = 0; row < nodes.length; row++) rows[next[nodes[row]]++] = row;
  return { starts, rows };
}

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
  const { starts: fileStarts, ends: fileEnds, sources } = calls.uses;
  const starts = new Uint32Array(symbols.count + files.count + 1);
  for (let file = 0; file < files.count; file++) {
    for (let row = fileStarts[file]; row < fileEnds[file]; row++) {
      starts[enclosingNode(snapshot, file, sources[row]) + 1]++;
    }
  }
  for (let node = 0; node + 1 < starts.length; node++) starts[node + 1] += starts[node];
  const rows = new Uint32Array(starts[starts.length - 1]);
  const next = starts.slice();
  for (let file = 0; file < files.count; file++) {
    for (let row = fileStarts[file]; row < fileEnds[file]; row++) {
      rows[next[enclosingNode(snapshot, file, sources[row])]++] = row;
    }
  }
  return { starts, rows };
}

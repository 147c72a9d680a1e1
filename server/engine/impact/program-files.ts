import { rowsByConvention } from '../entry-points/by-convention.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { entryBit } from '../graph/calls/entry-kinds.ts';
import { findFile } from '../graph/find-file.ts';
import type { CallLayer } from '../graph/snapshot.ts';

const programBits = entryBit('package') | entryBit('script') | entryBit('main') | entryBit('page');
const known = new WeakMap<CallLayer, ReadonlySet<number>>();

/**
 * Files with which a program begins, and those that a framework runs for a request because of where they lie: nothing of the
 * project imports these, and starting the program or opening it in a browser runs them. Made once a snapshot.
 */
export function programFilesOf(snapshot: LinkedSnapshot): ReadonlySet<number> {
  const { files, calls } = snapshot;
  const before = known.get(calls);
  if (before !== undefined) return before;
  const found = new Set<number>();
  for (let file = 0; file < files.count; file++) if ((calls.entries[file] & programBits) !== 0) found.add(file);
  for (const { type, file } of rowsByConvention(snapshot)) {
    if (type === 'route' || type === 'page') found.add(findFile(files, file) as number);
  }
  known.set(calls, found);
  return found;
}

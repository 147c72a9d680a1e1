import { rowsByConvention } from '../entry-points/by-convention.ts';
import { entryBit } from '../graph/calls/entry-kinds.ts';
import { findFile } from '../graph/find-file.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';

const programBits = entryBit('package') | entryBit('script') | entryBit('main') | entryBit('page');

/**
 * Files with which a program begins, and those that a framework runs for a request because of where they lie: nothing of the
 * project imports these, and starting the program or opening it in a browser runs them. Made once a snapshot.
 */
export const programFilesOf = perSnapshot((snapshot): ReadonlySet<number> => {
  const { files, calls } = snapshot;
  const found = new Set<number>();
  for (let file = 0; file < files.count; file++) if ((calls.entries[file] & programBits) !== 0) found.add(file);
  for (const { type, file } of rowsByConvention(snapshot)) {
    if (type === 'route' || type === 'page') found.add(findFile(files, file) as number);
  }
  return found;
});

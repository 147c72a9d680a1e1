import { linkStates } from '../snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { LinkedSnapshot } from './answers.ts';
import { doubtAt, doubtOfFiles, placeOfUnknown } from './doubts.ts';

const linked = linkStates.indexOf('linked');

/** All code that is reached from somewhere, by node: 1 where the code of the node itself is. */
export type ReachedCode = Uint8Array;

/** Why some way may not have been seen: what of the code that was reached is not known. */
export function doubtsOnTheWay(snapshot: LinkedSnapshot, code: ReachedCode): Doubt[] {
  const { calls, files } = snapshot;
  const reached = filesIn(snapshot, code);
  const unknown = unknownSitesIn(snapshot, code, reached);
  const doubts: Doubt[] = [];
  if (unknown.first !== undefined) {
    const place = placeOfUnknown(snapshot, unknown.first);
    doubts.push(doubtAt('targets_on_the_way_unknown', unknown.count, place));
  }
  const unlinked = reached.filter((file) => calls.states[file] !== linked);
  if (unlinked.length > 0) {
    doubts.push(doubtOfFiles(snapshot, 'way_not_linked', unlinked));
  }
  const broken = reached.filter((file) => files.broken[file] === 1);
  if (broken.length > 0) {
    doubts.push(doubtOfFiles(snapshot, 'way_broken', broken));
  }
  return doubts;
}

/** Files with some of the code, ascending. */
function filesIn({ symbols, files }: LinkedSnapshot, code: ReachedCode): number[] {
  const found: number[] = [];
  for (let file = 0; file < files.count; file++) {
    let isReached = code[symbols.count + file] === 1;
    for (let row = symbols.starts[file]; row < symbols.starts[file + 1] && !isReached; row++)
      isReached = code[row] === 1;
    if (isReached) found.push(file);
  }
  return found;
}

interface UnknownSites {
  readonly count: number;
  readonly first: { readonly row: number; readonly file: number } | undefined;
}

function unknownSitesIn({ calls, symbols }: LinkedSnapshot, code: ReachedCode, files: readonly number[]): UnknownSites {
  const { starts, sources } = calls.unknowns;
  let count = 0;
  let first: UnknownSites['first'];
  for (const file of files) {
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      const source = sources[row];
      if (code[source === 0 ? symbols.count + file : symbols.starts[file] + source - 1] === 0) continue;
      count++;
      first ??= { row, file };
    }
  }
  return { count, first };
}

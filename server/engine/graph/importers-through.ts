import { importKinds } from '../source/import-facts-codec.ts';
import { edgeBetween } from './edge-between.ts';
import type { EdgeTable, FileLayer } from './snapshot.ts';

const reexport = 1 << importKinds.indexOf('reexport');

/** Files that may name the exports of a file, and those that re-export them. */
export interface ImportersThrough {
  /** Files that import it, directly or through others that pass on what they import. */
  readonly importers: ReadonlySet<number>;
  /** The file itself, and those that pass on what it exports. */
  readonly passing: ReadonlySet<number>;
}

export function importersThrough({ edges, count }: FileLayer, file: number): ImportersThrough {
  const importers = new Set<number>();
  const passing = new Set([file]);
  // What is added to a set while it is walked through is walked through as well.
  for (const target of passing) {
    for (let at = edges.reverseStarts[target]; at < edges.reverseStarts[target + 1]; at++) {
      const source = edges.reverseSources[at];
      if (source >= count) continue;
      importers.add(source);
      if (passesOn(edges, source, target)) passing.add(source);
    }
  }
  importers.delete(file);
  return { importers, passing };
}

function passesOn(edges: EdgeTable, source: number, target: number): boolean {
  return (edges.kindBits[edgeBetween(edges, source, target)] & reexport) !== 0;
}

import { noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';

/** A row of the relations. */
export interface RelationAt {
  readonly file: number;
  readonly row: number;
  /** A symbol, or the module of a file. */
  readonly base: SymbolNode;
}

/** Returns the relations of some kind whose base exists, by file and position. One pass over all rows. */
export function* relationsOfKind({ calls }: LinkedSnapshot, kind: number): Generator<RelationAt> {
  const { relations, slots } = calls;
  const { starts, bases, kinds } = relations;
  for (let file = 0; file + 1 < starts.length; file++) {
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      if (kinds[row] !== kind) continue;
      const base = slots.targets[slots.starts[file] + bases[row]];
      if (base !== noSymbol) yield { file, row, base };
    }
  }
}

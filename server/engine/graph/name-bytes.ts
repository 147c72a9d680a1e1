import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import type { DeclarationColumns } from '../source/declaration-columns.ts';
import type { SymbolLayer } from './snapshot.ts';
import type { Run } from './unchanged-runs.ts';

type Names = Pick<SymbolLayer, 'nameStarts' | 'names'>;
type NamedRows = Pick<SymbolLayer, 'starts' | 'nameStarts' | 'nameEnds' | 'names'>;

/** Room for saves, beside the names there are: untouched memory costs nothing. */
const roomShare = 1 / 4;
const roomLeast = 4096;

/**
 * The names of all symbols, more than half of a symbol layer, in memory that its snapshots share. New names of a file
 * go behind all others; when the room is used up, all names move to new memory, in the order of the files.
 *
 * Invariant: bytes that a snapshot refers to are never written again, so readers of an older snapshot are not
 * disturbed.
 */
export class NameBytes {
  #bytes = sharedBytes(0);
  /** First free byte. */
  #end = 0;

  /**
   * @param old the layer before, which the runs are about
   * @param freshIn what a new file declares; undefined for one that declares nothing
   */
  layOut(
    runs: readonly Run[],
    count: number,
    old: NamedRows | undefined,
    freshIn: (file: number) => DeclarationColumns | undefined,
  ): Names {
    let fresh = 0;
    for (const { from, before } of runs) if (before === undefined) fresh += freshIn(from)?.names.length ?? 0;
    const isMoving = this.#end === 0 || this.#end + fresh > this.#bytes.length;
    if (isMoving) this.#begin(fresh + runs.reduce((sum, run) => sum + sizeOfRun(run, old), 0));
    const nameStarts = sharedWords(count);
    for (const { from, to, before } of runs) {
      for (let file = from; file < to; file++) {
        if (before === undefined) nameStarts[file] = this.#take(freshIn(file)?.names);
        else nameStarts[file] = this.#keep(old as NamedRows, before + file - from, isMoving);
      }
    }
    return { nameStarts, names: this.#bytes.subarray(0, this.#end) };
  }

  #begin(length: number): void {
    this.#bytes = sharedBytes(length + Math.max(roomLeast, Math.floor(length * roomShare)));
    this.#end = 0;
  }

  #keep(old: NamedRows, file: number, isMoving: boolean): number {
    if (!isMoving) return old.nameStarts[file];
    const start = old.nameStarts[file];
    return this.#take(old.names.subarray(start, start + nameLengthIn(old, file)));
  }

  #take(names: Uint8Array = new Uint8Array()): number {
    const start = this.#end;
    this.#bytes.set(names, start);
    this.#end += names.length;
    return start;
  }
}

/** Bytes of all names of a file. */
export function nameLengthIn({ starts, nameEnds }: Pick<SymbolLayer, 'starts' | 'nameEnds'>, file: number): number {
  return starts[file] === starts[file + 1] ? 0 : nameEnds[starts[file + 1] - 1];
}

/** The layer with its names in the order of the files, and nothing else among them: as one made from nothing has it. */
export function withNamesInOrder(layer: SymbolLayer): SymbolLayer {
  const { length } = layer.nameStarts;
  const whole = length === 0 ? [] : [{ from: 0, to: length, before: 0 }];
  return { ...layer, ...new NameBytes().layOut(whole, length, layer, () => undefined) };
}

function sizeOfRun({ from, to, before }: Run, old: NamedRows | undefined): number {
  if (before === undefined || old === undefined) return 0;
  let size = 0;
  for (let file = before; file < before + to - from; file++) size += nameLengthIn(old, file);
  return size;
}

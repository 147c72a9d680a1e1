import { InternedTexts } from '#server/base/interned-texts.ts';
import { remember } from '#server/base/remember-by.ts';
import type { SymbolLayer } from './snapshot.ts';

/** The names of all symbols of a snapshot, each once, in the order of their first symbols. */
export interface SymbolNames {
  readonly names: readonly string[];
  /** Rows of the symbols called `names[n]` are `rows[i]`, ascending, i from `starts[n]` up to, not including, `starts[n + 1]`. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/** Every lookup of names depends on this table. */
export const symbolNamesOf = remember(readNames);

export function rowsNamed({ starts, rows }: SymbolNames, name: number): Uint32Array {
  return rows.subarray(starts[name], starts[name + 1]);
}

function readNames(symbols: SymbolLayer): SymbolNames {
  const texts = new InternedTexts();
  const numbers = new Map<string, number>();
  const nameOfRow = new Uint32Array(symbols.count);
  for (let file = 0; file + 1 < symbols.starts.length; file += 1) {
    for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row += 1) {
      const name = ownName(symbols, file, row, texts);
      const known = numbers.get(name);
      nameOfRow[row] = known ?? numbers.size;
      if (known === undefined) numbers.set(name, numbers.size);
    }
  }
  return { names: [...numbers.keys()], ...rowsByName(nameOfRow, numbers.size) };
}

/** The last part of a qualified name, found by its bytes: behind the container's, without the number of a namesake (`~2`). */
function ownName(symbols: SymbolLayer, file: number, row: number, texts: InternedTexts): string {
  const { names, containers, starts, nameStarts, nameEnds } = symbols;
  const startOf = (each: number) => (each === starts[file] ? 0 : nameEnds[each - 1]);
  const container = starts[file] + containers[row] - 1;
  const prefix = containers[row] === 0 ? 0 : nameEnds[container] - startOf(container) + 1;
  const start = nameStarts[file] + startOf(row) + prefix;
  return texts.take(names, start, withoutNumber(names, start, nameStarts[file] + nameEnds[row]));
}

const tilde = 0x7e;

/** End of the name: before `~` and digits. */
function withoutNumber(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && bytes[at - 1] >= 0x30 && bytes[at - 1] <= 0x39) at -= 1;
  return at < end && at > start && bytes[at - 1] === tilde ? at - 1 : end;
}

function rowsByName(nameOfRow: Uint32Array, count: number): Pick<SymbolNames, 'starts' | 'rows'> {
  const starts = new Uint32Array(count + 1);
  for (const name of nameOfRow) starts[name + 1] += 1;
  for (let name = 0; name < count; name += 1) starts[name + 1] += starts[name];
  const next = starts.slice();
  const rows = new Uint32Array(nameOfRow.length);
  for (let row = 0; row < rows.length; row += 1) rows[next[nameOfRow[row]]++] = row;
  return { starts, rows };
}

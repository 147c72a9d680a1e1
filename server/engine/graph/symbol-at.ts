import { findFile } from './find-file.ts';
import { type GraphSnapshot, noSymbol } from './snapshot.ts';
import { idOfNode } from './calls/symbol-nodes.ts';
import { isHint } from './calls/node-uses.ts';
import { type SymbolRow, symbolsOfFile } from './symbol-table.ts';

/** In a file of a snapshot; both count from 1, columns in UTF-16 units. Without a column the whole line is meant. */
export interface PointedPlace {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/**
 * Returns the id of the symbol that a place in a file means: the one whose name is declared there, the one that is
 * named there, else the innermost one around it. Undefined at the top level of a file.
 *
 * Invariant: every place that comes from a person goes through this function, so that an editor and a command line mean
 * the same by it.
 */
export function symbolPointedAt(snapshot: GraphSnapshot, place: PointedPlace): string | undefined {
  const file = findFile(snapshot.files, place.file);
  if (file === undefined || snapshot.symbols === undefined) return undefined;
  const rows = symbolsOfFile(snapshot.files, snapshot.symbols, file);
  return symbolNamedAt(snapshot, place) ?? symbolAround(rows, place)?.id;
}

/** Returns the id of the symbol whose name is declared or used at a place; undefined everywhere else. */
export function symbolNamedAt(snapshot: GraphSnapshot, place: PointedPlace): string | undefined {
  const file = findFile(snapshot.files, place.file);
  const { line, column } = place;
  if (file === undefined || snapshot.symbols === undefined || column === undefined) return undefined;
  const rows = symbolsOfFile(snapshot.files, snapshot.symbols, file);
  return rows.find((row) => covers(row, row.name, line, column))?.id ?? usedAt(snapshot, file, place);
}

/** The innermost of the symbols of a file that begin before a place and end behind it. */
export function symbolAround<Row extends Pick<SymbolRow, 'line' | 'column' | 'endLine'>>(
  rows: readonly Row[],
  { line, column = Infinity }: Pick<PointedPlace, 'line' | 'column'>,
): Row | undefined {
  return rows.findLast(
    (row) => (row.line < line || (row.line === line && row.column <= column)) && line <= row.endLine,
  );
}

/** The symbol that a name in the code stands for, as far as that is proven. */
function usedAt({ files, symbols, calls }: GraphSnapshot, file: number, place: PointedPlace): string | undefined {
  const { line, column } = place;
  if (calls === undefined || symbols === undefined || column === undefined) return undefined;
  const { uses, slots } = calls;
  for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
    const target = slots.targets[slots.starts[file] + uses.slots[row]];
    if (uses.lines[row] !== line || target === noSymbol || isHint(uses.facts[row])) continue;
    const id = idOfNode({ files, symbols }, target);
    if (covers({ line, column: uses.columns[row] }, lastNameOf(id), line, column)) return id;
  }
  return undefined;
}

function covers(
  name: { readonly line: number; readonly column: number },
  text: string,
  line: number,
  column: number,
): boolean {
  return name.line === line && name.column <= column && column <= name.column + text.length;
}

/** Text with which a use of a symbol is written, as far as its id shows it. */
export function lastNameOf(id: string): string {
  const name = id.slice(id.indexOf('#') + 1).replace(/~\d+$/, '');
  return name.slice(name.lastIndexOf('.') + 1);
}

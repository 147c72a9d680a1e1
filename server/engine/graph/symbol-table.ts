import { decodeUtf8 } from '#server/base/utf8.ts';
import { lowerBound } from '#server/base/lower-bound.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { SymbolKind } from '../source/facts.ts';
import { exportedFlag, symbolKinds } from '../source/declaration-columns.ts';
import type { FileLayer, SymbolLayer } from './snapshot.ts';

/** One declaration, read out of the columns. `container` is the number of a symbol of the same file. */
export interface SymbolRow {
  /** In the symbol layer. */
  readonly row: number;
  /** `path#Outer.inner` */
  readonly id: string;
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly exported: boolean;
  readonly container?: number;
}

/** Symbols of one file, in the order of their positions. */
export function symbolsOfFile(files: FileLayer, symbols: SymbolLayer, file: number): SymbolRow[] {
  const path = stringAt(files.paths, file);
  const rows: SymbolRow[] = [];
  for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row++) {
    rows.push(readSymbol(symbols, path, file, row, (inFile) => rows[inFile]?.qualifiedName));
  }
  return rows;
}

/** One symbol; of many of a file `symbolsOfFile` reads each name once. @param row in the symbol layer */
export function symbolOfRow(files: FileLayer, symbols: SymbolLayer, row: number): SymbolRow {
  const file = fileOfSymbol(symbols, row);
  const nameOf = (inFile: number) => qualifiedNameOf(symbols, file, symbols.starts[file] + inFile);
  return readSymbol(symbols, stringAt(files.paths, file), file, row, nameOf);
}

function readSymbol(
  symbols: SymbolLayer,
  path: string,
  file: number,
  row: number,
  qualifiedNameAt: (inFile: number) => string | undefined,
): SymbolRow {
  const start = symbols.starts[file];
  const qualifiedName = qualifiedNameOf(symbols, file, row);
  const inFile = symbols.containers[row] - 1;
  const container = inFile < 0 ? undefined : start + inFile;
  return {
    row,
    id: `${path}#${qualifiedName}`,
    name: lastName(qualifiedName, inFile < 0 ? undefined : qualifiedNameAt(inFile)),
    qualifiedName,
    kind: kindOfSymbol(symbols, row),
    file: path,
    line: symbols.lines[row],
    column: symbols.columns[row],
    endLine: symbols.endLines[row],
    exported: (symbols.kinds[row] & exportedFlag) !== 0,
    container,
  };
}

/** @param row in the symbol layer, of that file */
export function qualifiedNameOf(
  { starts, names, nameStarts, nameEnds }: SymbolLayer,
  file: number,
  row: number,
): string {
  const previousEnd = row === starts[file] ? 0 : nameEnds[row - 1];
  return decodeUtf8(names, nameStarts[file] + previousEnd, nameStarts[file] + nameEnds[row]);
}

/** @param row in the symbol layer */
export function kindOfSymbol({ kinds }: Pick<SymbolLayer, 'kinds'>, row: number): SymbolKind {
  return symbolKinds[kinds[row] & 0xff];
}

/** Names may contain dots of their own (`declare module "a.b"`), so the container's name is cut off, not the last dot searched. */
function lastName(qualifiedName: string, container: string | undefined): string {
  const own = container === undefined ? qualifiedName : qualifiedName.slice(container.length + 1);
  return own.replace(/~\d+$/, '');
}

/** The file that a symbol is declared in. */
export function fileOfSymbol({ starts }: Pick<SymbolLayer, 'starts'>, row: number): number {
  return lowerBound(starts, row + 1) - 1;
}

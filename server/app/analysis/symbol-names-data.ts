import type { FileLayer, GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { fileOfSymbol, type SymbolRow, symbolsOfFile } from '#server/engine/graph/symbol-table.ts';
import { componentsCalled } from '#server/engine/naming/components-called.ts';
import { nameIndexOf, nameMatches } from '#server/engine/search/names/name-index.ts';

export interface SymbolNamesRequest {
  /** As typed so far. */
  readonly name: string;
  /** The container is called so, or ends so: `Store` of `Store.open`. */
  readonly container?: string;
  readonly limit: number;
}

export interface NamedSymbolRow extends Omit<SymbolRow, 'row'> {
  /** How near its name is, the nearest 0: to compare answers of several projects. */
  readonly rank: number;
  /** Qualified name of what it is declared in. */
  readonly within?: string;
}

/** Symbols that a name means or begins, the best first. */
export function symbolNamesData(
  { files, symbols }: GraphSnapshot,
  { name, container, limit }: SymbolNamesRequest,
): NamedSymbolRow[] {
  if (symbols === undefined) return [];
  const byFile = new Map<number, readonly SymbolRow[]>();
  const rowsOf = (file: number): readonly SymbolRow[] => {
    const known = byFile.get(file) ?? symbolsOfFile(files, symbols, file);
    byFile.set(file, known);
    return known;
  };
  const found: NamedSymbolRow[] = container === undefined ? componentRows(files, name) : [];
  for (const { match, rows } of nameIndexOf(symbols).findBegun(name)) {
    for (const symbol of rows) {
      const file = fileOfSymbol(symbols, symbol);
      const row = placed(rowsOf(file), symbol, symbols.starts[file]);
      if (container === undefined || isIn(row.within, container))
        found.push({ ...row, rank: nameMatches.indexOf(match) });
      if (found.length === limit) return found;
    }
  }
  return found;
}

/** A component has the name of its file, as it was typed: editors show no others. */
function componentRows(files: FileLayer, name: string): NamedSymbolRow[] {
  return componentsCalled(files, name).map((file) => ({
    id: file,
    name,
    qualifiedName: name,
    kind: 'class',
    file,
    line: 1,
    column: 1,
    endLine: 1,
    exported: true,
    rank: 0,
  }));
}

function placed(rows: readonly SymbolRow[], symbol: number, start: number): Omit<NamedSymbolRow, 'rank'> {
  const { row: _, ...row } = rows[symbol - start];
  const within = row.container === undefined ? undefined : rows[row.container - start].qualifiedName;
  return { ...row, ...(within !== undefined && { within }) };
}

function isIn(within: string | undefined, container: string): boolean {
  const [name, end] = [within?.toLowerCase() ?? '', container.toLowerCase()];
  return name === end || name.endsWith(`.${end}`);
}

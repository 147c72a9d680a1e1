import type { FileLayer, SymbolLayer } from '../../graph/snapshot.ts';
import { stringAt } from '#server/base/string-table.ts';
import { fileOfSymbol, qualifiedNameOf } from '../../graph/symbol-table.ts';
import { nameIndexOf } from '../names/name-index.ts';

/**
 * Reports whether some symbol has a name as it is written, in any case. For `a.b.c` the symbol's path and containers
 * must end with that, in any notation of the separators: `c` alone may be frequent elsewhere.
 *
 * @param name the last part of the literal
 */
export function isNamed(files: FileLayer, symbols: SymbolLayer, name: string, literal: string): boolean {
  const wanted = `.${joinedByDots(literal)}`;
  const isWhole = wanted.length === name.length + 1;
  return nameIndexOf(symbols)
    .findSpelt(name)
    .some(({ rows }) => isWhole || rows.some((row) => placeOf(files, symbols, row).endsWith(wanted)));
}

/** Returns `src/app/base.py#App.run` as `.src.app.base.app.run`. */
function placeOf(files: FileLayer, symbols: SymbolLayer, row: number): string {
  const file = fileOfSymbol(symbols, row);
  const [path, name] = [stringAt(files.paths, file), qualifiedNameOf(symbols, file, row)];
  const module = path.replace(/\.\w+$/, '').replace(/\/(?:__init__|index)$/, '');
  return `.${joinedByDots(`${module}.${name}`)}`;
}

function joinedByDots(name: string): string {
  return name.replaceAll(/[/#]|::?|->/g, '.').toLowerCase();
}

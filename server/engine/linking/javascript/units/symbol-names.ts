import { decodeUtf8 } from '#server/base/utf8.ts';
import { readDeclarationColumns } from '../../../source/declaration-columns.ts';

/** Qualified names by symbol number. */
export function symbolNamesIn(declarations: Uint8Array): readonly string[] {
  if (declarations.length === 0) return [];
  const { count, nameEnds, names } = readDeclarationColumns(declarations);
  return Array.from({ length: count }, (_, symbol) =>
    decodeUtf8(names, symbol === 0 ? 0 : nameEnds[symbol - 1], nameEnds[symbol]),
  );
}

import { decodeUtf8 } from '#server/base/utf8.ts';
import { type DeclarationColumns, exportedFlag, symbolKinds, valueTooFlag } from '../source/declaration-columns.ts';
import { decodeImportNeeds } from '../source/import-needs.ts';

const typeKinds = new Set([symbolKinds.indexOf('interface'), symbolKinds.indexOf('type')]);

/** Names at the top of a file that are exported and mean types alone. */
export function typesAlone(columns: DeclarationColumns): ReadonlySet<string> {
  const { count, containers, kinds, nameEnds, names } = columns;
  const marked = decodeImportNeeds(columns.needs).filter(({ purpose }) => purpose === 'exportedTypes');
  const found = new Set(marked.flatMap((need) => need.names ?? []));
  for (let row = 0; row < count; row++) {
    const isType = typeKinds.has(kinds[row] & 0xff) && (kinds[row] & valueTooFlag) === 0;
    if (!isType || containers[row] !== 0 || (kinds[row] & exportedFlag) === 0) continue;
    found.add(decodeUtf8(names, row === 0 ? 0 : nameEnds[row - 1], nameEnds[row]));
  }
  return found;
}

import type { ViewMark } from '#protocol/view.ts';
import { isPackage, isSymbol } from '../../state/node-ids.ts';

/**
 * Reports whether an id is that of a file. `mark` is undefined for marks that are not drawn: then the id alone decides.
 */
export function isFileMark(id: string, mark: ViewMark | undefined): boolean {
  if (mark !== undefined) return mark.type === 'file';
  return !id.endsWith('/') && !id.endsWith('/**') && !isSymbol(id) && !isPackage(id);
}

/** A file may be named like a symbol; only symbols have a line. */
export function isSymbolMark(id: string, mark: ViewMark | undefined): boolean {
  return isSymbol(id) && (mark === undefined || mark.line !== undefined);
}

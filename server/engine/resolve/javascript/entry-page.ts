import { baseNameOf } from './path.ts';

/** Pages that servers and bundlers begin with. Others are read for the names in their scripts alone. */
export function isEntryPage(path: string): boolean {
  return baseNameOf(path).toLowerCase() === 'index.html';
}

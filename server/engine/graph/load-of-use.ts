import type { ImportKind, ImportNeed } from '../source/facts.ts';
import { keptImports } from '../source/kept-imports.ts';
import type { Load } from './snapshot.ts';

const loadOfKind: Readonly<Record<ImportKind, Load>> = {
  import: 'start',
  reexport: 'start',
  dynamic_import: 'deferred',
  reference: 'deferred',
  type_import: 'never',
};

/**
 * When a use is loaded.
 *
 * @param need what its file says of it beyond its kind
 * @param kept bits of `keptImports`: how its file is compiled
 * @param areTypes whether all names of the need are types where they come from, and no values beside
 */
export function loadOfUse(kind: ImportKind, need: ImportNeed | undefined, kept: number, areTypes: () => boolean): Load {
  const byKind = loadOfKind[kind];
  switch (need?.purpose) {
    case 'later':
      return byKind === 'start' ? 'deferred' : byKind;
    case 'now':
      return 'start';
    case 'never':
      return 'never';
    case 'marked':
      return startIf((kept & keptImports.marked) !== 0);
    case 'names':
      return startIf((kept & keptImports.marked) !== 0 || !areTypes());
    case 'types':
      return startIf((kept & keptImports.unused) !== 0);
    case 'metadata':
    case 'looseMetadata':
      return startIf((kept & keptImports.unused) !== 0 || (isAskedFor(need.purpose, kept) && !areTypes()));
    default:
      return byKind;
  }
}

function startIf(isKept: boolean): Load {
  return isKept ? 'start' : 'never';
}

function isAskedFor(purpose: 'metadata' | 'looseMetadata', kept: number): boolean {
  const wanted = keptImports.metadata | (purpose === 'metadata' ? 0 : keptImports.looseMetadata);
  return (kept & wanted) === wanted;
}

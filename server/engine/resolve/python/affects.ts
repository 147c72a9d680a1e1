import type { ImportSite } from '../../source/facts.ts';
import { baseName } from './paths.ts';
import { isPythonFile, stemOf } from './python-files.ts';

/**
 * Whether a new or removed Python file can change what an import means, manifests being equal.
 *
 * A package file or `conftest.py` changes where names are looked for, so it may matter to every import. Any other file
 * is found by its name or by that of a folder it lies in, and only by an import that has such a name.
 */
export function affectsImport(changedPath: string, site: ImportSite): boolean {
  if (!isPythonFile(changedPath)) return false;
  const stem = stemOf(changedPath);
  const name = baseName(stem);
  if (name === '__init__' || name === 'conftest') return true;
  const parts = new Set(stem.split('/'));
  return (
    site.specifier.split('.').some((part) => parts.has(part)) || (site.names ?? []).some((each) => parts.has(each))
  );
}

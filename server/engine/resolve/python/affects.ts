import type { ImportSite } from '../../source/facts.ts';
import { namesTemplateOrLibrary } from '../../source/template-names.ts';
import { affectsTemplate } from '../templates/template-files.ts';
import { baseName, folderOf } from './paths.ts';
import { isPythonFile, stemOf } from './python-files.ts';

/**
 * Whether a new or removed Python file can change what an import means, manifests being equal.
 *
 * A package file or `conftest.py` changes where names are looked for, so it may matter to every import. Any other file
 * is found by its name or by that of a folder it lies in, and only by an import that has such a name; a relative import
 * has the names of the folders of its own file too, because they may be a namespace package with parts elsewhere.
 */
export function affectsImport(changedPath: string, fromPath: string, site: ImportSite): boolean {
  if (affectsTemplate(changedPath, site)) return true;
  if (!isPythonFile(changedPath) || namesTemplateOrLibrary(site.specifier)) return false;
  const stem = stemOf(changedPath);
  const name = baseName(stem);
  if (name === '__init__' || name === 'conftest') return true;
  const parts = new Set(stem.split('/'));
  if (site.specifier.split('.').some((part) => parts.has(part))) return true;
  if ((site.names ?? []).some((each) => parts.has(each))) return true;
  return site.specifier.startsWith('.') && isNamedLikeFoldersOf(stem, fromPath);
}

/** Folders that both files lie in are there with and without the changed one. */
function isNamedLikeFoldersOf(stem: string, fromPath: string): boolean {
  const own = folderOf(fromPath).split('/');
  const changed = stem.split('/');
  const firstOther = changed.findIndex((part, index) => index === changed.length - 1 || part !== own[index]);
  return changed.slice(firstOther).some((part) => own.includes(part));
}

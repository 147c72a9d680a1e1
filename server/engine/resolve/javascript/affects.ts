import type { ImportSite } from '../../source/facts.ts';
import { pathOfText } from '../../source/path-texts.ts';
import { isComponentTag } from './component-index.ts';
import { baseNameOf, directoryOf, isWithin, joinPath } from './path.ts';
import { isPathPattern, mayFit } from './path-pattern.ts';
import { isRelative, namesDirectory, schemeOf, withoutDecoration } from './specifier.ts';

/**
 * Whether a file that appears or vanishes can change what an import names.
 *
 * A relative name can mean: a file whose base name begins alike up to the first dot (every extension rule, suffixes,
 * other root folders, built output); anything within the folder it names (`package.json` may point anywhere there); or
 * the index of a folder, its own or the one it was built from. Other names pass through manifests that may send them
 * to any file. A pattern names what fits it.
 */
export function affectsImport(changedPath: string, fromPath: string, site: ImportSite): boolean {
  // A list may say that a package brings it, whose name may lead to any file.
  if (isComponentTag(site.specifier)) return true;
  if (isPathPattern(site.specifier)) return mayFit(fromPath, site.specifier, changedPath);
  const specifier = withoutDecoration(pathOfText(site.specifier) ?? site.specifier);
  if (!isRelative(specifier)) return schemeOf(specifier) !== 'node';
  const target = joinPath(directoryOf(fromPath), specifier);
  if (target === undefined) return false;
  const stem = stemOf(baseNameOf(target));
  const changedStem = stemOf(baseNameOf(changedPath));
  if (changedStem === stem || isWithin(changedPath, target)) return true;
  if (changedStem !== 'index') return false;
  return mayNameFolder(specifier) || stemOf(baseNameOf(directoryOf(changedPath))) === stem;
}

function mayNameFolder(specifier: string): boolean {
  return namesDirectory(specifier) || !baseNameOf(specifier).includes('.');
}

function stemOf(name: string): string {
  const end = name.search(/[.#]/);
  return end < 0 ? name : name.slice(0, end);
}

import type { ResolvedUse } from '../../../graph/file-facts.ts';
import type { ImportTarget, Unit } from '../entity.ts';

/** Nothing was found in the text that imports this: a specifier made by the program, or by a foreign file. */
const nowhere: ImportTarget = { kind: 'unresolved', site: -1 };

/**
 * Where a specifier of a file leads. One that is imported in several ways may lead to several places (`import` and
 * `require` of a package with conditional exports): the first one that leads somewhere counts.
 *
 * @param unitAt undefined for a file that has no tree
 */
export function importTarget(
  uses: readonly ResolvedUse[],
  specifier: string,
  unitAt: (path: string) => Unit | undefined,
): ImportTarget {
  const named = uses.filter((use) => use.specifier === specifier);
  const use = named.find(({ target }) => target !== undefined) ?? named[0];
  if (use === undefined) return nowhere;
  const { site, target, external, proof } = use;
  if (target === undefined) return { kind: 'unresolved', site };
  if (external) return { kind: 'external', id: target, site };
  const unit = unitAt(target);
  if (unit === undefined) return { kind: 'notIndexed', path: target, site };
  return { kind: 'unit', unit, proof: proof === 'exact' ? 'exact' : 'inferred', site };
}

import type { ResolvedUse } from '../../../graph/file-facts.ts';
import type { ImportTarget, Unit } from '../entity.ts';

/** Nothing was found in the text that imports this: a specifier made by the program, or by a foreign file. */
const nowhere: ImportTarget = { kind: 'unresolved', site: -1 };

export interface ImportedUnits {
  /** Undefined for a file that has no tree. */
  unitAt(path: string): Unit | undefined;
  /** Declarations of an installed package, by the specifier. */
  installedAt(specifier: string): Unit | undefined;
}

/**
 * Where a specifier of a file leads. One that is imported in several ways may lead to several places (`import` and
 * `require` of a package with conditional exports): the first one that leads to a file counts, be it declarations of a package
 * outside, else the first one that leads somewhere.
 */
export function importTarget(uses: readonly ResolvedUse[], specifier: string, units: ImportedUnits): ImportTarget {
  const named = uses.filter((use) => use.specifier === specifier);
  const leading = named.filter(({ target }) => target !== undefined);
  const use = leading.find(({ external }) => !external) ?? leading[0] ?? named[0];
  if (use === undefined) return nowhere;
  const { site, target, external, proof } = use;
  if (target === undefined || external) {
    const installed = units.installedAt(specifier);
    if (installed !== undefined)
      return { kind: 'unit', unit: installed, proof: 'exact', site, ...(target !== undefined && { id: target }) };
    return target === undefined ? { kind: 'unresolved', site } : { kind: 'external', id: target, site };
  }
  const unit = units.unitAt(target);
  if (unit === undefined) return { kind: 'notIndexed', path: target, site };
  return { kind: 'unit', unit, proof: proof === 'exact' ? 'exact' : 'inferred', site };
}

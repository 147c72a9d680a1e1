import type { ImportResolver } from '../resolve/resolver.ts';
import type { ImportSite } from '../source/facts.ts';
import type { ResolvedUse } from './file-facts.ts';

/** Binds the import sites of one file, in the order of their positions. */
export function linkImports(
  path: string,
  sites: readonly ImportSite[],
  resolver: ImportResolver,
): readonly ResolvedUse[] {
  return sites.flatMap((site, index) => linkSite(path, site, index, resolver)).toSorted(byPosition);
}

function linkSite(path: string, site: ImportSite, index: number, resolver: ImportResolver): ResolvedUse[] {
  const { kind, line, column, specifier } = site;
  const place = { site: index, kind, line, column, specifier };
  return resolver.resolve(path, site).map((resolution) => {
    if (resolution.kind === 'file') {
      return { ...place, target: resolution.path, external: false, proof: resolution.proof };
    }
    if (resolution.kind === 'external') return { ...place, target: resolution.id, external: true, proof: 'exact' };
    return { ...place, external: false, proof: 'exact' };
  });
}

function byPosition(a: ResolvedUse, b: ResolvedUse): number {
  return a.line - b.line || a.column - b.column || compare(a.target ?? '', b.target ?? '') || compare(a.kind, b.kind);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import { compareTexts } from '../../base/compare-texts.ts';
import type { ImportResolver, Resolution } from '../resolve/resolver.ts';
import type { ImportSite } from '../source/facts.ts';
import type { ResolvedUse } from './file-facts.ts';

/** Binds the import sites of one file, in the order of their positions. */
export function linkImports(
  path: string,
  sites: readonly ImportSite[],
  resolver: ImportResolver,
): readonly ResolvedUse[] {
  const uses: ResolvedUse[] = [];
  sites.forEach((site, index) => {
    for (const resolution of resolver.resolve(path, site)) uses.push(useOf(site, index, resolution));
  });
  // oxlint-disable-next-line unicorn/no-array-sort -- the array has no other user, and a copy for each file is garbage
  return uses.sort(byPosition);
}

/** Without spreading: there are tens of thousands of them, and each copy is garbage a moment later. */
function useOf({ kind, line, column, specifier }: ImportSite, site: number, resolution: Resolution): ResolvedUse {
  switch (resolution.kind) {
    case 'file':
      return { site, kind, line, column, specifier, target: resolution.path, external: false, proof: resolution.proof };
    case 'external': {
      const proof = resolution.proof ?? 'exact';
      return { site, kind, line, column, specifier, target: resolution.id, external: true, proof };
    }
    case 'unresolved': {
      const { absence } = resolution;
      return { site, kind, line, column, specifier, target: undefined, absence, external: false, proof: 'exact' };
    }
  }
}

function byPosition(a: ResolvedUse, b: ResolvedUse): number {
  return (
    a.line - b.line ||
    a.column - b.column ||
    compareTexts(a.target ?? '', b.target ?? '') ||
    compareTexts(a.kind, b.kind)
  );
}

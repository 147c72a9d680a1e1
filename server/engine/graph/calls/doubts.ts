import { stringAt } from '#server/base/string-table.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import type { LinkedSnapshot, SymbolNode, SymbolPlace } from './answers.ts';
import type { UseAt } from './node-uses.ts';
import type { SiteDoubt } from './site-groups.ts';
import { placeOfNode } from './symbol-nodes.ts';
import type { UnknownAt, UnknownSites } from './unknown-sites.ts';

const codesOfSites: Readonly<Record<SiteDoubt, DoubtCode>> = {
  unknown_receiver: 'receiver_unknown',
  dynamic_property: 'computed_member',
  unresolved_import: 'called_through_unresolved_import',
  broken_file: 'called_in_broken_code',
};

/** @param sites at least one */
export function doubtOfSites(
  { snapshot, unknowns }: { readonly snapshot: LinkedSnapshot; readonly unknowns: UnknownSites },
  kind: SiteDoubt,
  sites: readonly UnknownAt[],
): Doubt {
  const doubt = doubtOfUnknowns(snapshot, codesOfSites[kind], sites);
  return kind === 'dynamic_property' ? doubt : { ...doubt, values: [unknowns.nameOf(sites[0])] };
}

/** @param sites at least one */
export function doubtOfUnknowns(snapshot: LinkedSnapshot, code: DoubtCode, sites: readonly UnknownAt[]): Doubt {
  return doubtAt(code, sites.length, placeOfUnknown(snapshot, sites[0]));
}

/** @param uses the first of them at least, where there are more than listed */
export function doubtOfUses(
  { snapshot }: { readonly snapshot: LinkedSnapshot },
  code: DoubtCode,
  uses: readonly UseAt[],
  count = uses.length,
): Doubt {
  return uses.length === 0 ? { code } : doubtAt(code, count, placeOfUse(snapshot, uses[0]));
}

/** @param files at least one */
export function doubtOfFiles({ files: { paths } }: LinkedSnapshot, code: DoubtCode, files: readonly number[]): Doubt {
  return { code, count: files.length, file: stringAt(paths, files[0]) };
}

/** @param nodes at least one */
export function doubtOfNodes(snapshot: LinkedSnapshot, code: DoubtCode, nodes: readonly SymbolNode[]): Doubt {
  return doubtAt(code, nodes.length, placeOfNode(snapshot, nodes[0]));
}

export function doubtAt(code: DoubtCode, count: number, { file, line }: SymbolPlace): Doubt {
  return { code, count, file, line };
}

/**
 * The same doubt with another number of sites, undefined where none is left.
 *
 * @param first of those that are left; absent where it is not known
 */
export function recounted(doubt: Doubt, count: number, first: SymbolPlace | undefined): Doubt | undefined {
  const { code, values } = doubt;
  if (count <= 0) return undefined;
  if (count === doubt.count) return doubt;
  const named = values === undefined ? {} : { values };
  return first === undefined ? { code, count, ...named } : { ...doubtAt(code, count, first), ...named };
}

export function placeOfUse({ files, calls }: LinkedSnapshot, { row, file }: UseAt): SymbolPlace {
  return { file: stringAt(files.paths, file), line: calls.uses.lines[row], column: calls.uses.columns[row] };
}

export function placeOfUnknown({ files, calls }: LinkedSnapshot, { row, file }: UnknownAt): SymbolPlace {
  return { file: stringAt(files.paths, file), line: calls.unknowns.lines[row], column: calls.unknowns.columns[row] };
}

import { stringAt } from '#server/base/string-table.ts';
import type { Doubt, DoubtCode, LinkedSnapshot, SymbolNode, SymbolPlace } from './answers.ts';
import type { UseAt } from './node-uses.ts';
import type { SiteDoubt } from './site-groups.ts';
import { placeOfNode } from './symbol-nodes.ts';
import type { UnknownAt, UnknownSites } from './unknown-sites.ts';

const aboutSites: Readonly<Record<SiteDoubt, (name: string) => string>> = {
  unknown_receiver: (name) => `Uses of .${name} on a receiver that is not known and may be its owner`,
  dynamic_property: () => 'Members are taken by a computed name from what may be its owner',
  unresolved_import: (name) => `Calls of ${name} through an unresolved import that may mean its file`,
  broken_file: (name) => `Calls of ${name} in code that could not be read`,
};

/** @param sites at least one */
export function doubtOfSites(
  { snapshot, unknowns }: { readonly snapshot: LinkedSnapshot; readonly unknowns: UnknownSites },
  code: SiteDoubt,
  sites: readonly UnknownAt[],
): Doubt {
  const what = aboutSites[code](unknowns.nameOf(sites[0]));
  return doubtAt(code, what, sites.length, placeOfUnknown(snapshot, sites[0]));
}

/** @param sites at least one */
export function doubtOfUnknowns(
  snapshot: LinkedSnapshot,
  code: DoubtCode,
  what: string,
  sites: readonly UnknownAt[],
): Doubt {
  return doubtAt(code, what, sites.length, placeOfUnknown(snapshot, sites[0]));
}

/** @param uses the first of them at least, where there are more than listed */
export function doubtOfUses(
  { snapshot }: { readonly snapshot: LinkedSnapshot },
  code: DoubtCode,
  what: string,
  uses: readonly UseAt[],
  count = uses.length,
): Doubt {
  return uses.length === 0
    ? doubtWithoutPlace(code, `${what}.`, count)
    : doubtAt(code, what, count, placeOfUse(snapshot, uses[0]));
}

/** @param files at least one */
export function doubtOfFiles(
  { files: { paths } }: LinkedSnapshot,
  code: DoubtCode,
  what: string,
  files: readonly number[],
): Doubt {
  const file = stringAt(paths, files[0]);
  const text = `${what}: ${files.length}, the first ${file}.`;
  return { code, text, count: files.length, first: { file, line: 1, column: 1 } };
}

/** @param nodes at least one */
export function doubtOfNodes(
  snapshot: LinkedSnapshot,
  code: DoubtCode,
  what: string,
  nodes: readonly SymbolNode[],
): Doubt {
  return doubtAt(code, what, nodes.length, placeOfNode(snapshot, nodes[0]));
}

export function doubtWithoutPlace(code: DoubtCode, text: string, count: number): Doubt {
  return { code, text, count };
}

function doubtOfCount(code: DoubtCode, what: string, count: number): Doubt {
  return { code, text: `${what}: ${count}.`, what, count };
}

function doubtAt(code: DoubtCode, what: string, count: number, first: SymbolPlace): Doubt {
  return { code, text: `${what}: ${count}, the first at ${first.file}:${first.line}.`, what, count, first };
}

/**
 * The same doubt with another number of sites, undefined where none is left.
 *
 * @param first of those that are left; absent where it is not known
 */
export function recounted(doubt: Doubt, count: number, first: SymbolPlace | undefined): Doubt | undefined {
  const { code, what } = doubt;
  if (count <= 0) return undefined;
  if (what === undefined || count === doubt.count) return doubt;
  return first === undefined ? doubtOfCount(code, what, count) : doubtAt(code, what, count, placeOf(first));
}

function placeOf({ file, line, column }: SymbolPlace): SymbolPlace {
  return { file, line, column };
}

export function placeOfUse({ files, calls }: LinkedSnapshot, { row, file }: UseAt): SymbolPlace {
  return { file: stringAt(files.paths, file), line: calls.uses.lines[row], column: calls.uses.columns[row] };
}

export function placeOfUnknown({ files, calls }: LinkedSnapshot, { row, file }: UnknownAt): SymbolPlace {
  return { file: stringAt(files.paths, file), line: calls.unknowns.lines[row], column: calls.unknowns.columns[row] };
}

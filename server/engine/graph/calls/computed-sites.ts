import { addToList } from '#server/base/add-to-list.ts';
import { stringAt } from '#server/base/string-table.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import { mayImport } from '../../source/read-languages.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { DoubtfulFiles } from './doubtful-files.ts';
import { isLike } from '../../linking/written-name.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, fileOfNode, isModule, kindOfNode } from './symbol-nodes.ts';
import { mayCall } from './sites-by-name.ts';
import { noName, type UnknownAt, type UnknownSites } from './unknown-sites.ts';

type SitesBy = ReadonlyMap<number, readonly UnknownAt[]>;

/** Sites of computed names, by what may be their owner. */
export interface ComputedNames {
  readonly byOwner: SitesBy;
  /** Of which no owner is known. */
  readonly byFile: SitesBy;
  /** Those of them whose name is written in part: `get_*`. */
  readonly byPart: readonly UnknownAt[];
  /** Those of them that call what they take under any name. */
  readonly ofAny: readonly UnknownAt[];
  /** All that take something which code may call, of values of which no type says what they are. */
  readonly ofUntyped: readonly UnknownAt[];
  /** Of dotted paths: `*.forms.*Form`. */
  readonly byPath: readonly UnknownAt[];
}

export function gatherComputed(unknowns: UnknownSites): ComputedNames {
  const [byOwner, byFile] = [new Map<number, UnknownAt[]>(), new Map<number, UnknownAt[]>()];
  const [byPath, byPart, ofAny, ofUntyped]: UnknownAt[][] = [[], [], [], []];
  for (const site of [...unknowns.named(noName), ...unknowns.namedInPart()]) {
    if (unknowns.reasonOf(site) !== 'dynamic_property') continue;
    const owners = unknowns.ownersOf(site);
    const name = unknowns.nameOf(site);
    if (name.includes('.')) byPath.push(site);
    else if (owners.length === 0) {
      const isKept = name === '' && !unknowns.isCall(site);
      if (!isKept) addToList(byFile, site.file, site);
      if (name !== '') byPart.push(site);
      else if (!isKept) ofAny.push(site);
      if (mayCall(unknowns, site)) ofUntyped.push(site);
    }
    for (const owner of owners) addToList(byOwner, owner, site);
  }
  return { byOwner, byFile, byPath, byPart, ofAny, ofUntyped };
}

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly members: SymbolMembers;
  readonly unknowns: UnknownSites;
  readonly doubtful: DoubtfulFiles;
}

/** Whether a dotted path may be that of an export: what is written of its module is in the path of the file. */
export function mayLoad({ snapshot, members, unknowns, doubtful }: Parts, site: UnknownAt, node: SymbolNode): boolean {
  const file = fileOfNode(snapshot, node);
  if (!mayImport(doubtful.kindOf(site.file), doubtful.kindOf(file))) return false;
  const parts = unknowns.nameOf(site).split('.');
  if (!isLike(decodeUtf8(members.nameBytes(node)), parts[parts.length - 1])) return false;
  const segments = new Set(stringAt(snapshot.files.paths, file).split(/[/.]/));
  return parts.slice(0, -1).every((part) => part.includes('*') || segments.has(part));
}

/** Objects around the one that a symbol is a member of: what takes any member of one of them, as `all[a][b]()` does, has that one too. */
export function objectsAround(snapshot: LinkedSnapshot, owner: SymbolNode): ReadonlySet<SymbolNode> {
  const around = new Set<SymbolNode>();
  let inner = owner;
  while (!isModule(snapshot, inner) && kindOfNode(snapshot, inner) === 'variable') {
    inner = containerOfNode(snapshot, inner) as SymbolNode;
    if (!isModule(snapshot, inner)) around.add(inner);
  }
  return around;
}

/** Each site once. */
export function sitesOfOwners(byOwner: SitesBy, owners: ReadonlySet<number>): Iterable<UnknownAt> {
  const few = byOwner.size < owners.size ? [...byOwner.keys()].filter((each) => owners.has(each)) : owners;
  const sites = new Map<number, UnknownAt>();
  for (const each of few) for (const site of byOwner.get(each) ?? []) sites.set(site.row, site);
  return sites.values();
}

import { counted, grouped } from '../describe.ts';
import type { ImpactGroup, ImpactItem } from './impact-items.ts';

/** So many marks can be read at once. */
export const marksMax = 150;
/** Of these groups more are read as a list. */
const middleMax = 24;
const unknownMax = 16;

/** One mark: an item, or all of a folder that have no mark of their own. */
export interface ImpactPart {
  readonly id: string;
  readonly items: readonly ImpactItem[];
  /** Absent where the part is one item. */
  readonly folder?: string;
}

export interface FoldedGroup extends ImpactGroup {
  readonly parts: readonly ImpactPart[];
}

/**
 * Gives every group its share of the marks: those that need less leave the rest to the others. What comes first in a
 * group, which is the riskier or the nearer, keeps marks of its own; the rest is folded by folder.
 *
 * @param unfolded ids of folded parts that a person has opened
 */
export function foldGroups(groups: readonly ImpactGroup[], unfolded: ReadonlySet<string>): FoldedGroup[] {
  const wanted = groups.map((group) => Math.min(group.items.length, ownMax(group)));
  const shares = shareOut(wanted, marksMax);
  return groups.map((group, at) => ({ ...group, parts: foldItems(group, shares[at], unfolded) }));
}

function ownMax({ kind }: ImpactGroup): number {
  if (kind === 'changed') return middleMax;
  return kind === 'unknown' ? unknownMax : marksMax;
}

/** Returns what each one wants; where that is too much, none gets more than the one with the smallest unmet demand. */
export function shareOut(wanted: readonly number[], total: number): number[] {
  const shares = wanted.map(() => 0);
  let left = total;
  const order = wanted.map((_, at) => at).toSorted((a, b) => wanted[a] - wanted[b] || a - b);
  for (const [done, at] of order.entries()) {
    shares[at] = Math.min(wanted[at], Math.floor(left / (order.length - done)));
    left -= shares[at];
  }
  return shares;
}

/** At most so many parts, but for those that were unfolded. */
function foldItems({ key, items }: ImpactGroup, max: number, unfolded: ReadonlySet<string>): ImpactPart[] {
  if (items.length <= max) return items.map(single);
  const kept = Math.max(0, Math.floor(max / 2));
  const folders = byFolder(items.slice(kept), Math.max(1, max - kept));
  const rest = Array.from(folders, ([folder, inside]): ImpactPart[] => {
    const id = `${key}:${folder}`;
    // A folder with one item in it is that item.
    return inside.length === 1 || unfolded.has(id) ? inside.map(single) : [{ id, items: inside, folder }];
  });
  return [...items.slice(0, kept).map(single), ...rest.flat()];
}

function single(item: ImpactItem): ImpactPart {
  return { id: item.id, items: [item] };
}

/** By the deepest folders of which there are few enough; `**` is what lies everywhere. */
function byFolder(items: readonly ImpactItem[], max: number): ReadonlyMap<string, ImpactItem[]> {
  const deepest = items.reduce((most, { file }) => Math.max(most, file.split('/').length - 1), 0);
  for (let depth = deepest; depth > 0; depth--) {
    const folders = Map.groupBy(items, ({ file }) => folderAt(file, depth));
    if (folders.size <= max) return folders;
  }
  return new Map([['**', [...items]]]);
}

function folderAt(file: string, depth: number): string {
  const folders = file.split('/').slice(0, -1).slice(0, depth);
  return folders.length === 0 ? './' : `${folders.join('/')}/**`;
}

/** What a part of several is called, with how many: from far away its name is all that can be read. */
export function foldedWords({ folder = '', items }: ImpactPart): { readonly label: string; readonly fact: string } {
  const names = folder.replace(/\/\*\*$/, '').split('/');
  const name = folder === '**' ? 'all others' : folder === './' ? './*' : `${names.slice(-2).join('/')}/`;
  return { label: `${name} +${grouped(items.length)}`, fact: counted(items.length, 'file') };
}

import type { CloneGroup, Clones } from '#protocol/clones.ts';
import type { MetricsState } from './metrics-state.ts';

/** Copies that went apart come first, since a fix may be missing there, then those between files. */
export function groupsOf(clones: Clones | undefined): readonly CloneGroup[] {
  return (clones?.groups ?? []).toSorted((a, b) => urgency(b) - urgency(a));
}

function urgency(group: CloneGroup): number {
  return (group.diverged === undefined ? 0 : 2) + (filesOf(group).length > 1 ? 1 : 0);
}

/** Each once, in their order. */
export function filesOf({ fragments }: CloneGroup): readonly string[] {
  return [...new Set(fragments.map(({ file }) => file))];
}

/** Returns the indexes of the copies to begin with: the first, and one in another file where there is one. */
export function firstPair({ fragments }: CloneGroup): [left: number, right: number] {
  const other = fragments.findIndex(({ file }) => file !== fragments[0]?.file);
  return [0, other < 0 ? 1 : other];
}

/** Names a group in the address: the place of its first copy stays while its number does not. */
export function keyOfGroup({ fragments: [first] }: CloneGroup): string {
  return first === undefined ? '' : `${first.file}:${first.line}`;
}

/** The group of the address, else the first. */
export function groupShown({ measured, view }: Pick<MetricsState, 'measured' | 'view'>): CloneGroup | undefined {
  const groups = groupsOf(measured.clones);
  return groups.find((group) => keyOfGroup(group) === view.copies) ?? groups[0];
}

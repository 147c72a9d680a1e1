import type { CloneGroup, Clones } from '#protocol/clones.ts';
import type { MetricsState } from './metrics-state.ts';

/** Copies that went apart come first: they are where a fix may be missing. */
export function groupsOf(clones: Clones | undefined): readonly CloneGroup[] {
  return (clones?.groups ?? []).toSorted((a, b) => Number(b.diverged !== undefined) - Number(a.diverged !== undefined));
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

import type { CloneGroup } from './clone-group.ts';

/** Groups as columns: fragments of group g from `starts[g]` up to `starts[g + 1]`, by file, then position. */
export interface GroupRows {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly types: Uint8Array;
  readonly lengths: Uint32Array;
  /** By fragment: number of its file, number of its first token, group. */
  readonly files: Uint32Array;
  readonly positions: Uint32Array;
  readonly groups: Uint32Array;
  readonly lines: Uint32Array;
  readonly endLines: Uint32Array;
}

export function groupRows(groups: readonly CloneGroup[], numberOf: (slot: number) => number): GroupRows {
  const fragments = groups.reduce((sum, group) => sum + group.fragments.length, 0);
  const rows = {
    count: groups.length,
    starts: new Uint32Array(groups.length + 1),
    types: Uint8Array.from(groups, ({ type }) => type),
    lengths: Uint32Array.from(groups, ({ length }) => length),
    files: new Uint32Array(fragments),
    positions: new Uint32Array(fragments),
    groups: new Uint32Array(fragments),
    lines: new Uint32Array(fragments),
    endLines: new Uint32Array(fragments),
  };
  let row = 0;
  groups.forEach((group, number) => {
    for (const { slot, start, line, endLine } of group.fragments) {
      rows.files[row] = numberOf(slot);
      rows.positions[row] = start;
      rows.groups[row] = number;
      rows.lines[row] = line;
      rows.endLines[row] = endLine;
      row++;
    }
    rows.starts[number + 1] = row;
  });
  return rows;
}

export function fragmentsIn({ starts }: GroupRows, group: number): number {
  return starts[group + 1] - starts[group];
}

/** By tokens times copies, the largest first, then by the places. */
export function compareGroups(rows: GroupRows, a: number, b: number): number {
  const [aLength, bLength] = [rows.lengths[a], rows.lengths[b]];
  const order = bLength * fragmentsIn(rows, b) - aLength * fragmentsIn(rows, a) || bLength - aLength;
  if (order !== 0) return order;
  for (let at = rows.starts[a], there = rows.starts[b]; at < rows.starts[a + 1]; at++, there++) {
    const places = rows.files[at] - rows.files[there] || rows.positions[at] - rows.positions[there];
    if (places !== 0) return places;
  }
  return 0;
}

import { stringAt } from '#server/base/string-table.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';

/** The groups of copies of a snapshot, a line each: `1 60 a.ts:1-9 b.ts:3-11`. */
export function cloneText({ clones, files }: GraphSnapshot): string[] {
  if (clones === undefined) throw new Error('no clones');
  const { types, lengths, starts, files: numbers, lines, endLines } = clones.groups;
  return Array.from(types, (type, group) => {
    const rows = Array.from({ length: starts[group + 1] - starts[group] }, (_, at) => starts[group] + at);
    const places = rows.map((row) => `${stringAt(files.paths, numbers[row])}:${lines[row]}-${endLines[row]}`);
    return [type, lengths[group], ...places].join(' ');
  });
}

import { stringAt } from '#server/base/string-table.ts';
import type { CloneLayer } from '#server/engine/graph/clone-tables.ts';
import { orderOfReading } from '#server/engine/duplication/order-of-reading.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { shareOf } from '#server/engine/metrics/project/file-counts.ts';
import type { FileScope } from '#server/engine/metrics/project/file-scope.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import type { CloneGroup, Clones } from '#protocol/clones.ts';

/** Groups of copies with a fragment in the scope, whole, in the order of reading. */
export function clonesData(files: FileLayer, clones: CloneLayer, scope: FileScope, limit: number): Clones {
  const { groups } = clones;
  const inScope = new Set(scope);
  const touched = numbersOf(groups.types.length).filter((group) => {
    const fragments = groups.files.subarray(groups.starts[group], groups.starts[group + 1]);
    return fragments.some((file) => inScope.has(file));
  });
  const [tokens, cloned] = [clones.tokens, clones.clonedTokens].map((column) =>
    scope.reduce((sum, file) => sum + column[file], 0),
  );
  return {
    groups: orderOfReading(groups, touched, (file) => isTestPath(stringAt(files.paths, file)))
      .slice(0, limit)
      .map((group) => groupOf(files, clones, group)),
    summary: {
      groups: touched.length,
      fragments: touched.reduce((sum, group) => sum + groups.starts[group + 1] - groups.starts[group], 0),
      tokens: cloned,
      duplication: shareOf(cloned, tokens),
    },
  };
}

function groupOf({ paths }: FileLayer, { groups }: CloneLayer, group: number): CloneGroup {
  const { starts, types, lengths, files, lines, endLines } = groups;
  const fragments = numbersOf(starts[group + 1] - starts[group]).map((index) => {
    const row = starts[group] + index;
    return { file: stringAt(paths, files[row]), line: lines[row], endLine: endLines[row] };
  });
  const longest = fragments.reduce((most, { line, endLine }) => Math.max(most, endLine - line + 1), 0);
  return { id: group, type: types[group] as CloneGroup['type'], tokens: lengths[group], lines: longest, fragments };
}

function numbersOf(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

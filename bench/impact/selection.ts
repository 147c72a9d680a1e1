import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { packageReachOf } from '#server/engine/graph/package-reach.ts';
import type { SelectedTest } from '#server/engine/impact/selected-test.ts';

/** Test files that `impact` selects, by how they are known. */
export interface Selection {
  /** Observed and inferred: what a person runs before a commit. */
  readonly known: ReadonlySet<string>;
  /** Those that were widened with them. */
  readonly all: ReadonlySet<string>;
  /** How many lie in packages that nothing connects with a changed one. */
  readonly apart: number;
}

/** @param changed paths; what is not in the snapshot any more has no package */
export function selectionOf(files: FileLayer, tests: readonly SelectedTest[], changed: readonly string[]): Selection {
  const reach = packageReachOf(files);
  const from = changed.flatMap((path) => findFile(files, path) ?? []);
  const isApart = ({ file }: SelectedTest) =>
    from.length > 0 && !from.some((each) => reach.leads(findFile(files, file) as number, each));
  return {
    known: new Set(tests.filter(({ basis }) => basis !== 'widened').map(({ file }) => file)),
    all: new Set(tests.map(({ file }) => file)),
    apart: tests.filter(isApart).length,
  };
}

/** Of numbers in any order, the higher one of two in the middle. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

import { stringAt } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import { isTestPath } from '../source/tests.ts';
import type { FileLayer } from './snapshot.ts';

/** Where a way begins and ends, by number of the node. */
export interface WayEnds {
  readonly from: ReadonlySet<number>;
  readonly to: ReadonlySet<number>;
  /** By node: 1 where no way may lead. Absent: it may lead anywhere. */
  readonly avoided?: Uint8Array;
}

export interface FoundFirst<Way> {
  readonly way: Way | undefined;
  /** Shipped code alone has none. */
  readonly throughTests: boolean;
}

/**
 * Returns a path through shipped code where there is one, else through tests. A request for tests alone means them; of
 * a folder its tests are left out first.
 *
 * @param tests by node: 1 in files of tests
 */
export function shippedFirst<Way>(
  { from, to }: WayEnds,
  tests: Uint8Array,
  search: (ends: WayEnds) => Way | undefined,
): FoundFirst<Way> {
  if (!tests.includes(1)) return { way: search({ from, to }), throughTests: false };
  const shipped = search(shippedEnds(from, to, tests));
  if (shipped !== undefined) return { way: shipped, throughTests: false };
  const way = search({ from, to });
  return { way, throughTests: way !== undefined };
}

function shippedEnds(from: WayEnds['from'], to: WayEnds['to'], tests: Uint8Array): WayEnds {
  const ends = { from: shippedOf(from, tests), to: shippedOf(to, tests) };
  const avoided = tests.slice();
  for (const node of [...ends.from, ...ends.to]) if (node < avoided.length) avoided[node] = 0;
  return { ...ends, avoided };
}

function shippedOf(nodes: ReadonlySet<number>, tests: Uint8Array): ReadonlySet<number> {
  const shipped = [...nodes].filter((node) => tests[node] !== 1);
  return shipped.length === 0 || shipped.length === nodes.size ? nodes : new Set(shipped);
}

/** By file: 1 for tests. Read off the paths. */
export const testFilesOf = remember(({ count, paths }: FileLayer) =>
  Uint8Array.from({ length: count }, (_, file) => Number(isTestPath(stringAt(paths, file)))),
);

import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { partWith } from '../graph/calls/symbol-nodes.ts';
import type { UnknownAt } from '../graph/calls/unknown-sites.ts';
import { isOfTypes, nodeAt } from './impact-search.ts';
import { type PossibleLists, possibleListsOf } from './possible-lists.ts';

/** Possible users of something that was reached without its being known, each listed once. */
export class PossibleUsers {
  readonly #snapshot: LinkedSnapshot;
  readonly #rows: Uint8Array;
  readonly siteCount: number;
  readonly fileCount: number;

  /** @param reached places of a search */
  constructor(snapshot: LinkedSnapshot, reached: readonly number[]) {
    this.#snapshot = snapshot;
    this.#rows = new Uint8Array(snapshot.calls.unknowns.lines.length);
    const files = new Set<number>();
    const possible = possibleListsOf(snapshot);
    let sites = 0;
    for (const list of listsAt(possible, reached)) {
      for (const row of possible.lists[list].rows) {
        sites += 1 - this.#rows[row];
        this.#rows[row] = 1;
      }
      for (const file of possible.lists[list].files) files.add(file);
    }
    this.siteCount = sites;
    this.fileCount = files.size;
  }

  /** Unknown sites that may name something that was reached, by file and position, so many at most. */
  sites(limit: number): UnknownAt[] {
    const { starts } = this.#snapshot.calls.unknowns;
    const sites: UnknownAt[] = [];
    for (let row = this.#rows.indexOf(1); row >= 0 && sites.length < limit; row = this.#rows.indexOf(1, row + 1)) {
      sites.push({ row, file: partWith(starts, row) });
    }
    return sites;
  }
}

function listsAt({ starts, numbers }: PossibleLists, reached: readonly number[]): ReadonlySet<number> {
  const lists = new Set<number>();
  for (const place of reached) {
    if (isOfTypes(place)) continue;
    const node = nodeAt(place);
    for (let at = starts[node]; at < starts[node + 1]; at++) lists.add(numbers[at]);
  }
  return lists;
}

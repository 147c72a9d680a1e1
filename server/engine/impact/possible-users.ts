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
      const { rows, files: unseen } = possible.at(list);
      for (const row of rows) {
        sites += 1 - this.#rows[row];
        this.#rows[row] = 1;
      }
      for (const file of unseen) files.add(file);
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

function listsAt(possible: PossibleLists, reached: readonly number[]): ReadonlySet<number> {
  const lists = new Set<number>();
  for (const place of reached) {
    if (!isOfTypes(place)) for (const list of possible.of(nodeAt(place))) lists.add(list);
  }
  return lists;
}

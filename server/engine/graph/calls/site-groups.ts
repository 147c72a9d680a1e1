import { addToList } from '#server/base/add-to-list.ts';
import type { UnknownAt } from './unknown-sites.ts';

/** Sites for one reason, by file and position. */
export interface PossibleGroup {
  readonly code: SiteDoubt;
  readonly sites: readonly UnknownAt[];
}

export type SiteDoubt = 'unknown_receiver' | 'dynamic_property' | 'unresolved_import' | 'broken_file';

/** Collects the sites that may mean a symbol, by what is in doubt. */
export class SiteGroups {
  readonly #groups = new Map<SiteDoubt, UnknownAt[]>();
  #shared: PossibleGroup | undefined;

  /** Of a name that thousands of members have, the sites are not copied for each. */
  share(code: SiteDoubt, sites: readonly UnknownAt[]): void {
    if (sites.length > 0) this.#shared = { code, sites };
  }

  add(code: SiteDoubt | undefined, site: UnknownAt): void {
    if (code !== undefined) addToList(this.#groups, code, site);
  }

  lists(): readonly (readonly UnknownAt[])[] {
    return [...(this.#shared === undefined ? [] : [this.#shared.sites]), ...this.#groups.values()];
  }

  finish(): readonly PossibleGroup[] {
    if (this.#groups.size === 0) return this.#shared === undefined ? [] : [this.#shared];
    for (const site of this.#shared?.sites ?? []) this.add(this.#shared?.code, site);
    return Array.from(this.#groups, ([code, sites]) => ({ code, sites: sites.toSorted((a, b) => a.row - b.row) }));
  }
}

import type { UnknownReason } from '../../linking/file-links.ts';
import { type ImportKind, mayImport } from '../../source/read-languages.ts';
import type { DoubtfulFiles } from './doubtful-files.ts';
import { areEqual, type UnknownAt, type UnknownSites } from './unknown-sites.ts';

/** Unknown sites of one name in languages that may use a symbol. */
export interface SitesOfName {
  /** Any member of the name may be meant. */
  readonly anyMember: readonly UnknownAt[];
  /** Those of them that have a receiver: it may be a module. */
  readonly anyReceiver: readonly UnknownAt[];
  /** Those of them that name a binding of an unresolved import. */
  readonly lost: readonly UnknownAt[];
  /** The others: what they may mean depends on the symbol. */
  readonly others: readonly UnknownAt[];
  /** Calls of parameters of that name: no member is meant. */
  readonly parameters: readonly UnknownAt[];
}

interface NamedSites {
  readonly name: Uint8Array;
  readonly callsOnly: boolean;
  readonly sites: SitesOfName;
}

/** Sites of these reasons say nothing about who is called by a name: a parameter is called, or text is run. */
const namelessReasons: ReadonlySet<UnknownReason> = new Set(['callback_parameter', 'eval']);
export const lostReasons: ReadonlySet<UnknownReason> = new Set(['unresolved_import', 'file_not_indexed']);

interface Parts {
  readonly unknowns: UnknownSites;
  readonly doubtful: DoubtfulFiles;
}

/** Unknown sites by their names, gathered once a name. */
export class SitesByName {
  readonly #parts: Parts;
  /** By the hash of the name: no string is made of it. */
  readonly #known = new Map<ImportKind, Map<number, NamedSites[]>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * @param kind of the file of a symbol that may be meant
   * @param callsOnly the symbol can be called, and only its callers are asked for
   */
  of(name: Uint8Array, hash: number, kind: ImportKind, callsOnly: boolean): SitesOfName {
    const byHash = this.#known.get(kind) ?? new Map<number, NamedSites[]>();
    this.#known.set(kind, byHash);
    const ofHash = byHash.get(hash) ?? [];
    byHash.set(hash, ofHash);
    const known = ofHash.find((each) => each.callsOnly === callsOnly && areEqual(name, each.name));
    if (known !== undefined) return known.sites;
    const sites = this.#gatherNamed(name, kind, callsOnly);
    ofHash.push({ name, callsOnly, sites });
    return sites;
  }

  #gatherNamed(name: Uint8Array, kind: ImportKind, callsOnly: boolean): SitesOfName {
    const { unknowns, doubtful } = this.#parts;
    const [anyMember, others, parameters]: UnknownAt[][] = [[], [], []];
    for (const site of unknowns.named(name)) {
      const reason = unknowns.reasonOf(site);
      if (!mayImport(doubtful.kindOf(site.file), kind)) continue;
      if (reason === 'callback_parameter' && unknowns.isCall(site)) parameters.push(site);
      if (namelessReasons.has(reason) || (callsOnly && !mayCall(unknowns, site))) continue;
      const depends = reason === 'parse_error' || unknowns.isOutside(site) || unknowns.hasOwners(site);
      (depends ? others : anyMember).push(site);
    }
    const { true: lost = [], false: anyReceiver = [] } = Object.groupBy(anyMember, (site) =>
      lostReasons.has(unknowns.reasonOf(site)) ? 'true' : 'false',
    );
    return { anyMember, anyReceiver, lost, others, parameters };
  }
}

/** Here, or where its value arrives. */
export function mayCall(unknowns: UnknownSites, site: UnknownAt): boolean {
  return unknowns.isCall(site) || unknowns.isEscape(site);
}

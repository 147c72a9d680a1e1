import { encodeUtf8 } from '#server/base/utf8.ts';
import type { UnknownReason } from '../../linking/file-links.ts';
import type { DoubtCode, LinkedSnapshot, SymbolNode } from './answers.ts';
import type { DoubtfulFiles } from './doubtful-files.ts';
import type { NodeUses } from './node-uses.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, fileOfNode, isExported, isModule, kindOfNode } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';
import { noName, type UnknownAt, type UnknownSites } from './unknown-sites.ts';

export interface PossibleSite {
  readonly site: UnknownAt;
  readonly code: DoubtCode;
}

/** Sites of these reasons say nothing about who is called by a name: a parameter is called, or text is run. */
const namelessReasons: ReadonlySet<UnknownReason> = new Set(['callback_parameter', 'eval']);
const lostReasons: ReadonlySet<UnknownReason> = new Set(['unresolved_import', 'file_not_indexed']);
const defaultName = encodeUtf8('default');

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly members: SymbolMembers;
  readonly hierarchy: TypeHierarchy;
  readonly uses: NodeUses;
  readonly unknowns: UnknownSites;
  readonly doubtful: DoubtfulFiles;
}

/** Unknown sites that may mean a symbol. */
export class PossibleSites {
  readonly #parts: Parts;
  #computed: { readonly byOwner: SitesBy; readonly byFile: SitesBy } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param callsOnly the symbol can be called, and only its callers are asked for */
  *of(node: SymbolNode, callsOnly: boolean): Generator<PossibleSite> {
    if (isModule(this.#parts.snapshot, node)) return;
    const owner = containerOfNode(this.#parts.snapshot, node) as SymbolNode;
    const owners = isModule(this.#parts.snapshot, owner) ? new Set([owner]) : this.#relatedTo(node, owner);
    const mayBe = (site: UnknownAt) => this.#mayMean(site, node, owner, owners);
    for (const site of this.#parts.unknowns.named(this.#parts.members.nameBytes(node))) {
      if (callsOnly && !this.#parts.unknowns.isCall(site)) continue;
      const code = mayBe(site);
      if (code !== undefined) yield { site, code };
    }
    yield* this.#ofDefault(node, owner, callsOnly);
    yield* this.#ofComputedNames(node, owner, owners);
  }

  /** Types that have a subtype in common with the owner: a receiver that is known to be one of them may be the owner's. */
  #relatedTo(node: SymbolNode, owner: SymbolNode): ReadonlySet<SymbolNode> {
    const { snapshot, hierarchy } = this.#parts;
    const stoodFor = hierarchy.looseBasesOf(node).map((base) => containerOfNode(snapshot, base) as SymbolNode);
    return hierarchy.ancestors(hierarchy.descendants([owner, ...stoodFor]));
  }

  #mayMean(
    site: UnknownAt,
    node: SymbolNode,
    owner: SymbolNode,
    owners: ReadonlySet<SymbolNode>,
  ): DoubtCode | undefined {
    const reason = this.#parts.unknowns.reasonOf(site);
    if (namelessReasons.has(reason)) return undefined;
    const file = fileOfNode(this.#parts.snapshot, node);
    if (site.file !== file && !this.#parts.doubtful.mayUse(site.file, file)) return undefined;
    if (reason === 'parse_error') return 'broken_file';
    const possible = this.#parts.unknowns.ownersOf(site);
    if (possible.length > 0) return possible.some((each) => owners.has(each)) ? 'unknown_receiver' : undefined;
    if (!isModule(this.#parts.snapshot, owner))
      return isMember(this.#parts.snapshot, owner) ? 'unknown_receiver' : undefined;
    return this.#mayMeanExport(reason, node, owner);
  }

  /** What is not a member is called through its module, and only by who has the module without its type. */
  #mayMeanExport(reason: UnknownReason, node: SymbolNode, module: SymbolNode): DoubtCode | undefined {
    if (!isExported(this.#parts.snapshot, node)) return undefined;
    const doubts = this.#parts.doubtful.of(fileOfNode(this.#parts.snapshot, node));
    if (lostReasons.has(reason)) return doubts.hasLostImport ? 'unresolved_import' : undefined;
    if (reason === 'external') return undefined;
    return doubts.hasComputedImport || this.#parts.uses.countsOf(module).escapes > 0 ? 'unknown_receiver' : undefined;
  }

  /** A default import that leads nowhere may bring any export: which one is the default is not told. */
  *#ofDefault(node: SymbolNode, owner: SymbolNode, callsOnly: boolean): Generator<PossibleSite> {
    if (!isModule(this.#parts.snapshot, owner) || !isExported(this.#parts.snapshot, node)) return;
    const file = fileOfNode(this.#parts.snapshot, node);
    if (!this.#parts.doubtful.of(file).hasLostImport || this.#parts.members.isNamed(node, defaultName)) return;
    for (const site of this.#parts.unknowns.named(defaultName)) {
      if (callsOnly && !this.#parts.unknowns.isCall(site)) continue;
      if (lostReasons.has(this.#parts.unknowns.reasonOf(site)) && this.#parts.doubtful.mayUse(site.file, file)) {
        yield { site, code: 'unresolved_import' };
      }
    }
  }

  /** Where the receiver is not known at all, those of the same file count; farther ones are reflection. */
  *#ofComputedNames(node: SymbolNode, owner: SymbolNode, owners: ReadonlySet<SymbolNode>): Generator<PossibleSite> {
    this.#computed ??= this.#gatherComputed();
    const { byOwner, byFile } = this.#computed;
    if (byOwner.size > 0) {
      const few = byOwner.size < owners.size ? [...byOwner.keys()].filter((each) => owners.has(each)) : owners;
      const isOpen = !isModule(this.#parts.snapshot, owner) || isExported(this.#parts.snapshot, node);
      const sites = new Map<number, UnknownAt>();
      for (const each of isOpen ? few : []) for (const site of byOwner.get(each) ?? []) sites.set(site.row, site);
      for (const site of sites.values()) yield { site, code: 'dynamic_property' };
    }
    if (isModule(this.#parts.snapshot, owner) || !isMember(this.#parts.snapshot, owner)) return;
    for (const site of byFile.get(fileOfNode(this.#parts.snapshot, node)) ?? [])
      yield { site, code: 'dynamic_property' };
  }

  #gatherComputed(): { readonly byOwner: SitesBy; readonly byFile: SitesBy } {
    const byOwner = new Map<number, UnknownAt[]>();
    const byFile = new Map<number, UnknownAt[]>();
    for (const site of this.#parts.unknowns.named(noName)) {
      if (this.#parts.unknowns.reasonOf(site) !== 'dynamic_property') continue;
      const owners = this.#parts.unknowns.ownersOf(site);
      if (owners.length === 0) push(byFile, site.file, site);
      for (const owner of owners) push(byOwner, owner, site);
    }
    return { byOwner, byFile };
  }
}

type SitesBy = ReadonlyMap<number, readonly UnknownAt[]>;

function push(map: Map<number, UnknownAt[]>, key: number, site: UnknownAt): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [site]);
  else known.push(site);
}

/** What lies in a function is local to it; what lies in a class, an object or a type is a member. */
function isMember(snapshot: LinkedSnapshot, owner: SymbolNode): boolean {
  const kind = kindOfNode(snapshot, owner);
  return kind !== 'function' && kind !== 'method';
}

import { lazily } from '#server/base/lazily.ts';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import { mayImport } from '../../source/read-languages.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { ContainedMembers } from './contained-members.ts';
import { type ComputedNames, gatherComputed, mayLoad, objectsAround, sitesOfOwners } from './computed-sites.ts';
import type { DoubtfulFiles } from './doubtful-files.ts';
import type { ExportingModules } from './exporting-modules.ts';
import type { ShapeFits } from './fits-by-shape.ts';
import type { HeldMembers } from './held-members.ts';
import { hashBytes } from './byte-index.ts';
import { isNameLike, mangledName } from './mangled-names.ts';
import { isConstructor } from './node-traits.ts';
import type { NamelessModules } from './nameless-modules.ts';
import type { NodeUses } from './node-uses.ts';
import type { OutsideCalls } from './outside-calls.ts';
import type { OtherName, OtherNames } from './other-names.ts';
import type { OuterNames } from './outer-names.ts';
import { OwnedSites } from './owned-sites.ts';
import { type PossibleGroup, type SiteDoubt, SiteGroups } from './site-groups.ts';
import { lostReasons, mayCall, SitesByName, type SitesOfName } from './sites-by-name.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, fileOfNode, isAccessor, isExported, isMember, isModule } from './symbol-nodes.ts';
import type { TypeHierarchy } from './type-hierarchy.ts';
import { areEqual, type UnknownAt, type UnknownSites } from './unknown-sites.ts';
import type { UntypedTypes } from './untyped-types.ts';
import type { WholeLoads } from './whole-loads.ts';

const defaultName = encodeUtf8('default');

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly members: SymbolMembers;
  readonly hierarchy: TypeHierarchy;
  readonly outerNames: OuterNames;
  readonly otherNames: OtherNames;
  readonly nameless: NamelessModules;
  readonly uses: NodeUses;
  readonly loads: WholeLoads;
  readonly untyped: UntypedTypes;
  readonly unknowns: UnknownSites;
  readonly doubtful: DoubtfulFiles;
  readonly outside: OutsideCalls;
  readonly held: HeldMembers;
  readonly shapes: ShapeFits;
  readonly contained: ContainedMembers;
  readonly exporting: ExportingModules;
}

/** Unknown sites that may mean a symbol. */
export class PossibleSites {
  readonly #parts: Parts;
  readonly #foreign = new Map<SymbolNode, boolean>();
  readonly #outside = new Map<SymbolNode, boolean>();
  readonly #byName: SitesByName;
  #computed: ComputedNames | undefined;
  readonly #owned: OwnedSites;
  #lastRelated: { readonly owner: SymbolNode; readonly related: ReadonlySet<SymbolNode> } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#owned = new OwnedSites(parts);
    this.#byName = new SitesByName(parts);
  }

  /** @param callsOnly the symbol can be called, and only its callers are asked for */
  of(node: SymbolNode, callsOnly: boolean): readonly PossibleGroup[] {
    return this.#groupsOf(node, callsOnly)?.finish() ?? [];
  }

  /** All of them as lists, in which a site may be more than once; symbols of one name share theirs. */
  listsOf(node: SymbolNode): readonly (readonly UnknownAt[])[] {
    return this.#groupsOf(node, false)?.lists() ?? [];
  }

  /** Calls of parameters that are called as the symbol is. */
  calledParameters(node: SymbolNode): readonly UnknownAt[] {
    return this.#named(node, true).parameters;
  }

  #groupsOf(node: SymbolNode, callsOnly: boolean): SiteGroups | undefined {
    const { snapshot, members } = this.#parts;
    if (isModule(snapshot, node)) return undefined;
    const owner = containerOfNode(snapshot, node) as SymbolNode;
    const named = this.#named(node, callsOnly);
    const groups = new SiteGroups();
    if (isMember(snapshot, node, owner))
      groups.share('unknown_receiver', this.#parts.contained.possible(node, named.anyMember));
    else if (isModule(snapshot, owner)) this.#addReceivers(groups, node, named);
    const owners = lazily(() => (isModule(snapshot, owner) ? new Set([owner]) : this.#relatedTo(node, owner)));
    for (const site of named.others) groups.add(this.#mayMean(site, node, owner, owners), site);
    for (const other of this.#parts.otherNames.of(node)) this.#addOtherName(groups, node, callsOnly, other);
    this.#addMangledName(groups, node, callsOnly, owner, owners);
    if (isModule(snapshot, owner) && isExported(snapshot, node) && !members.isNamed(node, defaultName)) {
      this.#addDefaults(groups, node, callsOnly);
    }
    this.#addComputedNames(groups, node, callsOnly, owner, owners);
    if (callsOnly || isAccessor(this.#parts.snapshot, node)) this.#addUntyped(groups, node, owner, owners);
    return groups;
  }

  /** Sites of that name in files whose language may use the symbol's. */
  #named(node: SymbolNode, callsOnly: boolean): SitesOfName {
    const { snapshot, members, doubtful } = this.#parts;
    const kind = doubtful.kindOf(fileOfNode(snapshot, node));
    return this.#byName.of(members.nameBytes(node), members.nameHash(node), kind, callsOnly);
  }

  /** Types that have a subtype in common with the owner: a receiver that is known to be one of them may be the owner's. */
  #relatedTo(node: SymbolNode, owner: SymbolNode): ReadonlySet<SymbolNode> {
    const { snapshot, hierarchy } = this.#parts;
    const stoodFor = hierarchy.looseBasesOf(node).map((base) => containerOfNode(snapshot, base) as SymbolNode);
    if (stoodFor.length > 0) return hierarchy.related([owner, ...stoodFor]);
    // Members of one owner are asked for one after the other.
    if (this.#lastRelated?.owner !== owner) this.#lastRelated = { owner, related: hierarchy.related([owner]) };
    return this.#lastRelated.related;
  }

  #mayMean(
    site: UnknownAt,
    node: SymbolNode,
    owner: SymbolNode,
    owners: () => ReadonlySet<SymbolNode>,
  ): SiteDoubt | undefined {
    const { snapshot, unknowns, held } = this.#parts;
    const reason = unknowns.reasonOf(site);
    if (reason === 'parse_error') return 'broken_file';
    if (unknowns.hasOwners(site))
      return this.#owned.mayMean(site, node, owner, owners) ? 'unknown_receiver' : undefined;
    if (unknowns.isOutside(site) && (held.isHeld(node) || this.#standsOutside(node))) return 'unknown_receiver';
    if (this.#mayBeTakenByText(site, node, owner)) return 'unknown_receiver';
    if (isModule(snapshot, owner)) return this.#parts.outerNames.isGlobal(node) ? 'unknown_receiver' : undefined;
    return this.isForeign(owner) && isMember(snapshot, node, owner) ? 'unknown_receiver' : undefined;
  }

  /**
   * A text may name it, and no constructor, where code of the project calls what it takes from something unknown by a computed name: `getattr(x, self.method)()`.
   * Which text comes there is not followed.
   */
  #mayBeTakenByText(site: UnknownAt, node: SymbolNode, owner: SymbolNode): boolean {
    const { snapshot, members, unknowns } = this.#parts;
    if (!unknowns.isText(site) || isConstructor(snapshot, members, node)) return false;
    const isReached = isModule(snapshot, owner) ? this.#mayBeTaken(node) : isMember(snapshot, node, owner);
    if (!isReached) return false;
    return this.#computedNames.ofAny.some((any) => this.#mayUse(any, fileOfNode(snapshot, node)));
  }

  #mayUse({ file: from }: UnknownAt, file: number): boolean {
    return mayImport(this.#parts.doubtful.kindOf(from), this.#parts.doubtful.kindOf(file));
  }

  /**
   * A receiver whose type a package declares may be of that package, or of a type that implements the declaration: an
   * owner whose bases are not all known, or that external code got or may make (`class Meta` in one of Python). That a
   * package returns a function that it got is covered by the escape of that function.
   */
  isForeign(owner: SymbolNode): boolean {
    const known = this.#foreign.get(owner) ?? this.#hasForeignBase(owner);
    this.#foreign.set(owner, known);
    return known;
  }

  #hasForeignBase(owner: SymbolNode): boolean {
    const { snapshot, unknowns, hierarchy, outside } = this.#parts;
    const { starts, sources } = snapshot.calls.unknowns;
    for (const type of hierarchy.descendants([owner])) {
      if (outside.hasInstance(type) || outside.isMadeByBase(type)) return true;
      const file = fileOfNode(snapshot, type);
      const source = type - snapshot.symbols.starts[file] + 1;
      for (let row = starts[file]; row < starts[file + 1]; row++) {
        const site = { row, file };
        if (sources[row] !== source || unknowns.isCall(site)) continue;
        if (unknowns.isOutside(site) || lostReasons.has(unknowns.reasonOf(site))) return true;
      }
    }
    return false;
  }

  /**
   * Reports whether the member answers one that a package declares: such calls are recorded at their sites, under that
   * name.
   */
  #standsOutside(node: SymbolNode): boolean {
    const known = this.#outside.get(node);
    if (known !== undefined) return known;
    const { snapshot, unknowns, members } = this.#parts;
    const { starts, sources } = snapshot.calls.unknowns;
    const file = fileOfNode(snapshot, node);
    const source = node - snapshot.symbols.starts[file] + 1;
    const name = decodeUtf8(members.nameBytes(node));
    let stands = false;
    for (let row = starts[file]; row < starts[file + 1] && !stands; row++) {
      if (sources[row] !== source) continue;
      const site = { row, file };
      stands = !unknowns.isCall(site) && unknowns.isOutside(site) && unknowns.nameOf(site) === name;
    }
    this.#outside.set(node, stands);
    return stands;
  }

  /**
   * A symbol that is not a member is called through its module: modules are not followed as values, so any receiver may
   * be one. A rule that looks at other symbols of the name was rejected: one more of them made an answer more certain.
   */
  #addReceivers(groups: SiteGroups, node: SymbolNode, { anyReceiver, lost }: SitesOfName): void {
    const { doubtful, snapshot } = this.#parts;
    if (this.#mayBeTaken(node)) groups.share('unknown_receiver', anyReceiver);
    if (lost.length === 0 || !isExported(snapshot, node)) return;
    if (!doubtful.of(fileOfNode(snapshot, node)).hasLostImport) return;
    for (const site of lost) groups.add('unresolved_import', site);
  }

  /** The module of another file has it, under a name of that file. */
  #addOtherName(groups: SiteGroups, node: SymbolNode, callsOnly: boolean, { name, hash, file }: OtherName): void {
    const { doubtful, outerNames, snapshot } = this.#parts;
    if (!outerNames.isValue(node)) return;
    const kind = doubtful.kindOf(fileOfNode(snapshot, node));
    const { anyReceiver, lost, others } = this.#byName.of(name, hash, kind, callsOnly);
    if (this.#mayHaveName(name, file)) for (const site of anyReceiver) groups.add('unknown_receiver', site);
    if (doubtful.of(file).hasLostImport) for (const site of lost) groups.add('unresolved_import', site);
    const owner = containerOfNode(snapshot, node) as SymbolNode;
    const owners = (): ReadonlySet<SymbolNode> => new Set([snapshot.symbols.count + file]);
    for (const site of others) groups.add(this.#mayMean(site, node, owner, owners), site);
  }

  /** Code outside of a class of Python has a member `__pay` of it under another name. */
  #addMangledName(
    groups: SiteGroups,
    node: SymbolNode,
    callsOnly: boolean,
    owner: SymbolNode,
    owners: () => ReadonlySet<SymbolNode>,
  ): void {
    const mangled = mangledName(this.#parts, node, owner);
    if (mangled === undefined) return;
    const name = encodeUtf8(mangled);
    const kind = this.#parts.doubtful.kindOf(fileOfNode(this.#parts.snapshot, node));
    const { anyReceiver, others } = this.#byName.of(name, hashBytes(name, 0, name.length), kind, callsOnly);
    for (const site of anyReceiver) groups.add('unknown_receiver', site);
    for (const site of others) groups.add(this.#mayMean(site, node, owner, owners), site);
  }

  /**
   * Whether something of which nothing is known may be the module of a file, and is asked for that name. Members of packages are called
   * `default` as well, and each file may have one: that is asked of modules that code is known to have as a whole.
   */
  #mayHaveName(name: Uint8Array, file: number): boolean {
    const { snapshot, nameless, uses, loads } = this.#parts;
    if (!areEqual(name, defaultName)) return nameless.mayBeValue(file);
    return uses.countsOf(snapshot.symbols.count + file).escapes > 0 || loads.of(file).length > 0;
  }

  /** Whether something of which nothing is known may be the module of a symbol. */
  #mayBeTaken(node: SymbolNode): boolean {
    const { outerNames, nameless, snapshot } = this.#parts;
    return outerNames.mayBeTaken(node) && nameless.mayBeValue(fileOfNode(snapshot, node));
  }

  /** An unresolved default import may bind any export: which one is the default is not recorded. */
  #addDefaults(groups: SiteGroups, node: SymbolNode, callsOnly: boolean): void {
    const { snapshot, unknowns, doubtful } = this.#parts;
    const file = fileOfNode(snapshot, node);
    const { hasLostImport, lostFrom } = doubtful.of(file);
    if (!hasLostImport) return;
    for (const site of unknowns.named(defaultName)) {
      if (callsOnly && !mayCall(this.#parts.unknowns, site)) continue;
      if (!lostReasons.has(unknowns.reasonOf(site)) || !lostFrom.has(site.file)) continue;
      if (!doubtful.mayUse(site.file, file)) continue;
      groups.add('unresolved_import', site);
    }
  }

  /**
   * Where the receiver is not known at all, those of the same file count, and of others those whose name is written in part. Of the rest
   * a text has the name.
   */
  #addComputedNames(
    groups: SiteGroups,
    node: SymbolNode,
    callsOnly: boolean,
    owner: SymbolNode,
    ownersOf: () => ReadonlySet<SymbolNode>,
  ): void {
    const { snapshot } = this.#parts;
    const { byOwner, byPath } = this.#computedNames;
    const isLikeName = isNameLike(this.#parts, node);
    // A value that is only read is not called.
    const mayMean = (site: UnknownAt): boolean =>
      (!callsOnly || mayCall(this.#parts.unknowns, site)) && isLikeName(site);
    const isOpen = !isModule(snapshot, owner) || isExported(snapshot, node);
    if (byOwner.size > 0) {
      const owners = isModule(snapshot, owner) ? this.#parts.exporting.modulesOf(node) : ownersOf();
      for (const site of sitesOfOwners(byOwner, owners)) if (mayMean(site)) groups.add('dynamic_property', site);
      for (const site of sitesOfOwners(byOwner, objectsAround(snapshot, owner)))
        if (this.#parts.unknowns.isEscape(site)) groups.add('dynamic_property', site);
    }
    if (isModule(snapshot, owner) && isOpen)
      for (const site of byPath) if (mayLoad(this.#parts, site, node)) groups.add('dynamic_property', site);
    for (const site of this.#computedForAny(node, owner)) if (mayMean(site)) groups.add('dynamic_property', site);
  }

  /** Code that has a value without its type may call any member of it. */
  #addUntyped(groups: SiteGroups, node: SymbolNode, owner: SymbolNode, ownersOf: () => ReadonlySet<SymbolNode>): void {
    const { snapshot } = this.#parts;
    if (!isMember(snapshot, node, owner) || this.#computedNames.ofUntyped.length === 0) return;
    if (!this.#parts.untyped.has(owner, ownersOf)) return;
    const isLikeName = isNameLike(this.#parts, node);
    for (const site of this.#computedNames.ofUntyped)
      if (this.#mayUse(site, fileOfNode(snapshot, node)) && isLikeName(site)) groups.add('dynamic_property', site);
  }

  /** Computed names, of receivers of which nothing is known, that may be that of a symbol. What is in a module is named by a text, or in part. */
  #computedForAny(node: SymbolNode, owner: SymbolNode): readonly UnknownAt[] {
    const { byFile, byPart } = this.#computedNames;
    const file = fileOfNode(this.#parts.snapshot, node);
    const inPart = (): readonly UnknownAt[] => byPart.filter((site) => this.#mayUse(site, file));
    if (isModule(this.#parts.snapshot, owner)) return byPart.length > 0 && this.#mayBeTaken(node) ? inPart() : [];
    if (!isMember(this.#parts.snapshot, node, owner)) return [];
    return [...(byFile.get(file) ?? []), ...inPart().filter((site) => site.file !== file)];
  }

  get #computedNames(): ComputedNames {
    return (this.#computed ??= gatherComputed(this.#parts.unknowns));
  }
}

import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf, symbolAt } from '../../source/code-tree.ts';
import { isTestPath } from '../../source/tests.ts';
import { CollectedSites, type Site } from '../collected-sites.ts';
import type { CallResult, SymbolLinks } from '../file-links.ts';
import type { RegistrationInterest } from '../registrations.ts';
import type { SymbolNames } from '../symbol-names.ts';
import type { LinkingContext } from './linking-context.ts';
import { addExternalCalls } from './external-calls.ts';
import { addClassImport } from './class-imports.ts';
import { addConstructorParameters } from './constructor-parameters.ts';
import { computedModules } from './import-calls.ts';
import { addCallsByLibrary } from './given-to-library.ts';
import { addGetters } from './getter-sites.ts';
import { effectOfDecorators, isHeldByDecorator, isWrappedWithin } from './escaping-decorators.ts';
import { ExternalHolders } from './external-holders.ts';
import { KeywordSites } from './keyword-sites.ts';
import { holderOf } from './held-values.ts';
import { KnownDecorators } from './known-decorators.ts';
import { LoadedModules } from './loaded-modules.ts';
import { addLoaded } from './loaded-names.ts';
import { addBasesOfMade, addKeptClass, addMadeOfValue } from './made-classes.ts';
import { isOtherName } from './other-names.ts';
import { isInOwnPath } from './own-paths.ts';
import { addOwnNames } from './own-names.ts';
import { addMadeByMetaclass } from './metaclass-calls.ts';
import { MemberSites } from './member-sites.ts';
import { symbolName } from './declared-symbol.ts';
import { NameSites } from './name-sites.ts';
import { ReflectionSites } from './reflection-sites.ts';
import { addOtherName } from './renaming-imports.ts';
import { Registrations } from './registrations/collect.ts';
import { addRelations } from './relations.ts';
import { hasLibraryMember } from './library-members.ts';
import { isPythons } from './python-library.ts';
import { roleOf } from './site-roles.ts';
import { sourcesOf } from './sources.ts';
import { decoratorsOf, isTarget } from './syntax.ts';
import { TextSites } from './text-sites.ts';
import { membersOf } from './type.ts';
import type { Unit } from './unit.ts';
import { addUnknownClass } from './unknown-classes.ts';
import { addChangedClass, addRegistering } from './virtual-classes.ts';

/** Walks a file once and says what each of its sites means. */
export class UnitWalk {
  readonly #context: LinkingContext;
  readonly #projectNames: SymbolNames;
  readonly #interest: RegistrationInterest;
  readonly #nameSites: NameSites;
  readonly #memberSites: MemberSites;
  readonly #textSites: TextSites;
  readonly #reflectionSites: ReflectionSites;
  readonly #keywordSites: KeywordSites;
  readonly #keptOutside: ExternalHolders;
  readonly #loadedModules: LoadedModules;
  readonly #knownDecorators: KnownDecorators;
  readonly #registrations: Registrations;

  constructor(context: LinkingContext, projectNames: SymbolNames, interest: RegistrationInterest) {
    this.#context = context;
    this.#projectNames = projectNames;
    this.#interest = interest;
    this.#nameSites = new NameSites(context);
    this.#memberSites = new MemberSites(context, projectNames);
    this.#textSites = new TextSites(context, projectNames);
    this.#reflectionSites = new ReflectionSites(context, this.#memberSites);
    this.#keywordSites = new KeywordSites(context, this.#memberSites);
    this.#keptOutside = new ExternalHolders(context);
    this.#loadedModules = new LoadedModules(context, projectNames);
    this.#knownDecorators = new KnownDecorators(context);
    this.#registrations = new Registrations(context, interest);
  }

  link(unit: Unit): SymbolLinks {
    const sites = new CollectedSites();
    const sources = sourcesOf(unit);
    this.#context.linking = this.#context.dependencies.current;
    for (let node = 1; node < unit.tree.count; node++) this.#visit(unit, node, sites, sources);
    sites.registered(this.#registrations.in(unit, sources));
    return sites.finish();
  }

  #visit(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const { tree } = unit;
    this.#loadedModules.add(sites, unit, node);
    addClassImport(this.#context, sites, unit, node, sources[node]);
    addOtherName(this.#context, sites, unit, node);
    switch (tree.kinds[node]) {
      case kind.name: {
        if (!isSite(unit, node)) break;
        const site = this.#siteAt(unit, node, sources);
        this.#visitName(unit, node, sites, site);
        addKeptClass(this.#context, sites, site, unit, node);
        break;
      }
      case kind.attribute:
        this.#visitAttribute(unit, node, sites, sources);
        break;
      case kind.string:
        this.#textSites.add(sites, { position: tree.positions[node], source: sources[node] }, unit, node);
        break;
      case kind.formatField:
        this.#addUnknownMember(sites, storeAt(unit, node, sources));
        break;
      case kind.assign:
        this.#keptOutside.addAssigned(sites, unit, node);
        break;
      case kind.call:
        this.#visitCall(unit, node, sites, sources);
        break;
      case kind.subscript:
        addOwnNames(this.#context, sites, { position: tree.positions[node], source: sources[node] }, unit, node);
        break;
      case kind.parameter:
        this.#addProviders(unit, node, sites, sources);
        break;
      case kind.casePattern:
        this.#addPattern(unit, node, sites, sources);
        break;
      case kind.functionDefinition:
        this.#addDecorated(unit, node, sites, sources);
        break;
      case kind.classDefinition:
        this.#visitClass(unit, node, sites, sources);
        break;
    }
  }

  #visitAttribute(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const { tree } = unit;
    addRegistering(this.#context, sites, unit, node);
    addUnknownClass(this.#context, sites, unit, node, sources);
    if (nameOf(tree, node) === '__dict__') this.#reflectionSites.add(sites, unit, node, sources);
    if (!isTarget(tree, node)) return this.#visitName(unit, node, sites, this.#siteAt(unit, node, sources));
    addChangedClass(this.#context, sites, unit, node);
    if (symbolAt(tree, node) < 0) this.#memberSites.add(sites, storeAt(unit, node, sources), unit, node);
  }

  #visitCall(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const { tree } = unit;
    this.#reflectionSites.add(sites, unit, node, sources);
    addGetters(this.#context, this.#projectNames, sites, unit, node, sources[node]);
    this.#keptOutside.addArguments(sites, unit, node);
    addCallsByLibrary(this.#context, this.#memberSites, sites, unit, node, sources[node]);
    addMadeOfValue(this.#context, sites, { position: tree.positions[node + 1], source: sources[node + 1] }, unit, node);
    addUnknownClass(this.#context, sites, unit, node, sources);
    addBasesOfMade(this.#context, sites, unit, node);
    this.#keywordSites.add(sites, unit, node, sources);
    this.#addImports(unit, node, sites, sources);
    addLoaded(this.#context, sites, { position: tree.positions[node], source: sources[node] }, unit, node);
    addOwnNames(this.#context, sites, { position: tree.positions[node], source: sources[node] }, unit, node);
  }

  #visitClass(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    addRelations(this.#context, sites, unit, node);
    addMadeByMetaclass(this.#context, sites, unit, node, sources);
    addConstructorParameters(this.#context, sites, unit, node);
    addExternalCalls(this.#context, sites, unit, node);
    this.#addDecorated(unit, node, sites, sources);
  }

  /** `def test_pay(order)`: a package calls what provides an `order`, and gives the test that. */
  #addProviders(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const definition = unit.tree.parents[node];
    if (unit.tree.kinds[definition] !== kind.functionDefinition) return;
    for (const provider of this.#context.providersOf(unit, definition, node)) {
      const target = symbolName(provider.unit, provider.node);
      if (target === undefined) continue;
      const bound = { proof: 'inferred', binding: 'inferred_type', importSite: -1 } as const;
      sites.use(storeAt(unit, node, sources), target, bound);
    }
  }

  /** `case Box(size=1)` looks at the `size` of a `Box`. */
  #addPattern(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const { tree } = unit;
    if (nameOf(tree, node) === '') return;
    let around = tree.parents[node];
    while (tree.kinds[around] === kind.casePattern) around = tree.parents[around];
    if (tree.kinds[around] !== kind.classPattern) return;
    const site = storeAt(unit, node, sources);
    const { type } = this.#context.evaluate(unit, around + 1);
    // What a class of Python's own library lacks is of a class below it, or of any that passes for it: everything is an object.
    if (type.form === 'outside' && isPythons(type.name) && !hasLibraryMember(type.name, site.name))
      this.#addUnknownMember(sites, site);
    else this.#memberSites.addNamed(sites, site, unit, around + 1);
  }

  #addUnknownMember(sites: CollectedSites, site: Site): void {
    if (this.#projectNames.has(site.name)) sites.unknown(site, 'receiver_type_unknown');
  }

  /** A decorator of the project has what it decorates, and may call it later. */
  #addDecorated(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const [decorator] = decoratorsOf(unit.tree, node);
    const target = symbolName(unit, node);
    if (decorator === undefined || target === undefined) return;
    const effect = effectOfDecorators(this.#context, this.#knownDecorators, unit, node);
    if (effect !== undefined && effect !== 'gives_back') {
      const isRun = effect === 'runs' && unit.tree.kinds[node] === kind.functionDefinition;
      const how = isRun ? 'run_outside' : 'decorated_outside';
      sites.relation({ symbol: symbolAt(unit.tree, node), base: target, kind: how });
    }
    if (isWrappedWithin(this.#context, this.#knownDecorators, unit, node)) {
      sites.relation({ symbol: symbolAt(unit.tree, node), base: target, kind: 'wrapped_within' });
    }
    if (!isHeldByDecorator(this.#context, unit, node)) return;
    const { positions } = unit.tree;
    const site = { position: positions[node], source: sources[decorator], name: nameOf(unit.tree, node) };
    const bound = { proof: 'exact', binding: 'scope', importSite: -1 } as const;
    sites.use({ ...site, type: 'reference', escapes: true }, target, bound);
  }

  #siteAt(unit: Unit, node: number, sources: Int32Array): Site {
    const { tree } = unit;
    const { type, escapes } = roleOf(tree, node);
    const name = nameOf(tree, node);
    const raised = this.#raisedRole(unit, node);
    const site = {
      position: tree.positions[node],
      source: sources[node],
      type: raised === 'call' ? raised : type,
      name,
    };
    if (raised === 'unknown') return { ...site, escapes: true };
    if (isInOwnPath(tree, node)) return { ...site, escapes: true, given: 'package' };
    if (!escapes || !this.#mayBeSymbol(unit, node, name))
      return { ...site, escapes: false, result: this.#resultOfCall(unit, node, site) };
    const isKept = this.#context.isEscaping(unit, node);
    if (isKept) return { ...site, escapes: true, holder: holderOf(this.#context, unit, node) };
    return { ...site, escapes: false, given: this.#context.givenTo(unit, node) };
  }

  #resultOfCall(unit: Unit, callee: number, { type, name }: Pick<Site, 'type' | 'name'>): CallResult | undefined {
    const { tree } = unit;
    const call = tree.parents[callee];
    if (type !== 'call' || tree.kinds[call] !== kind.call || callee !== call + 1) return undefined;
    return this.#mayBeSymbol(unit, callee, name) ? this.#context.resultOf(unit, call) : undefined;
  }

  #mayBeSymbol(unit: Unit, node: number, name: string): boolean {
    return this.#projectNames.has(name) || isOtherName(this.#context, unit, node);
  }

  /** `raise Failed` makes a `Failed`; `raise self.failed` may make what that is. */
  #raisedRole(unit: Unit, node: number): 'call' | 'unknown' | undefined {
    if (
      unit.tree.kinds[unit.tree.parents[node]] !== kind.raiseStatement ||
      !this.#mayBeSymbol(unit, node, nameOf(unit.tree, node))
    )
      return undefined;
    const types = membersOf(this.#context.evaluate(unit, node).type);
    if (types.some(({ form }) => form === 'class')) return 'call';
    const isMember = unit.tree.kinds[node] === kind.attribute;
    return isMember && types.some(({ form }) => form === 'unknown' || form === 'none') ? 'unknown' : undefined;
  }

  /** Of a name, or of a member by its name. */
  #visitName(unit: Unit, node: number, sites: CollectedSites, site: Site): void {
    const meant = unit.tree.kinds[node] === kind.name ? this.#nameSites : this.#memberSites;
    meant.add(sites, site, unit, node);
    this.#addAsked(unit, sites, site);
  }

  /** `self.client.get("/tea")`: a test has a framework answer. What the project calls so is recorded with its members. */
  #addAsked(unit: Unit, sites: CollectedSites, site: Site): void {
    const isAsked =
      site.type === 'call' && this.#interest.asked?.has(site.name) === true && !this.#projectNames.has(site.name);
    if (isAsked && isTestPath(unit.path)) sites.unknown(site, 'receiver_type_unknown');
  }

  /** `import_module(name)`: where modules are loaded whose names cannot be read. */
  #addImports(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const { positions } = unit.tree;
    for (const name of computedModules(this.#context, unit, node)) {
      const site = { position: positions[node], source: sources[node], type: 'call', name, escapes: false } as const;
      sites.unknown(site, 'dynamic_import');
    }
  }
}

function isSite({ tree }: Unit, node: number): boolean {
  const parent = tree.kinds[tree.parents[node]];
  if (parent === kind.importName || parent === kind.globalStatement || parent === kind.nonlocalStatement) return false;
  return !isTarget(tree, node);
}

/** `box.size = 4` changes what `size` is; `self.size = 4` in a method of its own class declares it. */
function storeAt({ tree }: Unit, node: number, sources: Int32Array): Site {
  const [name, position] = [nameOf(tree, node), tree.positions[node]];
  return { position, source: sources[node], type: 'reference', name, escapes: false };
}

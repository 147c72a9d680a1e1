import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf, symbolAt } from '../../source/code-tree.ts';
import { isTestPath } from '../../source/tests.ts';
import { CollectedSites, type Site } from '../collected-sites.ts';
import type { SymbolLinks } from '../file-links.ts';
import type { RegistrationInterest } from '../registrations.ts';
import type { SymbolNames } from '../symbol-names.ts';
import type { LinkingContext } from './linking-context.ts';
import { addExternalCalls } from './external-calls.ts';
import { computedModules } from './import-calls.ts';
import { addGetters } from './getter-sites.ts';
import { effectOfDecorators, isHeldByDecorator, isWrappedWithin } from './escaping-decorators.ts';
import { createExternalHolders } from './external-holders.ts';
import { createKeywordSites } from './keyword-sites.ts';
import { KnownDecorators } from './known-decorators.ts';
import { addBasesOfMade, addMadeOfValue } from './made-classes.ts';
import { addOwnNames } from './own-names.ts';
import { createMemberSites, symbolName } from './member-sites.ts';
import { createNameSites } from './name-sites.ts';
import { createReflectionSites } from './reflection-sites.ts';
import { createRegistrations } from './registrations/collect.ts';
import { addRelations } from './relations.ts';
import { roleOf } from './site-roles.ts';
import { sourcesOf } from './sources.ts';
import { decoratorsOf, isTarget } from './syntax.ts';
import { createTextSites } from './text-sites.ts';
import { membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/** Walks a file once and says what each of its sites means. */
export function createUnitWalk(
  context: LinkingContext,
  projectNames: SymbolNames,
  interest: RegistrationInterest,
): (unit: Unit) => SymbolLinks {
  const nameSites = createNameSites(context);
  const memberSites = createMemberSites(context, projectNames);
  const textSites = createTextSites(context, projectNames);
  const reflectionSites = createReflectionSites(context, memberSites);
  const keywordSites = createKeywordSites(context, memberSites);
  const keptOutside = createExternalHolders(context);
  const knownDecorators = new KnownDecorators(context);
  const registrationsOf = createRegistrations(context, interest);

  return (unit) => {
    const sites = new CollectedSites();
    const sources = sourcesOf(unit);
    context.linking = context.dependencies.current;
    for (let node = 1; node < unit.tree.count; node++) visit(unit, node, sites, sources);
    sites.registered(registrationsOf(unit, sources));
    return sites.finish();
  };

  function visit(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.name:
        if (isSite(unit, node)) visitName(unit, node, sites, siteAt(unit, node, sources));
        break;
      case kind.attribute:
        if (nameOf(tree, node) === '__dict__') reflectionSites.add(sites, unit, node, sources);
        if (!isTarget(tree, node)) visitName(unit, node, sites, siteAt(unit, node, sources));
        else if (symbolAt(tree, node) < 0) memberSites.add(sites, storeAt(unit, node, sources), unit, node);
        break;
      case kind.string:
        textSites.add(sites, { position: tree.positions[node], source: sources[node] }, unit, node);
        break;
      case kind.assign:
        keptOutside.addAssigned(sites, unit, node);
        break;
      case kind.call:
        reflectionSites.add(sites, unit, node, sources);
        addGetters(context, projectNames, sites, unit, node, sources[node]);
        keptOutside.addArguments(sites, unit, node);
        addMadeOfValue(context, sites, { position: tree.positions[node + 1], source: sources[node + 1] }, unit, node);
        addBasesOfMade(context, sites, unit, node);
        keywordSites.add(sites, unit, node, sources);
        addImports(unit, node, sites, sources);
        addOwnNames(context, sites, { position: tree.positions[node], source: sources[node] }, unit, node);
        break;
      case kind.subscript:
        addOwnNames(context, sites, { position: tree.positions[node], source: sources[node] }, unit, node);
        break;
      case kind.casePattern:
        addPattern(unit, node, sites, sources);
        break;
      case kind.functionDefinition:
        addDecorated(unit, node, sites, sources);
        break;
      case kind.classDefinition:
        addRelations(context, sites, unit, node);
        addExternalCalls(context, sites, unit, node);
        addDecorated(unit, node, sites, sources);
        break;
    }
  }

  /** `case Box(size=1)` looks at the `size` of a `Box`. */
  function addPattern(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const { tree } = unit;
    if (nameOf(tree, node) === '') return;
    let around = tree.parents[node];
    while (tree.kinds[around] === kind.casePattern) around = tree.parents[around];
    if (tree.kinds[around] !== kind.classPattern) return;
    memberSites.addNamed(sites, storeAt(unit, node, sources), unit, around + 1);
  }

  /** A decorator of the project has what it decorates, and may call it later. */
  function addDecorated(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const [decorator] = decoratorsOf(unit.tree, node);
    const target = symbolName(unit, node);
    if (decorator === undefined || target === undefined) return;
    const effect = effectOfDecorators(context, knownDecorators, unit, node);
    if (effect !== undefined && effect !== 'gives_back') {
      const isRun = effect === 'runs' && unit.tree.kinds[node] === kind.functionDefinition;
      const how = isRun ? 'run_outside' : 'decorated_outside';
      sites.relation({ symbol: symbolAt(unit.tree, node), base: target, kind: how });
    }
    if (isWrappedWithin(context, knownDecorators, unit, node)) {
      sites.relation({ symbol: symbolAt(unit.tree, node), base: target, kind: 'wrapped_within' });
    }
    if (!isHeldByDecorator(context, unit, node)) return;
    const { positions } = unit.tree;
    const site = { position: positions[node], source: sources[decorator], name: nameOf(unit.tree, node) };
    const bound = { proof: 'exact', binding: 'scope', importSite: -1 } as const;
    sites.use({ ...site, type: 'reference', escapes: true }, target, bound);
  }

  function siteAt(unit: Unit, node: number, sources: Int32Array): Site {
    const { tree } = unit;
    const { type, escapes } = roleOf(tree, node);
    const name = nameOf(tree, node);
    const role = makesException(unit, node) ? 'call' : type;
    const site = { position: tree.positions[node], source: sources[node], type: role, name };
    if (!escapes || !projectNames.has(name)) return { ...site, escapes: false };
    const isKept = context.isEscaping(unit, node);
    return { ...site, escapes: isKept, given: isKept ? undefined : context.givenTo(unit, node) };
  }

  /** `raise Failed` makes a `Failed`. */
  function makesException(unit: Unit, node: number): boolean {
    if (unit.tree.kinds[unit.tree.parents[node]] !== kind.raiseStatement || !projectNames.has(nameOf(unit.tree, node)))
      return false;
    return membersOf(context.evaluate(unit, node).type).some(({ form }) => form === 'class');
  }

  /** Of a name, or of a member by its name. */
  function visitName(unit: Unit, node: number, sites: CollectedSites, site: Site): void {
    const meant = unit.tree.kinds[node] === kind.name ? nameSites : memberSites;
    meant.add(sites, site, unit, node);
    addAsked(unit, sites, site);
  }

  /** `self.client.get("/tea")`: a test has a framework answer. What the project calls so is recorded with its members. */
  function addAsked(unit: Unit, sites: CollectedSites, site: Site): void {
    const isAsked = site.type === 'call' && interest.asked?.has(site.name) === true && !projectNames.has(site.name);
    if (isAsked && isTestPath(unit.path)) sites.unknown(site, 'receiver_type_unknown');
  }

  /** `import_module(name)`: where modules are loaded whose names cannot be read. */
  function addImports(unit: Unit, node: number, sites: CollectedSites, sources: Int32Array): void {
    const { positions } = unit.tree;
    for (const name of computedModules(context, unit, node)) {
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

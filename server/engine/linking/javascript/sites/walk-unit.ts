import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { SymbolLinks } from '../../file-links.ts';
import type { Registration, RegistrationInterest } from '../../registrations.ts';
import { meaning, type Names, namespaceMeaning, type Unit, typeMeaning, valueMeaning } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import { childOfKind, hasFlag, secondChild, valueOf } from '../expressions/syntax.ts';
import { createRegistrations } from '../registrations/record-registrations.ts';
import type { Types } from '../type.ts';
import type { Site } from '../../collected-sites.ts';
import { createAugmentedPackages } from './augmented-packages.ts';
import { createCalledOutside } from './called-outside.ts';
import { createConstructions } from './constructions.ts';
import { ConstructorSites } from './constructor-sites.ts';
import { DeclaredSymbols } from './declared-symbols.ts';
import { createDecoratorSites } from './decorator-sites.ts';
import { createDesignTypes } from './design-types.ts';
import { FileWalk } from './file-walk.ts';
import { isBase, isTypeClause } from './heritage-clauses.ts';
import type { Goes } from './followed-values.ts';
import { createEscapes, isExported } from './escapes.ts';
import { createCalledFunctions } from './called-functions.ts';
import { createGivenClasses } from './given-classes.ts';
import { createGivenObjects } from './given-objects.ts';
import { createGivenProperties } from './given-properties.ts';
import { createComputedNames } from './computed-names.ts';
import { createIndexedTypes } from './indexed-types.ts';
import { KnownFrameworks } from './known-frameworks.ts';
import { createKeyedMembers } from './keyed-members.ts';
import { createEscapingMembers } from './escaping-members.ts';
import { isExportedValue } from './loaded-modules.ts';
import { createMadeThere } from './made-by-framework.ts';
import { createMemberSites } from './member-sites.ts';
import { createNameSites } from './name-sites.ts';
import { entityMeanings } from './meanings-in-types.ts';
import { createModuleReceivers } from './module-receivers.ts';
import { createModuleSites } from './module-sites.ts';
import type { SymbolNames } from '../../symbol-names.ts';
import { Origins } from './receiver-origin.ts';
import { createReceiverProof } from './receiver-proof.ts';
import { Relations } from './relations.ts';
import { escaping, escapingModule, read, type Role, roleOf } from './site-roles.ts';
import { createTextMembers } from './text-members.ts';
import { createTypeSites } from './type-sites.ts';
import { addWrittenInPlace } from './written-in-place.ts';

/** Links the sites of one kind of node. */
type Visit = (walk: FileWalk, node: number) => void;
type VisitRules = Readonly<Partial<Record<number, Visit>>>;

/** Walks a file once and says what each of its sites means. */
export function createUnitWalk(
  names: Names,
  types: Types,
  expressions: ExpressionTypes,
  projectNames: SymbolNames,
  interest: RegistrationInterest,
): (unit: Unit) => SymbolLinks {
  const { evaluate, calls, literals, patternSource } = expressions;
  const computedNames = createComputedNames(types, evaluate);
  const symbols = new DeclaredSymbols();
  const proofOf = createReceiverProof(names, types, evaluate, calls);
  const origins = new Origins(names, types, evaluate, symbols, projectNames);
  const escapes = createEscapes(names, types, evaluate, calls);
  const memberSites = createMemberSites(names, types, evaluate, symbols, projectNames, proofOf, origins, escapes);
  const nameSites = createNameSites(names, types, evaluate, symbols);
  const typeSites = createTypeSites(names, symbols);
  const resolveType = (unit: Unit, node: number) => typeSites.resolveEntity(unit, node, typeMeaning)?.entity;
  const frameworks = new KnownFrameworks(names);
  const relations = new Relations(names, types, symbols, literals, evaluate, frameworks, resolveType);
  const calledOutside = createCalledOutside(names, types, frameworks, resolveType);
  const isMadeThere = createMadeThere(types, evaluate, frameworks);
  const constructions = createConstructions(names, types, evaluate, symbols, origins);
  const constructorSites = new ConstructorSites(names, types, symbols);
  const moduleSites = createModuleSites(names, symbols);
  const mayBeModule = createModuleReceivers(names);
  const addGivenClass = createGivenClasses(types, evaluate, symbols, escapes);
  const addGivenObjects = createGivenObjects(types, evaluate, symbols, escapes, calls);
  const addGivenProperties = createGivenProperties(names, types, expressions, symbols, createCalledFunctions(names));
  const keyedMember = createKeyedMembers(names, types, evaluate);
  const escapingMembers = createEscapingMembers(types, evaluate, symbols, literals, escapes);
  const registrationsIn = createRegistrations(names, types, evaluate, symbols, interest);
  const rules = rulesByKind();
  return (unit) => {
    return linksOf(visitAll(new FileWalk(unit, projectNames)), registrationsIn(unit));
  };

  function visitAll(walk: FileWalk): FileWalk {
    for (let node = 1; node < walk.tree.count; node++) visit(walk, node);
    addGivenProperties(walk);
    addGivenObjects(walk.sites, walk.unit);
    return walk;
  }

  function visit(walk: FileWalk, node: number): void {
    relations.add(walk.sites, walk.unit, node);
    addWrittenInPlace(walk, node, siteAt);
    addGivenClass(walk.sites, walk.unit, node);
    const rule = rules[walk.tree.kinds[node]];
    if (rule === undefined) moduleSites.addNamed(walk, node);
    else rule(walk, node);
  }

  function rulesByKind(): VisitRules {
    const addTextMember = createTextMembers(names, memberSites);
    return {
      [kind.identifier]: visitIdentifier,
      [kind.propertyAccess]: (walk, node) => visitAccess(walk, node, node),
      [kind.elementAccess]: visitElementAccess,
      [kind.shorthandProperty]: visitShorthand,
      [kind.bindingElement]: visitBindingElement,
      [kind.superExpression]: visitSuper,
      [kind.importCall]: (walk, node) => moduleSites.addLoad(walk, node, node + 1),
      [kind.stringLiteral]: moduleSites.addPath,
      [kind.template]: moduleSites.addPath,
      [kind.call]: (walk, node) => {
        moduleSites.addCall(walk, node);
        addTextMember(walk, node);
      },
      [kind.newExpression]: visitConstruction,
      [kind.extendsClause]: visitBase,
      [kind.typeReference]: (walk, node) =>
        typeSites.add(walk.sites, walk.unit, node + 1, typeMeaning, () => walk.siteAt(node, typeRole)),
      [kind.qualifiedName]: visitQualifiedName,
      [kind.indexedAccessType]: createIndexedTypes(types, symbols),
      [kind.classDeclaration]: ({ sites, unit }, node) => calledOutside(sites, unit, node),
      [kind.classExpression]: ({ sites, unit }, node) => calledOutside(sites, unit, node),
      [kind.interfaceDeclaration]: ({ sites, unit }, node) => calledOutside(sites, unit, node),
      [kind.namespaceDeclaration]: createAugmentedPackages(types, symbols),
      [kind.decorator]: createDecoratorSites(escapes, frameworks, createDesignTypes(symbols, resolveType)),
      [kind.objectLiteral]: visitEscapingMembers,
    };
  }

  function visitShorthand(walk: FileWalk, node: number): void {
    nameSites.add(walk.sites, escaping, walk.unit, node, valueMeaning, (as) => siteAt(walk, node, as));
  }

  /** `new A()` and `extends A`: the constructor of `A` is called. */
  function visitConstruction(walk: FileWalk, node: number): void {
    constructions(walk.sites, walk.unit, node + 1, () => walk.callAt(node, ''));
  }

  function visitBase(walk: FileWalk, clause: number): void {
    const { kinds, parents } = walk.tree;
    if (kinds[parents[clause]] !== kind.interfaceDeclaration) visitConstruction(walk, clause);
  }

  function visitEscapingMembers(walk: FileWalk, literal: number): void {
    const { unit, tree, sites } = walk;
    const { named, open } = escapingMembers(unit, literal);
    const nameOfMember = (member: number) => ({ path: unit.path, name: unit.symbolNames[symbolAt(tree, member)] });
    for (const member of named) {
      const bound = { proof: 'exact', binding: 'member', importSite: -1 } as const;
      sites.use(walk.siteAt(literal, escaping, member), nameOfMember(member), bound);
    }
    for (const member of open) {
      sites.relation({ symbol: symbolAt(tree, member), base: nameOfMember(member), kind: 'kept_within' });
    }
  }

  function visitIdentifier(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const parent = tree.parents[node];
    if (tree.kinds[parent] === kind.typeReference) return;
    if (tree.kinds[parent] === kind.jsxElement && parent + 1 === node && isIntrinsic(nameOf(tree, node))) return;
    const role = roleOf(tree, node);
    const describe = (as: Role): Site => siteAt(walk, node, as);
    if (role.type === 'type_reference')
      typeSites.add(sites, unit, node, entityMeanings(tree, node), () => describe(role));
    else nameSites.add(sites, role, unit, node, isTypeClause(tree, parent) ? typeMeaning : valueMeaning, describe);
  }

  function visitQualifiedName(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const around = tree.kinds[tree.parents[node]];
    if (around === kind.typeReference) return;
    let meanings: number = around === kind.typeQuery ? valueMeaning : namespaceMeaning;
    if (around === kind.importEquals) meanings |= typeMeaning | valueMeaning;
    typeSites.add(sites, unit, node, meanings, () => walk.siteAt(node, typeRole));
  }

  /** `named` is the node that says the member: the access itself, or the string in its brackets. */
  function visitAccess(walk: FileWalk, node: number, named: number): void {
    const { unit, tree, sites } = walk;
    if (isDeclaration(tree, node)) return;
    // An unknown base is recorded under any name.
    if (!isBase(tree, node) && !walk.isNamed(tree.names[named]) && !mayBeModule(unit, node + 1)) return;
    const role = roleOf(tree, node);
    const describe = (as: Role): Site => siteAt(walk, node, as, named);
    const isType = role.type !== 'call' && role.type !== 'reference' && isTypeClause(tree, tree.parents[node]);
    if (role.type === 'type_reference')
      typeSites.add(sites, unit, node, valueMeaning | typeMeaning, () => describe(role));
    else if (isType) typeSites.add(sites, unit, node, typeMeaning, () => describe(role));
    else memberSites.add(sites, { name: nameOf(tree, named), role, unit, receiver: node + 1, describe });
  }

  function siteAt(walk: FileWalk, node: number, as: Role, named = node): Site {
    const site = walk.siteAt(node, as, named);
    if (!site.escapes) return site;
    if (as === escapingModule) return isExportedValue(walk.tree, node) ? { ...site, escapes: false } : site;
    const goes = escapes.goes(walk.unit, node);
    return goingTo(site, goes === 'package' && isMadeThere(walk.unit, node) ? 'framework' : goes);
  }

  function visitElementAccess(walk: FileWalk, node: number): void {
    const { unit, tree } = walk;
    const key = secondChild(tree, node);
    const keyed = keyedMember(unit, node + 1, key);
    if (isText(unit, key) || tree.kinds[key] === kind.numberLiteral) visitAccess(walk, node, key);
    else if (keyed !== undefined) visitKeyedAccess(walk, node, keyed);
    else visitDynamicAccess(walk, node);
  }

  /** `a[key]`, where `a` has a `[key]`. */
  function visitKeyedAccess(walk: FileWalk, node: number, name: string): void {
    const describe = (as: Role): Site => ({ ...siteAt(walk, node, as, secondChild(walk.tree, node)), name });
    memberSites.add(walk.sites, { name, role: roleOf(walk.tree, node), unit: walk.unit, receiver: node + 1, describe });
  }

  /** `a[b]()`, `f(a[b])`: any member of what `a` may be; of a value that is only read the data members. */
  function visitDynamicAccess(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const role = roleOf(tree, node);
    const isCall = role.type === 'call';
    const keys = computedNames.keysOf(unit, secondChild(tree, node));
    if (keys !== undefined) {
      for (const name of keys) if (walk.mayBeNamed(name)) visitKeyedAccess(walk, node, name);
      return;
    }
    const owners = constructorSites.ownersOf(computedNames.receiverType(unit, node + 1));
    // What is taken out of something unknown and not called at once is anything: lists are read like that everywhere.
    if (owners === 'none' || (owners === undefined && !isCall)) return;
    const isKept = role.escapes && escapes.goes(unit, node) !== 'nowhere';
    const site = isCall ? walk.callAt(node, '') : { ...walk.siteAt(node, { ...role, escapes: isKept }), name: '' };
    sites.unknown(site, 'dynamic_property', owners);
  }

  function visitBindingElement(walk: FileWalk, node: number): void {
    visitTaken(walk, node);
    moduleSites.addNamed(walk, node);
  }

  /** `{ a } = b`: the member `a` of `b`. */
  function visitTaken(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const pattern = tree.parents[node];
    if (tree.kinds[pattern] !== kind.objectPattern || hasFlag(tree, node, flag.rest)) return;
    const outer = childOfKind(tree, node, kind.outerName);
    const named = outer >= 0 ? outer : node;
    if (!walk.isNamed(tree.names[named]) && !takesFromModule(unit, pattern)) return;
    memberSites.add(sites, {
      name: nameOf(tree, named),
      // What is bound as another name of an export is followed wherever that name is used.
      role: isAlias(unit, node) ? read : escaping,
      unit,
      receiver: -1,
      pattern,
      given: patternSource(unit, pattern),
      describe: (as) => goingTo(walk.siteAt(node, as, named), escapes.goesByName(unit, node)),
    });
  }

  function takesFromModule(unit: Unit, pattern: number): boolean {
    const { kinds, parents } = unit.tree;
    const owner = parents[pattern];
    if (kinds[owner] === kind.bindingElement) return takesFromModule(unit, parents[owner]);
    const value = kinds[owner] === kind.variable ? valueOf(unit.tree, owner) : -1;
    return value >= 0 && mayBeModule(unit, value);
  }

  function isAlias(unit: Unit, node: number): boolean {
    return ((names.entityAt(unit, node)?.meanings ?? 0) & meaning.alias) !== 0;
  }

  function visitSuper(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const parent = tree.parents[node];
    if (tree.kinds[parent] !== kind.call || parent + 1 !== node) return;
    constructorSites.addSuper(sites, walk.callAt(node, 'super'), unit, node);
  }
}

/** `exports.a` where it is given its value. */
function isDeclaration(tree: CodeTree, access: number): boolean {
  const parent = tree.parents[access];
  return tree.kinds[parent] === kind.assign && parent + 1 === access && isExported(tree, parent);
}

const typeRole: Role = { type: 'type_reference', escapes: false };

function goingTo(site: Site, goes: Goes | 'framework'): Site {
  if (goes === 'inside' || !site.escapes) return site;
  return { ...site, escapes: false, given: goes === 'nowhere' ? undefined : goes };
}

function linksOf({ sites, tree }: FileWalk, registrations: readonly Registration[]): SymbolLinks {
  sites.registered(registrations);
  const links = sites.finish();
  return hasFlag(tree, 0, flag.isCut) ? { ...links, isCut: true } : links;
}

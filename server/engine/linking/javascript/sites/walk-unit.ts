import { flag, kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import type { FileLinks } from '../../file-links.ts';
import { type Names, namespaceMeaning, type Unit, typeMeaning, valueMeaning } from '../entity.ts';
import { isRequire, isText } from '../expressions/call-types.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import { takenName } from '../expressions/patterns.ts';
import { argumentsOf, childOfKind, hasFlag, secondChild } from '../expressions/syntax.ts';
import type { Types } from '../type.ts';
import { CollectedSites, type Site } from '../../collected-sites.ts';
import { ConstructorSites } from './constructor-sites.ts';
import { DeclaredSymbols } from './declared-symbols.ts';
import { createMemberSites } from './member-sites.ts';
import { createNameSites } from './name-sites.ts';
import type { ProjectNames } from '../../project-names.ts';
import { createReceiverProof } from './receiver-proof.ts';
import { createRelations } from './relations.ts';
import { type Role, roleOf } from './site-roles.ts';
import { Sources } from './sources.ts';
import { createTypeSites } from './type-sites.ts';

/** Walks a file once and says what each of its sites means. */
export function createUnitWalk(
  names: Names,
  types: Types,
  expressions: ExpressionTypes,
  projectNames: ProjectNames,
): (unit: Unit) => FileLinks {
  const { evaluate, calls, literals, patternSource } = expressions;
  const symbols = new DeclaredSymbols();
  const proofOf = createReceiverProof(names, types, evaluate, calls);
  const memberSites = createMemberSites(names, types, evaluate, symbols, projectNames, proofOf);
  const nameSites = createNameSites(names, types, evaluate, symbols);
  const typeSites = createTypeSites(names, symbols);
  const relations = createRelations(
    names,
    types,
    symbols,
    literals,
    (unit, node) => typeSites.resolveEntity(unit, node, typeMeaning)?.entity,
  );
  const constructorSites = new ConstructorSites(names, types, symbols);

  return (unit) => {
    const sites = new CollectedSites();
    const sources = new Sources(unit.tree);
    for (let node = 1; node < unit.tree.count; node++) visit(unit, node, sites, sources);
    return sites.finish();
  };

  function visit(unit: Unit, node: number, sites: CollectedSites, sources: Sources): void {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.identifier:
        visitIdentifier(unit, node, sites, sources);
        break;
      case kind.propertyAccess:
        visitAccess(unit, node, nameOf(tree, node), tree.positions[node], sites, sources);
        break;
      case kind.elementAccess:
        visitElementAccess(unit, node, sites, sources);
        break;
      case kind.shorthandProperty:
        nameSites.add(sites, siteAt(tree, node, sources, shorthandRole), unit, node);
        break;
      case kind.bindingElement:
        visitBindingElement(unit, node, sites, sources);
        break;
      case kind.superExpression:
        visitSuper(unit, node, sites, sources);
        break;
      case kind.importCall:
        if (!isText(unit, node + 1)) sites.unknown(dynamicSite(tree, node, sources), 'dynamic_import');
        break;
      case kind.call:
        visitRequire(unit, node, sites, sources);
        break;
      case kind.typeReference:
        typeSites.add(sites, siteAt(tree, node, sources, typeRole), unit, node + 1, typeMeaning);
        break;
      case kind.qualifiedName:
        visitQualifiedName(unit, node, sites, sources);
        break;
      case kind.classDeclaration:
      case kind.classExpression:
      case kind.interfaceDeclaration:
        relations.addType(sites, unit, node);
        break;
      case kind.objectLiteral:
        relations.addLiteral(sites, unit, node);
        break;
    }
  }

  function siteAt(tree: CodeTree, node: number, sources: Sources, role: Role): Site {
    const { type, escapes } = role;
    return { position: tree.positions[node], source: sources.at(node), type, name: nameOf(tree, node), escapes };
  }

  function dynamicSite(tree: CodeTree, node: number, sources: Sources): Site {
    return { position: tree.positions[node], source: sources.at(node), type: 'call', name: '', escapes: false };
  }

  function visitIdentifier(unit: Unit, node: number, sites: CollectedSites, sources: Sources): void {
    const { tree } = unit;
    const parent = tree.parents[node];
    if (tree.kinds[parent] === kind.typeReference) return;
    if (tree.kinds[parent] === kind.jsxElement && parent + 1 === node && isIntrinsic(nameOf(tree, node))) return;
    const role = roleOf(tree, node);
    const site = siteAt(tree, node, sources, role);
    if (role.type === 'type_reference') addEntityName(unit, node, site, sites);
    else if (role.type === 'reference' || role.type === 'call') nameSites.add(sites, site, unit, node);
    else nameSites.add(sites, site, unit, node, isTypeClause(tree, parent) ? typeMeaning : valueMeaning);
  }

  /** A name in a type is a namespace where something is taken out of it, a value behind `typeof`. */
  function addEntityName(unit: Unit, node: number, site: Site, sites: CollectedSites): void {
    const { kinds, parents } = unit.tree;
    const around = kinds[parents[node]];
    if (around === kind.typeQuery) typeSites.add(sites, site, unit, node, valueMeaning);
    else if (around === kind.importEquals)
      typeSites.add(sites, site, unit, node, valueMeaning | typeMeaning | namespaceMeaning);
    else typeSites.add(sites, site, unit, node, namespaceMeaning | valueMeaning);
  }

  /** What interfaces extend and classes implement are types. */
  function isTypeClause({ kinds, parents }: CodeTree, clause: number): boolean {
    return kinds[clause] === kind.implementsClause || kinds[parents[clause]] === kind.interfaceDeclaration;
  }

  function visitQualifiedName(unit: Unit, node: number, sites: CollectedSites, sources: Sources): void {
    const { tree } = unit;
    const around = tree.kinds[tree.parents[node]];
    if (around === kind.typeReference) return;
    const site = siteAt(tree, node, sources, typeRole);
    const meanings = around === kind.typeQuery ? valueMeaning : namespaceMeaning;
    typeSites.add(
      sites,
      site,
      unit,
      node,
      around === kind.importEquals ? meanings | typeMeaning | valueMeaning : meanings,
    );
  }

  function visitAccess(
    unit: Unit,
    node: number,
    name: string,
    position: number,
    sites: CollectedSites,
    sources: Sources,
  ): void {
    const { tree } = unit;
    if (!projectNames.has(name)) return;
    const role = roleOf(tree, node);
    const site: Site = { position, source: sources.at(node), type: role.type, name, escapes: role.escapes };
    const isType = role.type === 'implements' || (role.type === 'extends' && isTypeClause(tree, tree.parents[node]));
    if (role.type === 'type_reference') typeSites.add(sites, site, unit, node, valueMeaning | typeMeaning);
    else if (isType) typeSites.add(sites, site, unit, node, typeMeaning);
    else memberSites.add(sites, site, unit, node + 1);
  }

  function visitElementAccess(unit: Unit, node: number, sites: CollectedSites, sources: Sources): void {
    const { tree } = unit;
    const key = secondChild(tree, node);
    if (isText(unit, key)) visitAccess(unit, node, nameOf(tree, key), tree.positions[key], sites, sources);
    else if (tree.kinds[key] !== kind.numberLiteral) visitDynamicAccess(unit, node, sites, sources);
  }

  /** `a[b]`: any member of what `a` may be. */
  function visitDynamicAccess(unit: Unit, node: number, sites: CollectedSites, sources: Sources): void {
    const { tree } = unit;
    const role = roleOf(tree, node);
    if (role.type !== 'call') return;
    const owners = constructorSites.ownersOf(types.nonNullable(evaluate(unit, node + 1)));
    if (owners === 'none') return;
    const site: Site = {
      position: tree.positions[node],
      source: sources.at(node),
      type: 'call',
      name: '',
      escapes: false,
    };
    sites.unknown(site, 'dynamic_property', owners);
  }

  function visitBindingElement(unit: Unit, node: number, sites: CollectedSites, sources: Sources): void {
    const { tree } = unit;
    const pattern = tree.parents[node];
    if (tree.kinds[pattern] !== kind.objectPattern || hasFlag(tree, node, flag.rest)) return;
    const name = takenName(unit, node);
    if (name === '' || !projectNames.has(name)) return;
    const outer = childOfKind(tree, node, kind.outerName);
    const position = tree.positions[outer >= 0 ? outer : node];
    const site: Site = { position, source: sources.at(node), type: 'reference', name, escapes: true };
    memberSites.add(sites, site, unit, -1, patternSource(unit, pattern));
  }

  function visitSuper(unit: Unit, node: number, sites: CollectedSites, sources: Sources): void {
    const { tree } = unit;
    const parent = tree.parents[node];
    if (tree.kinds[parent] !== kind.call || parent + 1 !== node) return;
    const site: Site = {
      position: tree.positions[node],
      source: sources.at(node),
      type: 'call',
      name: 'super',
      escapes: false,
    };
    constructorSites.addSuper(sites, site, unit, node);
  }

  function visitRequire(unit: Unit, node: number, sites: CollectedSites, sources: Sources): void {
    if (!isRequire(names, unit, node)) return;
    const specifier = argumentsOf(unit.tree, node)[0];
    if (specifier === undefined || isText(unit, specifier)) return;
    sites.unknown(dynamicSite(unit.tree, node, sources), 'dynamic_import');
  }
}

const typeRole: Role = { type: 'type_reference', escapes: false, caller: -1 };
const shorthandRole: Role = { type: 'reference', escapes: true, caller: -1 };

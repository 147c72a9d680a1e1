import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { type Entity, type Names, namespaceMeaning, type Unit, valueMeaning } from '../entity.ts';
import { isRequire, isText } from '../expressions/call-types.ts';
import { argumentsOf, childList, valueOf } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** What a file exports that other files declare, and modules that it exports as a whole. */
export interface PassedOn {
  /** `node` is an export specifier, or `export import a = …`. */
  addNamed(sites: CollectedSites, unit: Unit, node: number): void;
  /** `node` is an `export * from` or `export * as a from`. */
  addModule(sites: CollectedSites, unit: Unit, node: number): void;
  /** `node` is an expression that is exported: what a file exports of its own stands in its declarations. */
  addValue(sites: CollectedSites, unit: Unit, node: number): void;
}

export function createPassedOn(names: Names, symbols: DeclaredSymbols): PassedOn {
  return { addNamed, addModule, addValue };

  function addNamed(sites: CollectedSites, unit: Unit, node: number): void {
    const alias = names.entityAt(unit, node);
    if (alias !== undefined) add(sites, unit, names.followAlias(alias).entity);
  }

  function addModule(sites: CollectedSites, unit: Unit, node: number): void {
    add(sites, unit, names.moduleNamed(unit, nameOf(unit.tree, node)).entity);
  }

  function addValue(sites: CollectedSites, unit: Unit, node: number): void {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.identifier:
      case kind.shorthandProperty:
        add(sites, unit, names.resolve(unit, node, nameOf(tree, node), valueMeaning | namespaceMeaning).entity);
        break;
      case kind.call:
        addLoaded(sites, unit, node);
        break;
      case kind.propertyAssignment:
        if (valueOf(tree, node) >= 0) addValue(sites, unit, valueOf(tree, node));
        break;
      case kind.objectLiteral:
      case kind.spread:
      case kind.asExpression:
      case kind.conditional:
      case kind.or:
        for (const child of childList(tree, node)) addValue(sites, unit, child);
        break;
    }
  }

  /** `require("x")`. */
  function addLoaded(sites: CollectedSites, unit: Unit, call: number): void {
    const [specifier] = argumentsOf(unit.tree, call);
    if (specifier === undefined || !isText(unit, specifier) || !isRequire(names, unit, call)) return;
    add(sites, unit, names.moduleNamed(unit, nameOf(unit.tree, specifier)).entity);
  }

  function add(sites: CollectedSites, unit: Unit, entity: Entity | undefined): void {
    if (entity === undefined) return;
    for (const base of symbols.of(entity))
      if (base.path !== unit.path) sites.relation({ symbol: 0, base, kind: 'passes_on' });
  }
}

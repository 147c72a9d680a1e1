import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { type Entity, meaning, type Names, namespaceMeaning, type Unit, valueMeaning } from '../entity.ts';
import { isRequire, isText } from '../expressions/call-types.ts';
import { argumentsOf, childList, isJavaScript, valueOf } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** Exports of a file that other files declare, and modules that it exports as a whole. */
export class PassedOn {
  readonly #names: Names;
  readonly #symbols: DeclaredSymbols;

  constructor(names: Names, symbols: DeclaredSymbols) {
    this.#names = names;
    this.#symbols = symbols;
  }

  /** `node` is an export specifier, or `export import a = …`. */
  addNamed(sites: CollectedSites, unit: Unit, node: number): void {
    const alias = this.#names.entityAt(unit, node);
    if (alias !== undefined) this.#add(sites, unit, this.#names.followAlias(alias).entity);
  }

  /** `node` is a variable that may be another name of what a module exports. */
  addVariable(sites: CollectedSites, unit: Unit, node: number): void {
    const symbol = symbolAt(unit.tree, node);
    const alias = symbol < 0 || !isJavaScript(unit.tree) ? undefined : this.#names.entityAt(unit, node);
    if (alias === undefined || (alias.meanings & meaning.alias) === 0) return;
    this.#addNames(sites, unit, this.#names.followAlias(alias).entity, symbol);
  }

  /** `node` is an `export * from` or `export * as a from`. */
  addModule(sites: CollectedSites, unit: Unit, node: number): void {
    this.#add(sites, unit, this.#names.moduleNamed(unit, nameOf(unit.tree, node)).entity);
  }

  /**
   * `node` is an expression that is exported: what a file exports of its own stands in its declarations.
   *
   * @param declaring what makes a symbol of it, where something does
   */
  addValue(sites: CollectedSites, unit: Unit, node: number, declaring = 0): void {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.identifier: {
        const { entity } = this.#names.resolve(unit, node, nameOf(tree, node), valueMeaning | namespaceMeaning);
        this.#add(sites, unit, entity, declaring);
        break;
      }
      case kind.shorthandProperty: {
        const { entity } = this.#names.resolve(unit, node, nameOf(tree, node), valueMeaning | namespaceMeaning);
        this.#add(sites, unit, entity, node);
        break;
      }
      case kind.call:
        this.#add(sites, unit, this.#moduleLoaded(unit, node), declaring);
        break;
      case kind.propertyAccess:
        if (declaring > 0) this.#addMember(sites, unit, node, declaring);
        break;
      case kind.propertyAssignment:
        if (valueOf(tree, node) >= 0) this.addValue(sites, unit, valueOf(tree, node), node);
        break;
      case kind.objectLiteral:
      case kind.spread:
      case kind.asExpression:
      case kind.conditional:
      case kind.or:
        for (const child of childList(tree, node)) this.addValue(sites, unit, child, declaring);
        break;
    }
  }

  /** `exports.a = require("x").b`, `exports.a = x.b`. */
  #addMember(sites: CollectedSites, unit: Unit, access: number, declaring: number): void {
    const { tree } = unit;
    const from = access + 1;
    const module =
      tree.kinds[from] === kind.identifier
        ? this.#names.resolve(unit, from, nameOf(tree, from), namespaceMeaning).entity
        : this.#moduleLoaded(unit, from);
    if (module === undefined || (module.meanings & meaning.module) === 0) return;
    this.#add(sites, unit, this.#names.exportOf(module, nameOf(tree, access)).entity, declaring);
  }

  /** The module that `require("x")` gives. */
  #moduleLoaded(unit: Unit, call: number): Entity | undefined {
    if (unit.tree.kinds[call] !== kind.call) return undefined;
    const [specifier] = argumentsOf(unit.tree, call);
    if (specifier === undefined || !isText(unit, specifier) || !isRequire(this.#names, unit, call)) return undefined;
    return this.#names.moduleNamed(unit, nameOf(unit.tree, specifier)).entity;
  }

  #add(sites: CollectedSites, unit: Unit, entity: Entity | undefined, declaring = 0): void {
    if (entity === undefined) return;
    for (const base of this.#symbols.of(entity))
      if (base.path !== unit.path) sites.relation({ symbol: 0, base, kind: 'passes_on' });
    if (declaring > 0) this.#addNames(sites, unit, entity, symbolAt(unit.tree, declaring));
  }

  #addNames(sites: CollectedSites, unit: Unit, entity: Entity | undefined, symbol: number): void {
    if (entity === undefined || symbol < 0) return;
    for (const base of this.#symbols.of(entity))
      if (base.path !== unit.path) sites.relation({ symbol, base, kind: 'names' });
  }
}

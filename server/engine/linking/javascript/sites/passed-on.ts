import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { lastPart } from '../../symbol-names.ts';
import { isModuleExports, memberName } from '../binder/assignment-index.ts';
import { outerNameOf } from '../binder/tree-shape.ts';
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
    if (alias === undefined) return;
    const { entity } = this.#names.followAlias(alias);
    this.#add(sites, unit, entity);
    this.#addOtherName(sites, entity, outerNameOf(unit.tree, node));
  }

  /** `node` is exported as the default of the file, and declares what that is. */
  addDefault(sites: CollectedSites, unit: Unit, node: number): void {
    this.#addOtherName(sites, this.#names.entityAt(unit, node), 'default');
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
   * @param declaring what makes a symbol of it, 0 where nothing does
   * @param name by which the module has it; empty for the module itself
   */
  addValue(sites: CollectedSites, unit: Unit, node: number, declaring: number, name: string): void {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.identifier:
        this.#addIdentifier(sites, unit, node, declaring, name);
        break;
      case kind.shorthandProperty:
        this.#addIdentifier(sites, unit, node, node, nameOf(tree, node));
        break;
      case kind.call:
        this.#add(sites, unit, this.#moduleLoaded(unit, node), declaring);
        break;
      case kind.propertyAccess:
        if (declaring > 0) this.#addMember(sites, unit, node, declaring, name);
        break;
      case kind.propertyAssignment:
        if (valueOf(tree, node) >= 0) this.addValue(sites, unit, valueOf(tree, node), node, nameOf(tree, node));
        break;
      case kind.objectLiteral:
      case kind.spread:
      case kind.asExpression:
      case kind.conditional:
      case kind.or:
        for (const child of childList(tree, node)) this.addValue(sites, unit, child, declaring, name);
        break;
    }
  }

  #addIdentifier(sites: CollectedSites, unit: Unit, node: number, declaring: number, name: string): void {
    const { entity } = this.#names.resolve(unit, node, nameOf(unit.tree, node), valueMeaning | namespaceMeaning);
    this.#add(sites, unit, entity, declaring);
    this.#addOtherName(sites, entity, name);
  }

  /** `exports.a = require("x").b`, `exports.a = x.b`. */
  #addMember(sites: CollectedSites, unit: Unit, access: number, declaring: number, name: string): void {
    const { tree } = unit;
    const from = access + 1;
    const module =
      tree.kinds[from] === kind.identifier
        ? this.#names.resolve(unit, from, nameOf(tree, from), namespaceMeaning).entity
        : this.#moduleLoaded(unit, from);
    if (module === undefined || (module.meanings & meaning.module) === 0) return;
    const { entity } = this.#names.exportOf(module, nameOf(tree, access));
    this.#add(sites, unit, entity, declaring);
    this.#addOtherName(sites, entity, name);
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

  /** Code that has the module may call it by the name that it has there. */
  #addOtherName(sites: CollectedSites, entity: Entity | undefined, name: string): void {
    if (entity === undefined || name === '') return;
    for (const base of this.#symbols.of(entity)) {
      if (base.name !== '<module>' && lastPart(base.name) !== name)
        sites.relation({ symbol: 0, base, kind: 'other_name', name });
    }
  }

  #addNames(sites: CollectedSites, unit: Unit, entity: Entity | undefined, symbol: number): void {
    if (entity === undefined || symbol < 0) return;
    for (const base of this.#symbols.of(entity))
      if (base.path !== unit.path) sites.relation({ symbol, base, kind: 'names' });
  }
}

/** `other` of `exports.other = pay`. */
export function exportedAs(tree: CodeTree, node: number): string {
  return isModuleExports(tree, node + 1) ? '' : (memberName(tree, node + 1) ?? '');
}

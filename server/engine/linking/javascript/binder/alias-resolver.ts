import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Missing, type Place, type Unit, meaning, namespaceMeaning, valueMeaning } from '../entity.ts';
import { memberName } from './assignment-index.ts';
import type { BoundEntity, ScopeTable } from './bound-entity.ts';
import { anyMeaning, behind, type BoundResolved, foundHere, matches, notFound } from './bound-resolved.ts';
import { AskedNames, type NamesOfUnit } from './asked-names.ts';
import { AutomaticImports } from './automatic-imports.ts';
import { assignedValue } from './commonjs-exports.ts';
import { ambientModule, exportsOf } from './containers.ts';
import { type Aliases, ExportLookup } from './export-lookup.ts';
import { FollowedAliases } from './followed-aliases.ts';
import { globalScope } from './globals.ts';
import { type AskScope, askTopLevel, isInFunction, walkInnerScopes, walkScopes } from './lexical.ts';
import { isStoreName, isTag, MarkupNames } from './markup-names.ts';
import { markupNode } from './markup-node.ts';
import { requiredBy, requiringInitialiser } from './require-calls.ts';
import { boundBy } from './scope-nodes.ts';
import type { Tables } from './tables.ts';
import { lastExpressionOf, outerNameOf } from './tree-shape.ts';
import { exportDeclaredAs } from './typeof-import.ts';
import { declaresModules } from './unit-outline.ts';

/** Names with what they stand for behind imports and exports. */
export class AliasResolver implements Aliases {
  readonly #tables: Tables;
  readonly #followed: FollowedAliases;
  readonly #asked: AskedNames<BoundResolved>;
  readonly #exports: ExportLookup;
  readonly #markup: MarkupNames;
  readonly #automatic: AutomaticImports;
  /** How often an alias was followed. */
  #follows = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#exports = new ExportLookup(tables, this);
    this.#asked = new AskedNames(tables.dependencies);
    this.#followed = new FollowedAliases(tables.dependencies, ({ declarations: [place] }, meanings) =>
      this.targetOf(place, meanings),
    );
    this.#automatic = new AutomaticImports(tables);
    this.#markup = new MarkupNames(tables, {
      pickAny: this.#pickAny,
      resolve: (unit, node, name, meanings) => this.resolve(unit, node, name, meanings),
      exportOf: (unit, name) => this.exportOf(this.moduleOf(unit), name, anyMeaning),
    });
  }

  resolve(unit: Unit, node: number, name: string, meanings: number): BoundResolved {
    const found = this.#resolveCode(unit, node, name, meanings);
    if (found !== notFound) return found;
    if (isStoreName(unit.path, name)) return this.#resolveCode(unit, node, name.slice(1), meanings);
    const isComponent = isTag(unit.tree, node) && isComponentFile(unit.path);
    return isComponent ? this.#markup.component(unit, name) : this.#automaticName(unit, name, meanings);
  }

  /**
   * Looks up a name that the project's framework imports automatically: a name that several files export is that of the
   * first.
   */
  #automaticName(unit: Unit, name: string, meanings: number): BoundResolved {
    if (meanings !== valueMeaning) return notFound;
    const [exporting] = this.#automatic.filesExporting(name, unit);
    if (exporting === undefined) return notFound;
    const found = this.exportOf(this.moduleOf(exporting), name, meanings);
    if (found.entity === undefined) return notFound;
    return { entity: found.entity, importSite: -1, proof: 'inferred' };
  }

  #resolveCode(unit: Unit, node: number, name: string, meanings: number): BoundResolved {
    const { tree } = unit;
    if (node > markupNode(tree)) return this.#markup.resolve(unit, node, name, meanings);
    const text = tree.names[node];
    if (tree.texts[text] !== name || name === 'arguments') return this.#resolveByScopes(unit, node, name, meanings);
    const asked = this.#asked.of(unit);
    const inner = asked.inner[text] === 1 ? this.#resolveInner(asked, unit, node, name, meanings) : undefined;
    if (inner !== undefined) return inner;
    // While an alias is followed, an answer may lack what that alias leads to.
    if (this.#followed.isFollowing) return this.#resolveOutside(unit, name, meanings);
    const known = this.#asked.knownTopLevel(asked, text, meanings);
    return known ?? this.#asked.askTopLevel(asked, text, meanings, () => this.#resolveOutside(unit, name, meanings));
  }

  /** Where a name is bound around a node, aliases not followed. */
  boundAt(unit: Unit, node: number, name: string, meanings: number): BoundEntity | undefined {
    return walkScopes(this.#tables, unit, node, name, meanings, bindingIn);
  }

  #resolveByScopes(unit: Unit, node: number, name: string, meanings: number): BoundResolved {
    const found = walkScopes(this.#tables, unit, node, name, meanings, this.#pickAny);
    if (found !== undefined) return found;
    if (name === 'arguments' && isInFunction(unit.tree, node)) return notFound;
    return this.pick(globalScope(this.#tables, name), name, meanings) ?? notFound;
  }

  /** In the scopes around a node, the top level of the file aside. */
  #resolveInner(
    { locals }: NamesOfUnit<BoundResolved>,
    unit: Unit,
    node: number,
    name: string,
    meanings: number,
  ): BoundResolved | undefined {
    if (meanings !== valueMeaning) return walkInnerScopes(this.#tables, unit, node, name, meanings, this.#pickAny);
    const known = locals.get(node);
    if (known !== undefined) return known;
    const follows = this.#follows;
    const found = walkInnerScopes(this.#tables, unit, node, name, meanings, this.#pickAny);
    if (found?.entity?.key === '' && this.#follows === follows) locals.set(node, found);
    return found;
  }

  #resolveOutside(unit: Unit, name: string, meanings: number): BoundResolved {
    const found = askTopLevel(this.#tables, unit, name, meanings, this.#pickAny);
    return found ?? this.pick(globalScope(this.#tables, name), name, meanings) ?? notFound;
  }

  global(name: string, meanings: number): BoundEntity | undefined {
    return this.pick(globalScope(this.#tables, name), name, meanings)?.entity;
  }

  pick(table: ScopeTable, name: string, meanings: number): BoundResolved | undefined {
    const local = table.locals.get(name);
    if (local !== undefined && matches(local, meanings)) {
      this.#tables.touchEntity(local);
      return foundHere(local);
    }
    const alias = meanings === 0 ? undefined : table.aliases.get(name);
    if (alias === undefined) return undefined;
    const followed = this.follow(alias, meanings);
    if (followed.entity !== undefined) return matches(followed.entity, meanings) ? followed : undefined;
    return local === undefined && this.#isMissing(alias, followed) ? followed : undefined;
  }

  readonly #pickAny: AskScope<BoundResolved> = (table, name, meanings) => this.pick(table, name, meanings);

  /**
   * Reports whether an alias has no such meaning: an imported name with another meaning, such as a value where a type
   * is needed, does not hide names of outer scopes.
   */
  #isMissing(alias: BoundEntity, followed: BoundResolved): boolean {
    if (followed.entity !== undefined || followed.missing !== 'not_found') return true;
    return this.follow(alias, anyMeaning).entity === undefined;
  }

  /** An entity that is no alias is itself. */
  follow(entity: BoundEntity, meanings: number): BoundResolved {
    if ((entity.meanings & meaning.alias) === 0) return foundHere(entity);
    this.#follows++;
    return this.#followed.follow(entity, meanings);
  }

  targetOf({ unit, node }: Place, meanings: number): BoundResolved {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.importDefault:
        return this.#imported(unit, tree.parents[node], 'default', meanings);
      case kind.importSpecifier:
        return this.#imported(unit, tree.parents[node], outerNameOf(tree, node), meanings);
      case kind.importNamespace:
        return this.moduleBy(unit, tree.parents[node]);
      case kind.exportStarAs:
        return this.moduleBy(unit, node);
      case kind.exportSpecifier:
        return this.#exported(unit, node, meanings);
      case kind.exportAsNamespace:
        return foundHere(this.moduleOf(unit));
      case kind.shorthandProperty:
        return this.resolve(unit, node, tree.texts[tree.names[node]], meanings);
      case kind.variable:
        return (
          this.#declaredExport(unit, node, meanings) ?? this.evaluate(unit, lastExpressionOf(tree, node), meanings)
        );
      case kind.bindingElement:
        return this.#destructured(unit, node, meanings);
      case kind.importEquals:
        return this.evaluate(unit, node + 1, meanings);
      case kind.assign:
        return this.evaluate(unit, assignedValue(tree, node), meanings);
      default:
        return this.evaluate(unit, lastExpressionOf(tree, node), meanings);
    }
  }

  /** Sites of the file that declares it say nothing to who names it. */
  #declaredExport(unit: Unit, variable: number, meanings: number): BoundResolved | undefined {
    const declared = exportDeclaredAs(unit.tree, variable);
    if (declared === undefined) return undefined;
    const found = this.#within(this.moduleNamed(unit, declared.specifier), declared.name, meanings);
    return { ...found, importSite: -1 };
  }

  moduleBy(unit: Unit, statement: number): BoundResolved {
    return this.moduleNamed(unit, unit.tree.texts[unit.tree.names[statement]]);
  }

  #imported(unit: Unit, statement: number, name: string, meanings: number): BoundResolved {
    return this.#within(this.moduleBy(unit, statement), name, meanings);
  }

  #within(module: BoundResolved, name: string, meanings: number): BoundResolved {
    if (module.entity === undefined) return module;
    return behind(module, this.exportOf(module.entity, name, meanings));
  }

  #exported(unit: Unit, specifier: number, meanings: number): BoundResolved {
    const { tree } = unit;
    const statement = tree.parents[specifier];
    const name = tree.texts[tree.names[specifier]];
    if (tree.names[statement] !== 0) return this.#imported(unit, statement, name, meanings);
    return this.resolve(unit, statement, name, meanings);
  }

  /** `const { a: { b } } = require("x")`. */
  #destructured(unit: Unit, element: number, meanings: number): BoundResolved {
    const { tree } = unit;
    const outer = tree.parents[tree.parents[element]];
    const from =
      tree.kinds[outer] === kind.bindingElement
        ? this.#destructured(unit, outer, namespaceMeaning)
        : this.evaluate(unit, requiringInitialiser(unit, boundBy(tree, element)), namespaceMeaning);
    return this.#within(from, outerNameOf(tree, element), meanings);
  }

  /** Returns the entity that a name, `a.b.c` or `require("x").a` stands for. */
  evaluate(unit: Unit, expression: number, meanings: number): BoundResolved {
    const { tree } = unit;
    const specifier = requiredBy(unit, expression) ?? importedBy(unit, expression);
    if (specifier !== undefined) return this.moduleNamed(unit, specifier);
    const name = memberName(tree, expression) ?? tree.texts[tree.names[expression]];
    if (tree.kinds[expression] === kind.identifier) return this.resolve(unit, expression, name, meanings);
    if (tree.kinds[expression] !== kind.qualifiedName && memberName(tree, expression) === undefined) return notFound;
    const left = this.evaluate(unit, expression + 1, namespaceMeaning | valueMeaning);
    return this.#within(left, name, meanings);
  }

  moduleNamed(unit: Unit, specifier: string): BoundResolved {
    const target = unit.resolveImport(specifier);
    if (target.kind === 'unit' && !declaresModules(target.unit))
      return { entity: this.moduleOf(target.unit), importSite: target.site, proof: target.proof };
    const ambient = ambientModule(this.#tables, specifier);
    // A package is what it is, whatever else a declaration without a body lets be imported (`declare module "*"`).
    const isSaid = ambient !== undefined && (target.kind !== 'external' || !isWithoutBody(ambient));
    if (isSaid) return { entity: this.#replaced(ambient), importSite: target.site, proof: 'exact' };
    if (target.kind === 'unit')
      return { entity: this.moduleOf(target.unit), importSite: target.site, proof: target.proof };
    return { missing: missingReason[target.kind], importSite: target.site };
  }

  moduleOf(unit: Unit): BoundEntity {
    this.#tables.touchModule(unit, 'equals');
    return this.#replaced(this.#tables.fileModule(unit));
  }

  /** Returns the entity that `export =` puts in the place of a module. */
  #replaced(module: BoundEntity): BoundEntity {
    const { equals } = exportsOf(this.#tables, module);
    if (equals === undefined) return module;
    return this.follow(equals, anyMeaning).entity ?? equals;
  }

  exportOf(container: BoundEntity, name: string, meanings: number): BoundResolved {
    const found = this.#exports.exportOf(container, name, meanings);
    if (found.entity !== undefined || (container.meanings & meaning.alias) === 0) return found;
    // `module.exports = require("x")`, where `x` is not at hand: all that the module exports is there.
    const followed = this.follow(container, anyMeaning);
    return followed.entity === undefined && followed.missing !== 'not_found' ? followed : found;
  }

  exportNames(container: BoundEntity): string[] {
    return this.#exports.exportNames(container);
  }
}

const bindingIn: AskScope<BoundEntity> = ({ locals, aliases }, name, meanings) => {
  const local = locals.get(name);
  if (local !== undefined && matches(local, meanings)) return local;
  return meanings === 0 ? undefined : aliases.get(name);
};

function isWithoutBody({ declarations }: BoundEntity): boolean {
  return declarations.every(({ unit: { tree }, node }) => tree.ends[node] === node + 1);
}

const missingReason = {
  external: 'external',
  notIndexed: 'file_not_indexed',
  unresolved: 'unresolved_import',
} as const satisfies Record<string, Missing>;

/** The specifier of `import x = require("x")`. */
function importedBy({ tree }: Unit, expression: number): string | undefined {
  if (tree.kinds[expression] !== kind.call || tree.kinds[tree.parents[expression]] !== kind.importEquals)
    return undefined;
  return tree.texts[tree.names[tree.ends[expression + 1]]];
}

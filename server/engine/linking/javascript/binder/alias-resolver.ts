import { kind } from '../../../languages/typescript/node-kinds.ts';
import { DependencyOwner } from '../dependencies.ts';
import {
  type Missing,
  type Place,
  type Unit,
  meaning,
  namespaceMeaning,
  typeMeaning,
  valueMeaning,
} from '../entity.ts';
import { assignedValue } from './commonjs-exports.ts';
import { type BoundEntity, type ScopeTable } from './bound-entity.ts';
import { ambientModule, enumMembersOf, exportsOf } from './containers.ts';
import { globalScope } from './globals.ts';
import { hasValues } from './instantiated.ts';
import { isInnerName } from './inner-names.ts';
import { TopLevelNames } from './top-level-names.ts';
import { isInFunction, walkScopes } from './lexical.ts';
import { memberTableOf } from './member-table.ts';
import { memberName } from './assignment-index.ts';
import { boundBy } from './scope-nodes.ts';
import { requiredBy, requiringInitialiser } from './require-calls.ts';
import type { Tables } from './tables.ts';
import { childOfKind, isDeclarationFile, isEntityName, lastExpressionOf, outerNameOf } from './tree-shape.ts';
import { outlineOf } from './unit-outline.ts';

export interface BoundFound {
  readonly entity: BoundEntity;
  readonly importSite: number;
  readonly proof: 'exact' | 'inferred';
}

/** As `Resolved`, before it is handed out. */
export type BoundResolved =
  | BoundFound
  | { readonly entity?: undefined; readonly missing: Missing; readonly importSite: number };

class FollowedAlias extends DependencyOwner {
  /** Place among the aliases under way, -1 when it is followed. */
  depth: number;
  result: BoundResolved = notFound;

  constructor(depth: number) {
    super();
    this.depth = depth;
  }
}

export const anyMeaning = ~0;
const notFound: BoundResolved = { missing: 'not_found', importSite: -1 };

/**
 * Names with what they stand for behind imports and exports.
 *
 * Invariant: an answer does not depend on who asked first. What was found while an alias outside of it was still being
 * followed, and met that alias, is not remembered.
 */
export class AliasResolver {
  readonly #tables: Tables;
  readonly #followed = new Map<number, Map<BoundEntity, FollowedAlias>>();
  readonly #topLevel: TopLevelNames<BoundResolved>;
  #depth = 0;
  /** The outermost alias under way that was met again. */
  #met = Infinity;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#topLevel = new TopLevelNames(tables.dependencies);
  }

  resolve(unit: Unit, node: number, name: string, meanings: number): BoundResolved {
    const { tree } = unit;
    const text = tree.names[node];
    // While an alias is followed, an answer may lack what that alias leads to.
    if (this.#depth > 0 || tree.texts[text] !== name || isInnerName(tree, text) || name === 'arguments')
      return this.#resolveByScopes(unit, node, name, meanings);
    return this.#topLevel.ask(unit, text, meanings, () => this.#resolveByScopes(unit, node, name, meanings));
  }

  #resolveByScopes(unit: Unit, node: number, name: string, meanings: number): BoundResolved {
    const tables = this.#tables;
    const found = walkScopes(tables, unit, node, name, (table, visible) => this.#pick(table, name, meanings & visible));
    if (found !== undefined) return found;
    if (name === 'arguments' && isInFunction(unit.tree, node)) return notFound;
    return this.#pick(globalScope(tables, name), name, meanings) ?? notFound;
  }

  global(name: string, meanings: number): BoundEntity | undefined {
    return this.#pick(globalScope(this.#tables, name), name, meanings)?.entity;
  }

  #pick(table: ScopeTable, name: string, meanings: number): BoundResolved | undefined {
    const local = table.locals.get(name);
    if (local !== undefined && matches(local, meanings)) {
      this.#tables.touchEntity(local, '');
      return { entity: local, importSite: -1, proof: 'exact' };
    }
    const alias = meanings === 0 ? undefined : table.aliases.get(name);
    if (alias === undefined) return undefined;
    const followed = this.follow(alias, meanings);
    if (followed.entity !== undefined) return matches(followed.entity, meanings) ? followed : undefined;
    return local === undefined && this.#isMissing(alias, followed) ? followed : undefined;
  }

  /** A name that brought something else, a value where a type is asked for, does not hide what is further outside. */
  #isMissing(alias: BoundEntity, followed: BoundResolved): boolean {
    if (followed.entity !== undefined || followed.missing !== 'not_found') return true;
    return this.follow(alias, anyMeaning).entity === undefined;
  }

  /** An entity that is no alias is itself. */
  follow(entity: BoundEntity, meanings: number): BoundResolved {
    if ((entity.meanings & meaning.alias) === 0) return { entity, importSite: -1, proof: 'exact' };
    let byAlias = this.#followed.get(meanings);
    if (byAlias === undefined) this.#followed.set(meanings, (byAlias = new Map()));
    const known = byAlias.get(entity);
    if (known === undefined) return this.#begin(byAlias, entity, meanings);
    this.#tables.dependencies.reuse(known);
    if (known.depth < 0) return known.result;
    this.#met = Math.min(this.#met, known.depth);
    return notFound;
  }

  #begin(byAlias: Map<BoundEntity, FollowedAlias>, entity: BoundEntity, meanings: number): BoundResolved {
    if (this.#depth > depthMax) return notFound;
    const metBefore = this.#met;
    const followed = new FollowedAlias(this.#depth++);
    this.#met = Infinity;
    byAlias.set(entity, followed);
    const result = this.#tables.dependencies.compute(followed, () => this.#target(entity.declarations[0], meanings));
    this.#depth--;
    if (this.#met < followed.depth) byAlias.delete(entity);
    followed.result = result;
    followed.depth = -1;
    this.#met = Math.min(metBefore, this.#met < this.#depth ? this.#met : Infinity);
    return result;
  }

  #target({ unit, node }: Place, meanings: number): BoundResolved {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.importDefault:
        return this.#imported(unit, tree.parents[node], 'default', meanings);
      case kind.importSpecifier:
        return this.#imported(unit, tree.parents[node], outerNameOf(tree, node), meanings);
      case kind.importNamespace:
        return this.#moduleBy(unit, tree.parents[node]);
      case kind.exportStarAs:
        return this.#moduleBy(unit, node);
      case kind.exportSpecifier:
        return this.#exported(unit, node, meanings);
      case kind.exportAsNamespace:
        return { entity: this.moduleOf(unit), importSite: -1, proof: 'exact' };
      case kind.shorthandProperty:
        return this.resolve(unit, node, tree.texts[tree.names[node]], meanings);
      case kind.variable:
        return this.#evaluate(unit, lastExpressionOf(tree, node), meanings);
      case kind.bindingElement:
        return this.#destructured(unit, node, meanings);
      case kind.importEquals:
        return this.#evaluate(unit, node + 1, meanings);
      case kind.assign:
        return this.#evaluate(unit, assignedValue(tree, node), meanings);
      default:
        return this.#evaluate(unit, lastExpressionOf(tree, node), meanings);
    }
  }

  #moduleBy(unit: Unit, statement: number): BoundResolved {
    return this.moduleNamed(unit, unit.tree.texts[unit.tree.names[statement]]);
  }

  #imported(unit: Unit, statement: number, name: string, meanings: number): BoundResolved {
    return this.#within(this.#moduleBy(unit, statement), name, meanings);
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
        : this.#evaluate(unit, requiringInitialiser(unit, boundBy(tree, element)), namespaceMeaning);
    return this.#within(from, outerNameOf(tree, element), meanings);
  }

  /** What a name, `a.b.c` or `require("x").a` stands for. */
  #evaluate(unit: Unit, expression: number, meanings: number): BoundResolved {
    const { tree } = unit;
    const specifier = requiredBy(unit, expression) ?? importedBy(unit, expression);
    if (specifier !== undefined) return this.moduleNamed(unit, specifier);
    const name = memberName(tree, expression) ?? tree.texts[tree.names[expression]];
    if (tree.kinds[expression] === kind.identifier) return this.resolve(unit, expression, name, meanings);
    if (tree.kinds[expression] !== kind.qualifiedName && memberName(tree, expression) === undefined) return notFound;
    const left = this.#evaluate(unit, expression + 1, namespaceMeaning | valueMeaning);
    return this.#within(left, name, meanings);
  }

  moduleNamed(unit: Unit, specifier: string): BoundResolved {
    const target = unit.resolveImport(specifier);
    if (target.kind === 'unit')
      return { entity: this.moduleOf(target.unit), importSite: target.site, proof: target.proof };
    const ambient = ambientModule(this.#tables, specifier);
    if (ambient !== undefined) return { entity: this.#replaced(ambient), importSite: target.site, proof: 'exact' };
    return { missing: missingReason[target.kind], importSite: target.site };
  }

  moduleOf(unit: Unit): BoundEntity {
    this.#tables.touch(unit, 'export export=');
    return this.#replaced(this.#tables.fileModule(unit));
  }

  /** What `export =` puts in the place of a module. */
  #replaced(module: BoundEntity): BoundEntity {
    const { equals } = exportsOf(this.#tables, module);
    if (equals === undefined) return module;
    return this.follow(equals, anyMeaning).entity ?? equals;
  }

  exportOf(container: BoundEntity, name: string, meanings: number): BoundResolved {
    const own = this.#ownExport(container, name, meanings);
    if (own !== undefined) return own;
    const { stars } = exportsOf(this.#tables, container);
    if (name !== 'default') return stars.length === 0 ? notFound : this.#starExport(container, name, meanings);
    return standsForDefault(container) ? { entity: container, importSite: -1, proof: 'exact' } : notFound;
  }

  #ownExport(container: BoundEntity, name: string, meanings: number): BoundResolved | undefined {
    const tables = this.#tables;
    tables.touchShared('augment');
    for (const { unit } of container.declarations)
      tables.touch(unit, (container.meanings & meaning.module) !== 0 ? `export ${name}` : `${container.key}.${name}`);
    const found = this.#pick(exportsOf(tables, container), name, meanings);
    if (found !== undefined) return found;
    if ((container.meanings & meaning.enumLike) !== 0) {
      const member = enumMembersOf(tables, container).get(name);
      if (member !== undefined) return { entity: member, importSite: -1, proof: 'exact' };
    }
    if ((container.meanings & notModule) === 0) return undefined;
    return this.#memberExport(container, name, meanings);
  }

  /** A member of a class, function or object literal that `export =` put in the place of a module. */
  #memberExport(container: BoundEntity, name: string, meanings: number): BoundResolved | undefined {
    const member = memberTableOf(this.#tables, container).statics.get(name) ?? this.#literalMember(container, name);
    if (member === undefined) return this.#annotatedMember(container, name);
    if ((member.meanings & meaning.alias) !== 0) return this.follow(member, meanings);
    const { unit, node } = member.declarations[0];
    const value = unit.tree.kinds[node] === kind.propertyAssignment ? lastExpressionOf(unit.tree, node) : 0;
    if (unit.tree.kinds[node] !== kind.shorthandProperty && !(value !== 0 && isEntityName(unit.tree, value)))
      return { entity: member, importSite: -1, proof: 'exact' };
    const followed = this.#target(member.declarations[0], meanings);
    return followed.entity === undefined ? { entity: member, importSite: -1, proof: 'exact' } : followed;
  }

  #literalMember(container: BoundEntity, name: string): BoundEntity | undefined {
    for (const { unit, node } of container.declarations) {
      if (unit.tree.kinds[node] !== kind.variable) continue;
      const literal = lastExpressionOf(unit.tree, node);
      if (literal === 0 || unit.tree.kinds[literal] !== kind.objectLiteral) continue;
      const object = this.#tables.nameless(unit, literal, meaning.property);
      return memberTableOf(this.#tables, object).instance.get(name);
    }
    return undefined;
  }

  /** `declare const x: I; export = x`: members of the interface, as the standard modules of a runtime are declared. */
  #annotatedMember(container: BoundEntity, name: string): BoundResolved | undefined {
    for (const { unit, node } of container.declarations) {
      const type = unit.tree.kinds[node] === kind.variable ? childOfKind(unit.tree, node, kind.typeReference) : 0;
      if (type === 0) continue;
      const owner = this.#evaluate(unit, type + 1, typeMeaning).entity;
      const member = owner === undefined ? undefined : memberTableOf(this.#tables, owner).instance.get(name);
      if (owner !== undefined) this.#tables.touchEntity(owner, `.${name}`);
      if (member !== undefined) return { entity: member, importSite: -1, proof: 'exact' };
    }
    return undefined;
  }

  /** Through `export *`: a name that two files give differently is nobody's. */
  #starExport(container: BoundEntity, name: string, meanings: number): BoundResolved {
    this.#tables.touchShared(`export ${name}`);
    let found: BoundResolved = notFound;
    const passed = new Set([container]);
    for (const next of passed) {
      const own = next === container ? undefined : this.#pick(exportsOf(this.#tables, next), name, meanings);
      if (own !== undefined) {
        for (const { unit } of next.declarations) this.#tables.touch(unit, `export ${name}`);
        if (found.entity !== undefined && own.entity !== undefined && own.entity !== found.entity) return notFound;
        if (found.entity === undefined) found = own;
      } else if (this.#addStars(next, passed) && found.entity === undefined)
        found = { missing: 'unresolved_import', importSite: -1 };
    }
    return found;
  }

  /** True where an `export *` leads out of what is known: the name may come from there. */
  #addStars(container: BoundEntity, passed: Set<BoundEntity>): boolean {
    let isOpen = false;
    const { stars } = exportsOf(this.#tables, container);
    if (stars.length > 0) for (const { unit } of container.declarations) this.#tables.touch(unit, 'export stars');
    for (const { unit, node } of stars) {
      const module = this.#moduleBy(unit, node);
      if (module.entity === undefined) isOpen = true;
      else passed.add(module.entity);
    }
    return isOpen;
  }

  /** Names of everything that a module, namespace or enum exports, sorted. */
  exportNames(container: BoundEntity): string[] {
    const tables = this.#tables;
    const names = new Set<string>();
    const passed = new Set([container]);
    for (const next of passed) {
      for (const { unit } of next.declarations)
        tables.touch(unit, (next.meanings & meaning.module) !== 0 ? 'export *' : `${next.key}.*`);
      const table = exportsOf(tables, next);
      const own = [...table.locals.keys(), ...table.aliases.keys(), ...memberTableOf(tables, next).statics.keys()];
      for (const name of own) if (next === container || name !== 'default') names.add(name);
      this.#addStars(next, passed);
    }
    names.delete('export=');
    return [...names].toSorted();
  }
}

const depthMax = 300;
const notModule = meaning.classLike | meaning.functionLike | meaning.variable;

const missingReason = {
  external: 'external',
  notIndexed: 'file_not_indexed',
  unresolved: 'unresolved_import',
} as const satisfies Record<string, Missing>;

function behind(first: BoundFound, next: BoundResolved): BoundResolved {
  if (next.entity === undefined) return { missing: next.missing, importSite: first.importSite };
  return {
    entity: next.entity,
    importSite: first.importSite,
    proof: first.proof === 'inferred' ? 'inferred' : next.proof,
  };
}

function matches(entity: BoundEntity, meanings: number): boolean {
  const shared = entity.meanings & meanings & ~modifiers;
  if (shared === 0) return false;
  return shared !== meaning.namespace || meanings !== valueMeaning || hasValues(entity);
}

const modifiers = meaning.optional | meaning.isStatic | meaning.assigned;

/** Without an export by the name `default`, a default import is the module itself: CommonJS, `export =`, declarations of such. */
function standsForDefault(container: BoundEntity): boolean {
  if ((container.meanings & meaning.module) === 0) return true;
  return container.declarations.some(
    ({ unit, node }) =>
      node !== 0 || unit.isForeign || outlineOf(unit).form !== 'module' || isDeclarationFile(unit.tree),
  );
}

/** The specifier of `import x = require("x")`. */
function importedBy({ tree }: Unit, expression: number): string | undefined {
  if (tree.kinds[expression] !== kind.call || tree.kinds[tree.parents[expression]] !== kind.importEquals)
    return undefined;
  return tree.texts[tree.names[tree.ends[expression + 1]]];
}

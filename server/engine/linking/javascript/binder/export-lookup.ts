import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Missing, type Place, type Unit, meaning, typeMeaning } from '../entity.ts';
import { touchAugmentations } from './augmentations.ts';
import type { BoundEntity, ScopeTable } from './bound-entity.ts';
import { type BoundResolved, foundHere, notFound } from './bound-resolved.ts';
import { enumMembersOf, exportsOf } from './containers.ts';
import { memberTableOf } from './member-table.ts';
import type { Tables } from './tables.ts';
import { childOfKind, isDeclarationFile, isEntityName, lastExpressionOf } from './tree-shape.ts';
import { outlineOf } from './unit-outline.ts';

/** Follows the aliases among the exports. */
export interface Aliases {
  pick(table: ScopeTable, name: string, meanings: number): BoundResolved | undefined;
  follow(entity: BoundEntity, meanings: number): BoundResolved;
  targetOf(place: Place, meanings: number): BoundResolved;
  evaluate(unit: Unit, expression: number, meanings: number): BoundResolved;
  moduleBy(unit: Unit, statement: number): BoundResolved;
}

/** Looks up exports of modules, of namespaces, and of the entities that `export =` puts in their place. */
export class ExportLookup {
  readonly #tables: Tables;
  readonly #aliases: Aliases;

  constructor(tables: Tables, aliases: Aliases) {
    this.#tables = tables;
    this.#aliases = aliases;
  }

  exportOf(container: BoundEntity, name: string, meanings: number): BoundResolved {
    const own = this.#ownExport(container, name, meanings);
    if (own !== undefined) return own;
    const { stars } = exportsOf(this.#tables, container);
    this.#touchStars(container);
    if (name !== 'default') return stars.length === 0 ? notFound : this.#starExport(container, name, meanings);
    return standsForDefault(container) ? foundHere(container) : notFound;
  }

  #ownExport(container: BoundEntity, name: string, meanings: number): BoundResolved | undefined {
    const tables = this.#tables;
    touchAugmentations(tables);
    const isModule = (container.meanings & meaning.module) !== 0;
    for (const { unit } of container.declarations) {
      if (isModule) tables.touchExport(unit, name);
      else tables.touch(unit, `${container.key}.${name}`);
    }
    const found = this.#aliases.pick(exportsOf(tables, container), name, meanings);
    if (found !== undefined) return found;
    if ((container.meanings & meaning.enumLike) !== 0) {
      const member = enumMembersOf(tables, container).get(name);
      if (member !== undefined) return foundHere(member);
    }
    if ((container.meanings & notModule) === 0) return undefined;
    return this.#memberExport(container, name, meanings);
  }

  /** A member of a class, function or object literal that `export =` put in the place of a module. */
  #memberExport(container: BoundEntity, name: string, meanings: number): BoundResolved | undefined {
    const member = memberTableOf(this.#tables, container).statics.get(name) ?? this.#literalMember(container, name);
    if (member === undefined) return this.#annotatedMember(container, name);
    if ((member.meanings & meaning.alias) !== 0) return this.#aliases.follow(member, meanings);
    const { unit, node } = member.declarations[0];
    const value = unit.tree.kinds[node] === kind.propertyAssignment ? lastExpressionOf(unit.tree, node) : 0;
    if (unit.tree.kinds[node] !== kind.shorthandProperty && !(value !== 0 && isEntityName(unit.tree, value)))
      return foundHere(member);
    const followed = this.#aliases.targetOf(member.declarations[0], meanings);
    return followed.entity === undefined ? foundHere(member) : followed;
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
      const owner = this.#aliases.evaluate(unit, type + 1, typeMeaning).entity;
      const member = owner === undefined ? undefined : memberTableOf(this.#tables, owner).instance.get(name);
      if (owner !== undefined) this.#tables.touchEntity(owner, name);
      if (member !== undefined) return foundHere(member);
    }
    return undefined;
  }

  /** Looks through `export *`. A name that two files export differently is exported by neither. */
  #starExport(container: BoundEntity, name: string, meanings: number): BoundResolved {
    this.#tables.touchShared(`export ${name}`);
    let found: BoundResolved = notFound;
    const passed = new Set([container]);
    for (const next of passed) {
      const own = next === container ? undefined : this.#aliases.pick(exportsOf(this.#tables, next), name, meanings);
      if (own !== undefined) {
        for (const { unit } of next.declarations) this.#tables.touchExport(unit, name);
        if (found.entity !== undefined && own.entity !== undefined && own.entity !== found.entity) return notFound;
        if (found.entity === undefined) found = own;
      } else {
        const missing = this.#addStars(next, passed);
        if (missing !== undefined && found.entity === undefined) found = { missing, importSite: -1 };
      }
    }
    return found;
  }

  #touchStars(container: BoundEntity): void {
    if ((container.meanings & meaning.module) === 0) return;
    for (const { unit } of container.declarations) this.#tables.touchModule(unit, 'stars');
  }

  /** Where an `export *` leads out of what is known: the name may come from there. */
  #addStars(container: BoundEntity, passed: Set<BoundEntity>): Missing | undefined {
    let missing: Missing | undefined;
    const { stars } = exportsOf(this.#tables, container);
    this.#touchStars(container);
    for (const { unit, node } of stars) {
      const module = this.#aliases.moduleBy(unit, node);
      if (module.entity !== undefined) passed.add(module.entity);
      else if (missing !== 'unresolved_import')
        missing = module.missing === 'external' ? 'external' : 'unresolved_import';
    }
    return missing;
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

const notModule = meaning.classLike | meaning.functionLike | meaning.variable;

/**
 * Without an export by the name `default`, a default import is the module itself: CommonJS, `export =`, declarations of such,
 * and a component, whose file exports what is compiled of it.
 */
function standsForDefault(container: BoundEntity): boolean {
  if ((container.meanings & meaning.module) === 0) return true;
  return container.declarations.some(
    ({ unit, node }) =>
      node !== 0 ||
      unit.isForeign ||
      isComponentFile(unit.path) ||
      outlineOf(unit).form !== 'module' ||
      isDeclarationFile(unit.tree),
  );
}

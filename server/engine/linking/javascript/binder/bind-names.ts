import type { Dependencies } from '../../dependencies.ts';
import { type Entity, type Names, type Place, type Resolved, type Unit, meaning } from '../entity.ts';
import type { Project } from '../linker.ts';
import { AliasResolver } from './alias-resolver.ts';
import { anyMeaning, type BoundResolved } from './bound-resolved.ts';
import { assignmentPlaces } from './assignment-places.ts';
import type { BoundEntity } from './bound-entity.ts';
import { entityOfNode } from './declared-entity.ts';
import { memberTableOf } from './member-table.ts';
import { Tables } from './tables.ts';
import { isTemplatePath, TemplateOwners } from './template-owners.ts';
import { codeKey } from './shape-hash.ts';
import { thisOf } from './this-container.ts';

/** Names of one run. What depends on one file alone is remembered with the file, everything else ends with the run. */
export function bindNames(project: Project, dependencies: Dependencies): Names {
  return new BoundNames(new Tables(project, dependencies));
}

/** Every existing entity is a `BoundEntity`: the interface `Entity` hides members that only this folder needs. */
class BoundNames implements Names {
  readonly #tables: Tables;
  readonly #aliases: AliasResolver;
  readonly #templates: TemplateOwners;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#aliases = new AliasResolver(tables);
    this.#templates = new TemplateOwners(tables);
  }

  resolve(unit: Unit, node: number, name: string, meanings: number): Resolved {
    return this.#aliases.resolve(unit, node, name, meanings);
  }

  boundAt(unit: Unit, node: number, name: string, meanings: number): Entity | undefined {
    return this.#aliases.boundAt(unit, node, name, meanings);
  }

  entityAt(unit: Unit, node: number): Entity | undefined {
    const entity = entityOfNode(this.#tables, unit, node);
    if (entity !== undefined) this.#tables.touchMerged(entity);
    return entity;
  }

  followAlias(entity: Entity): Resolved {
    return this.#aliases.follow(entity as BoundEntity, anyMeaning);
  }

  moduleOf(unit: Unit): Entity {
    return this.#aliases.moduleOf(unit);
  }

  moduleNamed(unit: Unit, specifier: string): Resolved {
    return this.#aliases.moduleNamed(unit, specifier);
  }

  exportOf(module: Entity, name: string): Resolved {
    return withoutSite(this.#aliases.exportOf(module as BoundEntity, name, anyMeaning));
  }

  exportNames(module: Entity): readonly string[] {
    return this.#aliases.exportNames(module as BoundEntity);
  }

  membersOf(entity: Entity): ReadonlyMap<string, Entity> {
    this.#tables.touchEntity(entity as BoundEntity, '*');
    return memberTableOf(this.#tables, entity as BoundEntity).instance;
  }

  memberOf(entity: Entity, name: string): Entity | undefined {
    const found = memberTableOf(this.#tables, entity as BoundEntity).instance.get(name);
    this.#tables.touchMember(entity as BoundEntity, name, found);
    return found;
  }

  staticsOf(entity: Entity): ReadonlyMap<string, Entity> {
    const bound = entity as BoundEntity;
    this.#tables.touchEntity(bound, '*');
    const { statics } = memberTableOf(this.#tables, bound);
    if ((bound.meanings & container) === 0) return statics;
    const all = new Map<string, Entity>(statics);
    for (const name of this.#aliases.exportNames(bound)) {
      const exported = this.#aliases.exportOf(bound, name, anyMeaning).entity;
      if (exported !== undefined) all.set(name, exported);
    }
    return all;
  }

  staticOf(entity: Entity, name: string): Entity | undefined {
    const bound = entity as BoundEntity;
    const own = memberTableOf(this.#tables, bound).statics.get(name);
    this.#tables.touchMember(bound, name, own);
    if (own !== undefined || (bound.meanings & container) === 0) return own;
    return this.#aliases.exportOf(bound, name, anyMeaning).entity;
  }

  global(name: string, meanings: number): Entity | undefined {
    return this.#aliases.global(name, meanings);
  }

  anonymousAt(unit: Unit, node: number): Entity {
    return this.#tables.nameless(unit, node, meaning.property);
  }

  thisContainer(unit: Unit, node: number): Place | undefined {
    const found = thisOf(unit.tree, node);
    if (found !== 0) return { unit, node: found };
    return isTemplatePath(unit.path) ? this.#templates.ownerOf(unit.path) : undefined;
  }

  isTemplateRead(path: string, owner: Place): boolean {
    return this.#templates.isRead(path, owner);
  }

  readsCode(unit: Unit): void {
    this.#tables.touch(unit, codeKey);
  }

  assignmentsOf(entity: Entity): readonly Place[] {
    return assignmentPlaces(this.#tables, entity as BoundEntity);
  }
}

const container = meaning.namespace | meaning.module;

/** Import sites of another file mean nothing to the caller. */
function withoutSite(resolved: BoundResolved): Resolved {
  return resolved.importSite === -1 ? resolved : { ...resolved, importSite: -1 };
}

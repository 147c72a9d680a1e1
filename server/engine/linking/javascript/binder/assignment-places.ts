import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Place, type Unit, meaning } from '../entity.ts';
import { assignmentIndexOf, memberName } from './assignment-index.ts';
import type { BoundEntity } from './bound-entity.ts';
import { localIn, walkScopes } from './lexical.ts';
import { anyMeaning } from './bound-resolved.ts';
import { memberTableOf } from './member-table.ts';
import type { Tables } from './tables.ts';
import { thisOf } from './this-container.ts';

/** Assignments to a variable, parameter or member in the files that declare it, in their order. */
export function assignmentPlaces(tables: Tables, entity: BoundEntity): Place[] {
  const places: Place[] = [];
  for (const unit of new Set(entity.declarations.map((place) => place.unit)))
    for (const node of assignmentsIn(tables, entity, unit)) places.push({ unit, node });
  return places;
}

function assignmentsIn(tables: Tables, entity: BoundEntity, unit: Unit): number[] {
  if ((entity.meanings & (meaning.variable | meaning.parameter)) === 0) return memberAssignments(tables, entity, unit);
  const nodes = assignmentIndexOf(unit).toNames.get(entity.name) ?? [];
  return nodes.filter((node) => walkScopes(tables, unit, node, entity.name, anyMeaning, localIn) === entity);
}

function memberAssignments(tables: Tables, entity: BoundEntity, unit: Unit): number[] {
  const { tree } = unit;
  const own = entity.declarations.filter((place) => place.unit === unit && tree.kinds[place.node] === kind.assign);
  const nodes = new Set(own.map((place) => place.node));
  const holders = (entity.parent?.declarations ?? []).filter((place) => place.unit === unit).map((place) => place.node);
  const isMember =
    entity.parent !== undefined && memberTableOf(tables, entity.parent).instance.get(entity.name) === entity;
  if (isMember)
    for (const node of assignmentIndexOf(unit).toMembers.get('this') ?? [])
      if (memberName(tree, node + 1) === entity.name && holders.includes(thisOf(tree, node))) nodes.add(node);
  return [...nodes].toSorted((a, b) => a - b);
}

import { kind } from '../../../languages/typescript/node-kinds.ts';
import { DependencyOwner } from '../../dependencies.ts';
import type { Place, Unit } from '../entity.ts';
import type { Augmentations } from './added-places.ts';
import type { Tables } from './tables.ts';
import { outlineOf, visitBody } from './unit-outline.ts';

/** `declare module "./x"` in other modules of the project, for a file. */
export function augmentationsOf(tables: Tables, unit: Unit): readonly Place[] {
  return allAugmentations(tables).places.get(unit) ?? [];
}

/**
 * Makes the caller depend on all additions to files: readers of a file's names depend on additions to them, also where
 * tables of the file are at hand.
 */
export function touchAugmentations(tables: Tables): void {
  tables.dependencies.reuse(allAugmentations(tables).owner);
}

function allAugmentations(tables: Tables): Augmentations {
  tables.augmentations ??= findAugmentations(tables);
  return tables.augmentations;
}

function findAugmentations(tables: Tables): Augmentations {
  const { project, dependencies } = tables;
  const owner = new DependencyOwner();
  const places = new Map<Unit, Place[]>();
  dependencies.compute(owner, () => {
    tables.touchShared('augment');
    for (const units of [project.globalUnits, project.foreignUnits])
      for (const unit of units) addAugmentations(tables, unit, places);
  });
  return { owner, places };
}

function addAugmentations(tables: Tables, unit: Unit, places: Map<Unit, Place[]>): void {
  const outline = outlineOf(unit);
  if (outline.form === 'script') return;
  for (const [name, nodes] of outline.namedModules)
    for (const node of nodes) {
      const target = augmentedUnit(tables, unit, name, node);
      if (target !== undefined) append(places, target, { unit, node });
    }
}

/**
 * The file that is named, or the first one that it passes on, by `export *` or by the name, which declares a name of the block:
 * who adds to an interface names the package, not the file that the interface is in. Passed on under another name it is
 * found where it has its own in the file it is declared in, as bundlers leave it.
 */
function augmentedUnit(tables: Tables, unit: Unit, specifier: string, block: number): Unit | undefined {
  const target = unit.resolveImport(specifier);
  if (target.kind !== 'unit') return undefined;
  const wanted = new Set<string>();
  visitBody(unit.tree, block, (node) => wanted.add(unit.tree.texts[unit.tree.names[node]]));
  const passedOn = new Set([target.unit]);
  let imports: Unit | undefined;
  for (const next of passedOn) {
    for (const name of wanted) {
      tables.touch(next, name);
      tables.touch(next, `export ${name}`);
    }
    const named = nodesNamed(next, wanted);
    const imported = named.filter((node) => next.tree.kinds[node] === kind.importSpecifier);
    if (imported.length < named.length) return next;
    if (imported.length > 0) imports ??= next;
    tables.touch(next, 'export stars');
    for (const node of imported) addTarget(passedOn, next, next.tree.parents[node]);
    for (const statement of passedOnBy(next, wanted)) addTarget(passedOn, next, statement);
    for (const star of starTargets(next)) passedOn.add(star);
  }
  return imports ?? target.unit;
}

function addTarget(to: Set<Unit>, unit: Unit, statement: number): void {
  const target = unit.resolveImport(unit.tree.texts[unit.tree.names[statement]]);
  if (target.kind === 'unit') to.add(target.unit);
}

/** Returns the declarations and imports of the file under one of the names. */
function nodesNamed({ tree }: Unit, wanted: ReadonlySet<string>): number[] {
  const found: number[] = [];
  visitBody(tree, 0, (node) => {
    if (wanted.has(tree.texts[tree.names[node]])) found.push(node);
  });
  return found;
}

/** `export { A } from "x"`. */
function passedOnBy({ tree }: Unit, wanted: ReadonlySet<string>): number[] {
  const found: number[] = [];
  for (let node = 1; node < tree.ends[0]; node = tree.ends[node]) {
    if (tree.kinds[node] !== kind.exportDeclaration || tree.names[node] === 0) continue;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child])
      if (wanted.has(tree.texts[tree.names[child]])) found.push(node);
  }
  return found;
}

function starTargets(unit: Unit): Unit[] {
  const { tree } = unit;
  const targets: Unit[] = [];
  for (let node = 1; node < tree.ends[0]; node = tree.ends[node]) {
    if (tree.kinds[node] !== kind.exportStar) continue;
    const target = unit.resolveImport(tree.texts[tree.names[node]]);
    if (target.kind === 'unit') targets.push(target.unit);
  }
  return targets;
}

function append(map: Map<Unit, Place[]>, unit: Unit, place: Place): void {
  const known = map.get(unit);
  if (known === undefined) map.set(unit, [place]);
  else known.push(place);
}

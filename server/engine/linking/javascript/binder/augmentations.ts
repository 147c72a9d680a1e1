import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Place, Unit } from '../entity.ts';
import type { Tables } from './tables.ts';
import { outlineOf, visitBody } from './unit-outline.ts';

/** `declare module "./x"` in other modules of the project, for a file. */
export function augmentationsOf(tables: Tables, unit: Unit): readonly Place[] {
  tables.augmentations ??= findAugmentations(tables);
  return tables.augmentations.get(unit) ?? [];
}

function findAugmentations({ project }: Tables): Map<Unit, Place[]> {
  const found = new Map<Unit, Place[]>();
  for (const units of [project.globalUnits, project.foreignUnits])
    for (const unit of units) {
      const outline = outlineOf(unit);
      if (outline.form === 'script') continue;
      for (const [name, nodes] of outline.namedModules)
        for (const node of nodes)
          for (const target of augmentedUnits(unit, name, node)) append(found, target, { unit, node });
    }
  return found;
}

/**
 * The file that is named, and those that it passes on by `export *` where they declare a name of the block: who adds to an
 * interface names the package, not the file that the interface is in.
 */
export function augmentedUnits(unit: Unit, specifier: string, block: number): Unit[] {
  const target = unit.resolveImport(specifier);
  if (target.kind !== 'unit') return [];
  const wanted = new Set<string>();
  visitBody(unit.tree, block, (node) => wanted.add(unit.tree.texts[unit.tree.names[node]]));
  const owners: Unit[] = [];
  const passedOn = new Set([target.unit]);
  for (const next of passedOn) {
    if (declaresAny(next, wanted)) owners.push(next);
    for (const star of starTargets(next)) passedOn.add(star);
  }
  return owners.length === 0 ? [target.unit] : [owners[0]];
}

function declaresAny({ tree }: Unit, wanted: ReadonlySet<string>): boolean {
  let found = false;
  visitBody(tree, 0, (node) => {
    found ||= wanted.has(tree.texts[tree.names[node]]);
  });
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

import { readScript } from '#server/engine/languages/typescript/declarations.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { bindNames } from '#server/engine/linking/javascript/binder/bind-names.ts';
import { outlineOf } from '#server/engine/linking/javascript/binder/unit-outline.ts';
import { Dependencies } from '#server/engine/linking/dependencies.ts';
import type { Entity, ImportTarget, Names, Unit } from '#server/engine/linking/javascript/entity.ts';
import type { Project } from '#server/engine/linking/javascript/linker.ts';
import { lineAndColumn } from '#server/engine/source/code-tree.ts';

/** A project of a few files whose names are bound. Call `loadParser` before. */
export interface NamedProject {
  readonly names: Names;
  readonly project: Project;
  readonly dependencies: Dependencies;
  unit(path: string): Unit;
}

const extensions = ['', '.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js'];

/**
 * @param files texts by path; those in `lib/` are foreign. A relative import leads to a file, `pkg:` anywhere outside, a bare
 *   name to the file `name.ts` or `name.d.ts` with an inferred proof where there is one
 */
export function nameProject(files: Readonly<Record<string, string>>): NamedProject {
  const units = new Map<string, Unit>();
  for (const path of Object.keys(files).toSorted()) units.set(path, makeUnit(units, path, files[path]));
  const all = [...units.values()];
  const own = all.filter((unit) => !unit.isForeign);
  own.forEach((unit, number) => Object.assign(unit, { number }));
  const project: Project = {
    unitAt: (path) => units.get(path),
    units: own,
    globalUnits: own.filter((unit) => {
      const { globals, namedModules } = outlineOf(unit);
      return globals.size > 0 || namedModules.size > 0;
    }),
    foreignUnits: all.filter((unit) => unit.isForeign),
  };
  const dependencies = new Dependencies();
  return { names: bindNames(project, dependencies), project, dependencies, unit: (path) => units.get(path) as Unit };
}

function makeUnit(units: Map<string, Unit>, path: string, text: string): Unit {
  const { tree, declarations } = readScript(text, scriptDialect(path));
  let site = 0;
  const sites = new Map<string, number>();
  const siteOf = (specifier: string): number => {
    if (!sites.has(specifier)) sites.set(specifier, site++);
    return sites.get(specifier) as number;
  };
  return {
    path,
    number: 1 << 30,
    tree,
    isForeign: path.startsWith('lib/'),
    symbolNames: declarations.declarations.map((declaration) => declaration.qualifiedName),
    resolveImport: (specifier) => resolve(units, path, specifier, siteOf(specifier)),
  };
}

function resolve(units: Map<string, Unit>, from: string, specifier: string, site: number): ImportTarget {
  if (specifier.startsWith('pkg:')) return { kind: 'external', id: specifier, site };
  const isRelative = specifier.startsWith('.');
  const base = isRelative ? new URL(specifier, `file:///${from}`).pathname.slice(1) : specifier;
  for (const end of extensions) {
    const unit = units.get(base + end);
    if (unit !== undefined) return { kind: 'unit', unit, proof: isRelative ? 'exact' : 'inferred', site };
  }
  return /\.(?:css|svg)$/.test(specifier) ? { kind: 'notIndexed', path: base, site } : { kind: 'unresolved', site };
}

/** Where an entity is declared: `a.ts:1:7 b.ts:2:3`. */
export function placesOf(entity: Entity | undefined): string {
  if (entity === undefined) return 'none';
  const places = entity.declarations.map(({ unit, node }) => {
    const { line, column } = lineAndColumn(unit.tree, unit.tree.positions[node]);
    return `${unit.path}:${line}:${column}`;
  });
  return places.join(' ');
}

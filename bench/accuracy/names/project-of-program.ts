import ts from 'typescript';
import { readScript } from '#server/engine/languages/typescript/declarations.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { bindNames } from '#server/engine/linking/javascript/binder/bind-names.ts';
import { outlineOf } from '#server/engine/linking/javascript/binder/unit-outline.ts';
import { Dependencies } from '#server/engine/linking/dependencies.ts';
import type { ImportTarget, Names, Unit } from '#server/engine/linking/javascript/entity.ts';
import type { Project } from '#server/engine/linking/javascript/linker.ts';

/** The files of a program as a project of ours; imports lead where TypeScript says. */
export function projectOf(program: ts.Program, folder: string): { names: Names; units: Map<string, Unit> } {
  const units = new Map<string, Unit>();
  for (const file of program.getSourceFiles())
    if (!file.fileName.endsWith('.json')) units.set(file.fileName, unitOf(program, folder, file, units));
  const all = [...units.values()];
  all.forEach((unit, number) => Object.assign(unit, { number }));
  const own = all.filter((unit) => !unit.isForeign);
  const project: Project = {
    unitAt: (path) => units.get(path),
    units: own,
    globalUnits: own.filter((unit) => outlineOf(unit).globals.size + outlineOf(unit).namedModules.size > 0),
    foreignUnits: all.filter((unit) => unit.isForeign),
  };
  return { names: bindNames(project, new Dependencies()), units };
}

function unitOf(program: ts.Program, folder: string, file: ts.SourceFile, units: Map<string, Unit>): Unit {
  const path = file.fileName;
  const { tree } = readScript(file.text, scriptDialect(path));
  return {
    path,
    number: 0,
    tree,
    isForeign: !path.startsWith(folder) || path.includes('/node_modules/'),
    symbolNames: [],
    resolveImport: (specifier) => target(program, path, specifier, units),
  };
}

const remembered = new Map<string, ImportTarget>();

function target(program: ts.Program, path: string, specifier: string, units: Map<string, Unit>): ImportTarget {
  const key = `${path}\0${specifier}`;
  let known = remembered.get(key);
  if (known === undefined) remembered.set(key, (known = resolved(program, path, specifier, units)));
  return known;
}

function resolved(program: ts.Program, path: string, specifier: string, units: Map<string, Unit>): ImportTarget {
  const found = ts.resolveModuleName(specifier, path, program.getCompilerOptions(), ts.sys).resolvedModule;
  if (found === undefined) return { kind: 'unresolved', site: 0 };
  const unit = units.get(found.resolvedFileName);
  if (unit !== undefined) return { kind: 'unit', unit, proof: 'exact', site: 0 };
  return { kind: 'notIndexed', path: found.resolvedFileName, site: 0 };
}

import { stringAt } from '#server/base/string-table.ts';
import { loads } from '../../graph/snapshot.ts';
import type { LinkedSnapshot } from '../../graph/calls/answers.ts';
import { normalPythonName } from '../../packages/locked-package.ts';
import { remember } from '#server/base/remember-by.ts';

/** An import of a package by a file of the project. */
export interface PackageImport {
  readonly file: string;
  /** Number of the file. */
  readonly node: number;
  readonly line: number;
  readonly column: number;
  readonly specifier: string;
}

const never = loads.indexOf('never');

/** Imports that are loaded, the first of each file, by ecosystem and name of the package: `npm:lodash`. */
export const importsByPackage = remember((snapshot: LinkedSnapshot): ReadonlyMap<string, readonly PackageImport[]> => {
  const { files, loads: loaded } = snapshot;
  const { uses } = files;
  const found = new Map<string, Map<number, PackageImport>>();
  for (let row = 0; row < uses.count; row++) {
    const external = files.externals[uses.targets[row] - files.count];
    if (external === undefined || loaded?.uses[row] === never) continue;
    const name = normalExternal(external);
    const known = found.get(name) ?? new Map<number, PackageImport>();
    found.set(name, known);
    const node = uses.sources[row];
    if (known.has(node)) continue;
    known.set(node, {
      file: stringAt(files.paths, node),
      node,
      line: uses.lines[row],
      column: uses.columns[row],
      specifier: stringAt(uses.specifierTable, row),
    });
  }
  return new Map(Array.from(found, ([name, imports]) => [name, [...imports.values()]]));
});

function normalExternal(id: string): string {
  return id.startsWith('pypi:') ? `pypi:${normalPythonName(id.slice('pypi:'.length))}` : id;
}

import assert from 'node:assert/strict';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { scanImports } from '#server/engine/languages/python/imports.ts';
import type { Resolution } from '#server/engine/resolve/resolver.ts';
import { pythonResolverFamily } from '#server/engine/resolve/python/resolver-family.ts';

/** Paths, one a word; a manifest's text stands behind its path. */
export type PythonProject = readonly (string | readonly [path: string, text: string])[];

export function pythonProjectFiles(project: PythonProject) {
  const paths = project.flatMap((entry) => (typeof entry === 'string' ? entry.split(' ') : [entry[0]]));
  const manifests = new Map(project.filter((entry) => typeof entry !== 'string'));
  return projectFiles(paths.toSorted(), manifests);
}

/** Resolutions as paths (`~` before inferred ones), external ids, `?` for unresolved. */
function describeResolution(resolution: Resolution): string {
  if (resolution.kind === 'file') return (resolution.proof === 'inferred' ? '~' : '') + resolution.path;
  return resolution.kind === 'external' ? resolution.id : '?';
}

/** Checks what the import statements mean in each file, as `path: statement` → resolutions with blanks between. */
export function checkPythonImports(project: PythonProject, expected: Record<string, string>): void {
  const resolver = pythonResolverFamily.create(pythonProjectFiles(project));
  const found = Object.keys(expected).map((key) => {
    const [path, statement] = key.split(': ');
    const resolutions = scanImports(statement).imports.flatMap((site) => resolver.resolve(path, site));
    return [key, resolutions.map(describeResolution).join(' ')];
  });
  assert.deepEqual(Object.fromEntries(found), expected);
}

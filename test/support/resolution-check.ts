import assert from 'node:assert/strict';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import type { ImportResolver, ProjectFiles, Resolution } from '#server/engine/resolve/resolver.ts';
import type { ImportKind, ImportSite } from '#server/engine/source/facts.ts';

/** Text of manifests by path; other files are named in the list, since only their paths count. */
export type Manifests = Readonly<Record<string, unknown>>;

export function projectOf(paths: readonly string[], manifests: Manifests = {}): ProjectFiles {
  const texts = Object.entries(manifests).map(([path, value]) => [path, textOf(value)] as const);
  const all = [...new Set([...paths, ...Object.keys(manifests)])].toSorted((a, b) => (a < b ? -1 : 1));
  return projectFiles(all, new Map(texts.filter(([path]) => family.isManifest(path))));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `[importer, specifier, expected]`, the last one as `describeResolutions` writes it; `kind` is `import` unless given. */
export type Expectation = readonly [from: string, specifier: string, expected: string, kind?: ImportKind];

/**
 * One `it` for each expectation, all of them asked of one resolver.
 *
 * @param paths files of the project, with white space between them
 */
export function checkResolutions(paths: string, manifests: Manifests, expectations: readonly Expectation[]): void {
  const files = projectOf(paths.trim().split(/\s+/), manifests);
  let resolver: ImportResolver | undefined;
  for (const [from, specifier, expected, kind] of expectations) {
    it(`${from} ${kind ?? 'imports'} '${specifier}': ${expected}`, () => {
      resolver ??= family.create(files);
      assert.equal(describeResolutions(resolver.resolve(from, siteOf(specifier, kind))), expected);
    });
  }
}

export function siteOf(specifier: string, kind: ImportKind = 'import'): ImportSite {
  return { specifier, kind, line: 1, column: 1 };
}

/** `a.ts`, `a.ts (inferred)`, `npm:a`, `unresolved`, `unresolved (virtual)`, `nothing`; several joined by ` + `. */
export function describeResolutions(resolutions: readonly Resolution[]): string {
  return resolutions.length === 0 ? 'nothing' : resolutions.map(describeResolution).join(' + ');
}

function describeResolution(resolution: Resolution): string {
  if (resolution.kind === 'file') return resolution.path + (resolution.proof === 'inferred' ? ' (inferred)' : '');
  if (resolution.kind === 'external') return resolution.id;
  return resolution.absence === undefined ? 'unresolved' : `unresolved (${resolution.absence})`;
}

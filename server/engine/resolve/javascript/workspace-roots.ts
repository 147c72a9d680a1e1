import { isSeq, parseDocument } from 'yaml';
import type { ProjectFiles } from '../resolver.ts';
import { compileGlobs, matchesGlob, type Glob } from './glob.ts';
import { parseJsonObject, textListField, textsOf } from './json-text.ts';
import type { PackageManifest } from './package-manifest.ts';
import { directoryOf, isWithin, relativeTo } from './path.ts';

/** A folder whose manifest declares other folders as its packages. */
export interface WorkspaceRoot {
  readonly directory: string;
  readonly members: readonly PackageManifest[];
}

/** Roots with the deepest first, so that the innermost one around a file is met first. */
export function findWorkspaceRoots(
  files: ProjectFiles,
  manifestPaths: readonly string[],
  packages: ReadonlyMap<string, PackageManifest>,
): readonly WorkspaceRoot[] {
  const globs = new Map<string, readonly string[]>();
  for (const manifest of packages.values()) {
    if (manifest.workspaces !== undefined) globs.set(manifest.directory, manifest.workspaces);
  }
  for (const path of manifestPaths) {
    const declared = declaredGlobs(path, files.manifest(path));
    const directory = directoryOf(path);
    if (declared !== undefined) globs.set(directory, [...(globs.get(directory) ?? []), ...declared]);
  }
  return [...globs]
    .map(([directory, patterns]) => ({ directory, members: membersOf(directory, patterns, packages) }))
    .toSorted((a, b) => b.directory.length - a.directory.length || (a.directory < b.directory ? -1 : 1));
}

function declaredGlobs(path: string, text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  if (path.endsWith('pnpm-workspace.yaml')) return pnpmGlobs(text);
  if (!path.endsWith('lerna.json')) return undefined;
  return textListField(parseJsonObject(text), 'packages');
}

/** Hundreds of packages, each with its version in a catalogue, fill a tenth of it. */
const YAML_CHARACTERS_MAX = 128 * 1024;

/**
 * Turns off the parser's features of more than linear cost: comparing every key with all others, tags of ordered maps,
 * aliases, a picture of the line for each error. The list alone is converted, so an alias elsewhere does no harm.
 */
function pnpmGlobs(text: string): readonly string[] | undefined {
  if (text.length > YAML_CHARACTERS_MAX) return undefined;
  try {
    const document = parseDocument(text, { uniqueKeys: false, schema: 'failsafe', prettyErrors: false });
    if (document.errors.length > 0) return undefined;
    const packages = document.get('packages');
    return isSeq(packages) ? textsOf(packages.toJS(document, { maxAliasCount: 0 })) : undefined;
  } catch {
    return undefined;
  }
}

function membersOf(
  root: string,
  patterns: readonly string[],
  packages: ReadonlyMap<string, PackageManifest>,
): readonly PackageManifest[] {
  const included = patterns.filter((pattern) => !pattern.startsWith('!')).flatMap(compileGlobs);
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).flatMap((text) => compileGlobs(text.slice(1)));
  return [...packages.values()].filter((manifest) => {
    if (manifest.directory === root) return true;
    if (!isWithin(manifest.directory, root)) return false;
    const segments = relativeTo(root, manifest.directory).split('/');
    return matchesAny(included, segments) && !segments.includes('node_modules') && !matchesAny(excluded, segments);
  });
}

function matchesAny(globs: readonly Glob[], segments: readonly string[]): boolean {
  return globs.some((glob) => matchesGlob(glob, segments));
}

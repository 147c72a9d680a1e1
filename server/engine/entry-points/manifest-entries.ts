import { isJsonObject } from '#server/base/json-object.ts';
import { filesOfPattern } from '../graph/calls/package-entries.ts';
import { isDeclarationFile } from '../resolve/javascript/extensions.ts';
import { fieldOf, textField } from '../resolve/javascript/json-text.ts';
import { filesOfTarget } from '../resolve/javascript/manifest-target.ts';
import { directoryOf } from '../resolve/javascript/path.ts';
import type { ImportResolver, ProjectFiles } from '../resolve/resolver.ts';
import type { DeclaredEntry } from './declared-entry.ts';
import { manifestTables } from './manifest-tables.ts';
import type { NamedTarget } from './named-target.ts';
import { type Manifest, placeInManifest } from './read-manifest.ts';

/** Upper bound on the files that one pattern lists. */
const targetsMax = 500;

/**
 * Yields the entries that a package offers to its installers: each import path, each program, contributions to hosts of
 * extensions.
 */
export function entriesOfPackage(
  manifest: Manifest,
  files: ProjectFiles,
  resolver: ImportResolver,
): readonly DeclaredEntry[] {
  const hosted = manifestTables.flatMap((read) => read(manifest));
  // The main file of an extension is loaded by its host, and imported by no file.
  const named = [...(hosted.length === 0 ? exportedPaths(manifest) : []), ...programs(manifest), ...hosted];
  return named.flatMap(({ specifiers, fields = [], value, ...entry }): DeclaredEntry[] => {
    const targets = new Set(specifiers.flatMap((specifier) => targetsOf(manifest, specifier, files, resolver)));
    // Where it runs nothing of the project there is nothing to say.
    if (targets.size === 0) return [];
    const place = placeInManifest(manifest, value, fields);
    return [{ kind: 'entry', ...entry, manifest: manifest.path, ...place, targets: codeFirst([...targets]) }];
  });
}

/** Declarations describe what lies elsewhere: they are listed only where there is nothing else. */
function codeFirst(targets: readonly string[]): readonly string[] {
  const code = targets.filter((path) => !isDeclarationFile(path));
  return (code.length === 0 ? targets : code).slice(0, targetsMax);
}

function targetsOf(
  { path }: Manifest,
  written: string,
  files: ProjectFiles,
  resolver: ImportResolver,
): readonly string[] {
  if (written.includes('*')) {
    const folder = directoryOf(path);
    const inside = folder === '' ? files.paths : files.paths.filter((each) => each.startsWith(`${folder}/`));
    return filesOfPattern(path, written, inside);
  }
  return filesOfTarget(resolver, path, written);
}

const MAIN_FIELDS = ['main', 'module', 'source', 'unpkg', 'jsdelivr', 'browser', 'types', 'typings'];

/** `exports`, and without it the main fields, else `index`. Source: Node's documentation of packages. */
function exportedPaths(manifest: Manifest): readonly NamedTarget[] {
  const { json } = manifest;
  const name = textField(json, 'name');
  if (name === undefined) return [];
  const map = fieldOf(json, 'exports');
  const of = (subpath: string, specifiers: readonly string[], fields: readonly string[] = []): NamedTarget => ({
    type: 'package',
    name: `${name}${subpath.slice(1)}`,
    framework: '',
    specifiers,
    value: specifiers[0] ?? '',
    fields,
  });
  if (map === undefined) {
    const written = MAIN_FIELDS.flatMap((field) => leaves(fieldOf(json, field)).map((value) => ({ field, value })));
    if (written.length === 0) return [{ ...of('.', ['./index']), value: name, fields: ['name'] }];
    const specifiers = written.map(({ value }) => value);
    return [of('.', specifiers, [written[0].field])];
  }
  if (!isJsonObject(map) || !Object.keys(map).some((key) => key.startsWith('.')))
    return [of('.', leaves(map), ['exports'])];
  return Object.entries(map).map(([subpath, targets]) => of(subpath, leaves(targets)));
}

/** `bin`. */
function programs({ json }: Manifest): readonly NamedTarget[] {
  const bin = fieldOf(json, 'bin');
  const all = typeof bin === 'string' ? { [(textField(json, 'name') ?? '').replace(/^.*\//, '')]: bin } : bin;
  if (!isJsonObject(all)) return [];
  return Object.entries(all).flatMap(([name, target]) =>
    typeof target === 'string' && name !== ''
      ? [{ type: 'command', name, framework: '', specifiers: [target], value: target }]
      : [],
  );
}

const depthMax = 20;

/** Texts in a field, at any depth. */
function leaves(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > depthMax) return [];
  const inside = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return inside.flatMap((each) => leaves(each, depth + 1));
}

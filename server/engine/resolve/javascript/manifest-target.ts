import type { ImportResolver } from '../resolver.ts';

/** Where sources usually lie. A manifest that is copied into the folder of output before it is published speaks of them. */
const SOURCE_FOLDERS = ['src', 'source'];

/**
 * Files that a path in a manifest means: found as an import of it would be, what it is built from included. Where there is
 * nothing, the manifest may be published from within the output, whose root is the folder of the sources: `./cli.js` is
 * built from `src/cli.ts` then.
 *
 * @param target as written, without a `*`
 */
export function filesOfTarget(resolver: ImportResolver, manifest: string, target: string): readonly string[] {
  const specifier = target.startsWith('.') ? target : `./${target}`;
  const places = [specifier, ...belowSources(specifier)];
  for (const place of places) {
    const found = resolver.resolve(manifest, { specifier: place, kind: 'import', line: 1, column: 1 });
    const files = found.flatMap((each) => (each.kind === 'file' ? [each.path] : []));
    if (files.length > 0) return files;
  }
  return [];
}

function belowSources(specifier: string): readonly string[] {
  const [, below] = /^\.\/+([^/].*)$/.exec(specifier) ?? [];
  return below === undefined ? [] : SOURCE_FOLDERS.map((folder) => `./${folder}/${below}`);
}

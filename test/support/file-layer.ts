import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import { LoadLayerBuilder } from '#server/engine/graph/build-load-layer.ts';
import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { type FileLayer, type LoadLayer, type ProofLevel, proofLevels } from '#server/engine/graph/snapshot.ts';
import type { SiteKind } from '#server/engine/source/facts.ts';
import { importKinds } from '#server/engine/source/import-facts-codec.ts';
import { languageOf } from '#server/engine/source/languages.ts';

const siteKinds: readonly SiteKind[] = [...importKinds, 'comment_type'];

/** Imports by file, one a line of the file: `b.ts`, `type_import b.ts`, `b.ts inferred`, `b b.ts inferred`, `npm:lodash`, `?gone`, `?./gone`; or `broken`, `computed`. */
export type FileImports = Readonly<Record<string, readonly string[]>>;

/**
 * The tables of a project without sources. Modules are the top-level folders, `.` that of the root's files.
 *
 * @param needs pairs of modules, as manifests list them
 */
export function fileLayer(files: FileImports, needs: readonly (readonly [string, string])[] = []): FileLayer {
  const paths = Object.keys(files).toSorted();
  const linked = paths.map((path) => ({
    path,
    contentHash: '0'.repeat(40),
    language: languageOf(path),
    lines: 10,
    codeLines: 8,
    broken: files[path].includes('broken'),
    computesTargets: files[path].includes('computed'),
    uses: files[path].filter((text) => text !== 'broken' && text !== 'computed').map(readUse),
  }));
  return new FileLayerBuilder().build(linked, paths, { moduleOf: topFolder, needs });
}

/** With when imports load, as their kind alone says. */
export function loadedFiles(files: FileImports): { readonly files: FileLayer; readonly loads: LoadLayer } {
  const layer = fileLayer(files);
  const code = Array.from({ length: layer.count }, () => ({ declarations: new Uint8Array(), kept: 0 }));
  return { files: layer, loads: new LoadLayerBuilder().build(layer, code) };
}

function topFolder(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? '.' : path.slice(0, slash);
}

function readUse(text: string, site: number): ResolvedUse {
  const words = text.split(' ');
  const kind = siteKinds.includes(words[0] as SiteKind) ? (words.shift() as SiteKind) : 'import';
  // `lib lib/index.ts inferred`: what is written, and what it was found to mean.
  const written = words.length === 3 ? words.shift() : undefined;
  const [named, proof = 'exact'] = words;
  const specifier = written ?? named;
  if (!proofLevels.includes(proof as ProofLevel)) throw new Error(`not an import: ${text}`);
  const target = named.startsWith('?') ? undefined : named;
  const external = named.startsWith('npm:');
  const place = { site, kind, line: site + 1, column: 8, specifier: specifier.replace(/^\?(?=[.@~])/, '') };
  return { ...place, ...(target !== undefined && { target }), external, proof: proof as ProofLevel };
}

/** A project of random imports: files `a/0.ts` to `c/n.ts`, some of whose imports are of types, inferred, external or lost. */
export function randomImports(random: () => number, fileCount: number, importCount: number): FileImports {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const paths = Array.from({ length: fileCount }, (_, number) => `${pick(['a', 'b', 'c'])}/${number}.ts`);
  const files: Record<string, string[]> = Object.fromEntries(paths.map((path) => [path, []]));
  for (let left = importCount; left > 0; left--) {
    const target = random() < 0.9 ? pick(paths) : pick(['npm:x', 'npm:y', '?gone']);
    const kind = pick(['import ', 'import ', 'type_import ', 'dynamic_import ', 'reexport ', '']);
    files[pick(paths)].push(`${kind}${target}${random() < 0.2 ? ' inferred' : ''}`);
  }
  return files;
}

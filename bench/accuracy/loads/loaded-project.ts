import { createModuleMap } from '#server/engine/resolve/modules.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import { LoadLayerBuilder } from '#server/engine/graph/build-load-layer.ts';
import { linkImports } from '#server/engine/graph/link-file.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import type { FileLayer, LoadLayer } from '#server/engine/graph/snapshot.ts';
import { frontEndOf, frontEnds } from '#server/engine/languages/front-ends.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { resolverFamilies } from '#server/engine/resolve/families.ts';
import { languageOf } from '#server/engine/source/languages.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';

export interface LoadedProject {
  readonly files: FileLayer;
  readonly loads: LoadLayer;
}

/** Files and when their imports load, as the product makes them of these bytes. @param paths sorted, relative to the root */
export async function loadProject(root: string, paths: readonly string[]): Promise<LoadedProject> {
  const manifests = new Map(
    paths
      .filter((path) => resolverFamilies.some((family) => family.isManifest(path)))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const project = projectFiles(paths, manifests);
  const resolvers = new Map(resolverFamilies.map((family) => [family, family.create(project)]));
  await Promise.all(frontEnds.map((frontEnd) => frontEnd.load(bundledAssets)));
  const read = paths.map((path) => readOne(root, path));
  const linked = read.map(({ path, imports }) => {
    const language = languageOf(path);
    const family = resolverFamilies.find(({ languages }) => languages.has(language));
    const resolver = family && resolvers.get(family);
    const uses = resolver === undefined ? [] : linkImports(path, imports, resolver);
    const file = { path, contentHash: '0'.repeat(40), language, lines: 0, codeLines: 0, uses };
    return { file, kept: resolver?.kept(path) ?? 0 };
  });
  const files = new FileLayerBuilder().build(
    linked.map(({ file }) => file),
    paths,
    createModuleMap([], paths),
  );
  const code = linked.map(({ kept }, index) => ({ kept, declarations: read[index].declarations }));
  return { files, loads: new LoadLayerBuilder().build(files, code) };
}

function readOne(root: string, path: string) {
  const frontEnd = frontEndOf(path);
  if (frontEnd === undefined) return { path, imports: [], declarations: new Uint8Array() };
  const text = readFileSync(join(root, path), 'utf8');
  const declarations = encodeDeclarationFacts(frontEnd.declarations(text, path));
  return { path, imports: frontEnd.imports(text, path).imports, declarations };
}

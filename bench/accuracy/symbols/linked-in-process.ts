import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unseenImporters } from '#server/app/workspaces/unseen-files.ts';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import { SymbolLayerBuilder } from '#server/engine/graph/build-symbol-layer.ts';
import type { ExportRow, LinkedSnapshot, UnseenImporters } from '#server/engine/graph/calls/answers.ts';
import { CallLayerBuilder } from '#server/engine/graph/calls/build-call-layer.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { exportRows } from '#server/engine/graph/calls/export-rows.ts';
import type { LeftOutFile, LinkedFile } from '#server/engine/graph/file-facts.ts';
import { linkImports } from '#server/engine/graph/link-file.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { readStandardLibrary } from '#server/engine/languages/typescript/standard-library.ts';
import { encodeUnlinked } from '#server/engine/linking/file-links-codec.ts';
import { javaScriptLinking } from '#server/engine/linking/javascript/javascript-linking.ts';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import { createModuleMap, type ModuleMap } from '#server/engine/resolve/modules.ts';
import type { ImportResolver, ProjectFiles } from '#server/engine/resolve/resolver.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { languageOf } from '#server/engine/source/languages.ts';
import { importsModules } from '#server/engine/source/read-languages.ts';
import { wordsIn } from '#server/engine/source/words.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { installedOf } from './installed-in-process.ts';
import { asSkipped, readLeftOut } from './left-out.ts';
import { addFact, type CollectedGraph, emptyGraph, type OurGraph } from './our-graph.ts';

interface ReadFile extends LinkedFile {
  readonly declarations: Uint8Array;
  readonly tree?: Uint8Array;
}

/**
 * The graph of a checkout, made in this process: no store, no threads. Scripts that are not among those to link are left
 * out, as the product leaves them out. Failures of single files are told, and leave the file without links.
 */
export async function linkInProcess(
  root: string,
  trackedFiles: readonly string[],
  scripts: readonly string[],
): Promise<OurGraph> {
  await typescriptFrontEnd.load(bundledAssets);
  const cpu = process.cpuUsage();
  const linked = new Set(scripts);
  const isLeftOut = (path: string) => /\.[mc]?[jt]sx?$/.test(path) && !linked.has(path);
  const allFiles = trackedFiles.filter((path) => !isLeftOut(path));
  const skipped = trackedFiles.filter(isLeftOut);
  const files = readFiles(root, allFiles, linked);
  tellCpu('read and parsed', cpu);
  const links = await linkFiles(root, files, allFiles);
  tellCpu('with links', cpu);
  const leftOut = readLeftOut(root, skipped, typescriptFrontEnd, family.create(filesOf(root, allFiles)));
  const snapshot = snapshotOf([...files.values()], links, moduleMap(root, allFiles), leftOut);
  const graph = collect(snapshot, unseenImporters(snapshot.files, asSkipped(skipped)));
  tellCpu('with all answers', cpu);
  return graph;
}

async function linkFiles(
  root: string,
  files: ReadonlyMap<string, ReadFile>,
  allFiles: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const linking = javaScriptLinking(() => readStandardLibrary({ ...bundledAssets, find: () => undefined }));
  await linking.load();
  const cpu = process.cpuUsage();
  const { installed, tree: installedTree } = await installedOf(root, files, linking, manifestsOf(root, allFiles));
  tellCpu(`${installed.paths.length} installed declarations`, cpu);
  const project = linking.open({
    installed,
    tree: (path) => files.get(path)?.tree ?? installedTree(path),
    declarations: (path) => files.get(path)?.declarations,
    uses: (path) => files.get(path)?.uses ?? [],
  });
  const paths = [...files.values()].filter(({ tree }) => tree !== undefined).map(({ path }) => path);
  let run = project.begin(paths, () => undefined);
  const links = new Map<string, Uint8Array>();
  for (const path of paths) {
    try {
      links.set(path, run.link(path).links);
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(
        `${path}: ${stack
          .split('\n')
          .slice(0, Number(process.env.STACK ?? 4))
          .join(' | ')}\n`,
      );
      links.set(path, encodeUnlinked('budget'));
      // What a run computed for others must not be used any more when it failed.
      run = project.begin(paths, () => undefined);
    }
  }
  return links;
}

/** Packages, as everywhere: what nobody reads in one of them is no doubt about the others. */
function moduleMap(root: string, allFiles: readonly string[]): ModuleMap {
  return createModuleMap(family.modules(filesOf(root, allFiles)), allFiles);
}

function filesOf(root: string, allFiles: readonly string[]): ProjectFiles {
  return projectFiles(allFiles, manifestsOf(root, allFiles));
}

function manifestsOf(root: string, allFiles: readonly string[]): ReadonlyMap<string, string> {
  const manifests = allFiles.filter((path) => family.isManifest(path));
  return new Map(manifests.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function snapshotOf(
  files: readonly ReadFile[],
  links: ReadonlyMap<string, Uint8Array>,
  modules: ModuleMap,
  leftOut: readonly LeftOutFile[],
): LinkedSnapshot {
  const declarations = files.map((file) => file.declarations);
  const paths = files.map(({ path }) => path);
  const layer = new FileLayerBuilder().build(files, paths, modules, leftOut);
  const symbols = new SymbolLayerBuilder().build(declarations);
  const unlinked = encodeUnlinked('language');
  const calls = new CallLayerBuilder().build({
    files: layer,
    symbols,
    declarations,
    links: paths.map((path) => links.get(path) ?? unlinked),
    entries: new Uint8Array(files.length),
  });
  return { id: 'snp_measured', files: layer, symbols, calls };
}

function collect(snapshot: LinkedSnapshot, unseen: UnseenImporters): CollectedGraph {
  const graph = emptyGraph();
  for (const row of exportRows(snapshot, unseen)) addFact(graph, row satisfies ExportRow);
  addDoubts(graph, snapshot, unseen);
  return graph;
}

/** Symbols come in the order of their rows. */
function addDoubts(graph: CollectedGraph, snapshot: LinkedSnapshot, unseen: UnseenImporters): void {
  for (const [row, [id, symbol]] of [...graph.symbols].entries()) {
    const doubts = certaintyOf(snapshot, row, unseen).reasons.map(({ code }) => code);
    graph.symbols.set(id, { ...symbol, doubts });
  }
}

function tellCpu(what: string, since: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(since);
  const mb = (process.memoryUsage().rss / (1 << 20)).toFixed(0);
  process.stderr.write(`${what}: ${((user + system) / 1e6).toFixed(1)} s CPU, ${mb} MB\n`);
}

function readFiles(root: string, allFiles: readonly string[], scripts: ReadonlySet<string>): Map<string, ReadFile> {
  const resolver = family.create(filesOf(root, allFiles));
  const isLinked = (path: string): boolean => scripts.has(path) || /\.(?:vue|svelte)$/.test(path);
  const read = (path: string): ReadFile => {
    if (isLinked(path)) return readScript(root, path, resolver);
    const words = importsModules(languageOf(path)) ? { words: wordsIn(readFileSync(join(root, path), 'utf8')) } : {};
    return { ...otherFile(path), ...words };
  };
  return new Map(allFiles.map((path) => [path, read(path)]));
}

const noDeclarations = encodeDeclarationFacts({ declarations: [], broken: false });

function otherFile(path: string): ReadFile {
  const about = { path, language: languageOf(path), contentHash: '0'.repeat(40), lines: 0, codeLines: 0 };
  return { ...about, uses: [], declarations: noDeclarations };
}

function readScript(root: string, path: string, resolver: ImportResolver): ReadFile {
  const text = readFileSync(join(root, path), 'utf8').replace(/^\ufeff/, '');
  const facts = typescriptFrontEnd.declarations(text, path);
  const { imports, lines, codeLines, broken, computesTargets } = typescriptFrontEnd.imports(text, path);
  return {
    ...otherFile(path),
    lines,
    codeLines,
    broken: broken || facts.broken,
    computesTargets,
    uses: linkImports(path, imports, resolver),
    declarations: encodeDeclarationFacts(facts),
    tree: facts.tree,
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unseenImporters } from '#server/app/workspaces/unseen-files.ts';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import { SymbolLayerBuilder } from '#server/engine/graph/build-symbol-layer.ts';
import type { LinkedSnapshot, UnseenImporters } from '#server/engine/graph/calls/answers.ts';
import { CallLayerBuilder } from '#server/engine/graph/calls/build-call-layer.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { exportRows } from '#server/engine/graph/calls/export-rows.ts';
import type { LeftOutFile, LinkedFile } from '#server/engine/graph/file-facts.ts';
import { linkImports } from '#server/engine/graph/link-file.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';
import { encodeUnlinked } from '#server/engine/linking/file-links-codec.ts';
import { pythonLinking } from '#server/engine/linking/python/python-linking.ts';
import { pythonResolverFamily as family } from '#server/engine/resolve/python/resolver-family.ts';
import type { ImportResolver } from '#server/engine/resolve/resolver.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { asSkipped, readLeftOut } from '../symbols/left-out.ts';
import { addFact, type CollectedGraph, emptyGraph, type OurGraph } from '../symbols/our-graph.ts';

interface ReadFile extends LinkedFile {
  readonly declarations: Uint8Array;
  readonly tree: Uint8Array;
}

const grammars = new Map([
  ['web-tree-sitter.wasm', 'web-tree-sitter/web-tree-sitter.wasm'],
  ['tree-sitter-python.wasm', '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm'],
]);

/**
 * The graph of a checkout, made in this process: no store, no threads. Other scripts are left out, as the product leaves
 * out what is generated or too large. What single files fail of is told.
 */
export async function linkPythonInProcess(
  root: string,
  allFiles: readonly string[],
  scripts: readonly string[],
): Promise<OurGraph> {
  const graph = emptyGraph();
  const snapshot = await linkedPython(root, allFiles, scripts);
  const unseen = unseenImporters(snapshot.files, asSkipped(leftOutOf(allFiles, scripts)));
  for (const row of exportRows(snapshot, unseen)) addFact(graph, row);
  addDoubts(graph, snapshot, unseen);
  return graph;
}

function leftOutOf(allFiles: readonly string[], scripts: readonly string[]): readonly string[] {
  const linked = new Set(scripts);
  return allFiles.filter((path) => /\.pyi?$/.test(path) && !linked.has(path));
}

/** As `linkPythonInProcess`, as a snapshot. */
export async function linkedPython(
  root: string,
  allFiles: readonly string[],
  scripts: readonly string[],
): Promise<LinkedSnapshot> {
  await pythonFrontEnd.load({
    read: (name) => readFileSync(new URL(`../../../node_modules/${grammars.get(name)}`, import.meta.url)),
  });
  const cpu = process.cpuUsage();
  const resolver = resolverOf(root, allFiles);
  const files = new Map(scripts.map((path) => [path, readScript(root, path, resolver)]));
  tellCpu('read and parsed', cpu);
  const links = linkFiles(files);
  tellCpu('with links', cpu);
  return snapshotOf(
    [...files.values()],
    links,
    readLeftOut(root, leftOutOf(allFiles, scripts), pythonFrontEnd, resolver),
  );
}

/** Symbols come in the order of their rows. */
function addDoubts(graph: CollectedGraph, snapshot: LinkedSnapshot, unseen: UnseenImporters): void {
  for (const [row, [id, symbol]] of [...graph.symbols].entries()) {
    const doubts = certaintyOf(snapshot, row, unseen).reasons.map(({ code }) => code);
    graph.symbols.set(id, { ...symbol, doubts });
  }
}

function resolverOf(root: string, allFiles: readonly string[]): ImportResolver {
  const manifests = allFiles.filter((path) => family.isManifest(path));
  const texts = new Map(manifests.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  return family.create(projectFiles(allFiles, texts));
}

function readScript(root: string, path: string, resolver: ImportResolver): ReadFile {
  const text = readFileSync(join(root, path), 'utf8');
  const facts = pythonFrontEnd.declarations(text, path);
  const { imports, lines, codeLines, broken, computesTargets } = pythonFrontEnd.imports(text, path);
  return {
    path,
    language: 'python',
    contentHash: '0'.repeat(40),
    lines,
    codeLines,
    broken: broken || facts.broken,
    computesTargets,
    uses: linkImports(path, imports, resolver),
    declarations: encodeDeclarationFacts(facts),
    tree: facts.tree as Uint8Array,
  };
}

function linkFiles(files: ReadonlyMap<string, ReadFile>): Map<string, Uint8Array> {
  const project = pythonLinking().open({
    tree: (path) => files.get(path)?.tree,
    declarations: (path) => files.get(path)?.declarations,
    uses: (path) => files.get(path)?.uses ?? [],
  });
  const paths = [...files.keys()];
  const run = project.begin(paths, () => undefined);
  return new Map(paths.map((path) => [path, linkOne(() => run.link(path).links, path)]));
}

function linkOne(link: () => Uint8Array, path: string): Uint8Array {
  try {
    return link();
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${path}: ${stack.split('\n').slice(0, 6).join(' | ')}\n`);
    return encodeUnlinked('budget');
  }
}

function snapshotOf(
  files: readonly ReadFile[],
  links: ReadonlyMap<string, Uint8Array>,
  leftOut: readonly LeftOutFile[],
): LinkedSnapshot {
  const declarations = files.map((file) => file.declarations);
  const paths = files.map(({ path }) => path);
  const layer = new FileLayerBuilder().build(files, paths, { moduleOf: () => '.', needs: [] }, leftOut);
  const symbols = new SymbolLayerBuilder().build(declarations);
  const calls = new CallLayerBuilder().build({
    files: layer,
    symbols,
    declarations,
    links: paths.map((path) => links.get(path) as Uint8Array),
    entries: new Uint8Array(files.length),
  });
  return { id: 'snp_measured', files: layer, symbols, calls };
}

function tellCpu(what: string, since: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(since);
  const mb = (process.memoryUsage().rss / (1 << 20)).toFixed(0);
  process.stderr.write(`${what}: ${((user + system) / 1e6).toFixed(1)} s CPU, ${mb} MB\n`);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { linkImports } from '#server/engine/graph/link-file.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { readStandardLibrary } from '#server/engine/languages/typescript/standard-library.ts';
import { decodeFileLinks } from '#server/engine/linking/file-links-codec.ts';
import { javaScriptLinking } from '#server/engine/linking/javascript/javascript-linking.ts';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import type { ImportResolver } from '#server/engine/resolve/resolver.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import type { CodeFacts } from '#server/engine/source/facts.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import type { OurEdge, OurGraph, OurSymbol, OurUnknown } from './our-graph.ts';

interface ReadFile {
  readonly facts: CodeFacts;
  readonly declarations: Uint8Array;
  readonly uses: readonly ResolvedUse[];
}

/** Links a checkout in this process: no store, no threads, no answers about callers. Failures of single files are told. */
export async function linkInProcess(
  root: string,
  allFiles: readonly string[],
  scripts: readonly string[],
): Promise<OurGraph> {
  await typescriptFrontEnd.load(bundledAssets);
  const linking = javaScriptLinking(() => readStandardLibrary({ ...bundledAssets, find: () => undefined }));
  await linking.load();
  const cpu = process.cpuUsage();
  const files = readFiles(root, allFiles, scripts);
  tellCpu('read and parsed', cpu);
  const project = linking.open({
    tree: (path) => files.get(path)?.facts.tree,
    declarations: (path) => files.get(path)?.declarations,
    uses: (path) => files.get(path)?.uses ?? [],
  });
  const graph = new GraphCollector(files);
  const run = project.begin([...files.keys()], () => undefined);
  for (const path of files.keys()) {
    try {
      graph.add(path, run.link(path).links);
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`${path}: ${stack.split('\n').slice(0, 4).join(' | ')}\n`);
    }
  }
  tellCpu('with links', cpu);
  return graph;
}

function tellCpu(what: string, since: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(since);
  const mb = (process.memoryUsage().rss / (1 << 20)).toFixed(0);
  process.stderr.write(`${what}: ${((user + system) / 1e6).toFixed(1)} s CPU, ${mb} MB\n`);
}

function readFiles(root: string, allFiles: readonly string[], scripts: readonly string[]): Map<string, ReadFile> {
  const manifests = allFiles.filter((path) => family.isManifest(path));
  const texts = new Map(manifests.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const resolver = family.create(projectFiles(allFiles, texts));
  return new Map(scripts.map((path) => [path, readOne(root, path, resolver)]));
}

function readOne(root: string, path: string, resolver: ImportResolver): ReadFile {
  const text = readFileSync(join(root, path), 'utf8').replace(/^\ufeff/, '');
  const facts = typescriptFrontEnd.declarations(text, path);
  const { imports } = typescriptFrontEnd.imports(text, path);
  return { facts, declarations: encodeDeclarationFacts(facts), uses: linkImports(path, imports, resolver) };
}

/** The links of files as the graph they make. */
class GraphCollector implements OurGraph {
  readonly ids = new Map<string, string>();
  readonly symbols = new Map<string, OurSymbol>();
  readonly edges: OurEdge[] = [];
  readonly unknowns: OurUnknown[] = [];

  constructor(files: ReadonlyMap<string, ReadFile>) {
    for (const [path, { facts }] of files) {
      for (const { qualifiedName, kind, line, column } of facts.declarations) {
        const id = `${path}#${qualifiedName}`;
        this.ids.set(`${path}:${line}:${column}`, id);
        this.symbols.set(id, { type: kind, file: path, line });
      }
    }
  }

  add(file: string, links: Uint8Array): void {
    const { uses, unknowns } = decodeFileLinks(links);
    for (const { line, column, type, target, proof } of uses) {
      this.edges.push({ type, target: `${target.path}#${target.name}`, file, line, column, proof });
    }
    for (const { line, column, name, reason, isCall } of unknowns) {
      if (isCall) this.unknowns.push({ name, file, line, column, reason });
    }
  }
}

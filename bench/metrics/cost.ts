/**
 * CPU of the metrics of all functions of a folder, beside reading it without them, and bytes that a function takes in a snapshot.
 *
 *     node bench/metrics/cost.ts [--rounds N] FOLDER …
 */
import { globSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedByteLength } from '#server/base/shared-array.ts';
import { MetricsLayerBuilder } from '#server/engine/graph/build-metrics-layer.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { normalize } from '#server/engine/languages/python/declarations.ts';
import { countModule } from '#server/engine/languages/python/metrics/count-module.ts';
import { countScript } from '#server/engine/languages/typescript/metrics/count-script.ts';
import { collectMetrics } from '#server/engine/metrics/collect-metrics.ts';
import { encodeCodeFacts } from '#server/engine/source/code-facts-codec.ts';
import { decodeCodeTree } from '#server/engine/source/code-tree-codec.ts';
import type { CodeTree } from '#server/engine/source/code-tree.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { encodeMetrics } from '#server/engine/source/metric-columns.ts';
import type { LanguageFrontEnd } from '#server/engine/source/language.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { median } from '../run-measured.ts';
import { print } from '../accuracy/python-judge.ts';

interface Source {
  readonly path: string;
  readonly text: string;
  readonly frontEnd: LanguageFrontEnd;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
for (const frontEnd of frontEnds) await frontEnd.load(bundledAssets);
for (const folder of positionals) measureFolder(resolve(folder));

function measureFolder(root: string): void {
  const sources = globSync('**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,py,vue,svelte}', { cwd: root }).flatMap((path) =>
    sourceAt(root, path),
  );
  const trees = sources.map(({ frontEnd, text, path }) =>
    decodeCodeTree(frontEnd.declarations(text, path).tree as Uint8Array),
  );
  const [reading, counting]: [number[], number[]] = [[], []];
  for (let round = 0; round < Number(values.rounds); round++) {
    reading.push(cpuOf(() => sources.forEach(read)));
    counting.push(cpuOf(() => sources.forEach((source, index) => count(source, trees[index]))));
  }
  const [all, own] = [median(reading), median(counting)];
  const ratio = all / (all - own);
  const { functions, bytes } = sizeOf(sources);
  print(
    `${root}: ${sources.length} files, ${functions} named functions; read ${all.toFixed(2)} s of CPU, of it metrics ${own.toFixed(2)} s ` +
      `(${ratio.toFixed(3)} times reading alone), ${(bytes / functions).toFixed(1)} bytes a function`,
  );
}

function sourceAt(root: string, path: string): Source[] {
  const frontEnd = frontEnds.find(({ languageByExtension }) => languageByExtension.has(extname(path)));
  try {
    return frontEnd === undefined ? [] : [{ path, frontEnd, text: readFileSync(join(root, path), 'utf8') }];
  } catch {
    // A folder that is called like a file.
    return [];
  }
}

/** Both stages of a file, as a first run has them. */
function read({ frontEnd, text, path }: Source): void {
  frontEnd.imports(text, path);
  encodeCodeFacts(frontEnd.declarations(text, path));
}

function count({ frontEnd, text }: Source, tree: CodeTree): void {
  const counted = frontEnd.name === 'python' ? countModule(tree, normalize(text)) : countScript(tree);
  encodeMetrics(collectMetrics(counted, text, tree.lineStarts));
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function sizeOf(sources: readonly Source[]): { functions: number; bytes: number } {
  const declarations = sources.map(({ frontEnd, text, path }) =>
    encodeDeclarationFacts(frontEnd.declarations(text, path)),
  );
  const lines = new Uint32Array(sources.length);
  const files = { lines, codeLines: lines } as unknown as FileLayer;
  const layer = new MetricsLayerBuilder().build(files, declarations);
  return { functions: layer.functions.symbols.length, bytes: sharedByteLength(layer) };
}

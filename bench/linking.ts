/**
 * What linking the scripts of a checkout costs, in this process: no store, no threads.
 *
 *     node --expose-gc bench/linking.ts ROOT [--under FOLDER] [--facts FILE] [--sum] [--sums FILE] [--slowest N] [--plain]
 *
 * `--under`: only scripts below this folder take part. `--facts`: trees, declarations and imports are kept in this file, so
 * that a second run links alone. `--sum`: a checksum of all links and of what they rest upon: two linkers with the same sum
 * say the same. `--sums FILE`: such a sum for each script, to find those that differ. `--slowest`: the files that took longest. `--plain`:
 * nothing is recorded of what code hands to packages. Only with `--expose-gc` is the memory that of living objects.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { linkImports } from '#server/engine/graph/link-file.ts';
import { registrationInterest } from '#server/engine/entry-points/known-frameworks.ts';
import { noInterest } from '#server/engine/linking/registrations.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { readStandardLibrary } from '#server/engine/languages/typescript/standard-library.ts';
import { javaScriptLinking } from '#server/engine/linking/javascript/javascript-linking.ts';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { judgedInput } from './accuracy/symbols/scripts-of.ts';

interface Script {
  readonly tree: Uint8Array;
  readonly declarations: Uint8Array;
  readonly uses: readonly ResolvedUse[];
}

type Scripts = ReadonlyMap<string, Script>;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    under: { type: 'string', default: '' },
    facts: { type: 'string' },
    sum: { type: 'boolean', default: false },
    sums: { type: 'string' },
    slowest: { type: 'string', default: '0' },
    plain: { type: 'boolean', default: false },
  },
});

const scripts = await phase('read and parse', () => knownScripts(positionals[0], values.under, values.facts));
const interest = values.plain ? noInterest : registrationInterest;
const linking = javaScriptLinking(() => readStandardLibrary(bundledAssets), interest);
await phase('standard library', () => linking.load());
const project = linking.open({
  tree: (path) => scripts.get(path)?.tree,
  declarations: (path) => scripts.get(path)?.declarations,
  uses: (path) => scripts.get(path)?.uses ?? [],
});
const run = await phase('begin (decodes every tree)', () => project.begin([...scripts.keys()], () => undefined));
const linked = await phase('link', () => linkAll());
tell('after', 0, loadavg()[0]);

function linkAll() {
  const hash = createHash('sha256');
  const isTimed = Number(values.slowest) > 0;
  const sums: string[] = [];
  const times: { path: string; ms: number }[] = [];
  let [linkBytes, keyCount] = [0, 0];
  for (const path of scripts.keys()) {
    const since = isTimed ? process.cpuUsage() : undefined;
    const { links, keys } = run.link(path);
    if (since !== undefined) times.push({ path, ms: cpuMs(since) });
    linkBytes += links.length;
    keyCount += keys.length;
    if (values.sum) hash.update(path).update(links).update(keys);
    if (values.sums !== undefined) sums.push(`${digestOf(links)} ${digestOf(keys)} ${path}\n`);
  }
  if (values.sums !== undefined) writeFileSync(values.sums, sums.join(''));
  return { linkBytes, keyCount, times, sum: hash.digest('hex') };
}

const bytesOf = (kind: 'tree' | 'declarations'): number =>
  [...scripts.values()].reduce((sum, script) => sum + script[kind].length, 0);
tellLine(`scripts ${scripts.size}, trees ${mb(bytesOf('tree'))} MB, declarations ${mb(bytesOf('declarations'))} MB`);
tellLine(`links ${mb(linked.linkBytes)} MB, keys ${linked.keyCount} (${mb(linked.keyCount * 4)} MB)`);
if (values.sum) tellLine(`sum ${linked.sum}`);
const slowest = linked.times.toSorted((a, b) => b.ms - a.ms).slice(0, Number(values.slowest));
for (const { path, ms } of slowest) tellLine(`${ms.toFixed(0).padStart(6)} ms  ${path}`);

async function phase<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const since = process.cpuUsage();
  const result = await work();
  tell(name, cpuMs(since));
  return result;
}

function tell(name: string, ms: number, load?: number): void {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  const memory = `heap ${mb(heapUsed)}, external ${mb(external)}, resident ${mb(rss)}, peak ${mb(peak)} MB`;
  const about = load === undefined ? `${(ms / 1000).toFixed(2).padStart(7)} s CPU` : `load ${load.toFixed(1)}`;
  tellLine(`${name.padEnd(28)} ${about}  ${memory}`);
}

function digestOf(bytes: Uint8Array | Uint32Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}

function tellLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

function mb(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

async function knownScripts(root: string, under: string, kept: string | undefined): Promise<Scripts> {
  if (kept !== undefined && existsSync(kept)) return new Map(deserialize(readFileSync(kept)) as [string, Script][]);
  const read = await readScripts(realpathSync(root), under);
  if (kept !== undefined) writeFileSync(kept, serialize([...read]));
  return read;
}

async function readScripts(root: string, under: string): Promise<Scripts> {
  await typescriptFrontEnd.load(bundledAssets);
  const { files, allFiles } = judgedInput(root);
  const manifests = allFiles.filter((path) => family.isManifest(path));
  const texts = new Map(manifests.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const resolver = family.create(projectFiles(allFiles, texts));
  const read = new Map<string, Script>();
  for (const path of files.filter((file) => file.startsWith(under))) {
    const text = readFileSync(join(root, path), 'utf8').replace(/^\ufeff/, '');
    const facts = typescriptFrontEnd.declarations(text, path);
    const { imports } = typescriptFrontEnd.imports(text, path);
    const { tree } = facts;
    if (tree === undefined) continue;
    read.set(path, {
      tree,
      declarations: encodeDeclarationFacts(facts),
      uses: linkImports(path, imports, resolver),
    });
  }
  return read;
}

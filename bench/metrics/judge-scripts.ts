/**
 * Cyclomatic and cognitive complexity of every function of a folder, named or not, against ESLint and SonarJS.
 *
 *     npm install --prefix PEERS eslint@9.39.5 eslint-plugin-sonarjs@4.2.2 @typescript-eslint/parser typescript@5.9
 *     node bench/metrics/judge-scripts.ts --peers PEERS [--show N] FOLDER …
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countScript } from '#server/engine/languages/typescript/metrics/count-script.ts';
import { readScript } from '#server/engine/languages/typescript/declarations.ts';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import { isComponentFile } from '#server/engine/languages/typescript/component-files.ts';
import { readScriptBlocks } from '#server/engine/languages/typescript/script-blocks.ts';
import { type ScriptDialect, scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import type { CodeTree } from '#server/engine/source/code-tree.ts';
import { type JudgedFunction, loadEslint } from './eslint-functions.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { peers: { type: 'string', default: '.' }, show: { type: 'string', default: '10' } },
});
const judge = loadEslint(resolve(values.peers));
await loadParser();
for (const folder of positionals) compareFolder(resolve(folder));

function compareFolder(folder: string): void {
  const pattern = '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue,svelte}';
  const entries = globSync(pattern, { cwd: folder, exclude: ['**/node_modules/**'], withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const totals = { functions: 0, cyclomatic: 0, cognitive: 0, unmatched: 0, unread: 0 };
  const shown: string[] = [];
  for (const path of paths.filter((each) => !/\.d\.[cm]?ts$/.test(each)).toSorted()) {
    const { text, dialect, extension } = scriptOf(
      readFileSync(join(folder, path), 'utf8').replace(/^\ufeff/, ''),
      path,
    );
    const theirs = judge(text, `${path}${extension}`);
    if (typeof theirs === 'string') {
      totals.unread++;
      continue;
    }
    const ours = ownFunctions(text, dialect);
    for (const [key, their] of theirs) {
      const our = ours.get(key);
      if (our === undefined) totals.unmatched++;
      else {
        totals.functions++;
        if (our.cyclomatic === their.cyclomatic) totals.cyclomatic++;
        if (our.cognitive === their.cognitive) totals.cognitive++;
        if (our.cyclomatic !== their.cyclomatic || our.cognitive !== their.cognitive)
          shown.push(differenceOf(path, our, their));
      }
    }
  }
  report(folder, totals, shown);
}

function differenceOf(path: string, our: Numbers, their: JudgedFunction): string {
  return `${path}:${their.line} cyclomatic ${our.cyclomatic} / ${their.cyclomatic}, cognitive ${our.cognitive} / ${their.cognitive}`;
}

/** Of a component its scripts, where they stand, which the judge reads as TypeScript. */
function scriptOf(text: string, path: string): { text: string; dialect: ScriptDialect; extension: string } {
  if (!isComponentFile(path)) return { text, dialect: scriptDialect(path), extension: '' };
  const blocks = readScriptBlocks(text, false);
  return { ...blocks, extension: blocks.dialect.jsx ? '.tsx' : '.ts' };
}

type Numbers = Omit<JudgedFunction, 'line'>;

function ownFunctions(text: string, dialect: ScriptDialect): ReadonlyMap<number, Numbers> {
  const { tree } = readScript(text, dialect);
  const { counter } = countScript(tree);
  return new Map(counter.functions.map((each) => [keyOf(tree, each.node), each]));
}

/** Where the block begins; of an arrow function without one, where it begins itself. */
function keyOf({ kinds, ends, positions }: CodeTree, node: number): number {
  let last = node;
  for (let child = node + 1; child < ends[node]; child = ends[child]) last = child;
  return kinds[last] === kind.block ? positions[last] : positions[node];
}

function report(folder: string, totals: Record<string, number>, shown: readonly string[]): void {
  const percent = (part: number) => `${((100 * part) / Math.max(1, totals['functions'])).toFixed(2)} %`;
  const { functions, cyclomatic, cognitive, unmatched, unread } = totals;
  const lines = [
    `${folder}: ${functions} functions, cyclomatic ${percent(cyclomatic)}, cognitive ${percent(cognitive)}`,
    `    ${unmatched} functions without a partner, ${unread} files that the peer does not read`,
    ...shown.slice(0, Number(values.show)).map((line) => `    ${line}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

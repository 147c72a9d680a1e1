/**
 * The distribution of the metrics of named functions over repositories, as `server/engine/metrics/reference.ts` publishes it.
 *
 *     node bench/metrics/reference.ts FOLDER …
 */
import { globSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { referencePercents } from '#server/engine/metrics/reference.ts';
import { isGenerated } from '#server/engine/source/generated.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { print } from '../accuracy/python-judge.ts';

const found = { lines: [] as number[], parameters: [] as number[], nesting: [] as number[] };
const harder = { cyclomatic: [] as number[], cognitive: [] as number[] };
for (const frontEnd of frontEnds) await frontEnd.load(bundledAssets);
for (const folder of process.argv.slice(2)) readFolder(resolve(folder));
for (const [name, numbers] of Object.entries({ ...found, ...harder })) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = referencePercents.map((percent) => sorted[Math.floor((sorted.length * percent) / 100)]);
  print(`${name}: [${at.join(', ')}] of ${sorted.length}`);
}

function readFolder(root: string): void {
  for (const path of globSync('**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,py}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })) {
    const frontEnd = frontEnds.find(({ languageByExtension }) => languageByExtension.has(extname(path)));
    const text = textOf(join(root, path));
    if (frontEnd === undefined || text === undefined || isGenerated(path, text)) continue;
    const { declarations, metrics } = frontEnd.declarations(text, path);
    for (const row of metrics?.functions ?? []) {
      const { line, endLine } = declarations[row.symbol];
      found.lines.push(endLine - line + 1);
      found.parameters.push(row.parameters);
      found.nesting.push(row.nesting);
      harder.cyclomatic.push(row.cyclomatic);
      harder.cognitive.push(row.cognitive);
    }
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A folder that is called like a file.
    return undefined;
  }
}

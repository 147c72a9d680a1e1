/**
 * Lines of code, comments and blank lines of every file of a folder against cloc 1.96 or later.
 *
 *     node bench/metrics/judge-lines.ts --cloc PROGRAM [--show N] FOLDER …
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { print } from '../accuracy/python-judge.ts';

interface Lines {
  readonly code: number;
  readonly comment: number;
  readonly blank: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cloc: { type: 'string', default: 'cloc' }, show: { type: 'string', default: '10' } },
});
for (const frontEnd of frontEnds) await frontEnd.load(bundledAssets);
for (const folder of positionals) compareFolder(resolve(folder));

function compareFolder(root: string): void {
  const judged = clocOf(root);
  const sums = { files: 0, same: 0, ours: 0, theirs: 0, ourComments: 0, theirComments: 0, more: 0, less: 0 };
  const shown: { readonly text: string; readonly difference: number }[] = [];
  for (const [path, their] of judged) {
    const our = ownLines(root, path);
    if (our === undefined) continue;
    sums.files++;
    sums.ours += our.code;
    sums.theirs += their.code;
    sums.ourComments += our.comment;
    sums.theirComments += their.comment;
    const difference = Math.abs(our.code - their.code) + Math.abs(our.comment - their.comment);
    if (our.code > their.code) sums.more++;
    if (our.code < their.code) sums.less++;
    if (difference === 0) sums.same++;
    else
      shown.push({
        difference,
        text: `    ${path} code ${our.code} / ${their.code}, comments ${our.comment} / ${their.comment}`,
      });
  }
  print(
    `${root}: ${sums.files} files, ${((100 * sums.same) / sums.files).toFixed(2)} % equal; ` +
      `more code in ${sums.more} files, less in ${sums.less}; code ${sums.ours} / ${sums.theirs}, comments ${sums.ourComments} / ${sums.theirComments}`,
  );
  for (const { text } of shown.toSorted((a, b) => b.difference - a.difference).slice(0, Number(values.show)))
    print(text);
}

function clocOf(root: string): ReadonlyMap<string, Lines> {
  const options = [
    '--by-file',
    '--json',
    '--skip-uniqueness',
    '--timeout',
    '0',
    '--include-ext=ts,tsx,mts,cts,js,jsx,mjs,cjs,py,vue,svelte',
  ];
  const output = execFileSync('perl', [values.cloc, ...options, '.'], { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
  const { header: _header, SUM: _sum, ...files } = JSON.parse(output) as Record<string, Lines>;
  return new Map(Object.entries(files).map(([path, lines]) => [path.replace(/^\.\//, ''), lines]));
}

function ownLines(root: string, path: string): Lines | undefined {
  const frontEnd = frontEnds.find(({ languageByExtension }) => languageByExtension.has(extname(path)));
  if (frontEnd === undefined) return undefined;
  const text = readFileSync(join(root, path), 'utf8');
  const { lines, codeLines } = frontEnd.imports(text, path);
  const blank = frontEnd.declarations(text, path).metrics?.blankLines ?? 0;
  return { code: codeLines, comment: Math.max(0, lines - codeLines - blank), blank };
}

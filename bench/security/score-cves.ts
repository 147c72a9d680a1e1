/**
 * Holes of published packages against the findings before and after their fix.
 *
 *     node bench/security/score-cves.ts [--show] [--only CVE,…] FOLDER
 *
 * FOLDER has `cases.json` (`[{cve, cwes, weaknesses: [{file, line, cwes}]}]`), and a folder a case with the trees `pre` and
 * `post`. A case is hit where a finding of its family lies within three lines of a weakness before the fix; it is told
 * apart where, besides, none does at the same place after it. Alerts are all findings of at least medium confidence.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../accuracy/python-judge.ts';
import { movedLines } from './moved-lines.ts';
import { type Found, type FoundInFolder, scanFolder } from './scan-folder.ts';
import { areOfOneFamily } from './weakness-families.ts';

interface Weakness {
  readonly file: string;
  readonly line: number;
  readonly cwes: readonly string[];
}

interface Case {
  readonly cve: string;
  readonly weaknesses: readonly Weakness[];
}

const nearLines = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const [folder] = positionals;
const wanted = new Set(values.only.split(',').filter(Boolean));
const cases = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as Case[];
const sums = { cases: 0, hit: 0, remaining: 0, apart: 0, alerts: 0, lines: 0, cpuSeconds: 0 };
for (const each of cases) {
  if (wanted.size > 0 && !wanted.has(each.cve)) continue;
  // oxlint-disable-next-line no-await-in-loop -- one heavy process at a time
  await judge(each);
}
print(
  `${sums.cases} cases: hit ${shareOf(sums.hit)}, still there after the fix ${shareOf(sums.remaining)}, told apart ${shareOf(sums.apart)}, ` +
    `${((1000 * sums.alerts) / sums.lines).toFixed(2)} alerts per 1,000 lines (${sums.alerts} in ${sums.lines}), ${sums.cpuSeconds.toFixed(0)} s CPU`,
);

async function judge({ cve, weaknesses }: Case): Promise<void> {
  const [pre, post] = [join(folder, cve, 'pre'), join(folder, cve, 'post')];
  const before = await scanFolder(pre);
  const after = await scanFolder(post);
  const isHit = weaknesses.some((weakness) => isFound(before, weakness, weakness.line));
  const remains = weaknesses.some((weakness) => isFound(after, weakness, lineAfter(pre, post, weakness)));
  sums.cases++;
  if (isHit) sums.hit++;
  if (remains) sums.remaining++;
  if (isHit && !remains) sums.apart++;
  for (const { alerts, lines, cpuSeconds } of [before, after]) {
    sums.alerts += alerts.length;
    sums.lines += lines;
    sums.cpuSeconds += cpuSeconds;
  }
  print(`${isHit ? (remains ? 'BOTH ' : 'APART') : remains ? 'AFTER' : '-    '} ${cve} ${placesOf(weaknesses)}`);
  if (values.show)
    for (const found of before.alerts) print(`        ${found.file}:${found.line} ${found.ruleId} ${found.confidence}`);
}

function isFound({ alerts }: FoundInFolder, { file, cwes }: Weakness, line: number): boolean {
  const isNear = (found: Found) => found.file === file && Math.abs(found.line - line) <= nearLines;
  return alerts.some((found) => isNear(found) && areOfOneFamily(found.cwe, cwes));
}

function lineAfter(pre: string, post: string, { file, line }: Weakness): number {
  const [one, other] = [join(pre, file), join(post, file)];
  if (!existsSync(other)) return -1000;
  return movedLines(readFileSync(one, 'utf8'), readFileSync(other, 'utf8'))(line);
}

function placesOf(weaknesses: readonly Weakness[]): string {
  return weaknesses.map(({ file, line, cwes }) => `${file}:${line} (${cwes.join(' ')})`).join(', ');
}

function shareOf(count: number): string {
  return `${count} (${((100 * count) / sums.cases).toFixed(0)} %)`;
}

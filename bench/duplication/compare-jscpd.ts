/**
 * Copies of code beside jscpd 4, on the same files:
 *
 *     node bench/duplication/compare-jscpd.ts DIR... [--rounds N] [--show CLASS]
 *
 * Each pair that jscpd reports is checked token by token first. Figures are CPU seconds and peak memory of whole processes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureInTurn, usageTable } from '../run-measured.ts';
import { classOfPair } from './class-of-pair.ts';
import { jscpdProgram, reportedPairs, stageFiles } from './jscpd.ts';
import { judgedFiles } from './judged-files.ts';
import { ownClones } from './own-clones.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1' }, show: { type: 'string' } },
});
const program = fileURLToPath(new URL('find-clones.ts', import.meta.url));

for (const directory of positionals.map((path) => resolve(path))) {
  const work = mkdtempSync(join(tmpdir(), 'groundplan-clones-'));
  compare(directory, work);
  rmSync(work, { recursive: true });
}

function compare(directory: string, work: string): void {
  const files = judgedFiles(directory);
  const [staged, list, output] = [join(work, 'files'), join(work, 'list.json'), join(work, 'report')];
  stageFiles(directory, files, staged);
  writeFileSync(list, JSON.stringify(files));
  const own = { name: 'ours', command: [program, staged, list] };
  const usages = measureInTurn([jscpdProgram(staged, output), own], Number(values.rounds));
  say(`\n## ${directory}: ${files.length} files`);
  for (const line of usageTable(usages)) say(line);
  const clones = ownClones(staged, files);
  const classes = new Map<string, number>();
  for (const pair of reportedPairs(staged, output)) {
    const name = classOfPair(pair, clones);
    classes.set(name, (classes.get(name) ?? 0) + 1);
    if (name === values.show) say(pair.map(({ path, line, endLine }) => `${path}:${line}-${endLine}`).join('  '));
  }
  for (const [name, count] of [...classes].toSorted((a, b) => b[1] - a[1])) say(`${count} ${name}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

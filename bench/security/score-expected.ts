/**
 * Small programs of which it is known whether each has a hole of one kind: share found less share of false alarms
 * (Youden's index), by category, and their mean.
 *
 *     node bench/security/score-expected.ts [--show CATEGORY] EXPECTED.csv FOLDER
 *
 * A line of EXPECTED is `name,category,true|false,cwe`; FOLDER holds the files `NAME.py`, or `NAME.js`, anywhere.
 */
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../accuracy/python-judge.ts';
import { scanFolder } from './scan-folder.ts';
import { areOfOneFamily } from './weakness-families.ts';

interface Tally {
  real: number;
  found: number;
  safe: number;
  alarms: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string', default: '' } },
});
const [expectedFile, folder] = positionals;
const { alerts, cpuSeconds, lines } = await scanFolder(folder);
const byName = Map.groupBy(alerts, ({ file }) => basename(file, extname(file)));
const tallies = new Map<string, Tally>();
for (const row of readFileSync(expectedFile, 'utf8').split('\n')) {
  const [name, category, isReal, cwe] = row.split(',').map((cell) => cell.trim());
  if (cwe === undefined || !/^\d+$/.test(cwe)) continue;
  const tally = tallies.get(category) ?? { real: 0, found: 0, safe: 0, alarms: 0 };
  tallies.set(category, tally);
  const isFound = byName.get(name)?.some((found) => areOfOneFamily(found.cwe, [`CWE-${cwe}`])) === true;
  if (isReal === 'true') {
    tally.real++;
    if (isFound) tally.found++;
  } else {
    tally.safe++;
    if (isFound) tally.alarms++;
  }
  if (values.show === category && isFound !== (isReal === 'true'))
    print(`    ${isFound ? 'alarm ' : 'missed'} ${name}`);
}
let sum = 0;
for (const [category, { real, found, safe, alarms }] of [...tallies].toSorted(([one], [other]) =>
  one < other ? -1 : 1,
)) {
  const youden = found / real - alarms / safe;
  sum += youden;
  print(`${category.padEnd(14)} ${found} of ${real} found, ${alarms} of ${safe} alarms, ${youden.toFixed(3)}`);
}
print(`mean ${(sum / tallies.size).toFixed(3)}, ${lines} lines, ${cpuSeconds.toFixed(0)} s CPU`);

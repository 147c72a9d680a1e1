/**
 * Applications with known holes against the findings there.
 *
 *     node bench/security/score-applications.ts [--show] LABELS FOLDER
 *
 * LABELS is `[{repository, labels: [[file, line, endLine, kind]]}]`; FOLDER has a tree a repository, called like the last part
 * of its name. A label counts where a finding of its kind lies within a line of its lines. All others of at least medium
 * confidence are told a thousand lines; which of them are true is for people to read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../accuracy/python-judge.ts';
import { type Found, scanFolder } from './scan-folder.ts';

type Label = readonly [file: string, line: number, endLine: number, kind: string];

interface Application {
  readonly repository: string;
  readonly labels: readonly Label[];
}

/** Weaknesses that each kind of label stands for. */
const weaknessesOf: Readonly<Record<string, readonly number[]>> = {
  codeinj: [94, 95, 1336],
  redirect: [601],
  ssrf: [918],
  xss: [79, 80, 116],
  nosqli: [943, 89, 94],
  sqli: [89, 564],
  cmdi: [78, 77, 88],
  redos: [1333, 400, 730],
  loginj: [117, 93],
  cookie: [614, 1004, 1275, 311, 732],
  autoescape: [79, 116],
  cleartext: [319, 311],
  hardsecret: [798, 321, 259, 547],
  plainpw: [256, 312, 522, 257],
  'headers/csrf': [352, 693, 1021],
  deser: [502],
  xxe: [611, 776],
  weakhash: [327, 328, 916, 326],
  dataexp: [200, 201, 213, 359],
  idor: [639, 862, 285, 863, 284],
  path: [22, 23, 36, 73],
  dirlist: [548],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});
const [labelFile, folder] = positionals;
let [labelled, hit, others, lines, cpuSeconds] = [0, 0, 0, 0, 0];
for (const { repository, labels } of JSON.parse(readFileSync(labelFile, 'utf8')) as Application[]) {
  const root = join(folder, repository.slice(repository.indexOf('/') + 1));
  // oxlint-disable-next-line no-await-in-loop -- one heavy process at a time
  const found = await scanFolder(root);
  const used = new Set<Found>();
  const missed = labels.filter((label) => {
    const matches = found.alerts.filter((each) => isMeant(each, label));
    for (const each of matches) used.add(each);
    return matches.length === 0;
  });
  const left = found.alerts.filter((each) => !used.has(each));
  print(
    `${repository}: ${labels.length - missed.length} of ${labels.length}, ${left.length} others in ${found.lines} lines`,
  );
  for (const [file, line, , kind] of missed) print(`    missed ${file}:${line} ${kind}`);
  if (values.show)
    for (const each of left)
      print(`    other  ${each.file}:${each.line} ${each.ruleId} ${each.confidence} ${each.severity}`);
  labelled += labels.length;
  hit += labels.length - missed.length;
  others += left.length;
  lines += found.lines;
  cpuSeconds += found.cpuSeconds;
}
print(
  `${hit} of ${labelled} (${((100 * hit) / labelled).toFixed(0)} %), ${((1000 * others) / lines).toFixed(2)} others per 1,000 lines, ${cpuSeconds.toFixed(0)} s CPU`,
);

function isMeant(found: Found, [file, line, endLine, kind]: Label): boolean {
  const isThere = found.file === file && found.line >= line - 1 && found.line <= endLine + 1;
  return isThere && found.cwe.some((cwe) => weaknessesOf[kind].includes(Number(cwe.slice('CWE-'.length))));
}

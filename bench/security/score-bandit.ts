/**
 * Findings of bandit in its own examples against ours.
 *
 *     python3 -m venv PEER && PEER/bin/pip install bandit==1.8.6
 *     PEER/bin/bandit -r FOLDER -f json -o FOUND.json
 *     node bench/security/score-bandit.ts [--show] FOUND.json FOLDER
 *
 * One of theirs counts where one of ours, at any confidence, lies within a line of it and names a weakness of its family. A
 * test of theirs is covered where some rule of ours finds its weakness without a source: theirs know none.
 */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../accuracy/python-judge.ts';
import { scanFolder } from './scan-folder.ts';
import { areOfOneFamily } from './weakness-families.ts';

interface BanditResult {
  readonly filename: string;
  readonly line_number: number;
  readonly line_range: readonly number[];
  readonly test_id: string;
  readonly test_name: string;
  readonly issue_cwe: { readonly id: number };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});
const [foundFile, folder] = positionals;
const { results } = JSON.parse(readFileSync(foundFile, 'utf8')) as { results: readonly BanditResult[] };
const { found, coveredWeaknesses, cpuSeconds } = await scanFolder(folder);
const byTest = Map.groupBy(results, ({ test_id, test_name }) => `${test_id} ${test_name}`);
let [covered, same] = [0, 0];
for (const [test, theirs] of [...byTest].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
  const cwe = `CWE-${theirs[0].issue_cwe.id}`;
  if (!areOfOneFamily([cwe], coveredWeaknesses)) {
    print(`${test.padEnd(50)} ${theirs.length} not covered (${cwe})`);
    continue;
  }
  const missed = theirs.filter((each) => !isFound(each));
  covered += theirs.length;
  same += theirs.length - missed.length;
  print(`${test.padEnd(50)} ${theirs.length - missed.length} of ${theirs.length} (${cwe})`);
  if (values.show)
    for (const { filename, line_number } of missed) print(`    ${relative(folder, filename)}:${line_number}`);
}
print(
  `${same} of ${covered} covered (${((100 * same) / covered).toFixed(0)} %), ${results.length} in all, ${cpuSeconds.toFixed(0)} s CPU`,
);

function isFound({ filename, line_range, issue_cwe }: BanditResult): boolean {
  const file = relative(resolve(folder), resolve(filename));
  const [first, last] = [Math.min(...line_range) - 1, Math.max(...line_range) + 1];
  return found.some(
    (each) =>
      each.file === file &&
      each.line >= first &&
      each.line <= last &&
      areOfOneFamily(each.cwe, [`CWE-${issue_cwe.id}`]),
  );
}

/**
 * How the tests that `impact` selects compare with those that notice a change: the mutants that `mutants.ts` wrote down are
 * asked about as changes of one file each, against an index of the checkout made in this process.
 *
 *     node bench/impact/judge-mutants.ts ROOT FILE [--each]
 *
 * The file closure: tests that import the file, however far away, and those whose `conftest.py` does. `--each`: a line a mutant.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImpactRequest } from '#server/app/analysis/impact-data.ts';
import { impactData } from '#server/app/analysis/impact-data.ts';
import { RememberedCode } from '#server/app/analysis/remembered-code.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { importDistances } from '#server/engine/impact/import-distances.ts';
import { pathsOf } from '#server/engine/impact/paths-of.ts';
import { testFilesOf } from '#server/engine/impact/test-files.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { indexedSnapshot } from './indexed-snapshot.ts';
import { linesOf, type MutantLine, type SuiteLine } from './mutant-lines.ts';
import { apply } from './mutations.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'boolean', default: false } },
});
const [root, runs] = [resolve(positionals[0]), linesOf(positionals[1])];
const suite = runs.suite as SuiteLine;
const snapshot = await indexedSnapshot(root);
const codes = new RememberedCode(bundledAssets);

interface Judged {
  readonly mutant: MutantLine;
  readonly missed: readonly string[];
  /** Of the killing ones those that were selected without any doubt. */
  readonly known: number;
  readonly isInClosure: boolean;
  readonly selected: number;
  readonly selectedShare: number;
  readonly closureShare: number;
  readonly isExact: boolean;
}

const judged: Judged[] = [];
for (const mutant of runs.mutants) if (mutant.killing.length > 0) judged.push(await judge(mutant));
summarise();

async function judge(mutant: MutantLine): Promise<Judged> {
  const before = readFileSync(join(root, mutant.file), 'utf8');
  const request: ImpactRequest = {
    files: [{ path: mutant.file, kind: 'modified', before, after: apply(mutant, before) }],
    symbols: [],
    depth: 50,
    limit: 0,
    skipped: [],
  };
  const { tests, certainty } = await impactData(snapshot, request, codes);
  const selected = new Set(tests.map(({ file }) => file));
  const widened = new Set(tests.filter(({ basis }) => basis === 'widened').map(({ file }) => file));
  const closure = closureOf(snapshot, mutant.file);
  const one = {
    mutant,
    missed: mutant.killing.filter((file) => !selected.has(file)),
    known: mutant.killing.filter((file) => selected.has(file) && !widened.has(file)).length,
    isInClosure: mutant.killing.every((file) => closure.has(file)),
    selected: selected.size,
    selectedShare: shareOf(selected),
    closureShare: shareOf(closure),
    isExact: certainty === 'exact',
  };
  if (values.each) tell(`${percent(one.selectedShare)} of ${percent(one.closureShare)} ${nameOf(mutant)}`);
  return one;
}

function closureOf(layers: LinkedSnapshot, path: string): ReadonlySet<string> {
  const { files } = layers;
  const reached = [...importDistances(files, [findFile(files, path) as number]).keys()];
  const ruled = reached.filter((file) => pathsOf(files)(file).endsWith('conftest.py'));
  const tests = ruled.flatMap((file) => testFilesOf(files).ruledBy(file));
  return new Set([...reached, ...tests].map(pathsOf(files)));
}

/** Of the suite's time; a test that takes no measurable time takes a millisecond. */
function shareOf(files: ReadonlySet<string>): number {
  const rows = Object.entries(suite.tookMs);
  const sum = (of: typeof rows) => of.reduce((total, [, ms]) => total + ms + 1, 0);
  return sum(rows.filter(([file]) => files.has(file))) / sum(rows);
}

function summarise(): void {
  const safe = judged.filter(({ missed }) => missed.length === 0);
  const inClosure = judged.filter(({ isInClosure }) => isInClosure);
  const killing = judged.reduce((sum, { mutant }) => sum + mutant.killing.length, 0);
  const selected = judged.reduce((sum, each) => sum + each.selected, 0);
  const found = killing - judged.reduce((sum, { missed }) => sum + missed.length, 0);
  const exact = judged.filter(({ isExact }) => isExact);
  const median = (of: 'selectedShare' | 'closureShare') => {
    const sorted = judged.map((each) => each[of]).toSorted((a, b) => a - b);
    return percent(sorted[sorted.length >> 1]);
  };
  const lost = runs.mutants.filter(({ isLost }) => isLost).length;
  const survived = runs.mutants.length - judged.length - lost;
  tell(`${runs.mutants.length} tried: ${judged.length} killed, ${survived} survived, ${lost} gave no report`);
  tell(`every killing test selected: ${safe.length} of ${judged.length}; by the file closure: ${inClosure.length}`);
  tell(`killing test files selected: ${found} of ${killing}; of those selected ${percent(found / selected)} kill`);
  tell(`of them observed or inferred: ${judged.reduce((sum, each) => sum + each.known, 0)} of ${killing}`);
  tell(`share of the suite's time, median: ${median('selectedShare')} selected, ${median('closureShare')} by files`);
  tell(`exact answers: ${exact.length}, unsafe ${exact.filter(({ missed }) => missed.length > 0).length}`);
  for (const { mutant, missed } of judged)
    if (missed.length > 0) tell(`missed: ${nameOf(mutant)}: ${missed.join(', ')}`);
}

function nameOf({ file, line, kind }: MutantLine): string {
  return `${file}:${line} ${kind}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

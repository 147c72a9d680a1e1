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
import { RememberedPasts } from '#server/app/analysis/past-data.ts';
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
import { median, percent, type Selection, selectionOf } from './selection.ts';

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
  readonly selection: Selection;
  readonly missed: readonly string[];
  /** Of the killing ones, those that are neither observed nor inferred. */
  readonly doubtful: readonly string[];
  readonly closure: ReadonlySet<string>;
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
  const { tests, certainty } = await impactData(snapshot, request, { codes, pasts: new RememberedPasts() });
  const selection = selectionOf(snapshot.files, tests, [mutant.file]);
  const closure = closureOf(snapshot, mutant.file);
  if (values.each)
    tell(
      `${percent(timeOf(selection.known))}, ${percent(timeOf(selection.all))} of ${percent(timeOf(closure))} ${nameOf(mutant)}`,
    );
  return {
    mutant,
    selection,
    missed: mutant.killing.filter((file) => !selection.all.has(file)),
    doubtful: mutant.killing.filter((file) => !selection.known.has(file)),
    closure,
    isExact: certainty === 'exact',
  };
}

function closureOf(layers: LinkedSnapshot, path: string): ReadonlySet<string> {
  const { files } = layers;
  const reached = [...importDistances(files, [findFile(files, path) as number]).keys()];
  const ruled = reached.filter((file) => pathsOf(files)(file).endsWith('conftest.py'));
  const tests = ruled.flatMap((file) => testFilesOf(files).ruledBy(file));
  return new Set([...reached, ...tests].map(pathsOf(files)));
}

/** Share of the suite's time; a test that takes no measurable time takes a millisecond. */
function timeOf(files: ReadonlySet<string>): number {
  const rows = Object.entries(suite.tookMs);
  const sum = (of: typeof rows) => of.reduce((total, [, ms]) => total + ms + 1, 0);
  return sum(rows.filter(([file]) => files.has(file))) / sum(rows);
}

/** Share of the suite's test files. */
function filesOf(files: ReadonlySet<string>): number {
  const all = Object.keys(suite.tookMs);
  return all.filter((file) => files.has(file)).length / all.length;
}

function summarise(): void {
  const safe = judged.filter(({ missed }) => missed.length === 0);
  const inClosure = judged.filter(({ mutant, closure }) => mutant.killing.every((file) => closure.has(file)));
  const sum = (of: (each: Judged) => number) => judged.reduce((total, each) => total + of(each), 0);
  const killing = sum(({ mutant }) => mutant.killing.length);
  const found = killing - sum(({ missed }) => missed.length);
  const exact = judged.filter(({ isExact }) => isExact);
  const lost = runs.mutants.filter(({ isLost }) => isLost).length;
  const survived = runs.mutants.length - judged.length - lost;
  tell(`${runs.mutants.length} tried: ${judged.length} killed, ${survived} survived, ${lost} gave no report`);
  tell(`every killing test selected: ${safe.length} of ${judged.length}; by the file closure: ${inClosure.length}`);
  tell(
    `killing test files selected: ${found} of ${killing}; of those selected ${percent(found / sum(({ selection }) => selection.all.size))} kill`,
  );
  tell(`of them observed or inferred: ${killing - sum(({ doubtful }) => doubtful.length)} of ${killing}`);
  tellShares('observed or inferred', ({ selection }) => selection.known);
  tellShares('all groups', ({ selection }) => selection.all);
  tellShares('by the file closure', ({ closure }) => closure);
  tell(`tests of packages that nothing connects: ${sum(({ selection }) => selection.apart)}`);
  tell(`exact answers: ${exact.length}, unsafe ${exact.filter(({ missed }) => missed.length > 0).length}`);
  for (const { mutant, missed, doubtful } of judged) {
    const widened = doubtful.filter((file) => !missed.includes(file));
    if (missed.length > 0) tell(`missed: ${nameOf(mutant)}: ${missed.join(', ')}`);
    if (widened.length > 0) tell(`widened alone: ${nameOf(mutant)}: ${widened.join(', ')}`);
  }
}

function tellShares(name: string, of: (each: Judged) => ReadonlySet<string>): void {
  const chosen = judged.map(of);
  tell(
    `${name}, median: ${percent(median(chosen.map(timeOf)))} of the suite's time, ${percent(median(chosen.map(filesOf)))} of its files`,
  );
}

function nameOf({ file, line, kind }: MutantLine): string {
  return `${file}:${line} ${kind}`;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

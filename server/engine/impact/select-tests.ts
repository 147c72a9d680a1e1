import { rootListsOf } from '../entry-points/urlconf/root-lists.ts';
import { stringAt } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { packageReachOf } from '../graph/package-reach.ts';
import { mayHoldTests } from './may-hold-tests.ts';
import type { ReachedNode } from './impact-search.ts';
import { programFilesOf } from './program-files.ts';
import { inOrder, type SelectedTest } from './selected-test.ts';
import { testFilesOf } from './test-files.ts';

export interface TestQuestion {
  readonly changed: ReadonlySet<number>;
  /** Files that may load a changed one. */
  readonly mayRun: ReadonlySet<number>;
  /** By file: the best of what was reached in it. */
  readonly reached: ReadonlyMap<number, ReachedNode>;
}

/**
 * Tests that a change may make fail: those that it reaches, and those of which that is not known. A test that cannot load
 * a changed file is none, by any path.
 */
export function selectTests(snapshot: LinkedSnapshot, { changed, mayRun, reached }: TestQuestion): SelectedTest[] {
  const { files } = snapshot;
  const tests = testFilesOf(files);
  const selected = new Map<number, Omit<SelectedTest, 'file'>>();
  const select = (file: number, distance: number, basis: SelectedTest['basis']): void => {
    const known = selected.get(file);
    const isBetter = known === undefined || (known.basis === 'widened' && basis === 'inferred');
    if (isBetter || (known.basis === basis && distance < known.distance)) selected.set(file, { distance, basis });
  };
  for (const file of changed) if (tests.isTest(file)) select(file, 0, 'inferred');
  for (const [file, { distance, isWidened }] of reached) {
    if (tests.isTest(file) && mayRun.has(file)) select(file, distance, isWidened ? 'widened' : 'inferred');
  }
  const rulers = new Set([
    ...changed,
    ...Array.from(reached).flatMap(([file, { isWidened }]) => (isWidened ? [] : [file])),
  ]);
  const reach = packageReachOf(files);
  const programs = programFilesOf(snapshot);
  const rootLists = rootListsOf(snapshot);
  for (const file of rulers) {
    const distance = (reached.get(file)?.distance ?? 0) + 1;
    for (const test of tests.ruledBy(file)) select(test, distance, 'widened');
    // A program serves a list of routes that its settings name.
    if (!programs.has(file) && !rootLists.has(file)) continue;
    for (const test of startersOf(files)) if (reach.leads(test, file)) select(test, distance, 'widened');
  }
  const held = [...selected].filter(([file]) => mayHoldTests(snapshot, file));
  const pathOf = (file: number) => stringAt(files.paths, file);
  return inOrder(
    held.map(([file, rest]) => ({ file: pathOf(file), ...rest })),
    Array.from(changed, pathOf),
  );
}

/** Modules by which a test starts a program, or drives one in a browser, which it then runs without importing it. */
const STARTERS =
  /^(?:node:(?:child_process|worker_threads|cluster)|npm:(?:execa|cross-spawn|nano-?spawn|tinyexec|zx|shelljs)|npm:(?:@playwright\/test|playwright(?:-core)?|puppeteer(?:-core)?|cypress|webdriverio|@wdio\/globals|selenium-webdriver|testcafe)|python:subprocess|pypi:(?:playwright|selenium))$/;

/** Tests that start programs, themselves or by their support. */
const startersOf = remember((files: FileLayer): readonly number[] => {
  const tests = testFilesOf(files);
  const { reverseStarts, reverseSources } = files.edges;
  const importing = new Set<number>();
  files.externals.forEach((name, index) => {
    if (STARTERS.test(name)) importing.add(files.count + index);
  });
  // From the modules to who imports them, through what belongs to tests alone.
  for (const node of importing) {
    for (let at = reverseStarts[node]; at < reverseStarts[node + 1]; at++) {
      if (tests.isOfTests(reverseSources[at])) importing.add(reverseSources[at]);
    }
  }
  return [...importing].filter((file) => file < files.count && tests.isTest(file));
});

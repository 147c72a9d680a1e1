import { isTestName } from '../source/tests.ts';

export interface SelectedTest {
  readonly file: string;
  /** Borders between files from the change; what was only widened to lies one behind what selected it. */
  readonly distance: number;
  readonly basis: 'observed' | 'inferred' | 'widened';
}

/** Folders of what tests read. A runner that is given the whole folder of tests still runs what lies in them. */
const FIXTURES = /(?:^|\/)(?:fixtures?|__fixtures__)\//i;

const ranks: Readonly<Record<SelectedTest['basis'], number>> = { observed: 0, inferred: 1, widened: 2 };
const fixtureRank = 3;

/** The surest first, of these the nearest. Fixtures are last: who stops reading there has missed no test that has a test's name. */
export function inOrder(tests: readonly SelectedTest[]): SelectedTest[] {
  return tests.toSorted((a, b) => rankOf(a) - rankOf(b) || a.distance - b.distance || (a.file < b.file ? -1 : 1));
}

function rankOf({ file, basis }: SelectedTest): number {
  const isFixture = basis !== 'observed' && FIXTURES.test(file) && !isTestName(file);
  return isFixture ? fixtureRank : ranks[basis];
}

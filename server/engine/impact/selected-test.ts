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

/**
 * The surest first; of these those that are called after what changes (`linter.test.ts` of `linter.ts`), then the nearest. Fixtures
 * are last: who stops reading there has missed no test that has a test's name.
 *
 * @param changed paths of the files that change
 */
export function inOrder(tests: readonly SelectedTest[], changed: Iterable<string>): SelectedTest[] {
  const subjects = new Set(Array.from(changed, namesOfSubject).flat());
  const nameRank = ({ file }: SelectedTest) => (subjects.has(subjectOf(file)) ? 0 : 1);
  return tests.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || nameRank(a) - nameRank(b) || a.distance - b.distance || (a.file < b.file ? -1 : 1),
  );
}

/** `linter` of `test_linter.py`, `linter_test.py`, `linter.spec.ts` and `LinterTest.java`; `latest` is no test of `la`. */
function subjectOf(test: string): string {
  return nameOf(test)
    .replace(/^tests?[_-]|[_-](?:tests?|specs?)$|(?<=[a-z0-9])(?:Tests?|Spec)$/g, '')
    .toLowerCase();
}

/** A file that stands for its folder is called as that, too. */
function namesOfSubject(path: string): string[] {
  const name = nameOf(path);
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const names = /^(?:index|__init__|mod|main)$/.test(name) ? [name, nameOf(folder)] : [name];
  return names.map((each) => each.toLowerCase());
}

/** Without folders and all extensions. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\..*$/s, '');
}

function rankOf({ file, basis }: SelectedTest): number {
  const isFixture = basis !== 'observed' && FIXTURES.test(file) && !isTestName(file);
  return isFixture ? fixtureRank : ranks[basis];
}

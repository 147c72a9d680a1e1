import type { TestVerdict } from '../coverage/judge-tests.ts';
import type { Impact } from './impact.ts';
import { inOrder, type SelectedTest } from './selected-test.ts';

/** A change that no import leads to is one file away. */
const observedDistance = 1;

/**
 * An impact with what recorded runs say of the tests. One that ran what changes is selected, whether the graph reaches it or
 * not; one that runs nothing of it is not, even where the graph reaches it.
 *
 * @param kept test files that are reached by what the records cannot judge
 * @param changed paths of the files that change
 */
export function withVerdicts(
  impact: Impact,
  verdicts: ReadonlyMap<string, TestVerdict>,
  { kept, changed }: { readonly kept: ReadonlySet<string>; readonly changed: Iterable<string> },
): Impact {
  const isApart = (file: string) => verdicts.get(file) === 'apart' && !kept.has(file);
  const tests = impact.tests.flatMap((test): SelectedTest[] => {
    if (isApart(test.file)) return [];
    return [verdicts.get(test.file) === 'ran' ? { ...test, basis: 'observed' } : test];
  });
  const known = new Set(tests.map(({ file }) => file));
  for (const [file, verdict] of verdicts) {
    if (verdict === 'ran' && !known.has(file)) tests.push({ file, distance: observedDistance, basis: 'observed' });
  }
  return {
    ...impact,
    impacted: impact.impacted.filter(({ file }) => !isApart(file)),
    tests: inOrder(tests, changed),
  };
}

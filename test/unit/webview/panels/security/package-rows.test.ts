import assert from 'node:assert/strict';
import { firstPackages, type PackagesView } from '#webview/state/security-view.ts';
import { findingOf, neededBy, shownPackages, weightOfHoles } from '#webview/panels/security/packages/package-rows.ts';
import { dayText } from '#webview/panels/security/packages/package-words.ts';
import { fixturePackages, stoveFinding } from '../../../../support/packages-fixture.ts';

const [stove, wire, lint, python] = fixturePackages;
const [hole] = stove.holes ?? [];

const namesOf = (view: Partial<PackagesView>) =>
  shownPackages(fixturePackages, { ...firstPackages, ...view }).map(({ name }) => name);
const day = (at: string) => dayText('en', at, Date.parse('2026-03-01T12:00:00Z'));

describe('the rows of packages', () => {
  it('are chosen by holes, by who needs them, and by words of all that is shown of them', () => {
    assert.deepEqual(namesOf({ choice: 'holes' }), ['stove', 'wire']);
    assert.deepEqual(namesOf({ choice: 'direct' }), ['stove', 'lint']);
    // Of what is not known to be imported nothing is said.
    assert.deepEqual(namesOf({ choice: 'unused' }), ['lint']);
    assert.deepEqual(namesOf({ filter: 'mit 1.2' }), ['stove']);
  });

  it('are ordered by the worst hole, then by their number; what was not compared is apart from what has none', () => {
    const two = { ...wire, holes: [...(wire.holes ?? []), ...(wire.holes ?? [])] };
    const weights = [stove, two, wire, lint].map((each) => weightOfHoles(each) ?? -1);
    assert.deepEqual(
      weights,
      weights.toSorted((one, other) => other - one),
    );
    assert.equal(new Set(weights).size, 4);
    assert.equal(weightOfHoles(python), undefined);
  });

  it('have the finding of a hole in this version alone, and what needs them', () => {
    assert.equal(findingOf([stoveFinding], stove, hole), stoveFinding);
    assert.equal(findingOf([stoveFinding], { ...stove, version: '1.2.30' }, hole), undefined);
    assert.equal(findingOf([stoveFinding], stove, { ...hole, id: 'GHSA-other' }), undefined);
    assert.equal(findingOf([{ ...stoveFinding, line: 8 }], stove, hole), undefined);
    assert.deepEqual(neededBy(fixturePackages, wire), [stove]);
  });

  it('say of a day how long ago it is', () => {
    assert.equal(day('2026-03-01T11:00:00Z'), 'Mar 1, 2026 (today)');
    assert.equal(day('2026-02-26T11:00:00Z'), 'Feb 26, 2026 (3 days ago)');
    assert.equal(day('2025-11-01T11:00:00Z'), 'Nov 1, 2025 (4 months ago)');
    assert.equal(day('2023-03-01T11:00:00Z'), 'Mar 1, 2023 (3 years ago)');
  });
});

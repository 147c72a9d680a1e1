import assert from 'node:assert/strict';
import { bothGoals, type RunGoal } from '#server/app/indexing/indexer.ts';
import { scriptedLinker } from '../../../../support/scripted-linker.ts';
import { openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

function check(upTo: RunGoal, expected: readonly string[]): void {
  it(`${upTo}: ${expected.join(', ')}`, async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'a.ts': 'export function run() { return 1; }' });
    const { refresh, events, snapshot } = openIndex(root, { linkers: [scriptedLinker(() => undefined)] });
    await refresh({ upTo });
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'ready' ? [event.layer] : [])),
      expected,
    );
    // When imports load, and what is counted, are published with the symbols.
    const beside = ['id', 'loads', 'metrics'];
    const layers = Object.keys(snapshot()).filter((layer) => !beside.includes(layer));
    assert.deepEqual(layers.toSorted(), expected.toSorted());
  });
}

describe('how far a run goes', () => {
  check('files', ['files']);
  check('symbols', ['files', 'symbols']);
  check('search', ['files', 'symbols', 'search']);
  check('calls', ['files', 'symbols', 'calls']);
  check('all', ['files', 'symbols', 'search', 'calls']);
  check('clones', ['files', 'symbols', 'clones']);
  check('allWithClones', ['files', 'symbols', 'search', 'calls', 'clones']);
});

describe('goals of two runs in one', () => {
  const goals: readonly [RunGoal | undefined, RunGoal, RunGoal][] = [
    [undefined, 'files', 'files'],
    ['files', 'search', 'search'],
    ['calls', 'symbols', 'calls'],
    ['search', 'calls', 'all'],
    ['calls', 'search', 'all'],
    ['all', 'files', 'all'],
    ['all', 'clones', 'allWithClones'],
    ['clones', 'calls', 'allWithClones'],
    ['clones', 'symbols', 'clones'],
  ];
  for (const [one, other, expected] of goals) {
    it(`${one} and ${other}: ${expected}`, () => assert.equal(bothGoals(one, other), expected));
  }
});

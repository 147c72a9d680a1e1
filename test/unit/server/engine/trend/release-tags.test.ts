import assert from 'node:assert/strict';
import { releasesByCommit } from '#server/engine/trend/release-tags.ts';

const levelOf = (name: string) => releasesByCommit([{ name, commit: 'c' }]).get('c')?.level;

describe('tags that look like releases', () => {
  it('are versions, with or without a word before them', () => {
    assert.deepEqual(
      ['v2.0.0', '2.0', 'v2.1.0', '2.1', 'release-2.1.3', 'flask/0.12.4', '2024.3.0', '1.2.3.4'].map(levelOf),
      [0, 0, 1, 1, 2, 2, 1, 2],
    );
  });

  it('are not versions of one package of several, nor what comes before a version, nor other words', () => {
    const others = ['@scope/name@1.0.0', 'name@1.0.0', 'v1.0.0-rc.1', '1.0b2', 'nightly', 'v1', 'deploy-20240101', ''];
    assert.deepEqual(
      others.map(levelOf),
      others.map(() => undefined),
    );
  });

  it('name a commit of several by the greatest of them', () => {
    const tags = ['v1.9.9', 'v2.0.0', 'v2.0.1'].map((name) => ({ name, commit: 'c' }));
    assert.equal(releasesByCommit(tags).get('c')?.name, 'v2.0.0');
  });
});

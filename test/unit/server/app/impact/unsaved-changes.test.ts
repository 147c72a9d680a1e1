import assert from 'node:assert/strict';
import type { GivenFile } from '#server/app/analysis/given-file.ts';
import type { GivenChanges } from '#server/app/impact/given-changes.ts';
import { withUnsaved } from '#server/app/impact/unsaved-changes.ts';

function check(saved: readonly GivenFile[], unsaved: Readonly<Record<string, string>>, expected: readonly GivenFile[]) {
  const given: GivenChanges = { files: saved, unresolved: ['x'], reasons: [{ code: 'repository_not_trusted' }] };
  const texts = new Map(Object.entries(unsaved));
  const found = withUnsaved(given, texts, (path) => (path === 'moved.ts' ? undefined : `saved ${path}`));
  assert.deepEqual(found, { ...given, files: expected });
}

describe('what is not saved, over what changed', () => {
  it('changes a file that is as committed on the disk', () =>
    check([], { 'a.ts': 'new' }, [{ path: 'a.ts', kind: 'modified', before: 'saved a.ts', after: 'new' }]));

  it('is what a changed file came to', () =>
    check([{ path: 'a.ts', kind: 'modified', before: 'old', after: 'saved' }], { 'a.ts': 'new' }, [
      { path: 'a.ts', kind: 'modified', before: 'old', after: 'new' },
    ]));

  it('adds nothing to what counts as changed as a whole', () => {
    const whole: GivenFile[] = [
      { path: 'a.ts', kind: 'added' },
      { path: 'b.ts', kind: 'modified' },
      { path: 'c.ts', kind: 'removed', before: 'old' },
    ];
    check(whole, { 'a.ts': 'new', 'b.ts': 'new', 'c.ts': 'new' }, whole);
  });

  it('changes the whole of a file whose saved text is not known', () =>
    check([], { 'moved.ts': 'new' }, [{ path: 'moved.ts', kind: 'modified' }]));
});

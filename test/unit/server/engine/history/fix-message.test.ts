import assert from 'node:assert/strict';
import { saysFix } from '#server/engine/history/fix-message.ts';

describe('messages of commits that mend something', () => {
  for (const message of [
    'fix: empty names',
    'fix(api)!: empty names',
    'Fix: indent of else (fixes #12)',
    'Fixed crash on start',
    'Prevent a crash when the list is empty',
    '🐛 empty names',
    'Fixes #4711: Wrong order',
    'Handle empty names\n\nFixes #12',
    'Bug 17: wrong order',
  ])
    it(`a fix: ${message.replaceAll('\n', '/')}`, () => assert.ok(saysFix(message)));
  for (const message of [
    'feat: names (fixes #12)',
    'docs: fix a link',
    'New: rule (fixes #12)',
    'Fix typo',
    'Fix lint',
    'fix failing tests',
    'Add a prefix',
    'Closes #12: Names of groups',
    'Merge branch fix-names',
    'Add names\n\nThis is not fixed yet.',
    '',
  ])
    it(`none: ${message.replaceAll('\n', '/')}`, () => assert.ok(!saysFix(message)));
});

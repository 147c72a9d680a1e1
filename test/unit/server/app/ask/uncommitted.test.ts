import assert from 'node:assert/strict';
import type { GitAbsence } from '#server/app/ports/git.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

const files = { 'src/a.ts': 'export const a = 1;\n' };
const failed = () => Promise.resolve({ absent: 'failed' as GitAbsence });
const questions = ['what do my changes break?', 'which tests should I run for my changes?'];

describe('a question about what is not committed', () => {
  for (const question of questions) {
    it(`is answered by a repository in which nothing is changed: ${question}`, async () => {
      const indexed = await searchFolder(files);
      git(indexed.root, 'init', '-q');
      commitAll(indexed.root, 'first');
      const { answer, certainty } = await ask(askPartsOf(indexed), { question });
      assert.deepEqual([answer, certainty], ['No change is known that is not committed.', 'exact']);
    });

    it(`has no answer without a repository: ${question}`, async () => {
      const { answer, certainty, reasons } = await ask(askPartsOf(await searchFolder(files)), { question });
      const reason = 'The history is not known: the folder lies in no git repository, or in one of another user.';
      assert.deepEqual([certainty, reasons], ['unknown', [reason]]);
      assert.equal(answer, `Whether something is changed that is not committed is not known. ${reason}`);
    });

    it(`has no answer where the repository cannot be read: ${question}`, async () => {
      const parts = askPartsOf(await searchFolder(files));
      const broken = { ...parts, git: { ...parts.git, head: failed, comparedCommit: failed } };
      const { certainty, reasons, doubts } = await ask(broken, { question });
      assert.deepEqual([certainty, reasons], ['unknown', ['The history is not known: git failed.']]);
      assert.deepEqual(doubts, [{ code: 'history_failed' }]);
    });
  }
});

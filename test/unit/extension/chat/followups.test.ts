import assert from 'node:assert/strict';
import { isName } from '#extension/chat/chat-questions.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';

await fakeVscode();
const { followupsOf } = await import('#extension/chat/followups.ts');

const labels = (subject: string | undefined, command?: string) =>
  followupsOf({ metadata: { subject, command } }).map(({ command: next = '', prompt }) => `/${next} ${prompt}`);

describe('what may be asked next', () => {
  it('is about what was spoken of', () => {
    assert.deepEqual(labels('totalOf', 'explain'), ['/ Who uses `totalOf`?', '/impact `totalOf`']);
    assert.deepEqual(labels('totalOf', 'impact'), ['/explain `totalOf`', '/ Who uses `totalOf`?']);
    assert.deepEqual(labels('totalOf', 'where').length, 3);
  });

  it('is asked by a name that the commands take for one, spaces or not', () => {
    for (const { prompt, command } of followupsOf({ metadata: { subject: 'src/my cart.ts' } })) {
      assert.equal(isName(prompt), command !== undefined, prompt);
    }
  });

  it('is nothing where nothing was named, or by a name that is none', () => {
    assert.deepEqual([labels(undefined), labels('a`b')], [[], []]);
  });
});

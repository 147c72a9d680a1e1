import assert from 'node:assert/strict';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

const queue = `
=== package.json
{ "name": "queue", "private": true }
=== src/queue.ts
export function flushJobs(): void {
  if (more()) flushJobs();
}
function more(): boolean {
  return false;
}
export function queueFlush(): void {
  Promise.resolve().then(flushJobs);
}
export function double(value: number): number {
  return value * 2;
}
export const doubled = [1, 2].map(double);
export function settle(): void {
  more();
}
`;

describe('a function that is named as a value', () => {
  let parts: AskParts;
  before(async () => {
    parts = askPartsOf(await searchFolder(queue));
  });

  async function linesOf(question: string): Promise<string[]> {
    const { answer } = await ask(parts, { question });
    return answer.split('\n').filter((line) => line !== '');
  }

  it('is reported with those places, and its calls are not all', async () => {
    assert.deepEqual(await linesOf('who calls flushJobs?'), [
      '1 place in 1 file calls `src/queue.ts#flushJobs`, at least (bounded). It is named as a value, without a call, in 1 place in 1 file, from where it may be called.',
      '- Not exact: Places that name a function as a value, from where it may be called: 1, the first at `src/queue.ts:8`.',
      '- `src/queue.ts`: `flushJobs` line 2 [1]',
      '- Named as a value in `src/queue.ts`: `queueFlush` line 8 [2]',
    ]);
  });

  it('is said so where nothing calls it by its name', async () => {
    const [lead] = await linesOf('who calls double?');
    assert.equal(
      lead,
      'Nothing that calls `src/queue.ts#double` is known, but there may be some (bounded). It is named as a value, without a call, in 1 place in 1 file, from where it may be called.',
    );
  });

  it('is answered with what names it, which calls nothing else for sure no more', async () => {
    assert.deepEqual(await linesOf('what does queueFlush call?'), [
      'Nothing of the project that `src/queue.ts#queueFlush` calls is known, but there may be some (bounded). It names 1 function as a value, without a call; from there it may be called.',
      '- Not exact: Places that name a function as a value, from where it may be called: 1, the first at `src/queue.ts:8`.',
      '- Named as a value: `src/queue.ts`: `flushJobs` (line 8 of `src/queue.ts`) [1]',
    ]);
  });

  it('leaves exact what names none', async () => {
    const [lead] = await linesOf('what does settle call?');
    assert.equal(lead, '`src/queue.ts#settle` calls 1 symbol of the project; that is all inside the project (exact).');
  });

  it('is used where what wraps it by default is used', async () => {
    const cards = askPartsOf(
      await searchFolder({
        'src/card.ts': "import { memo } from './memo.ts';\nfunction Card(): void {}\nexport default memo(Card);\n",
        'src/memo.ts': 'export function memo<T>(made: T): T {\n  return made;\n}\n',
        'src/page.ts': "import Card from './card.ts';\nCard();\nCard();\n",
      }),
    );
    const { answer, certainty } = await ask(cards, { question: 'who calls `src/card.ts#Card`?' });
    assert.deepEqual(answer.split('\n\n').slice(0, 1), [
      'Nothing that calls `src/card.ts#Card` is known, but there may be some (bounded). It is named as a value, without a call, in 1 place ' +
        'in 1 file, from where it may be called. It is wrapped in `src/card.ts#default`, which 2 places in 1 file call.',
    ]);
    assert.match(answer, /\n- Wrapped, in `src\/page\.ts`: top level line 2 \[2\], top level line 3 \[3\]/);
    assert.equal(certainty, 'bounded');
    const used = await ask(cards, { question: 'who uses `src/card.ts#Card`?' });
    assert.match(used.answer, /^1 place in 1 file uses `src\/card\.ts#Card`, at least \(bounded\)\. It is wrapped in/);
  });
});

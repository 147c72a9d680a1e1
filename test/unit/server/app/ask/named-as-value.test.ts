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

  it('is told with those places, and its calls are not all', async () => {
    assert.deepEqual(await linesOf('who calls flushJobs?'), [
      '1 place in 1 file calls `src/queue.ts#flushJobs`, at least (bounded). It is named as a value, without a call, in 1 place in 1 file, from where it may be called.',
      '- Not exact: Places that name a function as a value, from where it may be called: 1, the first at `src/queue.ts:8`.',
      '- `src/queue.ts`: `flushJobs` line 2 [1]',
      '- Named as a value in `src/queue.ts`: `queueFlush` line 8 [2]',
    ]);
  });

  it('is told so where nothing calls it by its name', async () => {
    const [lead] = await linesOf('who calls double?');
    assert.equal(
      lead,
      'Nothing that calls `src/queue.ts#double` is known, but there may be some (bounded). It is named as a value, without a call, in 1 place in 1 file, from where it may be called.',
    );
  });

  it('is told of what names it, which calls nothing else for sure no more', async () => {
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
});

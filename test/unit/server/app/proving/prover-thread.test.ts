import assert from 'node:assert/strict';
import type { ProverQuestion } from '#server/app/proving/prover.ts';
import type { ProverReply } from '#server/app/proving/prover-messages.ts';
import { ProverThread } from '#server/app/proving/prover-thread.ts';
import { scriptedSpawner } from '../../../../support/scripted-threads.ts';

const question: ProverQuestion = { root: '/trusted', sites: [{ file: 'a.ts', line: 1, column: 1 }] };
const meanings = [{ kind: 'outside' }] as const;
const reply: ProverReply = { type: 'proven', prover: 'TypeScript 1', meanings };
const proven = { kind: 'proven', prover: 'TypeScript 1', meanings };

function prover() {
  const spawner = scriptedSpawner();
  const logged: string[] = [];
  const options = { spawner, log: (text: string) => logged.push(text) };
  return { spawner, logged, prover: new ProverThread(options) };
}

const waiting = (): AbortSignal => new AbortController().signal;

describe("the prover's thread", () => {
  it('is started with the first question, and has one at a time', async () => {
    const { spawner, prover: asked } = prover();
    const first = asked.prove(question, waiting());
    const second = asked.prove({ ...question, sites: [] }, waiting());
    assert.equal(spawner.threads.length, 1);
    assert.deepEqual(spawner.newest().posted, [question]);
    spawner.newest().answer(reply);
    assert.deepEqual(await first, proven);
    assert.deepEqual(spawner.newest().posted.at(-1), { ...question, sites: [] });
    spawner.newest().answer({ ...reply, meanings: [] });
    assert.deepEqual(await second, { ...proven, meanings: [] });
    await asked.close();
    assert.equal(spawner.newest().state, 'terminated');
  });

  it('costs its question when it dies, and the next one gets another thread', async () => {
    const { spawner, logged, prover: asked } = prover();
    const first = asked.prove(question, waiting());
    spawner.newest().die('out of memory');
    assert.equal((await first).kind, 'unavailable');
    assert.deepEqual(logged, ["The compiler's thread ended: out of memory"]);
    const second = asked.prove(question, waiting());
    assert.equal(spawner.threads.length, 2);
    spawner.newest().answer(reply);
    assert.deepEqual(await second, proven);
    await asked.close();
  });

  it('is ended when it failed: what it holds may be wrong', async () => {
    const { spawner, prover: asked } = prover();
    const answer = asked.prove(question, waiting());
    spawner.newest().answer({ type: 'failed', fault: 'secret path' });
    assert.deepEqual(await answer, { kind: 'unavailable', message: 'The compiler failed.' });
    assert.equal(spawner.newest().state, 'terminated');
  });

  it('cannot start: the question is answered so', async () => {
    const { spawner, prover: asked } = prover();
    spawner.refusals = 1;
    const answer = await asked.prove(question, waiting());
    assert.deepEqual(answer, { kind: 'unavailable', message: 'The compiler cannot start.' });
  });

  it('stops when no one waits any more, and goes on with the next question', async () => {
    const { spawner, prover: asked } = prover();
    const leaving = new AbortController();
    const first = asked.prove(question, leaving.signal);
    const second = asked.prove(question, waiting());
    leaving.abort(new Error('left'));
    await assert.rejects(first, /left/);
    assert.deepEqual(
      spawner.threads.map(({ state }) => state),
      ['terminated', 'running'],
    );
    spawner.newest().answer(reply);
    assert.deepEqual(await second, proven);
    await asked.close();
  });

  it('answers anyone who waits when the engine stops', async () => {
    const { prover: asked } = prover();
    const answers = [asked.prove(question, waiting()), asked.prove(question, waiting())];
    await asked.close();
    const kinds = (await Promise.all(answers)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['unavailable', 'unavailable']);
  });
});

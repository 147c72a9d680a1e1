import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { ConcurrencyLimits } from '#server/app/access/concurrency-limits.ts';
import type { AnswerStream } from '#server/app/operations/operation.ts';
import { fixedAnswer } from '../support/fixed-answer.ts';
import { codeOf, type Fixture, startFixture } from '../support/http-fixture.ts';
import { eventually } from '../support/eventually.ts';

const path = '/api/v1/projects/x/ask';
const snapshot = 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

describe('an answer that is streamed', () => {
  let fixture: Fixture;
  afterEach(() => fixture.close());

  async function start(stream: AnswerStream): Promise<void> {
    fixture = await startFixture({
      concurrency: new ConcurrencyLimits({ waitMs: 1 }),
      operationOverrides: { 'ask.run': () => ({ data: () => fixedAnswer(snapshot), stream, snapshot }) },
    });
  }

  const ask = (signal?: AbortSignal) =>
    fetch(fixture.baseUrl + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fixture.key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: '{"question":"a"}',
      ...(signal && { signal }),
    });

  const ends: readonly (readonly [title: string, fault: Error, code: string, lines: number])[] = [
    ['what is refused', new ApiError('project_not_found', 'It is gone.'), 'project_not_found', 0],
    ['what is wrong inside', new TypeError('a bug'), 'internal_error', 1],
  ];
  for (const [title, fault, code, lines] of ends) {
    it(`ends with the envelope of ${title}, after its last item`, async () => {
      await start((onItem, end) => {
        onItem({ event: 'delta', data: '{"text":"One."}' });
        end(fault);
        return () => undefined;
      });
      const response = await ask();
      const text = await response.text();
      assert.equal(response.status, 200);
      const [, delta, error] = text.split('\n\n');
      assert.equal(delta, 'event: delta\ndata: {"text":"One."}');
      const { success, code: sent } = JSON.parse(error.replace('event: error\ndata: ', '')) as Record<string, unknown>;
      assert.deepEqual([success, sent], [false, code]);
      assert.equal(fixture.logLines.filter((line) => line.startsWith('http fault')).length, lines);
    });
  }

  it('is stopped when its reader goes away, and keeps its place until then', async () => {
    let stopped = 0;
    await start((onItem) => {
      onItem({ event: 'delta', data: '{"text":"One."}' });
      return () => {
        stopped += 1;
      };
    });
    const gone = new AbortController();
    const streams = await Promise.all([ask(gone.signal), ask(gone.signal)]);
    assert.deepEqual(
      streams.map(({ status }) => status),
      [200, 200],
    );
    const refused = await fixture.send({ method: 'POST', path, body: { question: 'a' } });
    assert.equal(codeOf(refused), 'concurrency_limit_exceeded');
    gone.abort();
    await eventually(() => assert.equal(stopped, 2));
  });
});

import assert from 'node:assert/strict';
import { checkEveryResponse } from '../http-fixture.ts';
import type { RawResponse } from '../raw-http.ts';
import type { ApiModel, Expected } from './api-model.ts';

interface Envelope {
  readonly code?: string;
  readonly data?: unknown;
}

/** Holds an answer against what the model expects, and lets the model learn what only the server can choose. */
export function checkAnswer(model: ApiModel, expected: Expected, answer: RawResponse, isHead: boolean): void {
  const { outcome, headers, stored, isReplayed } = expected;
  checkEveryResponse(answer, { isHead });
  const envelope = answer.body === '' ? {} : (JSON.parse(answer.body) as Envelope);
  assert.equal(answer.status, outcome.status, answer.body);
  for (const [name, value] of Object.entries({ ...headers, ...outcome.headers })) {
    assert.equal(answer.headers[name], value, name);
  }
  assert.equal(answer.headers['idempotency-replayed'], isReplayed ? 'true' : undefined);
  checkTag(model, outcome.version, answer.headers['etag']);
  if (isHead || outcome.status === 304) return;
  if (isReplayed) assert.equal(answer.body, stored?.body);
  else checkContent(expected, envelope);
  model.learn(expected, answer.body);
}

function checkContent({ outcome }: Expected, { code, data }: Envelope): void {
  assert.equal(code, outcome.code);
  if (outcome.data !== undefined) assert.deepEqual(data, outcome.data(data as never));
  else assert.equal(data, undefined);
}

/** One tag a version, and no two versions with one tag. */
function checkTag(model: ApiModel, version: string | undefined, tag: string | undefined): void {
  if (version === undefined) return assert.equal(tag, undefined);
  const known = model.tags.get(version);
  if (known === undefined) assert.ok(tag !== undefined && ![...model.tags.values()].includes(tag), version);
  else assert.equal(tag, known, version);
  model.tags.set(version, tag ?? '');
}

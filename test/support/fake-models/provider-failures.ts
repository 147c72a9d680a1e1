import type { ModelFailureKind } from '#server/app/ports/language-model.ts';
import type { ExchangeLimits } from '#server/platform/models/provider-exchange.ts';
import { type FakeAnswer, type FakeRefusal, fakeRefusals } from './fake-answer.ts';

const texts = ['So ', 'far [1].'];

const refused: Readonly<Record<FakeRefusal, readonly [ModelFailureKind, RegExp]>> = {
  wrong_key: ['unauthorized', /refuses the key \(HTTP 401\)/],
  forbidden: ['unauthorized', /does not let this key use the model from here \(HTTP 403\)/],
  too_many: ['rate_limited', /was asked too much \(HTTP 429\)\.$/],
  no_quota: ['rate_limited', /nothing left to spend/],
  too_long: ['too_long', /longer than the model at .* takes/],
  no_tools: ['refused', /would not answer \(HTTP 400\)/],
  unknown_model: ['refused', /knows no such address, or no such model/],
  broken: ['unreachable', /failed \(HTTP 500\)/],
  overloaded: ['unreachable', /is overloaded \(HTTP 5/],
};

/** Behaviour of a provider, and the error that follows; within which limits. */
export const failures: readonly (readonly [string, FakeAnswer, ModelFailureKind, RegExp, Partial<ExchangeLimits>?])[] =
  [
    ...fakeRefusals.map((why) => [why, { kind: 'refuses', why }, ...refused[why]] as const),
    [
      'too many, with a time',
      { kind: 'refuses', why: 'too_many', retryAfter: '20' },
      'rate_limited',
      /asked again in 20 s\.$/,
    ],
    [
      'too many, with nonsense for a time',
      { kind: 'refuses', why: 'too_many', retryAfter: 'sk-nobody' },
      'rate_limited',
      /\(HTTP 429\)\.$/,
    ],
    [
      'a redirect',
      { kind: 'responds', status: 307, headers: { location: 'https://elsewhere.example/v1?key=1' } },
      'refused',
      /leads elsewhere to https:\/\/elsewhere\.example \(HTTP 307\), which is not followed/,
    ],
    [
      'a redirect to nowhere',
      { kind: 'responds', status: 302, headers: { location: 'http://[' } },
      'refused',
      /leads elsewhere \(HTTP 302\)/,
    ],
    [
      'another refusal',
      { kind: 'responds', status: 422, body: 'no JSON {' },
      'refused',
      /would not answer \(HTTP 422\)/,
    ],
    [
      'an overflow that only words tell of',
      {
        kind: 'responds',
        status: 400,
        body: '{"error":"Trying to keep the first 5000 tokens when context the overflows"}',
      },
      'too_long',
      /longer than the model/,
    ],
    [
      'a page',
      { kind: 'responds', status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' },
      'garbage',
      /check the URL/,
    ],
    ['a pause without end', { kind: 'stalls', texts }, 'timed_out', /wrote nothing for 0\.04 s/, { betweenMs: 40 }],
    ['no end at all', { kind: 'never ends', text: 'more and more '.repeat(50) }, 'garbage', /without an end/],
    ['a connection that breaks', { kind: 'breaks off', texts }, 'unreachable', /broke down/],
    ['an end in the middle', { kind: 'says', texts, end: 'nothing' }, 'unreachable', /broke off/],
    ['a failure in the middle', { kind: 'fails', texts }, 'unreachable', /failed while it answered|overloaded/],
    ['garbage', { kind: 'garbles', texts, garbage: 'data: {"choices":[{\n\ndata: x\n\n' }, 'garbage', /cannot be read/],
    [
      'bytes that are no events',
      { kind: 'garbles', texts, garbage: '\u0000\u0001<html>\n\n{}' },
      'unreachable',
      /broke off/,
    ],
    [
      'JSON of another kind',
      { kind: 'garbles', texts: [], garbage: 'data: 7\n\ndata: [null]\n\ndata: {"choices":{}}\n\n' },
      'unreachable',
      /broke off/,
    ],
    ['tools alone', { kind: 'calls', tools: ['rm'], texts: [] }, 'garbage', /wanted tools to be called/],
    ['nothing', { kind: 'says', texts: [] }, 'garbage', /wrote nothing\.$/],
    ['blanks', { kind: 'says', texts: [' ', '\n\n'] }, 'garbage', /wrote nothing\.$/],
    ['thoughts alone', { kind: 'says', texts: ['<thi', 'nk>Well</th', 'ink> '] }, 'garbage', /wrote nothing\.$/],
    ['a filter', { kind: 'says', texts, end: 'filter' }, 'refused', /would not answer this/],
  ];

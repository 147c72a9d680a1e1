import assert from 'node:assert/strict';
import { parsePrefer, type Preferences } from '#server/fronts/http/prefer.ts';

describe('Prefer', () => {
  const cases: [string | string[] | undefined, Preferences][] = [
    [undefined, { strict: false }],
    ['', { strict: false }],
    ['handling=strict', { strict: true }],
    ['HANDLING = "strict" ; foo', { strict: true }],
    ['handling=lenient, handling=strict', { strict: false }],
    ['respond-async, wait=10', { strict: false, wait: 10 }],
    [['wait=0', 'handling=strict'], { strict: true, wait: 0 }],
    ['wait=10, wait=20', { strict: false, wait: 10 }],
    ['wait=-1', { strict: false }],
    ['wait=1.5', { strict: false }],
    ['wait=9999999999', { strict: false }],
    ['wait', { strict: false }],
    ['__proto__=1,,=,;', { strict: false }],
  ];
  for (const [header, expected] of cases) {
    it(`${JSON.stringify(header)} → ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(parsePrefer(header), expected));
  }
});

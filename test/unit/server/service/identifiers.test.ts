import assert from 'node:assert/strict';
import { Identifiers } from '#server/service/identifiers.ts';

const zeros = (count: number) => new Uint8Array(count);
const ones = (count: number) => new Uint8Array(count).fill(255);

describe('Identifiers', () => {
  it('carry their prefix, 10 characters of time and 16 of chance', () => {
    assert.equal(new Identifiers(zeros).next('prj', 0), `prj_${'0'.repeat(26)}`);
    assert.equal(new Identifiers(zeros).next('req', 1_469_918_176_385), 'req_01ARYZ6S410000000000000000');
    assert.match(new Identifiers(ones).next('key', Date.now()), /^key_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  const clocks = [
    { title: 'within a millisecond', times: [5, 5, 5, 5] },
    { title: 'with time', times: [5, 6, 900, 901] },
    { title: 'when the clock is set back', times: [900, 5, 6, 900, 901] },
  ];
  for (const { title, times } of clocks) {
    it(`ascend ${title}`, () => {
      for (const randomBytes of [zeros, ones]) {
        const identifiers = new Identifiers(randomBytes);
        const made = times.map((time) => identifiers.next('prj', time));
        assert.deepEqual(made, made.toSorted());
        assert.equal(new Set(made).size, made.length);
      }
    });
  }
});

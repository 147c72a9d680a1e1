import assert from 'node:assert/strict';
import { fixesHost } from '#server/engine/security/guards/fixed-host.ts';

describe('the host of an address', () => {
  it('is fixed by the text before a value', () => {
    for (const parts of [['https://api.example.org/v1/'], ['/users/'], ['api/queries/'], [undefined, '/users/']]) {
      assert.equal(fixesHost(parts), true, String(parts));
    }
  });

  it('is open where the value may be a part of it', () => {
    const open = [[], ['https://'], ['/'], ['//'], ['https://api.'], ['https://api.example.org'], [undefined], ['/\\']];
    for (const parts of open) assert.equal(fixesHost(parts), false, String(parts));
  });
});

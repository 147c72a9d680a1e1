import assert from 'node:assert/strict';
import type { Prover } from '#server/app/ports.ts';
import { trustedProver } from '#server/app/proving/trusted-prover.ts';

describe('a prover of trusted folders', () => {
  const asked: string[] = [];
  const prover: Prover = {
    prove: async ({ root }) => {
      asked.push(root);
      return { kind: 'proven', prover: 'TypeScript 1', meanings: [] };
    },
  };
  const { prove } = trustedProver(prover, (root) => root === '/trusted');
  const { signal } = new AbortController();

  it('asks about a folder that is trusted', async () => {
    assert.equal((await prove({ root: '/trusted', sites: [] }, signal)).kind, 'proven');
  });

  it('says why it does not ask about another one', async () => {
    const message = 'The folder is not trusted: no compiler reads it.';
    assert.deepEqual(await prove({ root: '/foreign', sites: [] }, signal), { kind: 'unavailable', message });
    assert.deepEqual(asked, ['/trusted']);
  });
});

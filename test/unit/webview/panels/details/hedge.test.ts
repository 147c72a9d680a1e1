import assert from 'node:assert/strict';
import { hedged } from '#webview/panels/details/hedge.ts';

describe('a count that may be more', () => {
  const exact = { certainty: 'exact', reasons: [] } as const;
  const bounded = { certainty: 'bounded', reasons: ['An import is computed.'] };

  it('says so where it is known to be a lower bound', () => {
    assert.equal(hedged(7, '7 files', { ...exact, reasons: [] }), '7 files');
    assert.equal(hedged(7, '7 files', { certainty: 'bounded', reasons: bounded.reasons }), 'at least 7 files');
    assert.equal(hedged(0, '0 files', { certainty: 'bounded', reasons: bounded.reasons }), 'none found');
    assert.equal(hedged(7, '7 files', undefined), '7 files');
  });
});

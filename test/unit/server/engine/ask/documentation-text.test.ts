import assert from 'node:assert/strict';
import { documentationOf } from '#server/engine/ask/documentation-text.ts';

function ofComment(...comment: readonly string[]): string | undefined {
  const line = comment.length + 1;
  return documentationOf([...comment, 'export function total() {}'], { first: 1, line, endLine: line });
}

describe('the sentence about a declaration', () => {
  it('is the first of its comment', () =>
    assert.equal(ofComment('/**', ' * Adds up prices. Never less than zero.', ' */'), 'Adds up prices.'));

  it('is none where an address is all that stands there', () =>
    assert.equal(ofComment('/**', ' * https://example.org/en-US/docs/Web/API/Structured_clone', ' */'), undefined));

  it('is that behind an address', () =>
    assert.equal(ofComment('// https://example.org/a', '// Copies what can be sent.'), 'Copies what can be sent.'));
});

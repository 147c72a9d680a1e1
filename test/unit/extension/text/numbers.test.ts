import assert from 'node:assert/strict';
import { ageText, countText } from '#extension/text/numbers.ts';

function checkAge(seconds: number, language: string, expected: string): void {
  assert.equal(ageText(0, seconds * 1000, language), expected);
}

describe('numbers in the language of the editor', () => {
  it('ages', () => {
    checkAge(-5, 'en', 'now');
    checkAge(59, 'en', 'now');
    checkAge(60, 'en', '1 minute ago');
    checkAge(7200, 'en', '2 hours ago');
    checkAge(86_400, 'en', 'yesterday');
    checkAge(120, 'de', 'vor 2 Minuten');
  });

  it('counts', () => {
    assert.equal(countText(12_345, 'en'), '12,345');
    assert.equal(countText(12_345, 'de'), '12.345');
  });
});

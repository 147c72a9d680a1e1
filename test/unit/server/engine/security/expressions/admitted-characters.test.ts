import assert from 'node:assert/strict';
import { admitsAny, replacesAll } from '#server/engine/security/expressions/admitted-characters.ts';

describe('characters that an expression admits', () => {
  it('are those of the expression where it stands for the whole text', () => {
    assert.equal(admitsAny('/^[a-z0-9_-]+$/i', './;<'), false);
    assert.equal(admitsAny('/^[a-z0-9_-]+(?:\\.[a-z]{2,4})?$/', '/;<'), false);
    assert.equal(admitsAny('/^[a-z0-9_-]+(?:\\.[a-z]{2,4})?$/', '.'), true);
    assert.equal(admitsAny('/^(?:yes|no)$/', ';'), false);
    assert.equal(admitsAny('/^[^;]+$/', ';'), false);
    assert.equal(admitsAny('/^[^;]+$/', '|'), true);
  });

  it('are all where something may stand beside it', () => {
    for (const text of ['/[a-z]+/', '/^[a-z]+/', '/[a-z]+$/', '/^[a-z]+$/m', '/^a|b$/', '/^.*$/', '/(/', 'a']) {
      assert.equal(admitsAny(text, ';'), true, text);
    }
  });
});

describe('characters that are replaced', () => {
  it('are those that the expression matches one by one, everywhere', () => {
    assert.equal(replacesAll('/[^a-z0-9]/gi', './<'), true);
    assert.equal(replacesAll('/[<>&]+/g', '<>'), true);
    assert.equal(replacesAll('/<|>/g', '<>'), true);
  });

  it('are not those that it may leave', () => {
    for (const text of ['/[^a-z0-9]/', '/<script>/g', '/<<+/g', '/\\.\\./g', '/[a-z]/g']) {
      assert.equal(replacesAll(text, text.includes('.') ? '.' : '<'), false, text);
    }
  });
});

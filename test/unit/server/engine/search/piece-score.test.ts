import assert from 'node:assert/strict';
import { searchFields } from '#server/engine/search/lexical/fields.ts';
import { pieceScore, standingOf } from '#server/engine/search/piece-score.ts';
import type { SearchSegment } from '#server/engine/search/search-tables.ts';

function check(ofPiece: number, standing: number, ofFile: number, expected: number): void {
  it(`${ofPiece} at ${standing} in a file of ${ofFile} is ${expected}`, () => {
    assert.equal(Number(pieceScore(ofPiece, standing, ofFile).toFixed(6)), expected);
  });
}

describe('the score of a piece', () => {
  check(1, 1, 1, 1);
  check(1, 1, 0, 0.7);
  check(1, 0.8, 0, 0.56);
  check(0, 1, 1, 0);
});

function checkStanding(terms: number, expected: number, isInert = false): void {
  it(`${terms} terms of ${isInert ? 'names alone' : 'code'}: ${expected}`, () => {
    const lengths = new Uint16Array(2 * searchFields.length);
    lengths[searchFields.length + searchFields.indexOf('body')] = terms;
    assert.equal(Number(standingOf({ lengths } as unknown as SearchSegment, 1, isInert).toFixed(6)), expected);
  });
}

describe('what the length of its code, and what it does, do to the score of a piece', () => {
  checkStanding(0, 0.8);
  checkStanding(6, 0.88);
  checkStanding(15, 1);
  checkStanding(1000, 1);
  checkStanding(1000, 0.9, true);
  checkStanding(0, 0.72, true);
});

import { searchFields } from './lexical/fields.ts';
import type { SearchSegment } from './search-tables.ts';
import { bodyField } from './whole-files/file-columns.ts';

/** Share of its file as a whole in the score of a piece. */
const fileShare = 0.3;
/** Code of fewer terms than this costs a piece up to `shortCost` of its score: a few words are easily those of a question. */
const shortTerms = 15;
const shortCost = 0.2;
/** What a piece that only names what other code does (`inert-pieces.ts`) is multiplied with. */
const inertWeight = 0.9;

/** @param ofFile score of its file as a whole, as much at most as that of a piece */
export function pieceScore(ofPiece: number, standing: number, ofFile: number): number {
  return ofPiece === 0 ? 0 : (1 - fileShare) * standing * ofPiece + fileShare * ofFile;
}

/** Far more than what rounding does to a score, and far less than a step of scores as they are told. */
const rounding = 1e-9;

/** A piece that is worth less has a lower score, whatever its standing. */
export function leastOfPiece(score: number, ofFile: number): number {
  return (score - fileShare * ofFile) / (1 - fileShare) - rounding;
}

/** What the score of a piece is multiplied with for the length of its code and for what it does, to 1. */
export function standingOf({ lengths }: SearchSegment, chunk: number, isInert: boolean): number {
  const terms = lengths[chunk * searchFields.length + bodyField];
  const ofLength = terms >= shortTerms ? 1 : 1 - shortCost * (1 - terms / shortTerms);
  return isInert ? inertWeight * ofLength : ofLength;
}

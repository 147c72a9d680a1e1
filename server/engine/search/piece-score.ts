import { searchFields } from './lexical/fields.ts';
import type { SearchSegment } from './search-tables.ts';
import { bodyField } from './whole-files/file-columns.ts';

/** Share of the whole file's score in the score of a piece. */
const fileShare = 0.3;
/**
 * Shortest code in terms without a cost; shorter code loses up to `shortCost` of its score: a few words easily equal
 * those of a question.
 */
const shortTerms = 15;
const shortCost = 0.2;
/** Factor for a piece that only names other code's work (`inert-pieces.ts`). */
const inertWeight = 0.9;

/** @param ofFile score of the whole file, at most as high as that of a piece */
export function pieceScore(ofPiece: number, standing: number, ofFile: number): number {
  return ofPiece === 0 ? 0 : (1 - fileShare) * standing * ofPiece + fileShare * ofFile;
}

/** Far more than rounding changes in a score, and far less than a step of reported scores. */
const rounding = 1e-9;

/** Returns the lowest own score with which a piece of the best standing can reach `score`. */
export function leastOfPiece(score: number, ofFile: number): number {
  return (score - fileShare * ofFile) / (1 - fileShare) - rounding;
}

/** Returns the factor for a piece's score, up to 1, by the length of its code and by its kind. */
export function standingOf({ lengths }: SearchSegment, chunk: number, isInert: boolean): number {
  const terms = lengths[chunk * searchFields.length + bodyField];
  const ofLength = terms >= shortTerms ? 1 : 1 - shortCost * (1 - terms / shortTerms);
  return isInert ? inertWeight * ofLength : ofLength;
}

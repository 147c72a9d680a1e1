import type { BestChunks } from './best-chunks.ts';
import { fused, type Fusion, leastMeaning } from './fuse.ts';
import { pieceScore } from './piece-score.ts';
import type { RaisedScores } from './raised-scores.ts';

/** What decides the scores of a question's chunks, by number of the chunk where nothing else is said. */
export interface ScoreParts {
  readonly words: Float64Array;
  readonly meaning: Int32Array;
  readonly fusion: Fusion;
  readonly raised: RaisedScores;
  /** First chunk of each file and the one behind its last: a pair a file. */
  readonly bounds: Uint32Array;
  /** What the scores of a file's chunks are multiplied with, a number a file; 0 for what the question leaves out. */
  readonly weights: Float64Array;
  /** Score of each file as a whole, a number a file. */
  readonly ofFiles: Float64Array;
  /** What the length of a chunk's code does to its score: 0 to 1. */
  readonly standing: (chunk: number) => number;
  /** Whether a chunk of a file that is not left out is asked for. */
  readonly isMeant: (chunk: number) => boolean;
}

/**
 * Offers every chunk that may be among the best, those that the question names first. One pass: nothing is laid out for
 * chunks that are not among the best, and whether one is asked for is looked up only where its score is high enough.
 */
export function rankChunks(parts: ScoreParts, fileOf: (chunk: number) => number, best: BestChunks): void {
  const { raised, weights, isMeant } = parts;
  for (const [chunk, worth] of raised.worths()) {
    const ofText = isMeant(chunk) ? scoreOf(parts, fileOf(chunk), chunk, parts.standing(chunk)) : 0;
    // Of chunks that are named alike, words and meaning decide.
    best.offer(chunk, worth - (1 - ofText) / 100);
  }
  for (let file = 0; file < weights.length; file += 1) {
    if (weights[file] > 0) rankFile(parts, file, best);
  }
}

function rankFile(parts: ScoreParts, file: number, best: BestChunks): void {
  const { words, meaning, fusion, raised, bounds, standing, isMeant } = parts;
  const [weight, ofFile, end] = [parts.weights[file], parts.ofFiles[file], bounds[2 * file + 1]];
  for (let chunk = bounds[2 * file]; chunk < end; chunk += 1) {
    // Most chunks say no word and mean something else: nothing is computed for them.
    if (words[chunk] === 0 && meaning[chunk] < leastMeaning) continue;
    const ofPiece = fused(fusion, words[chunk], meaning[chunk]);
    const most = pieceScore(ofPiece, 1, ofFile) * weight;
    if (most === 0 || most < best.floor || raised.has(chunk) || !isMeant(chunk)) continue;
    best.offer(chunk, pieceScore(ofPiece, standing(chunk), ofFile) * weight);
  }
}

function scoreOf(parts: ScoreParts, file: number, chunk: number, standing: number): number {
  const { words, meaning, fusion, weights, ofFiles } = parts;
  return pieceScore(fused(fusion, words[chunk], meaning[chunk]), standing, ofFiles[file]) * weights[file];
}

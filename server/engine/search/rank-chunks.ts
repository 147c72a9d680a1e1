import type { BestChunks } from './best-chunks.ts';
import { fused, type Fusion } from './fuse.ts';
import { leastOfPiece, pieceScore } from './piece-score.ts';
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
  /** What the length of a chunk's code, and what it does, do to its score: 0 to 1. */
  readonly standing: (chunk: number) => number;
  /** Whether a chunk of a file that is not left out is asked for. */
  readonly isMeant: (chunk: number) => boolean;
}

/** Files that are ranked by one call: a function that is called often is compiled soon, and a call costs as much as a chunk. */
const filesInOneGo = 64;

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
  for (let file = 0; file < weights.length; file += filesInOneGo) {
    rankFiles(parts, file, Math.min(weights.length, file + filesInOneGo), best);
  }
}

function rankFiles(parts: ScoreParts, from: number, to: number, best: BestChunks): void {
  const { words, meaning, bounds, weights, ofFiles } = parts;
  const { wordFactor, meaningFactor } = parts.fusion;
  for (let file = from; file < to; file += 1) {
    if (weights[file] === 0) continue;
    // The floor only rises: what is too little for it now is so whatever comes before.
    const least = leastOfPiece(best.floor / weights[file], ofFiles[file]);
    const end = bounds[2 * file + 1];
    for (let chunk = bounds[2 * file]; chunk < end; chunk += 1) {
      // At least what words and meaning come to: most chunks are done with here.
      if (words[chunk] * wordFactor + Math.max(0, meaning[chunk]) * meaningFactor < least) continue;
      offer(parts, chunk, file, best);
    }
  }
}

function offer(parts: ScoreParts, chunk: number, file: number, best: BestChunks): void {
  const { words, meaning, fusion, raised, standing, isMeant } = parts;
  const [weight, ofFile] = [parts.weights[file], parts.ofFiles[file]];
  const ofPiece = fused(fusion, words[chunk], meaning[chunk]);
  const most = pieceScore(ofPiece, 1, ofFile) * weight;
  if (most === 0 || most < best.floor || raised.has(chunk) || !isMeant(chunk)) return;
  best.offer(chunk, pieceScore(ofPiece, standing(chunk), ofFile) * weight);
}

function scoreOf(parts: ScoreParts, file: number, chunk: number, standing: number): number {
  const { words, meaning, fusion, weights, ofFiles } = parts;
  return pieceScore(fused(fusion, words[chunk], meaning[chunk]), standing, ofFiles[file]) * weights[file];
}

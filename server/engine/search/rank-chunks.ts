import type { BestChunks } from './best-chunks.ts';
import { fused, type Fusion } from './fuse.ts';
import { leastOfPiece, pieceScore } from './piece-score.ts';
import type { RaisedScores } from './raised-scores.ts';

/** Inputs of the scores of a question's chunks, by number of the chunk unless stated otherwise. */
export interface ScoreParts {
  readonly words: Float64Array;
  readonly meaning: Int32Array;
  readonly fusion: Fusion;
  readonly raised: RaisedScores;
  /** First chunk of each file and the one behind its last: a pair a file. */
  readonly bounds: Uint32Array;
  /** Factors for the scores of a file's chunks, a number a file; 0 for files that the question excludes. */
  readonly weights: Float64Array;
  /** Score of each whole file, a number a file. */
  readonly ofFiles: Float64Array;
  /** Factor, 0 to 1, by the length of a chunk's code and by its kind. */
  readonly standing: (chunk: number) => number;
  /** Reports whether a question includes a chunk of an included file. */
  readonly isMeant: (chunk: number) => boolean;
}

/** Files ranked by one call: a function that is called often is compiled soon, and a call costs as much as a chunk. */
const filesInOneGo = 64;

/**
 * Offers every chunk that may be among the best, those that the question names first. It is one pass: nothing is
 * allocated for chunks that are not among the best, and filters are checked only where a score is high enough.
 */
export function rankChunks(parts: ScoreParts, fileOf: (chunk: number) => number, best: BestChunks): void {
  const { raised, weights, isMeant } = parts;
  for (const [chunk, worth] of raised.worths()) {
    const ofText = isMeant(chunk) ? scoreOf(parts, fileOf(chunk), chunk, parts.standing(chunk)) : 0;
    // Words and meaning decide between chunks of equal worth.
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
    // The floor only rises: a score too low for it stays so.
    const least = leastOfPiece(best.floor / weights[file], ofFiles[file]);
    const end = bounds[2 * file + 1];
    for (let chunk = bounds[2 * file]; chunk < end; chunk += 1) {
      // An upper bound by words and meaning: most chunks end here.
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

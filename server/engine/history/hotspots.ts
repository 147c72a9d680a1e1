import type { FilePasts } from './file-past.ts';

export type HotspotOrder = 'cleanup' | 'faults';

/** Size of a file, as a reader meets it. */
export interface FileSize {
  readonly codeLines: number;
  /** Branches or cognitive complexity; undefined where the language is not measured. */
  readonly complexity?: number;
}

/** Small files count as if they were longer: where little is to be read, little is to be won. */
const linesMore = 100;
/** The tenth change says less than the first. */
const changePower = 0.75;
/** Complexity is a form of size: it raises what changed, and ranks nothing by itself. */
const complexityPower = 0.1;

/** Reports whether a file can be a hotspot: code without a branch has nothing to untangle. */
export function canBeHotspot({ codeLines, complexity }: FileSize): boolean {
  return codeLines > 0 && complexity !== 0;
}

type HotspotScore = (pasts: FilePasts, file: number, size: FileSize) => number;

/** How much a file deserves to be looked at first. */
export const hotspotScores: Readonly<Record<HotspotOrder, HotspotScore>> = {
  cleanup: cleanupScore,
  faults: faultScore,
};

/**
 * Each change of code that is hard to follow costs: the product of both is what cleaning up saves. Files of a language that is not
 * measured come last.
 */
function cleanupScore({ recentChanges }: FilePasts, file: number, { complexity = 0 }: FileSize): number {
  return recentChanges[file] * complexity;
}

/**
 * Recent changes, those that mend something counted again and remembered longer, and the complexity that they met, for the lines to be
 * read.
 *
 * Judged by the share of the next year's fixes that lies in the first 20 % of the lines: docs/history.md. With more weight for complexity
 * or more lines added the rank comes nearer to `cleanup`, and predicts less.
 */
function faultScore(
  { recentChanges, recentFixes }: FilePasts,
  file: number,
  { codeLines, complexity = 0 }: FileSize,
): number {
  const changes = (recentChanges[file] + recentFixes[file]) ** changePower;
  return (changes * (1 + complexity) ** complexityPower) / (codeLines + linesMore);
}

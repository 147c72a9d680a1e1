import { lowerBound } from '#server/base/lower-bound.ts';
import { stringAt } from '#server/base/string-table.ts';
import { languageNameOf } from '../../graph/find-file.ts';
import type { FileLayer } from '../../graph/snapshot.ts';
import { maintainabilityOf } from './file-maintainability.ts';
import type { MeasuredFiles } from './measured-snapshot.ts';

/** Measures of one file. */
export interface FileRow {
  readonly file: string;
  /** VS Code language identifier. */
  readonly language: string;
  readonly lines: number;
  readonly codeLines: number;
  readonly commentLines: number;
  readonly functions: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly maintainability: number;
  readonly fanIn: number;
  readonly fanOut: number;
  readonly instability: number;
  readonly duplication: number;
}

export function fileRow(snapshot: MeasuredFiles, file: number): FileRow {
  const { files, metrics } = snapshot;
  const [fanIn, fanOut] = [fanInOf(files, file), fanOutOf(files, file)];
  return {
    file: stringAt(files.paths, file),
    language: languageNameOf(files, file),
    lines: files.lines[file],
    codeLines: files.codeLines[file],
    commentLines: metrics.files.commentLines[file],
    functions: functionsOf(snapshot, file),
    cyclomatic: metrics.files.cyclomatic[file],
    cognitive: metrics.files.cognitive[file],
    maintainability: maintainabilityOf(snapshot, file),
    fanIn,
    fanOut,
    instability: instabilityOf(fanIn, fanOut),
    duplication: shareOf(snapshot.clones?.clonedTokens[file] ?? 0, snapshot.clones?.tokens[file] ?? 0),
  };
}

/** Edges of the default graph that lead to the file. */
export function fanInOf({ edges }: FileLayer, file: number): number {
  return edges.reverseStarts[file + 1] - edges.reverseStarts[file];
}

/** Edges of the default graph that begin at the file: those to packages come behind those to files, and are no part of it. */
export function fanOutOf({ count, edges }: FileLayer, file: number): number {
  const start = edges.starts[file];
  return lowerBound(edges.targets, count, start, edges.starts[file + 1]) - start;
}

export function functionsOf({ metrics }: MeasuredFiles, file: number): number {
  return metrics.functions.starts[file + 1] - metrics.functions.starts[file];
}

/** Robert C. Martin's Ce / (Ca + Ce); 0 where nothing leads in or out. */
export function instabilityOf(fanIn: number, fanOut: number): number {
  return shareOf(fanOut, fanIn + fanOut);
}

/** 0 of nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

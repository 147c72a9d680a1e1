import { isRead } from './code-files.ts';
import type { FileScope } from './file-scope.ts';
import { maintainabilityOf } from './file-maintainability.ts';
import { fanInOf, fanOutOf, functionsOf, instabilityOf, shareOf } from './file-counts.ts';
import type { MeasuredFiles } from './measured-snapshot.ts';

/** Measures of some files together. */
export interface ProjectSummary {
  readonly files: number;
  readonly lines: number;
  readonly codeLines: number;
  readonly commentLines: number;
  readonly functions: number;
  readonly classes: number;
  readonly cyclomaticMean: number;
  readonly cyclomaticMax: number;
  readonly cognitiveMean: number;
  readonly maintainability: number;
  readonly duplication: number;
  readonly cycles: number;
  readonly instabilityMean: number;
}

/**
 * Means of complexity are over named functions, those of maintainability and instability over files whose functions and
 * imports are read, since of data both say nothing; over all of a scope without such a file. Duplication is by tokens.
 */
export function summarise(snapshot: MeasuredFiles, scope: FileScope, cycles: number): ProjectSummary {
  const { files, metrics, clones } = snapshot;
  const sum = (column: ArrayLike<number>) => sumOf(scope, (file) => column[file]);
  const read = scope.filter((file) => isRead(files, file));
  const measured = read.length > 0 ? read : scope;
  const mean = (measure: (file: number) => number) => shareOf(sumOf(measured, measure), measured.length);
  return {
    files: scope.length,
    lines: sum(files.lines),
    codeLines: sum(files.codeLines),
    commentLines: sum(metrics.files.commentLines),
    classes: sumOf(scope, (file) => metrics.classes.starts[file + 1] - metrics.classes.starts[file]),
    ...complexityOf(snapshot, scope),
    maintainability: mean((file) => maintainabilityOf(snapshot, file)),
    duplication: clones === undefined ? 0 : shareOf(sum(clones.clonedTokens), sum(clones.tokens)),
    cycles,
    instabilityMean: mean((file) => instabilityOf(fanInOf(files, file), fanOutOf(files, file))),
  };
}

type Complexity = Pick<ProjectSummary, 'functions' | 'cyclomaticMean' | 'cyclomaticMax' | 'cognitiveMean'>;

function complexityOf(snapshot: MeasuredFiles, scope: FileScope): Complexity {
  const { starts, cyclomatic, cognitive } = snapshot.metrics.functions;
  let [cyclomaticSum, cyclomaticMax, cognitiveSum] = [0, 0, 0];
  for (const file of scope) {
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      cyclomaticSum += cyclomatic[row];
      cyclomaticMax = Math.max(cyclomaticMax, cyclomatic[row]);
      cognitiveSum += cognitive[row];
    }
  }
  const functions = sumOf(scope, (file) => functionsOf(snapshot, file));
  const [cyclomaticMean, cognitiveMean] = [shareOf(cyclomaticSum, functions), shareOf(cognitiveSum, functions)];
  return { functions, cyclomaticMean, cyclomaticMax, cognitiveMean };
}

function sumOf(scope: FileScope, measure: (file: number) => number): number {
  let sum = 0;
  for (const file of scope) sum += measure(file);
  return sum;
}

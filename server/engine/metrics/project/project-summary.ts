import type { FileNumbers, ProjectSummary } from '../../graph/file-numbers.ts';
import { isRead } from './code-files.ts';
import type { FileScope } from './file-scope.ts';
import { fanInOf, fanOutOf, instabilityOf, shareOf } from './file-counts.ts';
import type { NumberedFiles } from './numbered-files.ts';

/**
 * Means of complexity are over named functions, those of maintainability and instability over files whose functions and
 * imports are read, since of data both say nothing; over all of a scope without such a file. Duplication is by tokens.
 */
export function summarise({ files, numbers }: NumberedFiles, scope: FileScope, cycles: number): ProjectSummary {
  const sum = (column: ArrayLike<number>) => sumOf(scope, (file) => column[file]);
  const read = scope.filter((file) => isRead(files, file));
  const measured = read.length > 0 ? read : scope;
  const mean = (measure: (file: number) => number) => shareOf(sumOf(measured, measure), measured.length);
  return {
    files: scope.length,
    lines: sum(files.lines),
    codeLines: sum(files.codeLines),
    commentLines: sum(numbers.commentLines),
    classes: sum(numbers.classes),
    ...complexityOf(numbers, scope),
    maintainability: mean((file) => numbers.maintainability[file]),
    duplication: shareOf(sum(numbers.clonedTokens), sum(numbers.tokens)),
    cycles,
    instabilityMean: mean((file) => instabilityOf(fanInOf(files, file), fanOutOf(files, file))),
  };
}

type Complexity = Pick<ProjectSummary, 'functions' | 'cyclomaticMean' | 'cyclomaticMax' | 'cognitiveMean'>;

function complexityOf(numbers: FileNumbers, scope: FileScope): Complexity {
  const sum = (column: ArrayLike<number>) => sumOf(scope, (file) => column[file]);
  const functions = sum(numbers.functions);
  return {
    functions,
    cyclomaticMean: shareOf(sum(numbers.functionCyclomatic), functions),
    cyclomaticMax: scope.reduce((most, file) => Math.max(most, numbers.functionCyclomaticMax[file]), 0),
    cognitiveMean: shareOf(sum(numbers.functionCognitive), functions),
  };
}

function sumOf(scope: FileScope, measure: (file: number) => number): number {
  let sum = 0;
  for (const file of scope) sum += measure(file);
  return sum;
}

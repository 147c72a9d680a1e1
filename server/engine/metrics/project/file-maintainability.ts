import type { MeasuredFiles } from './measured-snapshot.ts';

/** The index of each file (`maintainabilityOf`). */
export function maintainabilityOf({ files, metrics }: MeasuredFiles, file: number): number {
  const { distinctOperators, distinctOperands, operators, operands, cyclomatic } = metrics.files;
  const vocabulary = distinctOperators[file] + distinctOperands[file];
  const volume = vocabulary === 0 ? 0 : (operators[file] + operands[file]) * Math.log2(vocabulary);
  const index = 171 - 5.2 * lnOr0(volume) - 0.23 * cyclomatic[file] - 16.2 * lnOr0(files.codeLines[file]);
  return (Math.max(0, index) * 100) / 171;
}

function lnOr0(value: number): number {
  return value > 0 ? Math.log(value) : 0;
}

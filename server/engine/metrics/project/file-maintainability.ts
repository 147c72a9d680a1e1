import { halsteadVolume } from '../halstead-volume.ts';
import { maintainabilityIndex } from '../maintainability-index.ts';
import type { MeasuredFiles } from './measured-snapshot.ts';

/** Returns the maintainability index of a file. */
export function maintainabilityOf({ files, metrics }: MeasuredFiles, file: number): number {
  const { distinctOperators, distinctOperands, operators, operands, cyclomatic } = metrics.files;
  const volume = halsteadVolume({
    distinctOperators: distinctOperators[file],
    distinctOperands: distinctOperands[file],
    operators: operators[file],
    operands: operands[file],
  });
  return maintainabilityIndex({ volume, cyclomatic: cyclomatic[file], codeLines: files.codeLines[file] });
}

import { rememberBy } from '#server/base/remember-by.ts';
import type { FileNumbers, ProjectSummary } from '../../graph/file-numbers.ts';
import type { GraphSnapshot } from '../../graph/snapshot.ts';
import { maintainabilityOf } from './file-maintainability.ts';
import type { MeasuredFiles } from './measured-snapshot.ts';

/** Files whose numbers are known, by their functions or because they were pushed. */
export interface NumberedFiles extends Pick<GraphSnapshot, 'files' | 'loads'> {
  readonly numbers: FileNumbers;
  /** Where it was pushed. */
  readonly summary?: ProjectSummary;
}

/** Undefined where neither functions were measured nor numbers pushed. */
export function asNumbered(snapshot: GraphSnapshot): NumberedFiles | undefined {
  const { files, loads, metrics, clones, numbers } = snapshot;
  if (metrics !== undefined) return { files, loads, numbers: numbersOf({ files, loads, metrics, clones }) };
  if (numbers === undefined) return undefined;
  return { files, loads, numbers: numbers.files, summary: numbers.summary };
}

export function numberedFiles(measured: MeasuredFiles): NumberedFiles {
  return { files: measured.files, loads: measured.loads, numbers: numbersOf(measured) };
}

/** Copies of code become known later than the rest. */
function numbersOf(measured: MeasuredFiles): FileNumbers {
  const { files, clones } = measured;
  const { tokens, clonedTokens } = clones ?? {
    tokens: new Uint32Array(files.count),
    clonedTokens: new Uint32Array(files.count),
  };
  return { ...functionNumbers(measured), tokens, clonedTokens };
}

/** Files of equal bytes have equal functions. */
const functionNumbers = rememberBy(({ files }: MeasuredFiles) => files, sumFunctions);

function sumFunctions(measured: MeasuredFiles): Omit<FileNumbers, 'tokens' | 'clonedTokens'> {
  const { files, metrics } = measured;
  const { starts, cyclomatic, cognitive } = metrics.functions;
  const column = () => new Uint32Array(files.count);
  const [functions, classes] = [countsOf(starts, files.count), countsOf(metrics.classes.starts, files.count)];
  const [functionCyclomatic, functionCyclomaticMax, functionCognitive] = [column(), column(), column()];
  const maintainability = new Float64Array(files.count);
  for (let file = 0; file < files.count; file++) {
    maintainability[file] = maintainabilityOf(measured, file);
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      functionCyclomatic[file] += cyclomatic[row];
      functionCyclomaticMax[file] = Math.max(functionCyclomaticMax[file], cyclomatic[row]);
      functionCognitive[file] += cognitive[row];
    }
  }
  const sums = { functionCyclomatic, functionCyclomaticMax, functionCognitive };
  return { ...metrics.files, functions, classes, ...sums, maintainability };
}

function countsOf(starts: Uint32Array, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, file) => starts[file + 1] - starts[file]);
}

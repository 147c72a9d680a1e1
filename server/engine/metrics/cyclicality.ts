import { fileCycles } from '../graph/file-cycles.ts';
import type { LoadedFiles } from '../graph/load-scope.ts';

export interface Cyclicality {
  /** Share of the files that are part of a cycle, from 0 to 1. */
  readonly share: number;
  readonly cycles: number;
  /** Files of the largest cycle. */
  readonly largest: number;
}

/** Returns how much of a project lies in cycles of what is loaded when the program starts. */
export function cyclicality(project: LoadedFiles): Cyclicality {
  const { cycles } = fileCycles(project, 'start');
  const files = cycles.reduce((sum, cycle) => sum + cycle.length, 0);
  const { count } = project.files;
  return { share: count === 0 ? 0 : files / count, cycles: cycles.length, largest: cycles[0]?.length ?? 0 };
}

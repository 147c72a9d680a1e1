import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import {
  isMeasured,
  type MeasuredFiles,
  type MeasuredSnapshot,
} from '#server/engine/metrics/project/measured-snapshot.ts';
import { asNumbered, type NumberedFiles } from '#server/engine/metrics/project/numbered-files.ts';
import { ApiError } from '../operations/api-error.ts';

/** Throws `project_not_indexed` where its functions are not measured. */
export function asMeasured(snapshot: GraphSnapshot): MeasuredSnapshot {
  if (!isMeasured(snapshot)) throw notMeasured();
  return snapshot;
}

/** Throws `project_not_indexed` where neither its functions are measured nor its numbers pushed. */
export function requireNumbers(snapshot: GraphSnapshot): NumberedFiles {
  const numbered = asNumbered(snapshot);
  if (numbered === undefined) throw notMeasured();
  return numbered;
}

/** The same without the symbols. */
export function asMeasuredFiles({ files, loads, metrics, clones }: GraphSnapshot): MeasuredFiles {
  if (metrics === undefined) throw notMeasured();
  return { files, metrics, ...(loads && { loads }), ...(clones && { clones }) };
}

function notMeasured(): ApiError {
  return new ApiError('project_not_indexed', 'The code is not measured yet.');
}

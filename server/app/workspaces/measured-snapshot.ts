import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { isMeasured, type MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';
import { ApiError } from '../operations/api-error.ts';

/** Throws `project_not_indexed` where its functions are not measured. */
export function asMeasured(snapshot: GraphSnapshot): MeasuredSnapshot {
  if (!isMeasured(snapshot)) throw new ApiError('project_not_indexed', 'The code is not measured yet.');
  return snapshot;
}

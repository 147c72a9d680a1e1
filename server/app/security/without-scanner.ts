import { ApiError } from '../operations/api-error.ts';
import type { ProjectScans, TriageRecords } from './project-scans.ts';

/** An engine without a scanner: nothing was looked at, which is another answer than that nothing was found. */
export const withoutScanner: { readonly scans: ProjectScans; readonly triage: TriageRecords } = {
  scans: {
    newest: async () => {
      throw new ApiError('project_not_indexed', 'The project is not scanned.');
    },
    present: () => undefined,
    kept: () => undefined,
    ofRevision: async () => {
      throw new ApiError('project_not_indexed', 'The project is not scanned.');
    },
  },
  triage: {
    version: () => '',
    of: () => new Map(),
    find: () => undefined,
    save: () => {
      throw new ApiError('path_not_found', 'No finding has this fingerprint.');
    },
  },
};

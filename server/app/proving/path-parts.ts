import type { Analysis } from '../analysis/analysis.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import type { ProvingParts } from './proving-context.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

export interface PathParts extends ProvingParts {
  readonly snapshots: Snapshots;
  readonly files: ProjectFileBytes;
  readonly analysis: Analysis;
}

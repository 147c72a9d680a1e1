import type { Analysis } from './analysis/analysis.ts';
import type { ProjectFileBytes } from './project-file-bytes.ts';
import type { ProvingParts } from './proving.ts';
import type { Snapshots } from './snapshots.ts';

export interface PathParts extends ProvingParts {
  readonly snapshots: Snapshots;
  readonly files: ProjectFileBytes;
  readonly analysis: Analysis;
}

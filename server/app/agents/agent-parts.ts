import type { AnalyzeParts } from '../impact/analyze.ts';
import type { NeighboursParts } from '../questions/neighbours.ts';
import type { PackagesParts } from '../questions/packages.ts';
import type { KnownFindingsParts } from '../security/known-findings.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';

/** Parts that the tools for agents need. */
export interface AgentParts extends AnalyzeParts, NeighboursParts, KnownFindingsParts, PackagesParts {
  readonly workspaces: Pick<ProjectWorkspaces, 'isTrusted' | 'runOf'>;
  /** Longest time that an answer waits for the layer that it needs before it says what there is. Default: 20 s. */
  readonly waitMs?: number;
}

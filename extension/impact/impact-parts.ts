import type { GraphPanels } from '../panels/graph-panels.ts';
import type { HostParts } from '../panels/page-host.ts';

export interface ImpactParts extends HostParts {
  readonly panels: GraphPanels;
}

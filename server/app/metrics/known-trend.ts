import type { CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { type KnownTrend, type ProjectTrends, unknownTrend } from '../trend/project-trends.ts';
import { mayRead } from '../workspaces/require-trust.ts';
import { historyNotTrusted, type PastParts } from './known-past.ts';

export interface TrendParts extends Pick<PastParts, 'workspaces'> {
  readonly trends: Pick<ProjectTrends, 'of'>;
}

/** Returns what is known of earlier commits, as far as they may be asked for. */
export async function trendOf(parts: TrendParts, project: ProjectRecord, context: CallContext): Promise<KnownTrend> {
  if (!mayRead(parts.workspaces, project, context)) return unknownTrend(historyNotTrusted);
  return parts.trends.of(project.path);
}

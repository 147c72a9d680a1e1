import { type ProjectTrends, unknownTrend } from '#server/app/trend/project-trends.ts';

/** Measures nothing along a history. */
export const noTrends: Pick<ProjectTrends, 'of'> = { of: async () => unknownTrend({ code: 'history_without_git' }) };

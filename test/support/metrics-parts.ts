import { ProjectHistories } from '#server/app/history/project-histories.ts';
import type { MetricsParts } from '#server/app/metrics/get-metrics.ts';
import { PeoplePreferences } from '#server/app/history/people-preferences.ts';
import { noContents } from '#server/app/workspaces/pushed-contents.ts';
import type { Snapshots } from '#server/app/workspaces/snapshots.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { systemClock } from '#server/platform/clock.ts';
import { directAnalysis } from './direct-analysis.ts';
import { FakeClock } from './fake-clock.ts';
import { projectAt } from './git-project.ts';
import { noHistories } from './no-histories.ts';
import { noRecordings } from './no-recordings.ts';
import { noTrends } from './no-trends.ts';
import type { IndexedFiles } from './indexed-files.ts';

/** What measures an indexed folder. */
export function metricsParts(
  { root, files, snapshots }: Pick<IndexedFiles, 'root' | 'files' | 'snapshots'>,
  change: Partial<Snapshots> = {},
): MetricsParts & { readonly people: PeoplePreferences } {
  return {
    snapshots: { ...snapshots, ...change },
    files,
    register: { find: () => projectAt(root) },
    pushed: noContents,
    workspaces: { isTrusted: () => true },
    reader: createReader(),
    histories: new ProjectHistories({ git: gitRepositories, clock: systemClock, openHistory: noHistories }),
    trends: noTrends,
    people: new PeoplePreferences(),
    analysis: directAnalysis(),
    git: gitRepositories,
    recordings: noRecordings(),
    clock: new FakeClock(),
    cursorSecret: () => new Uint8Array(32),
  };
}

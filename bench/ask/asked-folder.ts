import type { Analysis } from '#server/app/analysis/analysis.ts';
import { Analyst } from '#server/app/analysis/analyst.ts';
import { askProject } from '#server/app/ask/ask.ts';
import { Conversations } from '#server/app/ask/conversations.ts';
import { OfferedModels } from '#server/app/ask/language-models.ts';
import type { LanguageModel } from '#server/app/ports/language-model.ts';
import { unknownTrend } from '#server/app/trend/project-trends.ts';
import { PeoplePreferences } from '#server/app/history/people-preferences.ts';
import { ProjectHistories } from '#server/app/history/project-histories.ts';
import type { ProjectRecord } from '#server/app/ports/state-store.ts';
import { ProjectFileBytes } from '#server/app/workspaces/project-file-bytes.ts';
import { ProjectRecordings } from '#server/app/recording/project-recordings.ts';
import { noContents } from '#server/app/workspaces/pushed-contents.ts';
import type { Snapshots } from '#server/app/workspaces/snapshots.ts';
import { JsonText } from '#server/base/json-text.ts';
import { systemClock } from '#server/platform/clock.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { noAdvisories } from '#server/app/ports/advisories.ts';
import { PackageLists } from '#server/app/questions/packages.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import type { Answer } from '#protocol/ask.ts';
import { noDecisions, noScans } from './no-scans.ts';
import { noStore } from '../history/no-store.ts';
import { wholeSnapshot } from '../impact/indexed-snapshot.ts';

const id = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

export interface AskedFolder {
  readonly snapshot: Awaited<ReturnType<typeof wholeSnapshot>>;
  ask(question: string, asked?: AskedOf): Promise<Answer>;
}

export interface AskedOf {
  /** Answers what the graph does not; without one extracts do. */
  readonly model?: LanguageModel;
  readonly mode?: 'auto' | 'model';
}

function recordOf(path: string): ProjectRecord {
  return { id, name: 'asked', description: '', path, kind: 'live', member: 'owner', createdAtMs: 0 };
}

/** Questions about a folder, answered by the product's use case in this process. */
export async function askedFolder(root: string): Promise<AskedFolder> {
  const snapshot = await wholeSnapshot(root);
  const snapshots: Snapshots = {
    newest: () => Promise.resolve(snapshot),
    refreshed: () => Promise.resolve(snapshot),
    present: () => snapshot,
    kept: () => snapshot,
    skipped: () => [],
    unfollowed: () => [],
    rootOf: () => root,
    mayRead: () => true,
  };
  const reader = createReader();
  const project = recordOf(root);
  const analyst = new Analyst(bundledAssets);
  const analysis: Analysis = {
    ask: async (asked, kind, request) => JsonText.of(await analyst.answer(asked, kind, request)),
  };
  const identifiers = new Identifiers((count) => crypto.getRandomValues(new Uint8Array(count)));
  const parts = {
    snapshots,
    files: new ProjectFileBytes(snapshots, reader),
    register: { find: () => project },
    workspaces: {
      isTrusted: () => true,
      runOf: () => ({ status: 'indexed' as const, phase: 'idle' as const, done: 0, total: 0 }),
    },
    reader,
    git: gitRepositories,
    recordings: new ProjectRecordings(() => ({ load: () => undefined, save: () => {}, remove: () => {} })),
    histories: new ProjectHistories({ git: gitRepositories, clock: systemClock, openHistory: noStore }),
    trends: { of: async () => unknownTrend({ code: 'history_without_git' }) },
    people: new PeoplePreferences(),
    analysis,
    clock: systemClock,
    scans: noScans,
    triage: noDecisions,
    packageLists: new PackageLists(),
    advisories: noAdvisories,
    cursorSecret: () => new Uint8Array(32),
    pushed: noContents,
    conversations: new Conversations({ clock: systemClock, identifiers }),
    models: new OfferedModels(),
  };
  const context = { caller: { kind: 'owner' as const }, signal: new AbortController().signal };
  return {
    snapshot,
    ask: async (question, { model, mode = 'auto' } = {}) => {
      const models = model === undefined ? parts.models : { chosen: () => model };
      return (await askProject({ ...parts, models }, { id, question, mode, detail: 'full' }, context)).data();
    },
  };
}

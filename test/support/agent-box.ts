import type { AgentAnswer, AgentToolName } from '#protocol/agent-tools.ts';
import { agentHandlers } from '#server/app/agents/agent-handlers.ts';
import type { AgentParts } from '#server/app/agents/agent-parts.ts';
import { PeoplePreferences } from '#server/app/history/people-preferences.ts';
import { ProjectHistories } from '#server/app/history/project-histories.ts';
import type { CallContext, Handler } from '#server/app/operations/operation.ts';
import { noAdvisories } from '#server/app/ports/advisories.ts';
import type { ProjectRecord } from '#server/app/ports/state-store.ts';
import { PackageLists } from '#server/app/questions/packages.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { noHistories } from './no-histories.ts';
import { directAnalysis } from './direct-analysis.ts';
import type { IndexedFiles } from './indexed-files.ts';
import { noRecordings } from './no-recordings.ts';
import { noScans, triageRecords } from './security-fixture.ts';
import { byOwner } from './sample-project.ts';

export const agentProjectId = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

/** The tools for agents over files of a fixture. */
export function agentPartsOf(indexed: IndexedFiles, more: Partial<AgentParts> = {}): AgentParts {
  const project: ProjectRecord = {
    id: agentProjectId,
    name: 'fixture',
    description: '',
    path: indexed.root,
    kind: 'live',
    member: 'owner',
    createdAtMs: 0,
  };
  return {
    snapshots: indexed.snapshots,
    files: indexed.files,
    register: { find: () => project },
    workspaces: {
      isTrusted: () => true,
      runOf: () => ({ status: 'indexing', phase: 'parsing', done: 3, total: 7 }),
    },
    reader: createReader(),
    git: gitRepositories,
    recordings: noRecordings(),
    histories: new ProjectHistories({ git: gitRepositories, clock: systemClock, openHistory: noHistories }),
    people: new PeoplePreferences(),
    analysis: directAnalysis(),
    clock: systemClock,
    scans: noScans,
    triage: triageRecords(),
    cursorSecret: () => new Uint8Array(32),
    packageLists: new PackageLists(),
    advisories: noAdvisories,
    ...more,
  };
}

export async function askTool(
  parts: AgentParts,
  tool: AgentToolName,
  input: Readonly<Record<string, unknown>>,
  context: CallContext = byOwner(),
): Promise<AgentAnswer> {
  const handler = agentHandlers(parts)[`agent.${tool}`] as Handler<unknown, AgentAnswer>;
  return (await handler({ id: agentProjectId, ...input }, context)).data();
}

import type { EngineHolders } from './engine-holders.ts';
import type { EngineParts } from './engine-parts.ts';
import { agentHandlers } from '../agents/agent-handlers.ts';
import { Conversations } from '../ask/conversations.ts';
import { ownProjectsMax } from '../projects/project-quota.ts';
import { capabilityHandlers } from '../serving/capabilities.ts';
import { engineHandlers, type EngineHandlersContext } from '../serving/engine-handlers.ts';
import { streamEvents } from '../serving/stream-events.ts';
import type { HttpServing } from '../serving/http-serving.ts';
import { KeyEnds } from '../access/key-ends.ts';
import { keyHandlers, type KeysContext } from '../access/keys.ts';
import { limitHandlers } from '../access/limits.ts';
import { memberHandlers } from '../members/member-handlers.ts';
import type { MembersContext } from '../members/members-context.ts';
import { MemoryLimits } from '../workspaces/memory-limits.ts';
import type { PageParts } from '../operations/list-pages.ts';
import { PackageLists } from '../questions/packages.ts';
import { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import { ProjectRecordings } from '../recording/project-recordings.ts';
import { projectHandlers, type ProjectHandlersParts } from '../projects/project-handlers.ts';
import { questionHandlers, type QuestionParts } from '../questions/question-handlers.ts';
import { askHandlers } from '../ask/ask-handlers.ts';
import type { AdvisoryUpdates } from '../advisories/update-advisories.ts';
import type { AgentParts } from '../agents/agent-parts.ts';
import type { AskParts } from '../ask/prepare-answer.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import type { OperationId } from '#protocol/operations.ts';
import { getOwners, type OwnersParts } from '../history/owners.ts';
import { getMetrics, type MetricsParts } from '../metrics/get-metrics.ts';
import { analyze, type AnalyzeParts } from '../impact/analyze.ts';
import { keepRecording } from '../recording/keep-recording.ts';
import { workspaceHandlers, type WorkspaceParts } from '../workspaces/workspace-handlers.ts';
import { requestHandlers } from '../access/recent-requests.ts';
import type { SecurityParts } from '../security/get-security.ts';
import { securityHandlers } from '../security/security-handlers.ts';
import type { TriageParts } from '../security/triage.ts';
import { type DiffParts, getDiff } from '../structure/get-diff.ts';
import { PushedScans } from '../structure/pushed-scans.ts';
import { type SnapshotParts, snapshotHandlers } from '../structure/snapshot-handlers.ts';
import { SearchModelPreferences } from '../transformer/search-model-preferences.ts';

/** Parts of each group of use cases: by its type, a group reaches these alone. */
export interface HandlerGroups {
  readonly folders: WorkspaceParts;
  readonly projects: ProjectHandlersParts;
  readonly access: KeysContext;
  readonly members: MembersContext & PageParts;
  readonly questions: QuestionParts &
    OwnersParts &
    MetricsParts &
    AgentParts &
    AnalyzeParts &
    SecurityParts &
    TriageParts &
    DiffParts &
    SnapshotParts & { readonly advisoryUpdates: AdvisoryUpdates };
  readonly asking: AskParts;
  readonly serving: EngineHandlersContext;
}

export function groupsOf(parts: EngineParts, holders: EngineHolders, http: HttpServing): HandlerGroups {
  const { roots, register, events, workspaces, firstRuns, snapshots, webhooks, transformer, models } = holders;
  const { people, remote } = holders;
  const conversations = new Conversations(parts);
  const { scans } = holders.security;
  const { clones } = holders;
  const folders = { ...parts, roots, register, workspaces, firstRuns, events, scans, clones };
  const access = { ...parts, keyEnds: new KeyEnds() };
  const { reader, clock, prover, git, log } = parts;
  const { analysis, histories, trends, cursorSecret } = holders;
  const files = new ProjectFileBytes(snapshots, reader);
  const places = { snapshots, files, reader, register, workspaces };
  const past = { git, histories, trends, people, recordings: new ProjectRecordings(parts.openRecording) };
  const questions = {
    ...places,
    ...past,
    packageLists: new PackageLists(),
    advisories: parts.advisories,
    ...holders.security,
    ...holders.structures,
    scans: new PushedScans({ ...holders.structures, scans, register, analysis }),
    state: parts.state,
    events,
    analysis,
    transformer,
    clock,
    cursorSecret,
    prover,
  };
  return {
    folders,
    projects: {
      ...parts,
      roots,
      register,
      indexes: workspaces,
      events,
      conversations,
      clones,
      pushed: holders.structures.pushed,
    },
    access,
    members: { ...access, cursorSecret, publicUrl: () => remote.served?.publicUrl ?? http.baseUrl },
    questions,
    asking: { ...questions, conversations, models, log },
    serving: {
      ...folders,
      ...access,
      egress: webhooks.egress,
      limits: new MemoryLimits(workspaces),
      searchModels: new SearchModelPreferences(transformer),
      transformer,
      people,
      syncPreferences: holders.sync.preferences,
      models,
      remote,
      http,
    },
  };
}

export function handlersOf(
  parts: EngineParts,
  { events, webhooks, sync, remote }: EngineHolders,
  { folders, projects, access, members, questions, asking, serving }: HandlerGroups,
): HandlersOf<OperationId> {
  return {
    ...projectHandlers(projects),
    ...workspaceHandlers(folders),
    ...questionHandlers(questions),
    ...askHandlers(asking),
    ...agentHandlers(questions),
    ...keyHandlers(access),
    ...memberHandlers(members),
    ...snapshotHandlers(questions),
    ...limitHandlers(parts.limits),
    ...requestHandlers(parts.requests),
    ...webhooks.handlers,
    ...sync.handlers,
    ...capabilityHandlers({
      version: parts.facts.version,
      isRemote: () => remote.isRemote,
      projectsMax: (caller) => ownProjectsMax(parts.state, caller),
    }),
    ...engineHandlers(serving),
    ...securityHandlers(questions),
    'analyze.run': (params, context) => analyze(questions, params, context),
    'diff.get': (params, context) => getDiff(questions, params, context),
    'metrics.get': (params, context) => getMetrics(questions, params, context),
    'owners.get': (params, context) => getOwners(questions, params, context),
    'recordings.keep': (params, context) => keepRecording({ ...questions, notes: parts.notes }, params, context),
    'events.stream': (_params, context) => streamEvents({ ...access, events }, context),
  };
}

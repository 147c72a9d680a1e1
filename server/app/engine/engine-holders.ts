import type { EngineParts } from './engine-parts.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';
import { AnalysisThread } from '../analysis/analysis-thread.ts';
import { OfferedModels } from '../ask/language-models.ts';
import { FirstRuns } from '../workspaces/first-runs.ts';
import { architectureEvents } from '../analysis/architecture-events.ts';
import { metricEvents } from '../analysis/metric-events.ts';
import { EventHub } from '../events/event-hub.ts';
import { ProjectHistories } from '../history/project-histories.ts';
import { ProjectRegister } from '../projects/project-register.ts';
import { ProjectSnapshots } from '../workspaces/project-snapshots.ts';
import { ProjectClones } from '../workspaces/project-clones.ts';
import { ProjectWorkspaces, workspaceKey } from '../workspaces/project-workspaces.ts';
import type { ChangeListener } from '../workspaces/index-records.ts';
import { PeoplePreferences } from '../history/people-preferences.ts';
import { ProjectTrends } from '../trend/project-trends.ts';
import { trendFileTimeoutMs, TrendThread } from '../trend/trend-thread.ts';
import { createSecurity } from '../security/create-security.ts';
import { SecurityChanges } from '../security/security-changes.ts';
import { RemoteMode } from '../remote/remote-mode.ts';
import { createStructures } from '../structure/create-structures.ts';
import type { ProjectStructures } from '../structure/project-structures.ts';
import { PushedSnapshots } from '../structure/pushed-snapshots.ts';
import { ServedRoots } from '../projects/served-roots.ts';
import { Transformer } from '../transformer/transformer.ts';
import { createSync, type CreateSyncParts } from '../sync/create-sync.ts';
import { StoredBaselines } from '../sync/stored-baselines.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';

export type EngineHolders = ReturnType<typeof createHolders>;

/** Holders of state, which several groups of use cases share. */
export function createHolders(parts: EngineParts) {
  const { state, clock, facts } = parts;
  const roots = new ServedRoots(parts.folders);
  const register = new ProjectRegister(state, clock);
  const events = new EventHub(parts);
  const kept = () => [...workspaces.snapshots(), ...pushed.loaded()];
  const analysis = new AnalysisThread({ spawner: parts.spawner, kept });
  const compared = { ...parts, events, analysis };
  const changes: (ChangeListener & { close(): void })[] = [architectureEvents(compared), metricEvents(compared)];
  const workspaces: ProjectWorkspaces = new ProjectWorkspaces({ ...parts, events, changes });
  const firstRuns = new FirstRuns({ ...parts, workspaces });
  const pushed: PushedSnapshots = new PushedSnapshots({ state, files: parts.snapshotFiles, analysis });
  const snapshots = new ProjectSnapshots(register, workspaces, firstRuns, pushed);
  const security = createSecurity({
    ...parts,
    register,
    snapshots,
    stateDirectory: facts.stateDirectory,
    openFindings: (project) => parts.keptFindings.open(workspaceKey(project)),
    openTrend: (project) => parts.keptFindings.openTrend(workspaceKey(project)),
    scanMark: () => parts.keptFindings.mark(),
    skippedOf: (project) => workspaces.ifOpen(project)?.skipped,
  });
  changes.push(new SecurityChanges({ ...parts, ...security, events }));
  const histories = new ProjectHistories(parts);
  const thread = new TrendThread({ ...parts, stateDirectory: facts.stateDirectory, fileTimeoutMs: trendFileTimeoutMs });
  const trends = new ProjectTrends({ ...parts, thread });
  const baselines = new StoredBaselines(parts);
  const structures = createStructures({
    ...parts,
    ...security,
    ...compared,
    register,
    snapshots,
    pushed,
    version: facts.version,
    openTimes: (project) => parts.openStructures(workspaceKey(project)),
    baselines,
    hashKey: () => state.secret('structure-names'),
  });
  const cursorSecret = () => state.secret('cursors');
  const webhooks = createWebhooks({ ...parts, version: facts.version, cursorSecret });
  events.addRecorder(webhooks.recorder);
  const transformer = new Transformer({ ...parts, start: parts.startTransformer, kept: parts.keptVectors });
  const sync = createSync({
    ...parts,
    events,
    register,
    isTrusted: (project) => workspaces.isTrusted(project),
    version: facts.version,
    ...workOfSync(parts, analysis, structures.structures),
  });
  const models = new OfferedModels();
  const people = new PeoplePreferences();
  const remote = new RemoteMode(state);
  const clones = new ProjectClones({ ...parts, workspaces, remote });
  const holders = { roots, register, events, analysis, changes, workspaces, firstRuns, snapshots, histories, trends };
  const more = { models, people, remote, clones, security, structures };
  return { ...holders, ...more, cursorSecret, webhooks, sync, transformer };
}

/** Work for synchronisation that other rooms do. */
function workOfSync(
  { openPushed }: EngineParts,
  analysis: Analysis,
  structures: ProjectStructures,
): Pick<CreateSyncParts, 'makeStructure' | 'makeDelta' | 'makeBaseline' | 'openPushed'> {
  return {
    makeStructure: (projectId, choice, context) =>
      structures.structureOf(projectId, { ...choice, copies: true }, context),
    makeDelta: (base, packed, signal) => structures.deltaOf(base, packed, signal),
    makeBaseline: async (request, signal) => {
      const { packed, parts } = (await analysis.ask(emptySnapshot, 'baseline', request, signal)).read();
      return { packed: Buffer.from(packed, 'base64'), parts };
    },
    openPushed: (project) => openPushed(workspaceKey(project)),
  };
}

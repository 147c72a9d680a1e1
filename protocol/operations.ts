import { Type, type Static } from 'typebox';
import { UpdatedAdvisories, updateAdvisoriesParams } from './advisories.ts';
import { agentOperations } from './agent-operations.ts';
import { askOperations } from './ask-operations.ts';
import { Capabilities } from './capabilities.ts';
import {
  Backup,
  backupParams,
  configureParams,
  EngineConfiguration,
  EngineStatus,
  Served,
  serveParams,
  StoppingEngine,
} from './engine.ts';
import { EventEnvelope } from './events.ts';
import { FactLines, factsParams } from './facts.ts';
import { graphOperations } from './graph-operations.ts';
import { IndexStarted, IndexState, indexStatePreferences, indexStateQuery, startIndexBody } from './index-state.ts';
import { CreatedKey, createKeyParams, KeyList, RevokedKey, revokeKeyParams } from './keys.ts';
import { Limits } from './limits.ts';
import { memberOperations } from './member-operations.ts';
import { metricOperations } from './metric-operations.ts';
import { AlikeNames, alikeNamesParams, NamedNodes, namedNodesParams } from './names.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';
import {
  CreatedProject,
  createProjectBody,
  listProjectsQuery,
  ProjectAnswer,
  ProjectList,
  projectPath,
  projectQuery,
} from './project.ts';
import { listRequestsParams, RequestList } from './requests.ts';
import { securityOperations } from './security-operations.ts';
import { PointedSymbol, symbolAtParams } from './symbols.ts';
import { syncOperations } from './sync-operations.ts';
import { keepRecordingParams, KeptRecording } from './recordings.ts';
import { FolderTrust, trustParams, TrustedFolder, TrustedFolders } from './trust.ts';
import { structureOperations } from './structure-operations.ts';
import { webhookOperations } from './webhook-operations.ts';
import { AttachedWorkspace, attachWorkspaceParams, OpenedWorkspace, openWorkspaceParams } from './workspace.ts';

const success = { 200: 'Success.' } as const;

/** Every operation there is. All fronts translate from and to this table. */
export const operations = {
  'projects.list': {
    permission: 'read',
    ...parameters({ query: listProjectsQuery }),
    result: ProjectList,
    http: {
      name: 'listProjects',
      method: 'GET',
      path: '/api/v1/projects',
      tag: 'Projects',
      summary: 'List projects',
      description: 'Every project this key may see, oldest first. With `limit` the list is paged.',
      successes: success,
      errorCodes: ['cursor_not_found'],
    },
  },
  'projects.create': {
    permission: 'create',
    ...parameters({ body: createProjectBody }),
    result: CreatedProject,
    idempotent: true,
    http: {
      name: 'createProject',
      method: 'POST',
      path: '/api/v1/projects',
      tag: 'Projects',
      summary: 'Register a project',
      description: 'Registers a directory. Nothing is read until indexing is triggered.',
      successes: { 200: 'A project at this path was registered already.', 201: 'Created.' },
      errorCodes: ['path_not_allowed', 'path_not_found', 'quota_exceeded', 'test_key_limit'],
      location: '/api/v1/projects/{project.id}',
    },
  },
  'projects.get': {
    permission: 'read',
    ...parameters({ path: projectPath, query: projectQuery }),
    result: ProjectAnswer,
    cacheable: true,
    http: {
      name: 'getProject',
      method: 'GET',
      path: '/api/v1/projects/:id',
      tag: 'Projects',
      summary: 'Get one project',
      description: 'One project with full counters.',
      successes: success,
      errorCodes: ['project_not_found'],
    },
  },
  'projects.delete': {
    permission: 'create',
    ...parameters({ path: projectPath }),
    result: Type.Object({}),
    http: {
      name: 'deleteProject',
      method: 'DELETE',
      path: '/api/v1/projects/:id',
      tag: 'Projects',
      summary: 'Delete a project and its index',
      description: 'Removes the project, its index and its caches. Source files stay.',
      successes: { 200: 'Deleted.' },
      errorCodes: ['project_not_found'],
      bare: true,
    },
  },
  'index.start': {
    permission: 'analysis',
    ...parameters({ path: projectPath, body: startIndexBody }),
    result: IndexStarted,
    idempotent: true,
    http: {
      name: 'indexProject',
      method: 'POST',
      path: '/api/v1/projects/:id/index',
      tag: 'Index',
      summary: 'Trigger indexing',
      description: 'Starts indexing, or joins the run under way.',
      successes: success,
      errorCodes: ['project_not_found', 'workspace_not_trusted'],
      location: '/api/v1/projects/{id}/index',
      bodyOptional: true,
    },
  },
  'index.state': {
    permission: 'read',
    ...parameters({ path: projectPath, query: indexStateQuery, preference: indexStatePreferences }),
    result: IndexState,
    extension: 'index.state',
    http: {
      name: 'getIndexState',
      method: 'GET',
      path: '/api/v1/projects/:id/index',
      tag: 'Index',
      summary: 'State of the index (extension)',
      description: 'Progress of the run under way and outcome of the last one.',
      successes: success,
      errorCodes: ['project_not_found'],
    },
  },
  ...graphOperations,
  ...metricOperations,
  ...securityOperations,
  ...structureOperations,
  ...webhookOperations,
  ...memberOperations,
  'capabilities.get': {
    permission: 'any',
    ...parameters({}),
    result: Capabilities,
    http: {
      name: 'getCapabilities',
      method: 'GET',
      path: '/api/v1',
      tag: 'Service',
      summary: 'Version and extensions (extension)',
      description: 'What this server offers beyond the documented endpoints.',
      successes: success,
      errorCodes: [],
    },
  },
  'limits.get': {
    permission: 'any',
    ...parameters({}),
    result: Limits,
    extension: 'limits',
    counted: false,
    http: {
      name: 'getLimits',
      method: 'GET',
      path: '/api/v1/limits',
      tag: 'Service',
      summary: 'All rate-limit windows; not counted (extension)',
      description: 'Both rate-limit windows of this key.',
      successes: success,
      errorCodes: [],
    },
  },
  'events.stream': {
    permission: 'read',
    ...parameters({}),
    result: EventEnvelope,
    extension: 'events',
    concurrency: 'stream',
    http: {
      name: 'streamEvents',
      method: 'GET',
      path: '/api/v1/events',
      tag: 'Service',
      summary: 'Live events (extension)',
      description:
        'The events that webhooks carry, as server-sent events: `event` is the type, `id` the event id, `data` the body of a delivery. What happens while nobody listens is not told later.',
      successes: { 200: 'Stream of events.' },
      errorCodes: [],
      streamed: true,
    },
  },

  ...askOperations,
  ...agentOperations,
  'workspace.open': { permission: 'owner', ...parameters({ body: openWorkspaceParams }), result: OpenedWorkspace },
  'workspace.attach': {
    permission: 'owner',
    ...parameters({ body: attachWorkspaceParams }),
    result: AttachedWorkspace,
  },
  'trust.list': { permission: 'owner', ...parameters({}), result: TrustedFolders },
  'trust.get': { permission: 'owner', ...parameters({ body: trustParams }), result: FolderTrust },
  'trust.add': { permission: 'owner', ...parameters({ body: trustParams }), result: TrustedFolder },
  'trust.remove': { permission: 'owner', ...parameters({ body: trustParams }), result: FolderTrust },
  'symbols.at': { permission: 'owner', ...parameters({ body: symbolAtParams }), result: PointedSymbol },
  'nodes.named': { permission: 'owner', ...parameters({ body: namedNodesParams }), result: NamedNodes },
  'names.alike': { permission: 'owner', ...parameters({ body: alikeNamesParams }), result: AlikeNames },
  'recordings.keep': { permission: 'owner', ...parameters({ body: keepRecordingParams }), result: KeptRecording },
  'facts.list': { permission: 'owner', ...parameters({ body: factsParams }), result: FactLines },
  'keys.create': { permission: 'owner', ...parameters({ body: createKeyParams }), result: CreatedKey },
  'keys.list': { permission: 'owner', ...parameters({}), result: KeyList },
  'keys.revoke': { permission: 'owner', ...parameters({ body: revokeKeyParams }), result: RevokedKey },
  'requests.list': { permission: 'owner', ...parameters({ body: listRequestsParams }), result: RequestList },
  'engine.status': { permission: 'owner', ...parameters({}), result: EngineStatus },
  'engine.configure': { permission: 'owner', ...parameters({ body: configureParams }), result: EngineConfiguration },
  'engine.stop': { permission: 'owner', ...parameters({}), result: StoppingEngine },
  'engine.backup': { permission: 'owner', ...parameters({ body: backupParams }), result: Backup },
  'advisories.update': {
    permission: 'owner',
    ...parameters({ body: updateAdvisoriesParams }),
    result: UpdatedAdvisories,
  },
  'engine.serve': { permission: 'owner', ...parameters({ body: serveParams }), result: Served },
  ...syncOperations,
} as const satisfies Record<string, OperationSpec>;

export type OperationId = keyof typeof operations;

/** Parameters of an operation, checked against its schema. Defaults are not filled in: the handler knows them. */
export type OperationParams<Id extends OperationId> = Static<(typeof operations)[Id]['params']>;
export type OperationResult<Id extends OperationId> = Static<(typeof operations)[Id]['result']>;

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(operations, id);
}

/** The operation as its general type, for code that treats all of them alike. */
export function operationSpec(id: OperationId): OperationSpec {
  return operations[id];
}

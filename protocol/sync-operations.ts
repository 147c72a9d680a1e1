import { type Static, Type } from 'typebox';
import { Answer, askBody, askDetail } from './ask.ts';
import { analyzeBody, Impact } from './impact.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';
import { searchBody, SearchResults } from './search.ts';
import {
  LinkCandidates,
  PushedSnapshot,
  remoteProjectId,
  SyncLink,
  SyncLog,
  SyncMode,
  SyncPreview,
  SyncStatus,
} from './sync.ts';
import { givenId } from './values.ts';

export const remoteUrlMax = 2048;

const key = Type.String({
  minLength: 1,
  maxLength: 512,
  pattern: '^[\\u0021-\\u007e]+$',
  writeOnly: true,
  description: 'API key of the remote. It is kept in memory alone.',
});
const project = { projectId: givenId };
const anyProject = { projectId: Type.Optional(givenId) };

const connectParams = {
  url: Type.String({
    minLength: 1,
    maxLength: remoteUrlMax,
    description: 'Base URL: what stands before `/api/v1`. https, or http to this machine.',
  }),
  key,
  mode: Type.Optional(SyncMode),
};

/** `git`: URL of the remote repository without credentials. `folder`: name of the folder. */
export const registeredPaths = ['git', 'folder'] as const;

const linkParams = {
  ...project,
  remoteProject: Type.Optional(remoteProjectId),
  register: Type.Optional(
    Type.Object({
      path: Type.Enum([...registeredPaths], { type: 'string' }),
      description: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
  ),
};

const pushParams = {
  ...project,
  hashPaths: Type.Optional(
    Type.Boolean({ default: false, description: 'Names of files and symbols leave as keyed hashes.' }),
  ),
  commit: Type.Optional(
    Type.String({ maxLength: 64, pattern: '^[0-9a-f]{40,64}$', description: 'Default: the commit checked out.' }),
  ),
  branch: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Default: the branch checked out.' })),
  findings: Type.Optional(
    Type.Boolean({
      default: true,
      description: '`false`: nothing is scanned for it; findings go along where those of this very state are known.',
    }),
  ),
};

const logParams = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 100, description: 'Values above 1000 are lowered to 1000.' }),
  ),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: '`nextCursor` of the page before.' })),
};

const resolveParams = {
  outboxId: Type.String({ minLength: 1, maxLength: 64 }),
  action: Type.Enum(['retry', 'drop'], { type: 'string' }),
};

/** Where an answer comes from that another machine computed. */
export const SyncOrigin = Type.Object({
  remote: Type.String({ description: 'Base URL.' }),
  remoteProject: remoteProjectId,
});
export type SyncOrigin = Static<typeof SyncOrigin>;

const origin = { origin: SyncOrigin };

/** The person's own operations on the remote. None has a route of HTTP: no key reaches another key's service. */
export const syncOperations = {
  'sync.status': { permission: 'owner', ...parameters({}), result: SyncStatus },
  'sync.connect': { permission: 'owner', ...parameters({ body: connectParams }), result: SyncStatus },
  'sync.setKey': { permission: 'owner', ...parameters({ body: { key } }), result: SyncStatus },
  'sync.preview': { permission: 'owner', ...parameters({ body: anyProject }), result: SyncPreview },
  'sync.setMode': { permission: 'owner', ...parameters({ body: { mode: SyncMode } }), result: SyncStatus },
  'sync.candidates': { permission: 'owner', ...parameters({ body: project }), result: LinkCandidates },
  'sync.link': { permission: 'owner', ...parameters({ body: linkParams }), result: SyncLink },
  'sync.unlink': {
    permission: 'owner',
    ...parameters({ body: { ...project, deleteRemote: Type.Optional(Type.Boolean({ default: false })) } }),
    result: SyncStatus,
  },
  'sync.pull': { permission: 'owner', ...parameters({ body: anyProject }), result: SyncStatus },
  'sync.push': { permission: 'owner', ...parameters({ body: pushParams }), result: PushedSnapshot },
  'sync.requestIndex': { permission: 'owner', ...parameters({ body: project }), result: SyncStatus },
  'sync.log': { permission: 'owner', ...parameters({ body: logParams }), result: SyncLog },
  'sync.resolve': { permission: 'owner', ...parameters({ body: resolveParams }), result: SyncStatus },
  'sync.disconnect': {
    permission: 'owner',
    ...parameters({ body: { keepBaselines: Type.Optional(Type.Boolean({ default: true })) } }),
    result: SyncStatus,
  },
  'sync.search': {
    permission: 'owner',
    ...parameters({ body: { ...project, ...searchBody } }),
    result: Type.Object({ ...SearchResults.properties, ...origin }),
  },
  'sync.ask': {
    permission: 'owner',
    ...parameters({ body: { ...project, ...askBody, ...askDetail } }),
    result: Type.Object({ ...Answer.properties, ...origin }),
  },
  'sync.analyze': {
    permission: 'owner',
    ...parameters({ body: { ...project, ...Type.Omit(Type.Object(analyzeBody), ['diff']).properties } }),
    result: Type.Object({ ...Impact.properties, ...origin }),
  },
} as const satisfies Record<string, OperationSpec>;

export type SyncOperationId = keyof typeof syncOperations;

import { Type, type Static } from 'typebox';
import { count, keyId, projectId, upSince } from './values.ts';

export const EngineStatus = Type.Object({
  version: Type.String(),
  pid: Type.Integer({ minimum: 1 }),
  startedAt: upSince,
  stateDirectory: Type.String({ description: 'Absolute path.' }),
  storeDriver: Type.String({ description: 'Name of the database driver in use.' }),
  baseUrl: Type.Optional(Type.String({ description: 'Present while the HTTP interface is served.' })),
  clients: Type.Integer({ minimum: 0, description: 'Connections on the private pipe, this one included.' }),
  memory: Type.Object({
    residentBytes: count,
    workspaceBytes: Type.Integer({ minimum: 0, description: 'Accounted to the loaded workspaces.' }),
    limitBytes: Type.Integer({ minimum: 0, description: 'Above it the least recently used workspace is unloaded.' }),
  }),
  workspaces: Type.Array(
    Type.Object({
      projectId,
      path: Type.String({ description: 'Absolute path.' }),
      bytes: count,
      watching: Type.Enum(['off', 'events', 'polling'], { type: 'string' }),
      notice: Type.Optional(Type.String({ description: 'Why changes are found by polling.' })),
    }),
  ),
});
export type EngineStatus = Static<typeof EngineStatus>;

/** Where deliveries of webhooks may go beside public addresses: what any connected client allows is allowed. */
const webhookSettings = {
  allowLoopback: Type.Optional(
    Type.Boolean({ default: false, description: 'http to 127.0.0.1 and ::1, where test keys may send to as well.' }),
  ),
  allowedHosts: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description: 'Names of hosts whose addresses may be private.',
    }),
  ),
};

const WebhookSettings = Type.Object({ allowLoopback: Type.Boolean(), allowedHosts: Type.Array(Type.String()) });
export type WebhookSettings = Static<typeof WebhookSettings>;

export const configureParams = {
  memoryLimitBytes: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Above it the least recently used workspace is unloaded. Absent: the default of the engine.',
    }),
  ),
  webhooks: Type.Optional(Type.Object(webhookSettings)),
};

/**
 * What holds for the engine that all clients share: the largest limit of those that are connected. One that goes takes
 * its own with it.
 */
export const EngineConfiguration = Type.Object({ memoryLimitBytes: count, webhooks: WebhookSettings });

/** Answered before the engine begins to leave. */
export const StoppingEngine = Type.Object({ pid: Type.Integer({ minimum: 1 }) });

export const serveParams = {
  directories: Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), {
    description: 'Absolute paths: trusted unless `untrusted`, allowed roots, registered as live projects.',
  }),
  host: Type.Optional(Type.String({ minLength: 1, description: 'Default 127.0.0.1.' })),
  port: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'Without it 7431 if free, else any free one; 0: any free one; another one: that or a failure.',
    }),
  ),
  tls: Type.Optional(
    Type.Object(
      { cert: Type.String({ minLength: 1, maxLength: 4096 }), key: Type.String({ minLength: 1, maxLength: 4096 }) },
      { description: 'Absolute paths of PEM files: serves https. Needed for every `host` that is not loopback.' },
    ),
  ),
  untrusted: Type.Optional(Type.Boolean({ default: false })),
  dashboard: Type.Optional(Type.Boolean({ default: false, description: 'Serves the page of the dashboard as well.' })),
  allowedRoots: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 4096 }))),
  allowedHosts: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 255 }))),
  allowedOrigins: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 2048 }))),
  webhooks: Type.Optional(Type.Object(webhookSettings)),
};

/** Answered once requests are: the folders may still be indexing. */
export const Served = Type.Object({
  baseUrl: Type.String({ examples: ['http://127.0.0.1:7431'] }),
  pid: Type.Integer({ minimum: 1 }),
  key: Type.String({ description: 'A key for this run, revoked when the run ends.' }),
  keyId,
  projects: Type.Array(Type.Object({ id: projectId, path: Type.String({ description: 'Absolute path.' }) })),
  joined: Type.Optional(
    Type.Boolean({ description: 'The interface was served already, for another client: it was joined.' }),
  ),
  dashboard: Type.Optional(
    Type.String({
      description: 'Address of the dashboard; the key goes behind it, as `#key=…`. Absent unless asked for and built.',
      examples: ['http://127.0.0.1:7431/'],
    }),
  ),
});
export type Served = Static<typeof Served>;

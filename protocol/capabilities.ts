import { Type, type Static } from 'typebox';
import { KeyType, PermissionName, Tier } from './keys.ts';

/** Extensions of operations that also exist without them; those of whole operations stand at the operation. */
export const featureExtensions = [
  'graph.levels',
  'graph.detail',
  'metrics.functions',
  'metrics.history',
  'paging',
  'idempotency',
  'etag',
  'ask.stream',
  'security.sarif',
] as const;

export const Capabilities = Type.Object({
  name: Type.String(),
  version: Type.String(),
  apiVersion: Type.Literal('v1'),
  extensions: Type.Array(Type.String()),
  limits: Type.Object({
    searchLimitMax: Type.Integer(),
    bodyBytesMax: Type.Integer(),
    projectsMax: Type.Integer(),
  }),
  key: Type.Object({ type: KeyType, tier: Tier, permissions: Type.Array(PermissionName) }),
});
export type Capabilities = Static<typeof Capabilities>;

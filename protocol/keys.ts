import { Type, type Static } from 'typebox';
import { createdAt, expiresAt, keyId, lastUsedAt, revokedAt } from './values.ts';

export const KeyType = Type.Enum(['live', 'test'], { type: 'string' });
export type KeyType = Static<typeof KeyType>;

export const Tier = Type.Enum(['free', 'pro', 'enterprise'], { type: 'string' });
export type Tier = Static<typeof Tier>;

export const permissionNames = ['read', 'create', 'analysis', 'webhooks', 'team'] as const;
export const PermissionName = Type.Enum([...permissionNames], { type: 'string' });
export type PermissionName = Static<typeof PermissionName>;

export const createKeyParams = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Default: the type and the day.' })),
  type: Type.Optional(Type.Enum(['live', 'test'], { type: 'string', default: 'live' })),
  tier: Type.Optional(Type.Enum(['free', 'pro', 'enterprise'], { type: 'string', default: 'enterprise' })),
  permissions: Type.Optional(
    Type.Array(PermissionName, {
      minItems: 1,
      maxItems: 100,
      description: 'At most those of the tier. Default: all of them.',
    }),
  ),
  member: Type.Optional(Type.String({ minLength: 1, maxLength: 200, default: 'owner' })),
  expiresInDays: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 36_500,
      description: 'May be a fraction. Default: 90 for test keys, never for live keys.',
    }),
  ),
};

const keyFields = {
  id: keyId,
  name: Type.String(),
  type: KeyType,
  tier: Tier,
  permissions: Type.Array(PermissionName),
  createdAt,
  expiresAt: Type.Optional(expiresAt),
};

export const CreatedKey = Type.Object({
  key: Type.String({ description: 'The key itself: shown here and never again.' }),
  ...keyFields,
});
export type CreatedKey = Static<typeof CreatedKey>;

export const KeyEntry = Type.Object({
  ...keyFields,
  member: Type.String(),
  lastFour: Type.String({ description: 'The last four characters of the key.' }),
  revokedAt: Type.Optional(revokedAt),
  lastUsedAt: Type.Optional(lastUsedAt),
});
export type KeyEntry = Static<typeof KeyEntry>;

export const KeyList = Type.Object({ keys: Type.Array(KeyEntry) });
export type KeyList = Static<typeof KeyList>;

export const revokeKeyParams = { id: Type.String({ minLength: 1, maxLength: 64 }) };
export const RevokedKey = Type.Object({ id: keyId, revokedAt });

import type { PermissionName, Tier } from '#protocol/keys.ts';

/**
 * Upper bound on the permissions of keys of a tier. The engine decides; a question must not offer what it would refuse.
 */
export const tierPermissions: Readonly<Record<Tier, readonly PermissionName[]>> = {
  free: ['read', 'create', 'analysis'],
  pro: ['read', 'create', 'analysis', 'webhooks'],
  enterprise: ['read', 'create', 'analysis', 'webhooks', 'team'],
};

/** Permissions for a part of the engine that an older one, or one that is still to be built, does not have. */
const partOf: Partial<Readonly<Record<PermissionName, string>>> = { webhooks: 'webhooks', team: 'team' };

/** Those of a tier that there is something for. @param extensions as the engine names what it has, parts before a dot */
export function offeredPermissions(tier: Tier, extensions: readonly string[]): PermissionName[] {
  const parts = new Set(extensions.map((extension) => extension.split('.')[0]));
  return tierPermissions[tier].filter((permission) => {
    const part = partOf[permission];
    return part === undefined || parts.has(part);
  });
}

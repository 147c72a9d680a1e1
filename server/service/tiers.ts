import type { PermissionName, Tier } from '#protocol/keys.ts';

/** How many requests a key may make; without `day` a day has no limit. */
export interface RequestQuota {
  readonly minute: number;
  readonly day?: number;
}

const tiers: Readonly<Record<Tier, { quota: RequestQuota; permissions: readonly PermissionName[] }>> = {
  free: { quota: { minute: 10, day: 100 }, permissions: ['read', 'create', 'analysis'] },
  pro: { quota: { minute: 100, day: 10_000 }, permissions: ['read', 'create', 'analysis', 'webhooks'] },
  enterprise: { quota: { minute: 1000 }, permissions: ['read', 'create', 'analysis', 'webhooks', 'team'] },
};

export function quotaOf(tier: Tier): RequestQuota {
  return tiers[tier].quota;
}

export function permissionsOf(tier: Tier): readonly PermissionName[] {
  return tiers[tier].permissions;
}

/** Those of `asked` (all of the tier's when nothing was asked for) in the tier's order, and those the tier lacks. */
export function grantPermissions(
  tier: Tier,
  asked: readonly PermissionName[] | undefined,
): { readonly granted: readonly PermissionName[]; readonly refused: readonly PermissionName[] } {
  const available = permissionsOf(tier);
  if (asked === undefined) return { granted: available, refused: [] };
  return {
    granted: available.filter((permission) => asked.includes(permission)),
    refused: asked.filter((permission) => !available.includes(permission)),
  };
}

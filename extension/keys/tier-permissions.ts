import type { PermissionName, Tier } from '#protocol/keys.ts';

/** What keys of a tier may do at most. The engine decides; a question must not offer what it would refuse. */
export const tierPermissions: Readonly<Record<Tier, readonly PermissionName[]>> = {
  free: ['read', 'create', 'analysis'],
  pro: ['read', 'create', 'analysis', 'webhooks'],
  enterprise: ['read', 'create', 'analysis', 'webhooks', 'team'],
};

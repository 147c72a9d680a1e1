import type { KeyType, PermissionName, Tier } from '#protocol/keys.ts';
import { LimitModel } from '../limit-model.ts';

/** API.md §7.2, written a second time. */
const PERMISSIONS: Readonly<Record<Tier, readonly PermissionName[]>> = {
  free: ['read', 'create', 'analysis'],
  pro: ['read', 'create', 'analysis', 'webhooks'],
  enterprise: ['read', 'create', 'analysis', 'webhooks', 'team'],
};

const DAY_MS = 86_400_000;

export interface KeyRequest {
  readonly type: KeyType;
  readonly tier: Tier;
  readonly member: string;
  readonly permissions?: readonly PermissionName[];
  readonly expiresInDays?: number;
}

export class ModelKey {
  readonly id: string;
  readonly text: string;
  readonly type: KeyType;
  readonly tier: Tier;
  readonly member: string;
  readonly permissions: readonly PermissionName[];
  readonly limits: LimitModel;
  readonly expiresAtMs: number;
  isRevoked = false;

  constructor({ id, key }: { readonly id: string; readonly key: string }, request: KeyRequest, nowMs: number) {
    this.id = id;
    this.text = key;
    this.type = request.type;
    this.tier = request.tier;
    this.member = request.member;
    this.permissions = PERMISSIONS[request.tier].filter((name) => request.permissions?.includes(name) ?? true);
    this.limits = new LimitModel(request.tier);
    const days = request.expiresInDays ?? (request.type === 'test' ? 90 : Infinity);
    this.expiresAtMs = nowMs + Math.round(days * DAY_MS);
  }

  /** Sees what all members have. */
  get isTeam(): boolean {
    return this.permissions.includes('team');
  }

  /** Reports whether a list that was begun with the binding is one of this key. */
  seesWith(binding: string): boolean {
    return binding.startsWith(this.binding().slice(0, -1));
  }

  /** Returns what a cursor is bound to beside the parameters. */
  binding(...parameters: readonly unknown[]): string {
    return JSON.stringify([this.type, this.member, this.isTeam, ...parameters]);
  }

  codeAt(nowMs: number): 'revoked_api_key' | 'expired_api_key' | undefined {
    if (this.isRevoked) return 'revoked_api_key';
    return this.expiresAtMs <= nowMs ? 'expired_api_key' : undefined;
  }
}

/** Those of the tier, in the order of the tier. */
export function permissionsOfTier(tier: Tier): readonly PermissionName[] {
  return PERMISSIONS[tier];
}

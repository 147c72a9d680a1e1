import type { KeyEntry } from '#protocol/keys.ts';
import { daysSince } from './words.ts';

/** After so many days a live key should be replaced by another one. */
const rotationDays = 90;

export function isOver({ revokedAt, expiresAt }: KeyEntry, nowMs: number): boolean {
  return revokedAt !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) <= nowMs);
}

/** Keys that expire by themselves need no reminder. */
export function needsRotation(key: KeyEntry, nowMs: number): boolean {
  return key.expiresAt === undefined && !isOver(key, nowMs) && daysSince(key.createdAt, nowMs) >= rotationDays;
}

/** The newest first; what no longer works at the end. */
export function keysInOrder(keys: readonly KeyEntry[], nowMs: number): KeyEntry[] {
  return keys.toSorted(
    (a, b) => Number(isOver(a, nowMs)) - Number(isOver(b, nowMs)) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
}

import type { KeyEntry } from '#protocol/keys.ts';
import { ageText } from '../text/numbers.ts';
import type { Translate } from '../text/translate.ts';

/** A key as a list shows it: never more of it than its last four characters. */
export interface KeyRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly canRevoke: boolean;
}

export interface RowSurroundings {
  readonly nowMs: number;
  readonly language: string;
}

export function keyRow(key: KeyEntry, surroundings: RowSurroundings, t: Translate): KeyRow {
  const isRevoked = key.revokedAt !== undefined;
  const canRevoke = !isRevoked && !isExpired(key, surroundings.nowMs);
  return {
    label: key.name,
    description: `${key.type} · ${key.tier} · ****${key.lastFour}`,
    detail: lifeOf(key, surroundings, t).join(' · '),
    canRevoke,
  };
}

/** The newest first; what no longer works at the end. */
export function inListOrder(keys: readonly KeyEntry[], nowMs: number): KeyEntry[] {
  const isOver = (key: KeyEntry): boolean => key.revokedAt !== undefined || isExpired(key, nowMs);
  return keys.toSorted(
    (a, b) => Number(isOver(a)) - Number(isOver(b)) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
}

function isExpired({ expiresAt }: KeyEntry, nowMs: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= nowMs;
}

function lifeOf(key: KeyEntry, { nowMs, language }: RowSurroundings, t: Translate): string[] {
  const ago = (time: string): string => ageText(Date.parse(time), nowMs, language);
  const used = key.lastUsedAt === undefined ? t('never used') : t('last used {0}', ago(key.lastUsedAt));
  return [t('created {0}', ago(key.createdAt)), used, endOf(key, { nowMs, language }, t)];
}

function endOf(key: KeyEntry, { nowMs, language }: RowSurroundings, t: Translate): string {
  if (key.revokedAt !== undefined) return t('revoked {0}', ageText(Date.parse(key.revokedAt), nowMs, language));
  if (key.expiresAt === undefined) return t('does not expire');
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(key.expiresAt));
  return isExpired(key, nowMs) ? t('expired on {0}', day) : t('expires on {0}', day);
}

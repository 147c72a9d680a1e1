import type { KeyType, PermissionName, Tier } from '#protocol/keys.ts';
import type { Translate } from '../text/translate.ts';

/** One answer of a question's list. The first is what Enter takes. */
export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

export function typeChoices(t: Translate): readonly Choice<KeyType>[] {
  return [
    { value: 'live', label: 'live', description: t('Default'), detail: t('Everything that its permissions allow') },
    { value: 'test', label: 'test', detail: t('For trying things out: sees only test projects, three at most') },
  ];
}

export function tierChoices(t: Translate): readonly Choice<Tier>[] {
  return [
    { value: 'enterprise', label: 'enterprise', description: t('Default'), detail: t('1,000 requests a minute') },
    { value: 'pro', label: 'pro', detail: t('100 requests a minute, 10,000 a day') },
    { value: 'free', label: 'free', detail: t('10 requests a minute, 100 a day') },
  ];
}

export function permissionDetail(permission: PermissionName, t: Translate): string {
  switch (permission) {
    case 'read':
      return t('Read projects, graphs and source');
    case 'create':
      return t('Register and delete projects');
    case 'analysis':
      return t('Start indexing');
    case 'webhooks':
      return t('Manage webhooks');
    case 'team':
      return t('Manage members of a team');
  }
}

/** Days; `undefined` is what the engine does by itself: never for live keys, 90 days for test keys. */
export function expiryChoices(type: KeyType, t: Translate): readonly Choice<number | undefined>[] {
  const days = [7, 30, 90, 365].filter((count) => type === 'live' || count !== 90);
  const first = type === 'live' ? t('Never') : t('After {0} days', 90);
  return [
    { value: undefined, label: first, description: t('Default') },
    ...days.map((count) => ({ value: count, label: t('After {0} days', count) })),
  ];
}

/** Why that name can't be taken. */
export function nameObjection(name: string, t: Translate): string | undefined {
  return name.length > 200 ? t('At most 200 characters.') : undefined;
}

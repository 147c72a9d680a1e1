import type { KeyEntry } from '#protocol/keys.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { DeveloperParts, OwnerParts } from './developer-parts.ts';
import { isOver, keysInOrder, needsRotation } from './key-life.ts';
import { rove } from './rove.ts';
import { action, actionsOf, facts, failureText, sectionOf, unfoldingRow } from './section.ts';
import { clockText, dayText, daysSince } from './words.ts';

/** Keys, by the person at the machine: made and revoked by the editor, which alone ever sees one. */
export function createKeysSection(parts: DeveloperParts, owner: OwnerParts): HTMLElement {
  const { store, t } = parts;
  const list = element('ul', { class: 'gp-list gp-dev-list' });
  const content = element('div', {}, list);
  const roving = rove(list, 'button.gp-dev-row');
  const said = element('div', {});
  watch(
    store,
    ({ keys, unfolded, failures }) => [keys, unfolded.keys, failures.keys] as const,
    ([keys, , failure]) => {
      const nowMs = Date.now();
      replaceContent(list, ...keysInOrder(keys ?? [], nowMs).map((key) => rowOf(parts, owner, key, nowMs)));
      list.hidden = keys === undefined || keys.length === 0;
      const isEmpty = keys?.length === 0;
      replaceContent(
        said,
        ...[failureText(failure)].filter((text) => text !== undefined),
        ...(isEmpty ? [element('p', { class: 'gp-quiet' }, t('There is no key yet. Every request needs one.'))] : []),
      );
      roving.renew();
    },
  );
  const create = action(t('Create Key…'), 'create key', () => owner.createKey());
  return sectionOf(parts, t('Keys'), [create], said, content);
}

function rowOf(parts: DeveloperParts, owner: OwnerParts, key: KeyEntry, nowMs: number): HTMLElement {
  const { store, t } = parts;
  const look = {
    key: `key ${key.id}`,
    isUnfolded: store.get().unfolded.keys === key.id,
    unfold: () => store.dispatch({ kind: 'unfold', section: 'keys', id: key.id }),
    ...(isOver(key, nowMs) && { class: 'gp-dev-over' }),
  };
  const line = [
    element('span', { class: 'gp-row-name' }, key.name),
    element('span', { class: 'gp-row-path' }, `${key.type} · ${key.tier} · ****${key.lastFour}`),
    element('span', { class: 'gp-row-count' }, remarkOf(parts, key, nowMs)),
  ];
  return unfoldingRow(look, line, () => [
    factsOf(parts, key, nowMs),
    ...(needsRotation(key, nowMs) ? [rotationAdvice(parts, key, nowMs)] : []),
    isOver(key, nowMs)
      ? ''
      : actionsOf(
          action(t('Revoke…'), `revoke ${key.id}`, () => owner.revokeKey(key.id)),
          action(t('Copy ID'), `id ${key.id}`, () => parts.copy(key.id, t('Key ID'))),
        ),
  ]);
}

function remarkOf({ t, language }: DeveloperParts, key: KeyEntry, nowMs: number): string {
  if (key.revokedAt !== undefined) return t('revoked');
  if (isOver(key, nowMs)) return t('expired');
  if (needsRotation(key, nowMs)) return t('{0} days old: replace it', daysSince(key.createdAt, nowMs));
  return key.lastUsedAt === undefined ? t('never used') : t('used {0}', clockText(key.lastUsedAt, nowMs, language));
}

function factsOf({ t, language }: DeveloperParts, key: KeyEntry, nowMs: number): HTMLElement {
  const when = (time: string | undefined) => time && clockText(time, nowMs, language);
  return facts([
    [t('Permissions'), key.permissions.join(', ')],
    [t('Created'), when(key.createdAt)],
    [t('Last used'), when(key.lastUsedAt) ?? t('never')],
    [t('Expires'), key.expiresAt === undefined ? t('never') : dayText(key.expiresAt, language)],
    [t('Revoked'), when(key.revokedAt)],
    [t('ID'), element('code', {}, key.id)],
  ]);
}

function rotationAdvice({ t }: DeveloperParts, key: KeyEntry, nowMs: number): HTMLElement {
  const text = t(
    'This key is {0} days old. Create a new one, let its users change over, and revoke this one.',
    daysSince(key.createdAt, nowMs),
  );
  return element('p', { class: 'gp-dev-notice' }, text);
}

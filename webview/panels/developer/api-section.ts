import type { DeveloperApi } from '#protocol/panel-messages.ts';
import type { Limits } from '#protocol/limits.ts';
import { iconButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import type { DeveloperParts } from './developer-parts.ts';
import type { DeveloperState } from './developer-state.ts';
import { action, actionsOf, facts, failureText, sectionOf } from './section.ts';
import { clockText, countText } from './words.ts';

/** Where the API is, whether it is served, and within which limits. */
export function createApiSection(parts: DeveloperParts): HTMLElement {
  const { store, t, owner } = parts;
  const content = element('div', {});
  watch(
    store,
    ({ api, service, key, windows, failures }) => [api, service, key, windows, failures.api] as const,
    () => replaceContent(content, ...contentOf(parts, store.get())),
  );
  const settings = owner && action(t('Settings'), 'api settings', () => owner.showSettings('api'));
  return sectionOf(parts, t('API'), settings === undefined ? [] : [settings], content);
}

function contentOf(parts: DeveloperParts, { api, service, key, windows, failures }: DeveloperState): HTMLElement[] {
  const { t, language } = parts;
  const rows: (readonly [string, HTMLElement | string | undefined])[] = [
    [t('State'), api && stateText(api, t)],
    [t('Address'), address(parts, api?.baseUrl)],
    [t('From your own machine'), address(parts, api?.outsideUrl)],
    [t('Version'), service?.version],
    [
      t('This key'),
      key && [key.type, key.tier, ...(key.permissions.length === 0 ? [] : [key.permissions.join(', ')])].join(' · '),
    ],
    ...(windows ?? []).map((window) => [windowName(window, t), windowText(window, parts)] as const),
    [t('Limits'), service && limitsText(service, t, language)],
  ];
  const { owner } = parts;
  const isOff = api?.state === 'off' && owner !== undefined;
  return [
    facts(rows),
    ...[failureText(failures.api)].filter((text) => text !== undefined),
    ...(owner ? [element('p', { class: 'gp-quiet' }, tiersText(t))] : []),
    ...(isOff ? [actionsOf(action(t('Turn On in Settings'), 'api on', () => owner.showSettings('api')))] : []),
  ];
}

function stateText({ state, problem }: DeveloperApi, t: Translate): string {
  switch (state) {
    case 'served':
      return t('Served on this machine');
    case 'starting':
      return t('Starting…');
    case 'off':
      return t('Turned off by the setting {0}', 'groundplan.api.enabled');
    case 'untrusted':
      return t('Not served: the folder is not trusted');
    case 'failed':
      return t('Not served: {0}', problem ?? '');
  }
}

function address({ t, copy }: DeveloperParts, url: string | undefined): HTMLElement | undefined {
  if (url === undefined) return undefined;
  const button = iconButton('copy', t('Copy address'), () => copy(url, t('Address')), { 'data-key': `copy ${url}` });
  return element('span', { class: 'gp-dev-copied' }, element('code', {}, url), button);
}

type Window = Limits['windows'][number];

function windowName({ name }: Window, t: Translate): string {
  return name === 'minute' ? t('This minute') : t('This day');
}

function windowText({ limit, remaining, reset }: Window, { t, language }: DeveloperParts): string {
  const resetText = clockText(new Date(reset * 1000).toISOString(), Date.now(), language);
  return t(
    '{0} of {1} requests left, whole again {2}',
    countText(remaining, language),
    countText(limit, language),
    resetText,
  );
}

function limitsText({ limits }: NonNullable<DeveloperState['service']>, t: Translate, language: string): string {
  const mebibytes = countText(limits.bodyBytesMax / 1024 / 1024, language);
  return t('bodies up to {0} MiB, {1} projects', mebibytes, countText(limits.projectsMax, language));
}

function tiersText(t: Translate): string {
  return t(
    'Requests by the tier of a key: enterprise 1,000 a minute; pro 100 a minute, 10,000 a day; free 10 a minute, 100 a day.',
  );
}

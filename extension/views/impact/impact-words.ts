import type { Impact } from '#protocol/impact.ts';
import type { Words } from '../words.ts';

export type Level = Impact['summary']['level'];

export function levelText(level: Level, { l10n }: Words): string {
  const texts: Readonly<Record<Level, string>> = {
    none: l10n.t('No impact'),
    low: l10n.t('Low impact'),
    medium: l10n.t('Medium impact'),
    high: l10n.t('High impact'),
  };
  return texts[level];
}

export function testCount({ l10n, number }: Words, count: number): string {
  return count === 1 ? l10n.t('1 test') : l10n.t('{0} tests', number(count));
}

/** Returns the word for the kind of an entry point; a newer engine may know more kinds than have a word here. */
export function entryTypeText(type: string, { l10n }: Words): string {
  const texts: Readonly<Record<string, string>> = {
    route: l10n.t('route'),
    command: l10n.t('command'),
    package: l10n.t('package'),
    script: l10n.t('script'),
    page: l10n.t('page'),
    worker: l10n.t('worker'),
    job: l10n.t('job'),
    message: l10n.t('message handler'),
    extension: l10n.t('extension'),
    configuration: l10n.t('configuration'),
    migration: l10n.t('migration'),
    template: l10n.t('part of templates'),
  };
  return texts[type] ?? type;
}

import type { Package, PackageHole } from '#protocol/packages.ts';
import type { Translate } from '../../../state/translate.ts';

/** Whether the project itself names the package, as far as lock files say it. */
export function needWord(t: Translate, { direct }: Package): string {
  if (direct === undefined) return t('unknown');
  return direct ? t('the project itself') : t('other packages');
}

/** Whether the program needs a package, or work on it alone. */
export function purposeWord(t: Translate, { scope }: Package): string {
  if (scope === undefined) return t('unknown');
  return scope === 'production' ? t('the program') : t('work on it alone');
}

export function importersText(t: Translate, language: string, { importers }: Package): string {
  if (importers === undefined) return t('unknown');
  if (importers === 0) return t('no file');
  return importers === 1 ? t('1 file') : t('{0} files', importers.toLocaleString(language));
}

export function fixedText(t: Translate, { fixed }: PackageHole): string {
  return fixed === undefined ? t('No fixed version is named.') : t('Fixed in {0}.', fixed);
}

/** A day, and how long ago that is. */
export function dayText(language: string, at: string, nowMs: number): string {
  const day = new Date(at).toLocaleDateString(language, { dateStyle: 'medium' });
  return `${day} (${agoText(language, nowMs - Date.parse(at))})`;
}

const dayMs = 86_400_000;

function agoText(language: string, passedMs: number): string {
  const days = Math.max(0, Math.floor(passedMs / dayMs));
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (days < 60) return format.format(-days, 'day');
  return days < 730 ? format.format(-Math.floor(days / 30), 'month') : format.format(-Math.floor(days / 365), 'year');
}

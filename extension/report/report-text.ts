import { isPathSetting, type SettingName } from '../settings/setting-table.ts';
import type { Translate } from '../text/translate.ts';

export interface ReportParts {
  /** Name and version of each thing that may be at fault. */
  readonly versions: readonly (readonly [name: string, version: string])[];
  /** How things stand, in one sentence, and what is not as it should be. */
  readonly sentence: string;
  readonly notices: readonly string[];
  /** Settings that were changed. */
  readonly settings: readonly (readonly [name: SettingName, value: unknown])[];
  /** Redacted. */
  readonly windowLog: readonly string[];
  readonly engineLog: readonly string[];
}

/** Markdown for an issue. The person reads it before anybody else does. */
export function reportText(parts: ReportParts, t: Translate): string {
  return [
    `# ${t('Groundplan: report of a problem')}`,
    t('Nothing was sent anywhere. Read this, take out what you want to keep to yourself, and add what you did.'),
    `## ${t('What happened')}`,
    t('(What you did, what you expected, what you saw.)'),
    `## ${t('Versions')}`,
    parts.versions.map(([name, version]) => `- ${name}: ${version}`).join('\n'),
    `## ${t('State')}`,
    [parts.sentence, ...parts.notices].map((line) => `- ${line}`).join('\n'),
    `## ${t('Settings that were changed')}`,
    settingLines(parts.settings, t),
    ...logBlock(t('Log of this window'), parts.windowLog),
    ...logBlock(t('Log of the engine'), parts.engineLog),
    '',
  ].join('\n\n');
}

function settingLines(settings: ReportParts['settings'], t: Translate): string {
  if (settings.length === 0) return t('None.');
  return settings.map(([name, value]) => `- \`groundplan.${name}\`: ${settingValue(name, value)}`).join('\n');
}

/** A path reveals the user's identity and work. */
export function settingValue(name: SettingName, value: unknown): string {
  if (!isPathSetting(name)) return JSON.stringify(value) ?? 'undefined';
  return Array.isArray(value) ? `[${value.map(() => '<path>').join(', ')}]` : '<path>';
}

function logBlock(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, ['```text', ...lines, '```'].join('\n')];
}

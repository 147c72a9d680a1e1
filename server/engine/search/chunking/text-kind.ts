/**
 * Kinds of searched files that are not code: prose about a project, and its configuration. Long files that say little
 * are left out: change logs, licences, lock files, tables of translations and other data.
 */
export type TextKind = 'markdown' | 'restructuredtext' | 'yaml' | 'toml' | 'json';

const kinds: Readonly<Record<string, TextKind>> = {
  md: 'markdown',
  markdown: 'markdown',
  rst: 'restructuredtext',
  yml: 'yaml',
  yaml: 'yaml',
  toml: 'toml',
  json: 'json',
  jsonc: 'json',
};

const leftOutName =
  /^(?:change-?s?(?:log)?|history|news|releases?|licen[cs]e|notice|copying|third-party.*)\.\w+$|lock\b/i;
const leftOutFolder = /(?:^|\/)(?:change-?logs?|release-?notes|locales?|i18n|l10n|translations?|__snapshots__)\//i;
/** JSON files that configure a tool, by their names; other JSON is data. */
const manifest =
  /^(?:package|composer|manifest|app|angular|nx|turbo|lerna|rush|deno|biome|renovate|vercel|firebase|project|workspace|devcontainer|launch|tasks|settings|[jt]sconfig[\w.-]*|pyrightconfig)\.jsonc?$|\.config\.jsonc?$|rc\.json$/i;

/** Returns undefined for a file that is not searched as a text. */
export function textKindOf(path: string): TextKind | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const kind = kinds[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  if (kind === undefined || leftOutName.test(name) || leftOutFolder.test(path)) return undefined;
  return kind === 'json' && !manifest.test(name) ? undefined : kind;
}

import { parseJsonObject, textListField } from './json-text.ts';

/** Modules that a plug-in of a bundler answers itself, out of packages or data: no code of the project is in them. */
interface VirtualModules {
  /** Any of these among the dependencies says that the plug-in is there. */
  readonly packages: readonly string[];
  /** Names, and what names begin with. */
  readonly names: readonly string[];
}

/**
 * Sources: unplugin-icons, vite-plugin-pwa, UnoCSS, WindiCSS and vite-plugin-svg-icons, Readme of each; svelte.dev/docs/kit,
 * `$app`, `$env` and `$service-worker`. Left out is what brings files of the project (`virtual:generated-pages`, `#imports`).
 */
const TABLE: readonly VirtualModules[] = [
  { packages: ['unplugin-icons'], names: ['~icons/', 'virtual:icons/'] },
  {
    packages: ['vite-plugin-pwa', '@vite-pwa/nuxt'],
    names: ['virtual:pwa-register', 'virtual:pwa-info', 'virtual:pwa-assets/'],
  },
  { packages: ['unocss', '@unocss/vite', '@unocss/nuxt', '@unocss/webpack'], names: ['uno.css', 'virtual:uno'] },
  { packages: ['vite-plugin-windicss', 'nuxt-windicss'], names: ['virtual:windi'] },
  { packages: ['vite-plugin-svg-icons'], names: ['virtual:svg-icons-'] },
  { packages: ['@sveltejs/kit'], names: ['$app/', '$env/', '$service-worker'] },
];

/** File of a folder's settings, and the one in it that names modules which are no code of the project. */
export const FOLDER_SETTINGS = '.vscode/settings.json';
const SETTING = 'groundplan.virtualModules';
/** Upper bound on the patterns; with more, none is read: each is matched against every unresolved import. */
const PATTERNS_MAX = 200;

/**
 * The package whose plug-in answers for a module, as far as that is known; the first part of its name where a setting of the
 * folder says that it is no code of the project.
 *
 * @param isDeclared whether a manifest around the importer names the package
 * @param patterns those of the setting
 */
export function virtualPackage(
  specifier: string,
  isDeclared: (packageName: string) => boolean,
  patterns: readonly RegExp[],
): string | undefined {
  const row = TABLE.find(({ names }) => names.some((name) => specifier.startsWith(name)));
  const found = row?.packages.find(isDeclared);
  if (found !== undefined) return found;
  return patterns.some((pattern) => pattern.test(specifier)) ? specifier.split('/', 1)[0] : undefined;
}

/** Patterns that the folder's settings name: texts in which `*` stands for anything. */
export function readVirtualPatterns(settings: string | undefined): readonly RegExp[] {
  const texts = settings === undefined ? [] : (textListField(parseJsonObject(settings), SETTING) ?? []);
  return texts.slice(0, PATTERNS_MAX).flatMap((text) => patternOf(text) ?? []);
}

/** One star at most: the time that a match takes stays that of a look. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split('*');
  if (text === '' || text === '*' || parts.length > 2) return undefined;
  return new RegExp(`^${parts.map(escaped).join('.*')}$`, 's');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

import type { Conditions } from './export-map.ts';
import type { PackageManifest } from './package-manifest.ts';
import type { TypeScriptConfig } from './typescript-config.ts';

/** Properties of the importing file that resolution needs. */
export interface Importer {
  readonly path: string;
  readonly directory: string;
  readonly config: TypeScriptConfig | undefined;
  readonly scope: PackageManifest | undefined;
  /** Whether Node would run it as a module. */
  readonly esm: boolean;
}

export function isModuleFile(path: string, scope: PackageManifest | undefined): boolean {
  if (/\.(?:m[jt]s|vue|svelte)$/.test(path)) return true;
  return !/\.c[jt]s$/.test(path) && scope?.esm === true;
}

/** Conditions that hold for the importer by its config, as TypeScript sets them. */
export function activeConditions({ config, esm }: Importer): Conditions {
  const strategy = config?.strategy ?? 'node';
  const names = new Set(['types', ...(config?.customConditions ?? [])]);
  if (strategy === 'node') names.add('node');
  names.add(strategy === 'node' && !esm ? 'require' : 'import');
  return (name) => names.has(name);
}

/** Names under which packages offer their sources to those who develop them: `source`, `@scope/source`, `development`. */
export function isSourceCondition(name: string): boolean {
  return name === 'development' || name === 'dev' || name === 'src' || /(?:^|[^a-z])source$/.test(name);
}

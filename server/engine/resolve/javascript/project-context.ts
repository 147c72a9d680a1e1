import type { ProjectFiles } from '../resolver.ts';
import { LeftOutPaths } from '../left-out-paths.ts';
import { BuiltOutput } from './built-output.ts';
import { ConfigIndex } from './config-index.ts';
import { FileLocator } from './file-locator.ts';
import { GeneratedClients, isGeneratorSchema } from './generated-clients.ts';
import { isModuleFile, type Importer } from './importer.ts';
import { baseNameOf, directoryOf } from './path.ts';
import { PackageIndex } from './package-index.ts';
import { PathTargets } from './path-targets.ts';
import type { TypeScriptConfig } from './typescript-config.ts';
import { FOLDER_SETTINGS, readVirtualPatterns } from './virtual-modules.ts';

const FIXED_NAMES: ReadonlySet<string> = new Set(['package.json', 'pnpm-workspace.yaml', 'lerna.json']);

/** Configs have `tsconfig` or `jsconfig` in their name, or lie in a folder that is named after what they are. */
const CONFIG_FILE = /(?:[jt]sconfig[^/]*|(?:^|[/-])(?:[jt]s-?config|typescript-config)s?\/[^/]+)\.json$/i;

export function isJavaScriptManifest(path: string): boolean {
  return FIXED_NAMES.has(baseNameOf(path)) || isConfigFile(path) || path === FOLDER_SETTINGS || isGeneratorSchema(path);
}

export function isConfigFile(path: string): boolean {
  return path.endsWith('.json') && CONFIG_FILE.test(path);
}

/** Everything about one set of files that resolution asks more than once. */
export class ProjectContext {
  readonly files: ProjectFiles;
  readonly packages: PackageIndex;
  readonly configs: ConfigIndex;
  readonly builtOutput: BuiltOutput;
  /** For configs without `moduleSuffixes`, which is nearly all of them. */
  readonly targets: PathTargets;
  /** Whether some config changes how relative names are read (`rootDirs`, `moduleSuffixes`). */
  readonly configsSteerRelative: boolean;
  /** Whether the project carries installed packages among its files, as test data does. */
  readonly hasInstalledPackages: boolean;
  /** Names of modules that the folder's settings say to be no code of the project. */
  readonly virtualPatterns: readonly RegExp[];
  readonly generated: GeneratedClients;
  readonly leftOut: LeftOutPaths;
  readonly #targets = new Map<string, PathTargets>();
  #folderNames: ReadonlySet<string> | undefined;

  constructor(files: ProjectFiles) {
    const manifestPaths = files.paths.filter(isJavaScriptManifest);
    const configPaths = manifestPaths.filter(isConfigFile);
    this.files = files;
    this.packages = new PackageIndex(files, manifestPaths);
    this.configs = new ConfigIndex(files, this.packages);
    this.builtOutput = new BuiltOutput(files, this.configs, configPaths);
    this.targets = this.#makeTargets();
    this.configsSteerRelative = configPaths.some((path) =>
      /"(?:rootDirs|moduleSuffixes)"/.test(files.manifest(path) ?? ''),
    );
    this.virtualPatterns = readVirtualPatterns(files.manifest(FOLDER_SETTINGS));
    this.generated = new GeneratedClients(files);
    this.leftOut = new LeftOutPaths(files);
    this.hasInstalledPackages = files.paths.some((path) => path.includes('node_modules/'));
  }

  /** Reports whether a folder of that name lies anywhere in the project. */
  readonly hasFolderNamed = (name: string): boolean => (this.#folderNames ??= folderNamesOf(this.files)).has(name);

  importer(path: string): Importer {
    const directory = directoryOf(path);
    const scope = this.packages.scopeOf(directory);
    return { path, directory, config: this.configs.governing(path), scope, esm: isModuleFile(path, scope) };
  }

  targetsFor(config: TypeScriptConfig | undefined): PathTargets {
    const suffixes = config?.moduleSuffixes;
    if (suffixes === undefined) return this.targets;
    const key = suffixes.join('\n');
    const targets = this.#targets.get(key) ?? this.#makeTargets(suffixes);
    this.#targets.set(key, targets);
    return targets;
  }

  #makeTargets(suffixes?: readonly string[]): PathTargets {
    const locator = new FileLocator(this.files, this.packages, suffixes);
    return new PathTargets(locator, this.packages, this.builtOutput);
  }
}

function folderNamesOf({ paths }: ProjectFiles): ReadonlySet<string> {
  const folders = new Set(paths.map(directoryOf));
  return new Set(Array.from(folders).flatMap((folder) => folder.split('/')));
}

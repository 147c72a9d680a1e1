import type { ProjectFiles } from '../resolver.ts';
import { parseConfigFile, type ConfigFile, type ConfigOptions } from './config-file.ts';
import type { PackageIndex } from './package-index.ts';
import { ancestorsOf, directoryOf, inDirectory, isWithin, joinPath } from './path.ts';
import { ReferencedConfigs } from './referenced-configs.ts';
import { isRelative, splitBare } from './specifier.ts';
import { finishConfig, includesFile, PathTables, type TypeScriptConfig } from './typescript-config.ts';

/** In the order in which editors look for them; the last one is a habit of monorepos without a root config. */
const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json'];
const LAST_RESORT = 'tsconfig.base.json';

/**
 * Longer chains and graphs are cycles or jokes. Counted from zero for each config: earlier lookups do not change the
 * result.
 */
const MOST_EXTENDS = 256;
const MOST_REFERENCES = 256;

/** The tsconfigs of a project, read when first asked for, and which of them governs a file. */
export class ConfigIndex {
  readonly #files: ProjectFiles;
  readonly #packages: PackageIndex;
  readonly #parsed = new Map<string, ConfigFile | undefined>();
  readonly #finished = new Map<string, TypeScriptConfig | undefined>();
  /** Configs that a config refers to itself, by its path. */
  readonly #direct = new Map<string, readonly TypeScriptConfig[]>();
  readonly #tables = new PathTables();
  readonly #chains = new Map<string, readonly TypeScriptConfig[]>();
  readonly #reachable = new Map<string, ReferencedConfigs>();

  constructor(files: ProjectFiles, packages: PackageIndex) {
    this.#files = files;
    this.#packages = packages;
  }

  /**
   * Chooses like an editor: the nearest `tsconfig.json` upwards that includes the file itself or through a reference; a
   * file that none includes follows the nearest one, since its imports must follow some config.
   */
  governing(path: string): TypeScriptConfig | undefined {
    const chain = this.#chain(directoryOf(path));
    for (const config of chain) {
      const owner = this.#ownerAmong(config, path);
      if (owner !== undefined) return owner;
    }
    const [nearest] = chain;
    return nearest === undefined ? this.#lastResort(path) : this.#unclaimed(nearest, path);
  }

  at(path: string): TypeScriptConfig | undefined {
    if (this.#finished.has(path)) return this.#finished.get(path);
    const file = this.#parse(path);
    const options = file && this.#inheritedOptions(file, [], { left: MOST_EXTENDS });
    const config = file && options && finishConfig(file, options, this.#tables);
    this.#finished.set(path, config);
    return config;
  }

  /** The configs of the folder and those around it, innermost first. */
  #chain(directory: string): readonly TypeScriptConfig[] {
    const known = this.#chains.get(directory);
    if (known !== undefined) return known;
    const own = CONFIG_NAMES.map((name) => this.at(inDirectory(directory, name))).find(
      (config) => config !== undefined,
    );
    const around = directory === '' ? [] : this.#chain(directoryOf(directory));
    const chain = own === undefined ? around : [own, ...around];
    this.#chains.set(directory, chain);
    return chain;
  }

  #lastResort(path: string): TypeScriptConfig | undefined {
    for (const directory of ancestorsOf(directoryOf(path))) {
      const config = this.at(inDirectory(directory, LAST_RESORT));
      if (config !== undefined) return config;
    }
    return undefined;
  }

  #ownerAmong(config: TypeScriptConfig, path: string): TypeScriptConfig | undefined {
    if (includesFile(config, path)) return config;
    if (config.references.length === 0) return undefined;
    return this.#referenced(config).owner(path);
  }

  /** A config that only refers to others has no rules of its own: a file beside it follows the first that has some. */
  #unclaimed(nearest: TypeScriptConfig, path: string): TypeScriptConfig {
    if (nearest.include.length > 0 || nearest.paths !== undefined || nearest.baseUrl !== undefined) return nearest;
    const around = this.#referenced(nearest).configs.filter((other) => isWithin(path, other.directory));
    return around.find((other) => other.paths !== undefined || other.baseUrl !== undefined) ?? around[0] ?? nearest;
  }

  /** Everything reachable by `references`, nearest first. */
  #referenced(config: TypeScriptConfig): ReferencedConfigs {
    const known = this.#reachable.get(config.path);
    if (known !== undefined) return known;
    const found = new Set([config]);
    for (const current of found) {
      for (const other of this.#references(current)) {
        if (found.size < MOST_REFERENCES) found.add(other);
      }
    }
    found.delete(config);
    const reachable = new ReferencedConfigs([...found]);
    this.#reachable.set(config.path, reachable);
    return reachable;
  }

  #references(config: TypeScriptConfig): readonly TypeScriptConfig[] {
    const known = this.#direct.get(config.path);
    if (known !== undefined) return known;
    const references = config.references.flatMap((reference) => {
      const target = joinPath(config.directory, reference);
      return target === undefined ? [] : (this.at(target) ?? this.at(inDirectory(target, 'tsconfig.json')) ?? []);
    });
    this.#direct.set(config.path, references);
    return references;
  }

  #parse(path: string): ConfigFile | undefined {
    if (this.#parsed.has(path)) return this.#parsed.get(path);
    const text = path.endsWith('.json') ? this.#files.manifest(path) : undefined;
    const file = text === undefined ? undefined : parseConfigFile(path, text);
    this.#parsed.set(path, file);
    return file;
  }

  /** @param below the files that led here, against cycles */
  #inheritedOptions(file: ConfigFile, below: readonly string[], budget: { left: number }): ConfigOptions {
    if (below.includes(file.path) || budget.left-- <= 0) return {};
    let options: ConfigOptions = {};
    for (const parent of file.extends) {
      const parentFile = this.#extended(file, parent);
      const inherited = parentFile && this.#inheritedOptions(parentFile, [...below, file.path], budget);
      options = { ...options, ...(inherited ?? { isPartlyUnknown: true }) };
    }
    return { ...options, ...file.options };
  }

  #extended(file: ConfigFile, specifier: string): ConfigFile | undefined {
    const directory = directoryOf(file.path);
    const target = isRelative(specifier) ? joinPath(directory, specifier) : this.#packageConfig(directory, specifier);
    if (target === undefined) return undefined;
    return this.#parse(target) ?? this.#parse(`${target}.json`) ?? this.#parse(inDirectory(target, 'tsconfig.json'));
  }

  /** A config that a package of the project offers; those of other packages are not part of the project's bytes. */
  #packageConfig(directory: string, specifier: string): string | undefined {
    const { packageName, subpath } = splitBare(specifier);
    const offer = this.#packages.member(directory, packageName) ?? this.#packages.nearestNamed(directory, packageName);
    if (offer === undefined) return undefined;
    return joinPath(offer.directory, subpath === '' ? (offer.tsconfig ?? 'tsconfig.json') : subpath);
  }
}

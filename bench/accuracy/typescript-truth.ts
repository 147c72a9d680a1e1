import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { ImportLiteral } from './import-literals.ts';

/** What TypeScript says an import means. Paths are relative to the root. */
export type Truth =
  | { readonly kind: 'file'; readonly path: string }
  /** Outside the repository's own files: installed, generated, or elsewhere on the disk. */
  | { readonly kind: 'elsewhere'; readonly path: string }
  | { readonly kind: 'none' };

interface Config {
  readonly path: string;
  readonly options: ts.CompilerOptions;
  readonly files: ReadonlySet<string>;
  readonly references: readonly string[];
  readonly packages: ts.PackageJsonInfoCache;
}

/** Resolves by `ts.resolveModuleName`, with the config that TypeScript's own file lists say governs a file. */
export class TypeScriptTruth {
  readonly #root: string;
  readonly #tracked: ReadonlySet<string>;
  readonly #host: ts.ModuleResolutionHost;
  readonly #configs = new Map<string, Config | undefined>();
  readonly #noConfig: Config;

  constructor(root: string, tracked: ReadonlySet<string>) {
    this.#root = root;
    this.#tracked = tracked;
    this.#host = cachingHost();
    this.#noConfig = this.#config('', { moduleResolution: ts.ModuleResolutionKind.Bundler, allowJs: true }, [], []);
  }

  optionsFor(path: string): ts.CompilerOptions {
    return this.#governing(path).options;
  }

  formatOf(path: string): ts.ResolutionMode {
    const { options, packages } = this.#governing(path);
    return ts.getImpliedNodeFormatForFile(join(this.#root, path), packages, this.#host, options);
  }

  resolve(path: string, literal: ImportLiteral): Truth {
    const target = this.#resolve(join(this.#root, path), literal, this.#governing(path));
    if (target === undefined) return { kind: 'none' };
    const inside = relative(this.#root, ts.sys.realpath?.(target) ?? target);
    return { kind: this.#tracked.has(inside) ? 'file' : 'elsewhere', path: inside };
  }

  #resolve(from: string, literal: ImportLiteral, { options, packages }: Config): string | undefined {
    const { specifier, mode, form } = literal;
    if (form === 'path') {
      const target = join(dirname(from), specifier);
      return existsSync(target) ? target : undefined;
    }
    if (form === 'types') {
      const found = ts.resolveTypeReferenceDirective(specifier, from, options, this.#host, undefined, undefined, mode);
      return found.resolvedTypeReferenceDirective?.resolvedFileName;
    }
    // Names found from one folder would be taken over by others: a package nearer to those would be passed over.
    const cache = ts.createModuleResolutionCache(this.#root, (name) => name, options, packages);
    const found = ts.resolveModuleName(specifier, from, options, this.#host, cache, undefined, mode);
    return found.resolvedModule?.resolvedFileName;
  }

  /** Upwards to the first config that lists the file or refers to one that does, as the language server does. */
  #governing(path: string): Config {
    const file = join(this.#root, path);
    let nearest: Config | undefined;
    for (let folder = dirname(file); folder.length >= this.#root.length; folder = dirname(folder)) {
      const config = this.#read(join(folder, 'tsconfig.json')) ?? this.#read(join(folder, 'jsconfig.json'));
      if (config === undefined) continue;
      nearest ??= config;
      const owner = this.#listing(config, file, new Set());
      if (owner !== undefined) return owner;
    }
    return nearest ?? this.#noConfig;
  }

  #listing(config: Config, file: string, seen: Set<string>): Config | undefined {
    if (config.files.has(file)) return config;
    seen.add(config.path);
    for (const reference of config.references) {
      const other = seen.has(reference) ? undefined : this.#read(reference);
      const owner = other && this.#listing(other, file, seen);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }

  #read(path: string): Config | undefined {
    if (this.#configs.has(path)) return this.#configs.get(path);
    const config = this.#tracked.has(relative(this.#root, path)) ? this.#parse(path) : undefined;
    this.#configs.set(path, config);
    return config;
  }

  #parse(path: string): Config {
    const json = ts.readJsonConfigFile(path, (name) => ts.sys.readFile(name));
    const parsed = ts.parseJsonSourceFileConfigFileContent(json, ts.sys, dirname(path), undefined, path);
    const references = parsed.projectReferences?.map((reference) => ts.resolveProjectReferencePath(reference)) ?? [];
    return this.#config(path, parsed.options, parsed.fileNames, references);
  }

  #config(path: string, options: ts.CompilerOptions, files: readonly string[], references: readonly string[]): Config {
    const { getPackageJsonInfoCache } = ts.createModuleResolutionCache(this.#root, (name) => name, options);
    return { path, options, files: new Set(files), references, packages: getPackageJsonInfoCache() };
  }
}

function cachingHost(): ts.ModuleResolutionHost {
  const files = new Map<string, boolean>();
  const folders = new Map<string, boolean>();
  return {
    fileExists: (path) => remember(files, path, ts.sys.fileExists),
    directoryExists: (path) => remember(folders, path, ts.sys.directoryExists),
    readFile: (path) => ts.sys.readFile(path),
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
    getDirectories: (path) => ts.sys.getDirectories(path),
    useCaseSensitiveFileNames: true,
  };
}

function remember(known: Map<string, boolean>, path: string, look: (path: string) => boolean): boolean {
  const answer = known.get(path) ?? look(path);
  known.set(path, answer);
  return answer;
}

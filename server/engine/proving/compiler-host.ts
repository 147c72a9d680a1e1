import type ts from 'typescript';
import type { ImportResolver, ProjectFiles } from '../resolve/resolver.ts';
import { javascriptResolverFamily } from '../resolve/javascript/resolver-family.ts';
import type { CompilerFiles } from './compiler-files.ts';
import type { LibraryTexts } from './library-texts.ts';

/** Where the project lies for the compiler: the real place is none of its business. */
const projectFolder = '/project';
const libraryFolder = '/library';

interface ReadSource {
  readonly version: string | undefined;
  readonly file: ts.SourceFile | undefined;
}

/**
 * The outside as the compiler sees it: the project's folder and the standard library, and nothing else.
 *
 * Source files stay the same from program to program for as long as their bytes do, so that a further question costs what
 * changed.
 */
export class CompilerHost {
  readonly #compiler: typeof ts;
  readonly #files: CompilerFiles;
  readonly #project: ProjectFiles;
  readonly #library: LibraryTexts;
  readonly #resolver: ImportResolver;
  readonly #sources = new Map<string, ReadSource>();

  constructor(compiler: typeof ts, files: CompilerFiles, project: ProjectFiles, library: LibraryTexts) {
    this.#compiler = compiler;
    this.#files = files;
    this.#project = project;
    this.#library = library;
    this.#resolver = javascriptResolverFamily.create(project);
  }

  /** Name for the compiler of a path of the project. */
  nameOf(path: string): string {
    return `${projectFolder}/${path}`;
  }

  /** Path below the project's folder; undefined for files of the standard library. */
  pathOf(name: string): string | undefined {
    return name.startsWith(`${projectFolder}/`) ? name.slice(projectFolder.length + 1) : undefined;
  }

  isOfProject(path: string): boolean {
    return this.#project.has(path);
  }

  /** @param options of one program: hosts of different options share nothing but texts */
  forOptions(options: ts.CompilerOptions): ts.CompilerHost {
    const cache = this.#compiler.createModuleResolutionCache(projectFolder, keep, options);
    const host: ts.CompilerHost = {
      ...this.#reading(),
      getSourceFile: (name, version) => this.#source(name, version),
      getDefaultLibFileName: (own) => `${libraryFolder}/${this.#compiler.getDefaultLibFileName(own)}`,
      getDefaultLibLocation: () => libraryFolder,
      writeFile: () => {},
      getCanonicalFileName: keep,
      getNewLine: () => '\n',
      resolveModuleNameLiterals: (literals, from, redirect, own, source) =>
        literals.map((literal) => {
          const mode = this.#compiler.getModeForUsageLocation(source, literal, own);
          const found = this.#compiler.resolveModuleName(literal.text, from, own, host, cache, redirect, mode);
          return { resolvedModule: this.#chosen(found.resolvedModule, from, literal.text) };
        }),
    };
    return host;
  }

  /** Options of a config and of what it extends; its list of files is not asked for. */
  optionsOf(config: string): ts.CompilerOptions {
    const name = this.nameOf(config);
    const host: ts.ParseConfigHost = { ...this.#reading(), useCaseSensitiveFileNames: true, readDirectory: () => [] };
    const json = this.#compiler.readConfigFile(name, host.readFile).config as unknown;
    return this.#compiler.parseJsonConfigFileContent(json ?? {}, host, name.slice(0, name.lastIndexOf('/'))).options;
  }

  #reading() {
    const below = (name: string): string | undefined => (name === projectFolder ? '' : this.pathOf(name));
    return {
      useCaseSensitiveFileNames: () => true,
      getCurrentDirectory: () => projectFolder,
      readFile: (name: string) => this.#textOf(name),
      fileExists: (name: string) => {
        const path = below(name);
        return path === undefined ? this.#textOf(name) !== undefined : this.#files.isFile(path);
      },
      directoryExists: (name: string) => {
        const path = below(name);
        return path !== undefined && this.#files.isDirectory(path);
      },
      getDirectories: (name: string) => {
        const path = below(name);
        return path === undefined ? [] : [...this.#files.directories(path)];
      },
      realpath: (name: string) => {
        const path = below(name);
        return path === undefined || path === '' ? name : this.nameOf(this.#files.realPath(path));
      },
    } as const;
  }

  #textOf(name: string): string | undefined {
    const path = this.pathOf(name);
    if (path !== undefined) return this.#files.read(path);
    return name.startsWith(`${libraryFolder}/`) ? this.#library.get(name.slice(libraryFolder.length + 1)) : undefined;
  }

  #source(name: string, version: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined {
    const path = this.pathOf(name);
    const bytes = path === undefined ? 'library' : this.#files.version(path);
    const key = `${name}\0${typeof version === 'number' ? version : JSON.stringify(version.impliedNodeFormat ?? 0)}`;
    const known = this.#sources.get(key);
    if (known !== undefined && known.version === bytes) return known.file;
    const text = this.#textOf(name);
    const file = text === undefined ? undefined : this.#compiler.createSourceFile(name, text, version);
    this.#sources.set(key, { version: bytes, file });
    return file;
  }

  /**
   * Where TypeScript finds nothing, or a declaration that a build made, our resolver may know the source. A declaration
   * beside the script that it describes stands for the script.
   */
  #chosen(
    found: ts.ResolvedModuleFull | undefined,
    from: string,
    specifier: string,
  ): ts.ResolvedModuleFull | undefined {
    const path = found && this.pathOf(found.resolvedFileName);
    if (path === undefined || (!this.#project.has(path) && !isInstalled(path))) {
      return this.#fromProject(from, specifier) ?? found;
    }
    const [, stem, infix] = /^(.*)\.d\.([mc]?)ts$/.exec(path) ?? [];
    const source = stem === undefined ? undefined : `${stem}.${infix}js`;
    return source !== undefined && this.#project.has(source) ? this.#resolvedTo(source) : found;
  }

  #fromProject(from: string, specifier: string): ts.ResolvedModuleFull | undefined {
    const path = this.pathOf(from);
    if (path === undefined || !this.#project.has(path)) return undefined;
    const answers = this.#resolver.resolve(path, { specifier, kind: 'import', line: 1, column: 1 });
    const script = answers.find((answer) => answer.kind === 'file' && /\.[mc]?[jt]sx?$/.test(answer.path));
    return script?.kind === 'file' ? this.#resolvedTo(script.path) : undefined;
  }

  #resolvedTo(path: string): ts.ResolvedModuleFull {
    const extension = /(?:\.d)?\.[mc]?[jt]sx?$/.exec(path)?.[0] ?? '.ts';
    return { resolvedFileName: this.nameOf(path), extension, isExternalLibraryImport: false };
  }
}

/** Of a dependency: what lies below `node_modules` after links were followed. */
export function isInstalled(path: string): boolean {
  return /(?:^|\/)node_modules\//.test(path);
}

function keep(name: string): string {
  return name;
}

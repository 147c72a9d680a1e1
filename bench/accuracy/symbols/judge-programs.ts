import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import type { ImportResolver } from '#server/engine/resolve/resolver.ts';
import { TypeScriptTruth } from '../typescript-truth.ts';
import type { JudgeInput } from './judged-site.ts';

export interface ProgramGroup {
  readonly options: ts.CompilerOptions;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/** Options that change nothing of what a name stands for. */
const irrelevant =
  /^(?:outDir|rootDir|rootDirs|composite|incremental|tsBuildInfoFile|declaration|declarationMap|declarationDir|sourceMap|inlineSources|inlineSourceMap|mapRoot|sourceRoot|noEmit|emitDeclarationOnly|configFilePath|pathsBasePath|noUnused.*|noImplicit(?:Returns|Override)|noFallthrough.*|skip.*|removeComments|importHelpers|downlevelIteration|stripInternal|listFiles|pretty|newLine|forceConsistent.*|isolated.*|allowUnreachable.*|allowUnused.*|preserve.*|noErrorTruncation|diagnostics|extendedDiagnostics|plugins|types|lib|target|checkJs|noPropertyAccess.*|disableSourceOf.*|erasable.*|assumeChanges.*|emitDecoratorMetadata|noEmitOnError|noEmitHelpers|verbatimModuleSyntax|resolveJsonModule|esModuleInterop|allowSyntheticDefaultImports|ignoreDeprecations|charset|noUncheckedSideEffect.*|noLib)$/;

/**
 * Files by the options of the config that governs them. Configs that differ in nothing that matters here share a
 * program, with the newest target and library, so that a monorepo is not loaded once a package.
 */
export function programGroups({ root, files, allFiles }: JudgeInput): ProgramGroup[] {
  const truth = new TypeScriptTruth(root, new Set(allFiles));
  const groups = new Map<string, { options: ts.CompilerOptions; files: string[] }>();
  for (const path of files) {
    const options = truth.optionsFor(path);
    const key = keyOf(options);
    const group = groups.get(key) ?? { options: judgedOptions(options), files: [] };
    group.files.push(join(root, path));
    groups.set(key, group);
  }
  return [...groups.values()];
}

function keyOf(options: ts.CompilerOptions): string {
  const kept = Object.entries(options).filter(([name]) => !irrelevant.test(name));
  const withPaths =
    options.paths === undefined ? kept : [...kept, ['pathsBasePath', options['pathsBasePath']] as const];
  return JSON.stringify(withPaths.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function judgedOptions(options: ts.CompilerOptions): ts.CompilerOptions {
  const { lib: _, types: __, outDir: ___, plugins: ____, ...kept } = options;
  return {
    ...kept,
    target: ts.ScriptTarget.ESNext,
    lib: undefined,
    types: options.types?.filter((name) => !name.includes('*')),
    noLib: false,
    allowJs: true,
    checkJs: false,
    noEmit: true,
    composite: false,
    incremental: false,
    skipLibCheck: true,
    moduleDetection: options.moduleDetection,
    allowSyntheticDefaultImports: true,
    esModuleInterop: true,
    resolveJsonModule: true,
  };
}

/**
 * TypeScript's own resolution first. Where it finds nothing — dependencies are not installed, nothing was built — an
 * import may still name a file of the project by what the project's manifests say; there our resolver is asked, which has
 * a judge of its own (`resolution.ts`). Of `x.d.ts` beside `x.js` the source is meant.
 */
export class JudgeHost {
  readonly #root: string;
  readonly #paths: ReadonlySet<string>;
  readonly #resolver: ImportResolver;
  readonly #sources = new Map<string, ts.SourceFile | undefined>();

  constructor({ root, allFiles }: JudgeInput) {
    this.#root = root;
    this.#paths = new Set(allFiles);
    const manifests = allFiles.filter((path) => family.isManifest(path));
    const texts = new Map(manifests.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
    this.#resolver = family.create(projectFiles(allFiles, texts));
  }

  program(rootNames: readonly string[], options: ts.CompilerOptions, oldProgram?: ts.Program): ts.Program {
    if (oldProgram === undefined) this.#forgetProject();
    const host = ts.createCompilerHost(options, true);
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, version, onError, anew) => {
      if (!this.#sources.has(name)) this.#sources.set(name, read(name, version, onError, anew));
      return this.#sources.get(name);
    };
    const cache = ts.createModuleResolutionCache(this.#root, (name) => name, options);
    host.resolveModuleNameLiterals = (literals, from, redirect, own, source) =>
      literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(source, literal, own);
        const found = ts.resolveModuleName(literal.text, from, own, host, cache, redirect, mode);
        return { resolvedModule: this.#chosen(found.resolvedModule, from, literal.text) };
      });
    return ts.createProgram({ rootNames, options, host, oldProgram });
  }

  /** Binding writes into source files what depends on options, so that programs of different options share the library alone. */
  #forgetProject(): void {
    for (const name of this.#sources.keys()) if (!/[\\/]lib\.[^\\/]*\.d\.ts$/.test(name)) this.#sources.delete(name);
  }

  #chosen(
    found: ts.ResolvedModuleFull | undefined,
    from: string,
    specifier: string,
  ): ts.ResolvedModuleFull | undefined {
    const path = found && relative(this.#root, found.resolvedFileName);
    if (path === undefined || (!this.#paths.has(path) && !path.includes('node_modules'))) {
      return this.#fromProject(from, specifier) ?? found;
    }
    const source = this.#sourceBeside(path) ?? this.#codeOfPackage(path, from, specifier);
    return source === undefined ? found : resolvedTo(join(this.#root, source));
  }

  /** The code of a package of the project that names its declarations apart. */
  #codeOfPackage(declarations: string, from: string, specifier: string): string | undefined {
    if (!/\.d\.[mc]?ts$/.test(declarations)) return undefined;
    const files = this.#filesNamed(from, specifier);
    return files.includes(declarations) ? files.find((path) => /(?<!\.d)\.[mc]?[jt]sx?$/.test(path)) : undefined;
  }

  #sourceBeside(path: string): string | undefined {
    const [, stem, infix] = /^(.*)\.d\.([mc]?)ts$/.exec(path) ?? [];
    if (stem === undefined) return undefined;
    return [`${stem}.${infix}js`, `${stem}.jsx`].find((each) => this.#paths.has(each));
  }

  #fromProject(from: string, specifier: string): ts.ResolvedModuleFull | undefined {
    const path = this.#filesNamed(from, specifier).find((each) => /\.[mc]?[jt]sx?$/.test(each));
    return path === undefined ? undefined : resolvedTo(join(this.#root, path));
  }

  #filesNamed(from: string, specifier: string): string[] {
    const path = relative(this.#root, from);
    if (!this.#paths.has(path)) return [];
    const answers = this.#resolver.resolve(path, { specifier, kind: 'import', line: 1, column: 1 });
    return answers.flatMap((answer) => (answer.kind === 'file' ? [answer.path] : []));
  }
}

function resolvedTo(file: string): ts.ResolvedModuleFull {
  const extension = /(?:\.d)?\.[mc]?[jt]sx?$/.exec(file)?.[0] ?? '.ts';
  return { resolvedFileName: file, extension, isExternalLibraryImport: false };
}

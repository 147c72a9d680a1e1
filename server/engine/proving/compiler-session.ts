import type ts from 'typescript';
import { ProjectContext } from '../resolve/javascript/project-context.ts';
import type { ProjectFiles } from '../resolve/resolver.ts';
import type { CompilerFiles, NameMeaning, NamePlace } from './compiler-files.ts';
import { CompilerHost } from './compiler-host.ts';
import type { LibraryTexts } from './library-texts.ts';
import { NameMeanings } from './name-meanings.ts';

export interface SessionParts {
  readonly compiler: typeof ts;
  readonly files: CompilerFiles;
  readonly project: ProjectFiles;
  readonly library: LibraryTexts;
}

interface ConfiguredProgram {
  readonly roots: Set<string>;
  program: ts.Program | undefined;
}

/**
 * A compiler over one set of files: it answers what names mean. For each config that governs files there is a program of
 * the files that were asked about, what they import, and the declarations that the config makes global. Nothing is
 * executed, no plug-in is loaded, nothing is written.
 */
export class CompilerSession {
  readonly #compiler: typeof ts;
  readonly #project: ProjectFiles;
  readonly #host: CompilerHost;
  readonly #configs: ProjectContext['configs'];
  readonly #programs = new Map<string, ConfiguredProgram>();

  constructor({ compiler, files, project, library }: SessionParts) {
    this.#compiler = compiler;
    this.#project = project;
    this.#host = new CompilerHost(compiler, files, project, library);
    this.#configs = new ProjectContext(project).configs;
  }

  /** One meaning for each place, in their order. */
  meaningsOf(places: readonly NamePlace[]): NameMeaning[] {
    const meanings = new Map<NamePlace, NameMeaning>();
    const known = places.filter(({ file }) => this.#project.has(file) && isScript(file));
    for (const [config, group] of Map.groupBy(known, ({ file }) => this.#configs.governing(file)?.path ?? '')) {
      const names = this.#namesIn(config, new Set(group.map(({ file }) => file)));
      for (const place of group) meanings.set(place, names.meaningOf(place));
    }
    return places.map((place) => meanings.get(place) ?? { kind: 'unknown' });
  }

  #namesIn(config: string, files: ReadonlySet<string>): NameMeanings {
    const configured = this.#programs.get(config) ?? { roots: this.#globalFiles(config), program: undefined };
    this.#programs.set(config, configured);
    for (const file of files) configured.roots.add(this.#host.nameOf(file));
    const options = this.#optionsOf(config);
    const host = this.#host.forOptions(options);
    const { program: oldProgram } = configured;
    configured.program = this.#compiler.createProgram({ rootNames: [...configured.roots], options, host, oldProgram });
    return new NameMeanings(this.#compiler, configured.program, this.#host);
  }

  /** Declaration files that the config governs: they may declare for all without being imported. */
  #globalFiles(config: string): Set<string> {
    const declarations = this.#project.paths.filter((path) => /\.d\.[mc]?ts$/.test(path));
    const governed = declarations.filter((path) => (this.#configs.governing(path)?.path ?? '') === config);
    return new Set(governed.map((path) => this.#host.nameOf(path)));
  }

  #optionsOf(config: string): ts.CompilerOptions {
    const { ESNext } = this.#compiler.ScriptTarget;
    const { Bundler } = this.#compiler.ModuleResolutionKind;
    const { plugins: _, ...written } = config === '' ? { plugins: undefined } : this.#host.optionsOf(config);
    const isBare = config === '';
    return {
      ...written,
      ...(isBare && { moduleResolution: Bundler, module: this.#compiler.ModuleKind.ESNext }),
      target: written.target ?? ESNext,
      allowJs: true,
      checkJs: false,
      noEmit: true,
      composite: false,
      incremental: false,
      skipLibCheck: true,
      esModuleInterop: true,
      resolveJsonModule: true,
    };
  }
}

function isScript(path: string): boolean {
  return /\.[mc]?[jt]sx?$/.test(path);
}

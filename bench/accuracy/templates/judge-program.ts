import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type ts from 'typescript';
import type { Judge, JudgedCode } from './judged-code.ts';

/** A program of TypeScript over the components of one config, each as the code that the judge makes of it. */
export interface JudgeProgram {
  readonly checker: ts.TypeChecker;
  readonly components: readonly { readonly path: string; readonly code: JudgedCode; readonly file: ts.SourceFile }[];
  /** Of a component by the name that its code has in the program; undefined for any other file. */
  codeAt(fileName: string): JudgedCode | undefined;
}

/** @param components absolute paths */
export function judgeProgram(judge: Judge, config: string | undefined, components: readonly string[]): JudgeProgram {
  const { ts, extension } = judge;
  const codes = new Map<string, JudgedCode | undefined>();
  const componentOf = (fileName: string): string | undefined =>
    fileName.endsWith(`${extension}.ts`) ? fileName.slice(0, -3) : undefined;
  const codeAt = (fileName: string): JudgedCode | undefined => {
    const path = componentOf(fileName);
    if (path === undefined || !existsSync(path)) return undefined;
    if (!codes.has(path)) codes.set(path, judge.judge(path, readFileSync(path, 'utf8')));
    return codes.get(path);
  };
  const options = optionsOf(judge, config, components);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => fileExists(path) || codeAt(path) !== undefined;
  host.readFile = (path) => codeAt(path)?.text ?? readFile(path);
  const elsewhere = join(judge.folder, 'index.ts');
  host.resolveModuleNameLiterals = (names, from, _, given) =>
    names.map(({ text }) => {
      const found = ts.resolveModuleName(text, from, given, host);
      if (found.resolvedModule !== undefined || text.startsWith('.')) return found;
      return ts.resolveModuleName(text, elsewhere, given, host);
    });
  const roots = components.map((path) => `${path}.ts`);
  const program = ts.createProgram([...roots, ...judge.ambient, ...declarationsBeside(components)], options, host);
  return {
    checker: program.getTypeChecker(),
    components: components.flatMap((path) => {
      const [code, file] = [codeAt(`${path}.ts`), program.getSourceFile(`${path}.ts`)];
      return code === undefined || file === undefined ? [] : [{ path, code, file }];
    }),
    codeAt,
  };
}

/** Of the config, whose base may be missing because nothing is installed; with the usual aliases where it has none. */
function optionsOf({ ts }: Judge, config: string | undefined, components: readonly string[]): ts.CompilerOptions {
  const folder = dirname(config ?? components[0]);
  const read =
    config === undefined ? {} : (ts.readConfigFile(config, (path) => readFileSync(path, 'utf8')).config ?? {});
  const { options } = ts.parseJsonConfigFileContent({ ...read, files: [], include: [] }, ts.sys, folder);
  const source = ['app', 'src'].map((name) => join(folder, name)).find((path) => existsSync(path)) ?? folder;
  const paths = {
    '~/*': [`${source}/*`],
    '@/*': [`${source}/*`],
    $lib: [`${source}/lib/index.ts`],
    '$lib/*': [`${source}/lib/*`],
    '#shared/*': [`${folder}/shared/*`],
  };
  return {
    ...options,
    paths: { ...paths, ...options.paths },
    noEmit: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowArbitraryExtensions: true,
    types: [],
  };
}

/** What plugins wrote: `components.d.ts`, `auto-imports.d.ts`. */
function declarationsBeside(components: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of components)
    for (let at = dirname(path); at !== dirname(at) && !folders.has(at); at = dirname(at)) folders.add(at);
  const names = ['components.d.ts', 'auto-imports.d.ts', 'global.d.ts', 'globals.d.ts'];
  return [...folders].flatMap((folder) => names.map((name) => join(folder, name))).filter((path) => existsSync(path));
}

import { dirname } from 'node:path';
import ts from 'typescript';

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const excluded = ['**/node_modules/**', '**/dist/**', '**/lib/**', '**/out/**'];

/** All scripts of a folder in one program, with the options of a configuration file where one is named. */
export function programOf(folder: string, config: string | undefined): ts.Program {
  const rootNames = ts.sys.readDirectory(folder, extensions, excluded);
  return ts.createProgram({ rootNames, options: { ...defaults, ...optionsOf(config), ...always } });
}

const defaults: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
};

const always: ts.CompilerOptions = {
  allowJs: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  allowImportingTsExtensions: true,
  composite: false,
  incremental: false,
};

function optionsOf(config: string | undefined): ts.CompilerOptions {
  if (config === undefined) return {};
  const read = ts.readConfigFile(config, (path) => ts.sys.readFile(path));
  return ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(config)).options;
}

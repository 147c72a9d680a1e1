import { inDirectory } from '../path.ts';

/** Code that is named stands for its declaration. */
const forCode: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts'],
  '.jsx': ['.tsx', '.ts', '.d.ts'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
};

const implied = ['.ts', '.tsx', '.d.ts'];

/** Returns the files that a compiler takes for the declarations of a path, in its order: code of a package is none. */
export function declarationPaths(path: string): readonly string[] {
  if (/\.[cm]?tsx?$/.test(path)) return [path];
  const [, stem, extension] = /^(.*[^/])(\.[cm]?jsx?)$/.exec(path) ?? [];
  const named = Object.hasOwn(forCode, extension ?? '') ? (forCode[extension ?? ''] ?? []) : [];
  return [...named.map((each) => `${stem}${each}`), ...implied.map((each) => path + each)];
}

export function indexPaths(folder: string): readonly string[] {
  return implied.map((extension) => inDirectory(folder, `index${extension}`));
}

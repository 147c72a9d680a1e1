/** Tried after a name without one, in TypeScript's order save that code stands before a declaration of the same name. */
export const IMPLIED_EXTENSIONS: readonly string[] = ['.ts', '.tsx', '.js', '.jsx', '.d.ts'];

/** In no tool's defaults: tried when neither these nor a folder of that name answer. */
export const RARE_EXTENSIONS: readonly string[] = '.mts .cts .mjs .cjs .json .vue .svelte .d.mts .d.cts'.split(' ');

/** Extensions that a written one may stand for: TypeScript is imported by the name of the file that it will become. */
const REPLACEMENTS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.ts', '.jsx', '.js', '.d.ts'],
  '.ts': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.tsx': ['.tsx', '.ts', '.jsx', '.js', '.d.ts'],
  '.d.ts': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.mts': ['.mts', '.mjs', '.d.mts'],
  '.d.mts': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
  '.cts': ['.cts', '.cjs', '.d.cts'],
  '.d.cts': ['.cts', '.d.cts', '.cjs'],
  '.json': ['.json', '.d.json.ts'],
};

const NONE: readonly string[] = [];

export function replacementsFor(extension: string): readonly string[] {
  return Object.hasOwn(REPLACEMENTS, extension) ? (REPLACEMENTS[extension] ?? NONE) : NONE;
}

/** Where the extension begins, `.d.ts` as one; the length of the path where there is none. */
export function extensionStart(path: string): number {
  const dot = path.lastIndexOf('.');
  if (dot <= path.lastIndexOf('/') + 1) return path.length;
  return /\.d\.[mc]?ts$/.test(path) ? path.lastIndexOf('.', dot - 1) : dot;
}

export function isDeclarationFile(path: string): boolean {
  return /\.d(?:\.[^./]+)?\.[mc]?ts$/.test(path);
}

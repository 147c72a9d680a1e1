import type { LeftOutPaths } from '../left-out-paths.ts';
import type { Absence, Resolution } from '../resolver.ts';
import { extensionStart, IMPLIED_EXTENSIONS, replacementsFor } from './extensions.ts';
import { isPackageName, splitBare } from './specifier.ts';

const ANSWERS: Readonly<Record<Absence, readonly Resolution[]>> = {
  missing: [{ kind: 'unresolved' }],
  package: [{ kind: 'unresolved', absence: 'package' }],
  left_out: [{ kind: 'unresolved', absence: 'left_out' }],
  virtual: [{ kind: 'unresolved', absence: 'virtual' }],
};

const ENDINGS: readonly string[] = [
  ...IMPLIED_EXTENSIONS,
  '.mjs',
  '.cjs',
  '.json',
  '.vue',
  '.svelte',
  '/index.ts',
  '/index.js',
];

/** `~icons/a`, `#imports`, `virtual:a`: no package has such a name, and an alias of a folder seldom. */
const VIRTUAL_NAME = /^(?:~[\w-]+\/|#[\w-]+$|[\w.+-]{2,}:)/;

/**
 * Answers an import that has no target with why. What is called like a folder of the project, behind its sign,
 * is an alias as likely as a package or a module of a bundler.
 *
 * @param paths where its target would lie
 */
export function absentImport(
  specifier: string,
  paths: readonly string[],
  { leftOut, hasFolderNamed }: { readonly leftOut: LeftOutPaths; readonly hasFolderNamed: (name: string) => boolean },
): readonly Resolution[] {
  if (paths.some((path) => isLeftOut(path, leftOut))) return ANSWERS.left_out;
  const { packageName } = splitBare(specifier);
  const isScoped = packageName.startsWith('@') && isPackageName(packageName);
  if (!isScoped && !VIRTUAL_NAME.test(specifier)) return ANSWERS.missing;
  if (specifier.includes('/') && hasFolderNamed(specifier.slice(1).split('/', 1)[0])) return ANSWERS.missing;
  return isScoped ? ANSWERS.package : ANSWERS.virtual;
}

/** Answers an import whose target would lie at one of these paths and nowhere else. */
export function absentFile(paths: readonly string[], leftOut: LeftOutPaths): readonly Resolution[] {
  return paths.some((path) => isLeftOut(path, leftOut)) ? ANSWERS.left_out : ANSWERS.missing;
}

function isLeftOut(path: string, leftOut: LeftOutPaths): boolean {
  const start = extensionStart(path);
  const replaced = replacementsFor(path.slice(start));
  return (
    leftOut.hasAny(path, ['', ...ENDINGS]) || (replaced.length > 0 && leftOut.hasAny(path.slice(0, start), replaced))
  );
}

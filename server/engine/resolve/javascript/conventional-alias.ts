import { inDirectory, joinPath } from './path.ts';

/**
 * Prefixes that frameworks and templates give to folders of a package, in configs that are code and not evaluated. A name
 * behind `$` is that of the folder, as SvelteKit's own aliases are (`$components/a`).
 */
const CONVENTIONS: readonly (readonly [prefix: string, folders: readonly string[]])[] = [
  ['@/', ['src', '', 'app']],
  ['~/', ['src', '', 'app']],
  ['@@/', ['']],
  ['~~/', ['']],
  ['#/', ['src']],
  ['#shared/', ['shared', 'src/shared']],
  ['$lib/', ['src/lib']],
  ['$', ['src', 'src/lib', '']],
];

/**
 * Where a name that no config explains would lie by habit: `@/a` in `src/a`; `app/a/b`, which nothing declares as a
 * dependency, in the package's own `app` or `src/app`; `@root/src/a` in `src/a`.
 *
 * @returns paths to try, all of them guesses
 */
export function conventionalPaths(specifier: string, packageDirectory: string): readonly string[] {
  const convention = CONVENTIONS.find(([prefix]) => specifier.startsWith(prefix));
  const rest = specifier.slice(convention?.[0].length ?? 0);
  const folders = convention?.[1] ?? (specifier.includes('/') ? ['', 'src'] : []);
  const paths = folders.flatMap((folder) => joinPath(inDirectory(packageDirectory, folder), rest) ?? []);
  return convention === undefined ? [...paths, ...behindScope(specifier, packageDirectory)] : paths;
}

/**
 * `@root/src/a`, a name for the package's own folder. With one segment behind it, it is more likely an external
 * package.
 */
function behindScope(specifier: string, packageDirectory: string): readonly string[] {
  const [scope, ...rest] = specifier.split('/');
  if (!scope.startsWith('@') || rest.length < 2) return [];
  return [joinPath(packageDirectory, rest.join('/')) ?? []].flat();
}

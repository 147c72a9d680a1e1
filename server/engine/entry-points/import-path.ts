import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { findFile } from '../graph/find-file.ts';

/**
 * `package.module.name` of a function of Python, from the outermost package on, over folders without `__init__.py`, too;
 * undefined for what stands in a class.
 */
export function importPathOf({ files }: LinkedSnapshot, symbol: string): string | undefined {
  const [path, name] = symbol.split('#');
  if (name === undefined || name.includes('.')) return undefined;
  const folders = path.split('/').slice(0, -1);
  const outermost = folders.findIndex(
    (_, place) => findFile(files, [...folders.slice(0, place + 1), '__init__.py'].join('/')) !== undefined,
  );
  const module = path
    .split('/')
    .slice(outermost === -1 ? folders.length : outermost)
    .join('.');
  return `${module.replace(/(?:\.__init__)?\.pyi?$/, '')}.${name}`;
}

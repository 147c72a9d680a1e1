import type { RoutePath } from './known-path.ts';

/** Nothing stands there. */
export const noPath: RoutePath = { text: '', isWhole: true };

/** One path of several parts, with one slash before each and none at the end. */
export function pathOfParts(parts: readonly string[]): string {
  const joined = parts
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/');
  return `/${joined}`;
}

/** Known whole where all of its parts are. */
export function joinedParts(parts: readonly RoutePath[]): RoutePath {
  return { text: pathOfParts(parts.map(({ text }) => text)), isWhole: parts.every(({ isWhole }) => isWhole) };
}

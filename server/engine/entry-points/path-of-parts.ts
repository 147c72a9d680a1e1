import { type RoutePath, wideOf } from './known-path.ts';

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
  const wide = wideOf(parts, pathOfParts);
  const text = pathOfParts(parts.map((part) => part.text));
  return { text, isWhole: parts.every(({ isWhole }) => isWhole), ...(wide !== undefined && { wide }) };
}

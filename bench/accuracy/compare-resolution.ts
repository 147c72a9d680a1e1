import type { Resolution } from '#server/engine/resolve/resolver.ts';
import type { Truth } from './typescript-truth.ts';

/**
 * Where an import stands between TypeScript and us. `same` counts for us; `missed` against recall, `extra` against
 * precision, `different` against both; the others are judged by nobody. `declaration and code` counts as `same`:
 * TypeScript's file and, after it, the code that the package names apart from its declarations.
 */
export type Verdict =
  | 'same'
  | 'declaration and code'
  | 'missed'
  | 'different'
  | 'extra'
  | 'same stem'
  | 'asset'
  | 'mapped from built output'
  | 'only we resolve'
  | 'both outside'
  | 'neither';

const CODE = /\.(?:[mc]?[jt]sx?)$/;

/** @param isCopy whether TypeScript's file is an installed copy of ours, byte for byte */
export function compareResolution(
  truth: Truth,
  ours: readonly Resolution[],
  isCopy: (installed: string, ours: string) => boolean,
): Verdict {
  const files = ours.filter((resolution) => resolution.kind === 'file');
  if (truth.kind === 'file') return compareInside(truth.path, files);
  const first = files[0];
  if (first === undefined) return ours.some(({ kind }) => kind === 'unresolved') ? 'neither' : 'both outside';
  if (truth.kind === 'elsewhere') {
    if (isCopy(truth.path, first.path)) return 'same';
    return isNeutralPath(first.path) ? 'asset' : 'extra';
  }
  if (isNeutralPath(first.path)) return 'asset';
  return first.proof === 'inferred' ? 'mapped from built output' : 'only we resolve';
}

function compareInside(truth: string, files: readonly { readonly path: string }[]): Verdict {
  const first = files[0];
  if (first === undefined) return 'missed';
  if (first.path === truth && files.length === 1) return 'same';
  if (first.path === truth && /\.d\.[mc]?ts$/.test(truth)) return 'declaration and code';
  if (isNeutralPath(first.path)) return 'asset';
  return stemOf(first.path) === stemOf(truth) ? 'same stem' : 'different';
}

function isNeutralPath(path: string): boolean {
  return !CODE.test(path);
}

function stemOf(path: string): string {
  return path.replace(/(?:\.d)?\.[mc]?[jt]sx?$/, '');
}

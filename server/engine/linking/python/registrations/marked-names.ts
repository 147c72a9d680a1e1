import { kind } from '../../../languages/python/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { RegistrationInterest } from '../../registrations.ts';
import { childOfKind } from '../syntax.ts';

/** Bits of what a text may be in a file. */
export const named = 1;
export const setting = 2;
export const decorating = 4;

export function isMarked({ names }: CodeTree, node: number, marks: Uint8Array, bit: number): boolean {
  return (marks[names[node]] & bit) !== 0;
}

/** By the number of a text; undefined where no text is of interest. What is imported under another name is meant as well. */
export function markNames(
  tree: CodeTree,
  { names, decorators, settings, packages }: RegistrationInterest,
): Uint8Array | undefined {
  if (packages.size === 0) return undefined;
  const marks = new Uint8Array(tree.texts.length);
  tree.texts.forEach((text, index) => {
    if (decorators?.has(text) === true) marks[index] |= decorating;
    else if (names?.has(text) ?? true) marks[index] |= named;
    if (settings?.has(text) === true) marks[index] |= setting;
  });
  for (let node = 1; node < tree.count; node++) {
    if (tree.kinds[node] !== kind.importName || tree.ends[node] === node + 1) continue;
    const alias = childOfKind(tree, node, kind.name);
    if (alias >= 0) marks[tree.names[alias]] |= marks[tree.names[node]] & (named | decorating);
  }
  return marks.some((mark) => mark !== 0) ? marks : undefined;
}

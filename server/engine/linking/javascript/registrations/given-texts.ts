import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { GivenValue } from '../../registrations.ts';
import { type Entity, meaning, type Place, type Unit } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import { childList, valueOf } from '../expressions/syntax.ts';
import { assignmentsTo } from './assigned-names.ts';

type GivenText = Extract<GivenValue, { readonly kind: 'text' }>;

/** A text, a template or a sum, as far as it is constant. @param further what a part of it is */
export function textAt(unit: Unit, node: number, further: (child: number) => GivenValue): GivenValue {
  const { tree } = unit;
  if (isText(unit, node)) return { kind: 'text', text: nameOf(tree, node), isWhole: true };
  const isSum = tree.kinds[node] === kind.plus;
  const parts = childList(tree, node).map(further);
  // Of a template only what stands before its first value is kept.
  const all = isSum
    ? parts
    : [{ kind: 'text', text: nameOf(tree, node), isWhole: true } as const, ...parts.slice(0, 1)];
  const begin = joined(all);
  return isSum ? begin : { kind: 'text', text: begin.text, isWhole: false };
}

/** The beginning of a sum of texts, as far as it is known. */
function joined(parts: readonly GivenValue[]): GivenText {
  let text = '';
  let isSure = true;
  for (const part of parts) {
    if (part.kind !== 'text') return { kind: 'text', text, isWhole: false };
    text += part.text;
    if (!part.isWhole && part.isUsual === undefined) return { kind: 'text', text, isWhole: false };
    isSure &&= part.isWhole;
  }
  return isSure ? { kind: 'text', text, isWhole: true } : usualText(text);
}

/** Returns a text that holds unless another value replaces it. */
export function usualText(text: string): GivenText {
  return { kind: 'text', text, isWhole: false, isUsual: true };
}

/**
 * `const routes = { users: '/users' }`: a text that nothing but a type keeps from being constant. It is not sure where its
 * file, or the one that asks, assigns anything to such a name: what other files do to it is not looked for.
 */
export function initialText({ declarations, meanings }: Entity, asking: Unit): GivenValue | undefined {
  const [{ unit, node }] = declarations;
  const { tree } = unit;
  if (unit.isForeign || (meanings & (meaning.variable | meaning.property)) === 0) return undefined;
  const value = valueOf(tree, node);
  if (value < 0 || !isText(unit, value)) return undefined;
  const isOnly = declarations.length === 1 && !isAssignedIn(new Set([unit, asking]), { unit, node });
  return isOnly ? { kind: 'text', text: nameOf(tree, value), isWhole: true } : usualText(nameOf(tree, value));
}

function isAssignedIn(units: ReadonlySet<Unit>, { unit, node }: Place): boolean {
  const name = nameOf(unit.tree, node);
  return [...units].some((each) => assignmentsTo(each, name).some((at) => each !== unit || at !== node));
}

import type ts from 'typescript';
import { flowKind } from '../../../source/flow-graph.ts';
import type { Lowering } from './lowering.ts';

/** Attributes that an expression of the markup sets, by what stands before it in the file. */
const places: readonly { readonly before: RegExp; readonly attribute: string }[] = [
  { before: /\bv-html\s*=\s*["']?\s*$/, attribute: 'v-html' },
  { before: /\bv-text\s*=\s*["']?\s*$/, attribute: '' },
  { before: /\{@html\s*$/, attribute: '@html' },
  { before: /(?:^|[^=])\{\s*$/, attribute: '' },
];

/** Looked at before an expression. */
const BEFORE_LENGTH = 40;
/** Looked at before an attribute, for the name of its tag. */
const TAG_LENGTH = 2000;

/** Writes what a statement of markup, which is an expression alone, sets on the page. */
export function lowerShown(lowering: Lowering, node: ts.Expression, value: number): void {
  const { text } = lowering.source;
  if (text === undefined) return;
  const at = lowering.at(node);
  const before = text.slice(Math.max(0, at - BEFORE_LENGTH), at);
  const place = places.find((each) => each.before.test(before));
  if (place === undefined) return;
  const tag = lowering.constant(node, tagBefore(text, at) ?? '');
  lowering.add(flowKind.attribute, node, [tag, value], place.attribute);
}

/** Name of the tag that an offset lies in. */
export function tagBefore(text: string, at: number): string | undefined {
  const open = text.lastIndexOf('<', at);
  if (open < 0 || at - open > TAG_LENGTH) return undefined;
  return /^<([\w:.-]+)/.exec(text.slice(open, open + 80))?.[1];
}

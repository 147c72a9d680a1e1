import { flowKind } from '../../../source/flow-graph.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { flag, kind } from '../node-kinds.ts';
import { childList, type Lowering } from './lowering.ts';
import { readTextPieces, readWholeText } from './string-literals.ts';

export function lowerString(lowering: Lowering, node: number): number {
  const { tree, text, graph } = lowering;
  const position = tree.positions[node];
  const children = childList(tree, node);
  const isUnread = (tree.flags[node] & flag.unread) !== 0;
  if (children.length === 0) {
    return graph.constant(position, isUnread ? readWholeText(text, position) : nameOf(tree, node));
  }
  const isPutTogether = nameOf(tree, node) === '' && !isUnread;
  const parts = isPutTogether
    ? children.map((child) => lowering.value(child))
    : formattedParts(lowering, position, children);
  return concatenate(lowering, position, parts);
}

/** Constant pieces and the values of the fields between them. A field may have several values: a width is one. */
function formattedParts(lowering: Lowering, position: number, children: readonly number[]): number[] {
  const { tree, text, graph } = lowering;
  const parts: number[] = [];
  let next = 0;
  for (const piece of readTextPieces(text, position)) {
    if (piece.kind === 'text') parts.push(graph.constant(position, piece.text));
    else
      while (next < children.length && tree.positions[children[next]] < piece.end)
        parts.push(lowering.value(children[next++]));
  }
  while (next < children.length) parts.push(lowering.value(children[next++]));
  return parts;
}

/** Texts in a row: what is known is one constant. */
export function concatenate(lowering: Lowering, position: number, parts: readonly number[]): number {
  const { graph } = lowering;
  const joined: number[] = [];
  for (const part of parts.flatMap((each) => partsOf(lowering, each))) {
    const before = joined.at(-1);
    const sum = before === undefined ? undefined : sumOfTexts(graph.constantOf(before), graph.constantOf(part));
    if (sum === undefined) joined.push(part);
    else joined[joined.length - 1] = graph.constant(graph.positionOf(before as number), sum);
  }
  if (joined.length === 1 && typeof graph.constantOf(joined[0]) === 'string') return joined[0];
  return graph.add(flowKind.concatenation, position, joined);
}

/** Parts of one concatenation that are taken over into a longer one. */
const PARTS_MAX = 64;

function partsOf({ graph }: Lowering, part: number): readonly number[] {
  if (graph.kindOf(part) !== flowKind.concatenation) return [part];
  const parts = graph.operandsOf(part);
  return parts.length > PARTS_MAX ? [part] : parts;
}

const TEXT_LENGTH_MAX = 4096;

function sumOfTexts(left: unknown, right: unknown): string | undefined {
  if (typeof left !== 'string' || (typeof right !== 'string' && typeof right !== 'number')) return undefined;
  return left.length > TEXT_LENGTH_MAX ? undefined : `${left}${right}`;
}

/** `'… %s …' % values` */
export function lowerPercent(lowering: Lowering, position: number, left: number, right: number): number {
  const { tree, graph } = lowering;
  const template = lowering.value(left);
  const values =
    tree.kinds[right] === kind.tuple
      ? childList(tree, right).map((child) => lowering.value(child))
      : [lowering.value(right)];
  const text = graph.constantOf(template);
  if (typeof text !== 'string') return graph.add(flowKind.concatenation, position, [template, ...values]);
  return fillIn(lowering, position, text.split(/%(?:\([^()]*\))?[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[a-zA-Z]/), values);
}

/** An argument of `format`: its name where it has one. */
export interface FormatArgument {
  readonly name: string;
  readonly value: number;
}

/** `{}`, `{0}`, `{name[key].attribute!r:>5}` */
const formatField = /\{([^{}[.!:]*)((?:\.\w+|\[[^\]{}]*\])*)[^{}]*\}/g;

/** `'… {} …'.format(…)` of a text that is known. */
export function lowerFormat(
  lowering: Lowering,
  position: number,
  template: string,
  given: readonly FormatArgument[],
): number {
  const pieces: string[] = [];
  const values: number[] = [];
  let from = 0;
  for (const { 0: written, 1: name, 2: path, index } of template.matchAll(formatField)) {
    const place = name === '' ? values.length : Number(name);
    const argument = given.find((each) => each.name === name && name !== '') ?? given[place];
    if (argument === undefined) continue;
    pieces.push(template.slice(from, index));
    values.push(partAt(lowering, position, argument.value, path));
    from = index + written.length;
  }
  return fillIn(lowering, position, [...pieces, template.slice(from)], values);
}

/** `[key].attribute` of a value. */
function partAt({ graph, containers }: Lowering, position: number, value: number, path: string): number {
  let part = value;
  for (const [, attribute, key] of path.matchAll(/\.(\w+)|\[([^\]]*)\]/g)) {
    const known = key === undefined ? undefined : containers.partOf(part, key);
    part = known ?? graph.add(flowKind.member, position, [part], attribute ?? key);
  }
  return part;
}

/** Pieces of a template with the values between: each value is somewhere in it, which is all that matters. */
function fillIn(lowering: Lowering, position: number, pieces: readonly string[], values: readonly number[]): number {
  const { graph } = lowering;
  const parts: number[] = [];
  pieces.forEach((piece, index) => {
    if (piece !== '') parts.push(graph.constant(position, piece));
    if (index < values.length) parts.push(values[index]);
  });
  return concatenate(lowering, position, [...parts, ...values.slice(pieces.length)]);
}

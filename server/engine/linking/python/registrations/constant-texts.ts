import { flag, kind } from '../../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import type { LinkingContext } from '../linking-context.ts';
import { assignedValue, childList, hasChildren, hasFlag, wholeTarget } from '../syntax.ts';
import type { Unit } from '../unit.ts';
import type { Origins } from './origins.ts';
import { reachedNodes } from './reached-nodes.ts';

/** A text, or what it begins with. */
export interface ConstantText {
  readonly text: string;
  readonly isWhole: boolean;
  /** All of it is known, but something else may stand in its place. */
  readonly isUsual?: true;
}

const depthMax = 6;

/** Texts that are written out: literals, what is put together of them, and names and attributes that hold one. */
export class ConstantTexts {
  readonly #context: LinkingContext;
  readonly #origins: Pick<Origins, 'attributeNodes'>;

  constructor(context: LinkingContext, origins: Pick<Origins, 'attributeNodes'>) {
    this.#context = context;
    this.#origins = origins;
  }

  /** Undefined where the node is no text, in the file whose sites are linked. */
  of(unit: Unit, node: number): ConstantText | undefined {
    return this.#textAt(unit, node, 0, true);
  }

  /** @param isLinked the unit is the one whose sites are linked */
  #textAt(unit: Unit, node: number, depth: number, isLinked: boolean): ConstantText | undefined {
    const { tree } = unit;
    if (depth > depthMax) return undefined;
    const textOf = (each: number) => (each < 0 ? undefined : this.#textAt(unit, each, depth + 1, isLinked));
    switch (tree.kinds[node]) {
      case kind.string:
        return ofString(unit, node, textOf);
      case kind.binary:
        return nameOf(tree, node) === '+' ? ofSum(childList(tree, node).map(textOf)) : undefined;
      case kind.name:
        return this.#ofName(unit, node, depth, isLinked);
      case kind.attribute: {
        const found = this.#origins.attributeNodes(unit, node);
        return found.length === 1 ? this.#ofTarget(found[0].unit, found[0].node, depth, false) : undefined;
      }
      case kind.or:
      case kind.conditional:
        return onlyOf(alternativesOf(tree, node).map(textOf));
      case kind.call:
        return notSure(textOf(defaultOf(tree, node)));
      default:
        return undefined;
    }
  }

  #ofName(unit: Unit, node: number, depth: number, isLinked: boolean): ConstantText | undefined {
    const name = nameOf(unit.tree, node);
    const nodes = reachedNodes(this.#context, unit, node, name);
    const first = isLinked ? usualOf(unit, nodes ?? []) : undefined;
    const found = this.#context.names.definitions(unit, node, name, first ?? nodes);
    if (found.length !== 1 || found[0].form !== 'place') return undefined;
    const { unit: target, node: at } = found[0];
    const text = this.#ofTarget(target, at, depth, isLinked && target === unit);
    return first === undefined ? text : notSure(text);
  }

  /** `PREFIX = "/api"`, with or without an annotation. */
  #ofTarget(unit: Unit, target: number, depth: number, isLinked: boolean): ConstantText | undefined {
    const { tree } = unit;
    const assign = tree.parents[target];
    if (tree.kinds[assign] !== kind.assign || wholeTarget(tree, target) !== target) return undefined;
    const value = assignedValue(tree, assign);
    return value < 0 ? undefined : this.#textAt(unit, value, depth + 1, isLinked);
  }
}

/**
 * Of a variable that is given a text and then, on some condition, another one, the first is what people mean; it is not
 * sure. Only in the file that is linked: no digest of another one holds what stands in a condition.
 */
function usualOf({ tree }: Unit, nodes: readonly number[]): readonly number[] | undefined {
  if (nodes.length < 2) return undefined;
  const usual = nodes.filter((each) => !isConditional(tree.kinds[tree.parents[tree.parents[tree.parents[each]]]]));
  return usual.length === 1 && usual[0] === nodes[0] ? usual : undefined;
}

function notSure(text: ConstantText | undefined): ConstantText | undefined {
  return text?.isWhole === true ? { text: text.text, isWhole: false, isUsual: true } : text;
}

/** Returns the alternatives of a node that is one of several values. */
export function alternativesOf(tree: CodeTree, node: number): readonly number[] {
  const parts = childList(tree, node);
  return tree.kinds[node] === kind.conditional ? [parts[0], parts[2]] : parts;
}

/** A text beside an unknown value is the usual value; which of several is meant is unknown. */
function onlyOf(texts: readonly (ConstantText | undefined)[]): ConstantText | undefined {
  const known = texts.filter((text) => text !== undefined);
  return known.length === 1 ? notSure(known[0]) : undefined;
}

/** Returns the default of a call where nothing is found: `x.get(key, it)`, `getenv(key, it)`, `getattr(x, key, it)`, `f(key, default=it)`; -1 where there is none. */
function defaultOf(tree: CodeTree, call: number): number {
  const [callee, ...given] = childList(tree, call);
  const named = given.find((each) => tree.kinds[each] === kind.keywordArgument && nameOf(tree, each) === 'default');
  if (named !== undefined) return named + 1;
  const name = nameOf(tree, callee);
  const at = name === 'getattr' ? 2 : 1;
  const isAsking = name === 'getattr' || name === 'getenv' || (name === 'get' && tree.kinds[callee] === kind.attribute);
  return isAsking && given.length === at + 1 ? given[at] : -1;
}

/** Reports whether the statement around the block of an assignment is conditional. */
function isConditional(value: number): boolean {
  return (
    value === kind.ifStatement ||
    value === kind.elif ||
    value === kind.otherwise ||
    value === kind.tryStatement ||
    value === kind.except ||
    value === kind.withStatement
  );
}

function ofString(
  { tree }: Unit,
  node: number,
  textOf: (node: number) => ConstantText | undefined,
): ConstantText | undefined {
  const content = nameOf(tree, node);
  if (hasFlag(tree, node, flag.unread)) return { text: '', isWhole: false };
  if (!hasChildren(tree, node)) return { text: content, isWhole: true };
  const parts = childList(tree, node);
  if (content === '') return joined(parts.map(textOf));
  const between = content.split('*');
  // A star that is written in it stands for no field: how they belong together is not known then.
  if (between.length !== parts.length + 1) return { text: between[0], isWhole: false };
  const pieces = between.flatMap((text, index) => [
    { text, isWhole: true },
    ...(index < parts.length ? [textOf(parts[index])] : []),
  ]);
  return joined(pieces);
}

/** A sum of something else is no text. */
function ofSum(parts: readonly (ConstantText | undefined)[]): ConstantText | undefined {
  return parts[0] === undefined ? undefined : joined(parts);
}

/** Up to the first part that is not known. */
function joined(parts: readonly (ConstantText | undefined)[]): ConstantText {
  let text = '';
  let isSure = true;
  for (const part of parts) {
    text += part?.text ?? '';
    if (part === undefined || (!part.isWhole && part.isUsual === undefined)) return { text, isWhole: false };
    isSure &&= part.isWhole;
  }
  return isSure ? { text, isWhole: true } : { text, isWhole: false, isUsual: true };
}

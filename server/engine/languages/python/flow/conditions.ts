import {
  compoundCondition,
  type Condition,
  knownTruth,
  type Mention,
  simpleCondition,
} from '../../../flow/condition.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { childList, type Lowering } from './lowering.ts';
import { variableOf } from './name-scopes.ts';
import { bindWalrus } from './targets.ts';

/** An expression whose truth is asked. */
export function lowerCondition(lowering: Lowering, node: number): Condition {
  const { tree } = lowering;
  switch (tree.kinds[node]) {
    case kind.not:
      return lowerNegated(lowering, node);
    case kind.and:
      return lowerParts(lowering, node, 'and');
    case kind.or:
      return lowerParts(lowering, node, 'or');
    case kind.walrus:
      return truthOf(lowering, node + 1, bindWalrus(lowering, node));
    default:
      return truthOf(lowering, node, lowering.inspected(node));
  }
}

function lowerNegated(lowering: Lowering, node: number): Condition {
  const { tree, graph } = lowering;
  if (tree.ends[node] === node + 1) return simpleCondition(graph.unknown(tree.positions[node], 'broken'), []);
  return compoundCondition('not', [lowering.condition(node + 1)]);
}

/** The second part is only asked where the first one left it open. */
function lowerParts(lowering: Lowering, node: number, form: 'and' | 'or'): Condition {
  const { tree, graph, flow } = lowering;
  const [left, right] = childList(tree, node);
  const first = lowering.condition(left);
  const known = knownTruth(graph, first);
  if (right === undefined || known === (form === 'or')) return first;
  if (known !== undefined) return lowering.condition(right);
  let second: Condition | undefined;
  flow.optionally(() => {
    flow.assume(first, form === 'and');
    second = lowering.condition(right);
  });
  return compoundCondition(form, second === undefined ? [first] : [first, second]);
}

/** The condition that an expression's value is true. */
export function truthOf(lowering: Lowering, node: number, value: number): Condition {
  const known = lowering.flow.conditionOf(value);
  if (known !== undefined) return known;
  return simpleCondition(value, mentionsOf(lowering, node), informationOf(lowering, node, value));
}

function informationOf({ tree, graph }: Lowering, node: number, value: number): Condition['informs'] {
  const own = tree.kinds[node];
  if (own === kind.name || own === kind.attribute || own === kind.subscript) return 'failing';
  if (own !== kind.comparison || graph.kindOf(value) !== flowKind.operation) return 'always';
  const name = nameOf(tree, node);
  if (name === '==' || name === 'is') return 'holding';
  return name === '!=' || name === '<>' || /^is\s/.test(name) ? 'failing' : 'always';
}

const MENTIONS_MAX = 8;
/** Variables, and chains of their members, that an expression is about. */
export function mentionsOf(lowering: Lowering, node: number): Mention[] {
  const { tree } = lowering;
  const mentions: Mention[] = [];
  for (let at = node; at < tree.ends[node] && mentions.length < MENTIONS_MAX; at++) {
    if (tree.kinds[at] === kind.name && !isCalled(lowering, at)) addMentions(lowering, at, mentions);
  }
  return mentions;
}

function isCalled({ tree }: Lowering, node: number): boolean {
  const parent = tree.parents[node];
  return tree.kinds[parent] === kind.call && node === parent + 1;
}

function addMentions(lowering: Lowering, node: number, mentions: Mention[]): void {
  const { tree, scope, flow } = lowering;
  const variable = variableOf(scope, nameOf(tree, node));
  if (variable === undefined) return;
  const value = flow.environment.valueOf(variable.number);
  if (value < 0) return;
  mentions.push({ variable: variable.number, chain: '', value });
  const chain = chainAbove(lowering, node);
  if (chain !== '') mentions.push({ variable: variable.number, chain, value });
  for (const source of flow.sourcesOf(value)) mentions.push({ ...source, isSource: true });
}

/** `.body.name` of `request` in `request.body['name']`; what is called is none of them. */
function chainAbove({ tree }: Lowering, node: number): string {
  let chain = '';
  let at = node;
  for (let parent = tree.parents[at]; at === parent + 1; at = parent, parent = tree.parents[at]) {
    if (tree.kinds[parent] === kind.attribute) chain += `.${nameOf(tree, parent)}`;
    else break;
    if (tree.kinds[tree.parents[parent]] === kind.call && parent === tree.parents[parent] + 1) {
      return chain.slice(0, chain.lastIndexOf('.'));
    }
  }
  return chain;
}

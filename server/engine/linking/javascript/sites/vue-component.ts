import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { nodesNamed } from '../../../source/nodes-by-name.ts';
import { markupNode } from '../binder/markup-node.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import type { Taken } from './svelte-component.ts';

/** Names by which a script has what its component is given and does not say that it is. */
const BY_OTHER_NAMES = ['$attrs', 'useAttrs', '$props', 'getCurrentInstance', 'defineModel'];

/**
 * Finds the property or listener of a component of Vue with a `script setup`. Vue calls the events that it declares.
 * Attributes that it does not take go to its outermost element: to the page, where it has no other components.
 * Undefined where it cannot be determined.
 */
export function takenByVue(tree: CodeTree, name: string): Taken | undefined {
  const asked = callsThatAsk(tree);
  if (asked === undefined) return undefined;
  if (!asked.some((call) => saysName(tree, call, name)) && hasComponents(tree)) return undefined;
  const wholes = asked.flatMap((call) => variableOf(tree, call));
  return { wholes, own: [], uses: usesIn(tree, name) };
}

/** Calls of `defineProps` and `defineEmits`; undefined where the script may have what it is given by other names. */
function callsThatAsk(tree: CodeTree): readonly number[] | undefined {
  if (tree.kinds.includes(kind.exportDefault)) return undefined;
  if (BY_OTHER_NAMES.some((name) => identifiers(tree, name).length > 0)) return undefined;
  return ['defineProps', 'defineEmits']
    .flatMap((name) => identifiers(tree, name))
    .map((node) => tree.parents[node])
    .filter((node) => tree.kinds[node] === kind.call);
}

function identifiers(tree: CodeTree, name: string): readonly number[] {
  return [...nodesNamed(tree, name)].filter((node) => tree.kinds[node] === kind.identifier);
}

/** Whether a property or event of that name is written in what `defineProps` or `defineEmits` is given. */
function saysName(tree: CodeTree, call: number, name: string): boolean {
  const event = plain(name.replace(/^on(?=[A-Z])/, ''));
  const isEmits = nameOf(tree, call + 1) === 'defineEmits';
  for (let node = call + 2; node < tree.ends[call]; node++) {
    const said = nameOf(tree, node);
    if (said !== '' && (isEmits ? plain(said) === event : said === name)) return true;
  }
  return false;
}

/** `update:modelValue`, `update-model-value` and `UpdateModelValue` are one event. */
function plain(name: string): string {
  return name.replace(/[-:]/g, '').toLowerCase();
}

/** `const props = defineProps()`, also `withDefaults(defineProps(), {})`; what is emitted is no property. */
function variableOf(tree: CodeTree, call: number): readonly number[] {
  if (nameOf(tree, call + 1) === 'defineEmits') return [];
  const outer = tree.parents[call];
  const at = tree.kinds[outer] === kind.call ? tree.parents[outer] : outer;
  return tree.kinds[at] === kind.variable ? [at] : [];
}

function hasComponents(tree: CodeTree): boolean {
  for (let node = markupNode(tree); node < tree.count; node++) {
    if (tree.kinds[node] !== kind.jsxElement) continue;
    if (tree.kinds[node + 1] !== kind.identifier || !isIntrinsic(nameOf(tree, node + 1))) return true;
  }
  return false;
}

/** The template names a property as it is. */
function usesIn(tree: CodeTree, name: string): readonly number[] {
  const first = markupNode(tree);
  return [...nodesNamed(tree, name)].filter(
    (node) => node >= first && (tree.kinds[node] === kind.identifier || tree.kinds[node] === kind.shorthandProperty),
  );
}

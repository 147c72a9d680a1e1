import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { markupNode } from '../binder/markup-node.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import type { Taken } from './svelte-component.ts';

/** Names by which a script has what its component is given and does not say that it is. */
const BY_OTHER_NAMES: ReadonlySet<string> = new Set([
  '$attrs',
  'useAttrs',
  '$props',
  'getCurrentInstance',
  'defineModel',
]);

/**
 * Where a component of Vue with a `script setup` has a property or listener. What it says that it emits is called by Vue. What it
 * does not ask for goes to its outermost element: to the page, where it has no other components. Undefined where that cannot
 * be told.
 */
export function takenByVue(tree: CodeTree, name: string): Taken | undefined {
  const asked: number[] = [];
  for (let node = 1; node < tree.count; node++) {
    if (tree.kinds[node] === kind.exportDefault) return undefined;
    if (tree.kinds[node] !== kind.identifier) continue;
    if (BY_OTHER_NAMES.has(nameOf(tree, node))) return undefined;
    const isMacro = nameOf(tree, node) === 'defineProps' || nameOf(tree, node) === 'defineEmits';
    if (isMacro && tree.kinds[tree.parents[node]] === kind.call) asked.push(tree.parents[node]);
  }
  if (!asked.some((call) => saysName(tree, call, name)) && hasComponents(tree)) return undefined;
  const wholes = asked.flatMap((call) => variableOf(tree, call));
  return { wholes, own: [], uses: usesIn(tree, name) };
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
  const found: number[] = [];
  for (let node = markupNode(tree); node < tree.count; node++) {
    const isName = tree.kinds[node] === kind.identifier || tree.kinds[node] === kind.shorthandProperty;
    if (isName && nameOf(tree, node) === name) found.push(node);
  }
  return found;
}

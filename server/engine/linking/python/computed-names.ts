import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { scopeAt } from './scopes.ts';
import { assignedValue, childList } from './syntax.ts';
import type { Unit } from './unit.ts';

/** Upper bound on listed names. */
const namesMax = 24;
const depthMax = 6;
/** Stands for what is not known of a name. */
const any = '*';

/**
 * Names that an expression may give, `*` for parts that are computed: `"visit_%s" % x` is `visit_*`. Undefined where it may
 * be any.
 */
export function computedNames(context: LinkingContext, unit: Unit, node: number): readonly string[] | undefined {
  const all = new Set(namesOf(node, 0) ?? [any]);
  return all.size > namesMax || [...all].some((name) => /^\**$/.test(name)) ? undefined : [...all];

  function namesOf(each: number, depth: number): readonly string[] | undefined {
    const { tree } = unit;
    if (depth > depthMax) return undefined;
    switch (tree.kinds[each]) {
      case kind.string:
        return nameOf(tree, each) === '' ? undefined : [nameOf(tree, each)];
      case kind.binary:
        return ofBinary(each, depth + 1);
      case kind.call:
        return ofFormat(each);
      case kind.conditional: {
        const [value, , other] = childList(tree, each);
        return allOf([value, other], depth + 1);
      }
      case kind.or:
        return allOf(childList(tree, each), depth + 1);
      case kind.name:
        return ofName(each, depth + 1);
      default:
        return undefined;
    }
  }

  function allOf(nodes: readonly number[], depth: number): readonly string[] | undefined {
    const found = nodes.map((each) => namesOf(each, depth));
    return found.includes(undefined) ? undefined : found.flatMap((names) => names ?? []);
  }

  function ofBinary(each: number, depth: number): readonly string[] | undefined {
    const { tree } = unit;
    const [left, right] = childList(tree, each);
    const before = namesOf(left, depth) ?? [any];
    if (nameOf(tree, each) === '%')
      return before.map((text) => text.replaceAll(/%(?:\(\w*\))?[-+ #0-9.]*[a-zA-Z]/g, any));
    if (nameOf(tree, each) !== '+') return undefined;
    const after = namesOf(right, depth) ?? [any];
    return before.flatMap((one) => after.map((other) => one + other));
  }

  /** `"visit_{}".format(x)` */
  function ofFormat(call: number): readonly string[] | undefined {
    const { tree } = unit;
    const callee = call + 1;
    const isFormat = tree.kinds[callee] === kind.attribute && nameOf(tree, callee) === 'format';
    if (!isFormat || tree.kinds[callee + 1] !== kind.string || nameOf(tree, callee + 1) === '') return undefined;
    return [nameOf(tree, callee + 1).replaceAll(/\{[^{}]*\}/g, any)];
  }

  /** A variable of the same function, and what a loop runs over where it is written out. */
  function ofName(each: number, depth: number): readonly string[] | undefined {
    const { tree } = unit;
    const found = context.names.find(unit, each, nameOf(tree, each));
    if (found === undefined || found.scope.kind === 'class') return undefined;
    const nodes = found.scope === scopeAt(unit, each) ? context.reaching(unit, found.nodes, each) : found.nodes;
    const texts = nodes.map((binding) => ofBinding(binding, depth));
    return texts.includes(undefined) ? undefined : texts.flatMap((names) => names ?? []);
  }

  function ofBinding(binding: number, depth: number): readonly string[] | undefined {
    const { tree } = unit;
    const statement = tree.parents[binding];
    if (tree.kinds[binding] !== kind.name || binding !== statement + 1) return undefined;
    if (tree.kinds[statement] === kind.assign) {
      const value = assignedValue(tree, statement);
      return value < 0 ? undefined : namesOf(value, depth);
    }
    if (tree.kinds[statement] !== kind.forStatement && tree.kinds[statement] !== kind.forIn) return undefined;
    const over = tree.ends[binding];
    const isWritten =
      tree.kinds[over] === kind.tuple || tree.kinds[over] === kind.list || tree.kinds[over] === kind.set;
    return isWritten ? allOf(childList(tree, over), depth) : undefined;
  }
}

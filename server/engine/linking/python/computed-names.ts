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
  const all = new Set(new NameSearch(context, unit).of(node, 0) ?? [any]);
  return all.size > namesMax || [...all].some((name) => /^\**$/.test(name)) ? undefined : [...all];
}

/** The same of those ways to a value that are written in part; the others may give any. */
export function namesWrittenInPart(context: LinkingContext, unit: Unit, node: number): readonly string[] {
  const all = new Set(new NameSearch(context, unit, true).of(node, 0) ?? []);
  return all.size > namesMax ? [] : [...all].filter((name) => !/^\**$/.test(name));
}

/** The names that expressions of one file may give. */
class NameSearch {
  readonly #context: LinkingContext;
  readonly #unit: Unit;
  /** Whether ways of which nothing is known are left out: else there is no list where there is one. */
  readonly #isPartial: boolean;

  constructor(context: LinkingContext, unit: Unit, isPartial = false) {
    this.#context = context;
    this.#unit = unit;
    this.#isPartial = isPartial;
  }

  of(each: number, depth: number): readonly string[] | undefined {
    const { tree } = this.#unit;
    if (depth > depthMax) return undefined;
    switch (tree.kinds[each]) {
      case kind.string:
        return nameOf(tree, each) === '' ? undefined : this.#ofText(each, depth + 1);
      case kind.binary:
        return this.#ofBinary(each, depth + 1);
      case kind.call:
        return this.#ofMethod(each, depth + 1);
      case kind.conditional: {
        const [value, , other] = childList(tree, each);
        return this.#allOf([value, other], depth + 1);
      }
      case kind.or:
        return this.#allOf(childList(tree, each), depth + 1);
      case kind.name:
        return this.#ofName(each, depth + 1);
      default:
        return undefined;
    }
  }

  /** `f"visit_{name}"`: what is put in at the end may be known itself. */
  #ofText(each: number, depth: number): readonly string[] {
    const text = nameOf(this.#unit.tree, each);
    const put = childList(this.#unit.tree, each).at(-1);
    if (put === undefined || !text.endsWith(any)) return [text];
    return (this.of(put, depth) ?? [any]).map((end) => text.slice(0, -any.length) + end);
  }

  #allOf(nodes: readonly number[], depth: number): readonly string[] | undefined {
    return this.#joined(nodes.map((each) => this.of(each, depth)));
  }

  #joined(found: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
    const known = found.flatMap((names) => names ?? []);
    return found.includes(undefined) && (!this.#isPartial || known.length === 0) ? undefined : known;
  }

  #ofBinary(each: number, depth: number): readonly string[] | undefined {
    const { tree } = this.#unit;
    const [left, right] = childList(tree, each);
    const before = this.of(left, depth) ?? [any];
    if (nameOf(tree, each) === '%')
      return before.map((text) => text.replaceAll(/%(?:\(\w*\))?[-+ #0-9.]*[a-zA-Z]/g, any));
    if (nameOf(tree, each) !== '+') return undefined;
    const after = this.of(right, depth) ?? [any];
    return before.flatMap((one) => after.map((other) => one + other));
  }

  /** `"visit_{}".format(x)`, `"_".join(("visit", x))` */
  #ofMethod(call: number, depth: number): readonly string[] | undefined {
    const { tree } = this.#unit;
    const callee = call + 1;
    const isJoin = tree.kinds[callee] === kind.attribute && nameOf(tree, callee) === 'join';
    if (isJoin && tree.kinds[callee + 1] === kind.string) return this.#ofJoined(call, depth);
    const isFormat = tree.kinds[callee] === kind.attribute && nameOf(tree, callee) === 'format';
    if (!isFormat || tree.kinds[callee + 1] !== kind.string || nameOf(tree, callee + 1) === '') return undefined;
    return [nameOf(tree, callee + 1).replaceAll(/\{[^{}]*\}/g, any)];
  }

  #ofJoined(call: number, depth: number): readonly string[] | undefined {
    const { tree } = this.#unit;
    const list = tree.ends[call + 1];
    if (list >= tree.ends[call] || (tree.kinds[list] !== kind.list && tree.kinds[list] !== kind.tuple))
      return undefined;
    // Of a text that is empty nothing is known either.
    const between = nameOf(tree, call + 2) || any;
    const [first = [''], ...rest] = childList(tree, list).map((each) => this.of(each, depth) ?? [any]);
    return rest.reduce<readonly string[]>(
      (begun, next) => begun.flatMap((one) => next.map((other) => one + between + other)).slice(0, namesMax + 1),
      first,
    );
  }

  /** A variable of the same function, and what a loop runs over where it is written out. */
  #ofName(each: number, depth: number): readonly string[] | undefined {
    const { tree } = this.#unit;
    const found = this.#context.names.find(this.#unit, each, nameOf(tree, each));
    if (found === undefined || found.scope.kind === 'class') return undefined;
    const nodes =
      found.scope === scopeAt(this.#unit, each) ? this.#context.reaching(this.#unit, found.nodes, each) : found.nodes;
    return this.#joined(nodes.map((binding) => this.#ofBinding(binding, depth)));
  }

  #ofBinding(binding: number, depth: number): readonly string[] | undefined {
    const { tree } = this.#unit;
    const statement = tree.parents[binding];
    if (tree.kinds[binding] !== kind.name || binding !== statement + 1) return undefined;
    if (tree.kinds[statement] === kind.assign) {
      const value = assignedValue(tree, statement);
      return value < 0 ? undefined : this.of(value, depth);
    }
    if (tree.kinds[statement] !== kind.forStatement && tree.kinds[statement] !== kind.forIn) return undefined;
    const over = tree.ends[binding];
    const isWritten =
      tree.kinds[over] === kind.tuple || tree.kinds[over] === kind.list || tree.kinds[over] === kind.set;
    return isWritten ? this.#allOf(childList(tree, over), depth) : undefined;
  }
}

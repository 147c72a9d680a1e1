import { addToList } from '#server/base/add-to-list.ts';
import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { childList, dottedNameOf } from './syntax.ts';
import { instance, membersOf, type Type, union } from './type.ts';
import type { Unit } from './unit.ts';

/** How far conditions are looked for. */
const levelsMax = 60;

/** Conditions on a name or a chain of attributes, where they hold: `isinstance`, `is None`, truth. */
export class Narrowing {
  readonly #context: LinkingContext;

  constructor(context: LinkingContext) {
    this.#context = context;
  }

  narrow(unit: Unit, node: number, type: Type): Type {
    const written = dottedNameOf(unit.tree, node);
    return written === undefined ? type : this.#narrowedBy(unit, node, written, type);
  }

  #narrowedBy(unit: Unit, node: number, written: string, type: Type): Type {
    const { tree } = unit;
    const conditions: (readonly [condition: number, holds: boolean])[] = [];
    let child = node;
    for (let level = 0, parent = tree.parents[child]; child !== 0 && level < levelsMax; level++) {
      collect(tree, parent, child, conditions);
      if (tree.kinds[parent] === kind.functionDefinition || tree.kinds[parent] === kind.classDefinition) break;
      child = parent;
      parent = tree.parents[child];
    }
    // What stands nearest is what holds last.
    return conditions.reduceRight(
      (now, [condition, holds]) => this.#applied(unit, condition, holds, written, now),
      type,
    );
  }

  #applied(unit: Unit, condition: number, holds: boolean, written: string, type: Type): Type {
    const { tree } = unit;
    switch (tree.kinds[condition]) {
      case kind.not:
        return this.#applied(unit, condition + 1, !holds, written, type);
      case kind.and:
      case kind.or: {
        const isBoth = (tree.kinds[condition] === kind.and) === holds;
        if (!isBoth) return type;
        return childList(tree, condition).reduce((now, each) => this.#applied(unit, each, holds, written, now), type);
      }
      case kind.call:
        return this.#byCall(unit, condition, holds, written, type);
      case kind.comparison:
        return byComparison(unit, condition, holds, written, type);
      case kind.walrus:
      case kind.name:
      case kind.attribute: {
        const named = tree.kinds[condition] === kind.walrus ? condition + 1 : condition;
        return holds && dottedNameOf(tree, named) === written ? withoutNone(type) : type;
      }
      default:
        return type;
    }
  }

  /** `isinstance(x, C)`, `isinstance(x, (C, D))`, `issubclass(x, C)` */
  #byCall(unit: Unit, call: number, holds: boolean, written: string, type: Type): Type {
    const { tree } = unit;
    const [callee, value, classes] = childList(tree, call);
    const called = nameOf(tree, callee);
    if (classes === undefined || (called !== 'isinstance' && called !== 'issubclass')) return type;
    if (dottedNameOf(tree, value) !== written || tree.kinds[callee] !== kind.name) return type;
    const targets = tree.kinds[classes] === kind.tuple ? childList(tree, classes) : [classes];
    const found = targets.flatMap((each) => membersOf(this.#context.evaluate(unit, each).type));
    const wanted = found.flatMap((each) => (each.form === 'class' ? [each.of] : []));
    if (wanted.length !== found.length || wanted.length === 0) return type;
    const isClass = called === 'issubclass';
    return holds ? this.#kept(type, wanted, isClass) : this.#without(type, wanted, isClass);
  }

  #kept(type: Type, wanted: readonly Type[], isClass: boolean): Type {
    const members = membersOf(type).filter((each) => wanted.some((want) => this.#isBelow(each, want, isClass)));
    if (members.length > 0) return union(members);
    return union(wanted.map((want) => (isClass ? { form: 'class', key: `type[${want.key}]`, of: want } : want)));
  }

  #without(type: Type, wanted: readonly Type[], isClass: boolean): Type {
    const members = membersOf(type).filter((each) => !wanted.some((want) => this.#isBelow(each, want, isClass)));
    return members.length === 0 ? type : union(members);
  }

  #isBelow(type: Type, base: Type, isClass: boolean): boolean {
    const value = isClass ? (type.form === 'class' ? type.of : undefined) : type;
    if (value === undefined || base.form !== 'instance') return value?.key === base.key;
    const bound = value.form === 'parameter' && value.bound !== undefined ? value.bound : value;
    return bound.form === 'instance' && this.#context.classes.isBelow(instanceOf(bound), base.of);
  }
}

/** Conditions that hold in `child` of `parent`. */
function collect(tree: CodeTree, parent: number, child: number, into: (readonly [number, boolean])[]): void {
  const condition = parent + 1;
  switch (tree.kinds[parent]) {
    case kind.ifStatement:
      if (child !== condition) collectOfIf(tree, parent, child, into);
      break;
    case kind.elif:
    case kind.whileStatement:
      if (child !== condition && tree.kinds[child] === kind.block) into.push([condition, true]);
      break;
    case kind.and:
    case kind.or:
      if (child !== condition) into.push([condition, tree.kinds[parent] === kind.and]);
      break;
    case kind.conditional: {
      const [value, test] = childList(tree, parent);
      if (child !== test) into.push([test, child === value]);
      break;
    }
    case kind.block:
    case kind.file:
      into.push(...exitsBefore(tree, parent, child));
      break;
    default:
      if (isComprehension(tree.kinds[parent])) collectIfClauses(tree, parent, child, into);
  }
}

function collectOfIf(tree: CodeTree, statement: number, child: number, into: (readonly [number, boolean])[]): void {
  if (tree.kinds[child] === kind.block) into.push([statement + 1, true]);
  else into.push(...branchesBefore(tree, statement, child));
}

function isComprehension(value: number): boolean {
  return value >= kind.listComprehension && value <= kind.generator;
}

/** `x for x in values if x`: within a comprehension all of its conditions hold. */
function collectIfClauses(
  tree: CodeTree,
  comprehension: number,
  child: number,
  into: (readonly [number, boolean])[],
): void {
  for (const each of childList(tree, comprehension)) {
    if (tree.kinds[each] === kind.ifClause && each !== child) into.push([each + 1, true]);
  }
}

/** In a later branch, the conditions of the earlier ones do not hold. */
function branchesBefore(tree: CodeTree, statement: number, child: number): (readonly [number, boolean])[] {
  const earlier = childList(tree, statement).filter((each) => each < child && tree.kinds[each] === kind.elif);
  return [[statement + 1, false], ...earlier.map((each) => [each + 1, false] as const)];
}

/** `if not isinstance(x, C): return` and `assert` before a statement, the nearest one first. */
function exitsBefore(tree: CodeTree, block: number, child: number): (readonly [number, boolean])[] {
  const exits = exitsOf(tree).get(block) ?? [];
  return exits.filter(([condition]) => condition <= child).toReversed();
}

/** By block, gathered once a file: to go through all statements for each name would take forever in long blocks. */
const exitsOf = remember((tree: CodeTree): ReadonlyMap<number, readonly (readonly [number, boolean])[]> => {
  const found = new Map<number, (readonly [number, boolean])[]>();
  for (let node = 1; node < tree.count; node++) {
    const isAssert = tree.kinds[node] === kind.assertStatement;
    if (isAssert || (tree.kinds[node] === kind.ifStatement && leaves(tree, node)))
      addToList(found, tree.parents[node], [node + 1, isAssert] as const);
  }
  return found;
});

/** An `if` without other branches whose block ends with `return`, `raise`, `break` or `continue`. */
function leaves(tree: CodeTree, statement: number): boolean {
  const children = childList(tree, statement);
  const block = children[1];
  if (children.length !== 2 || tree.kinds[block] !== kind.block) return false;
  const last = tree.kinds[childList(tree, block).at(-1) ?? block];
  return last === kind.returnStatement || last === kind.raiseStatement || last === kind.jump;
}

function withoutNone(type: Type): Type {
  const members = membersOf(type).filter(({ form }) => form !== 'none');
  return members.length === 0 ? type : union(members);
}

function byComparison({ tree }: Unit, condition: number, holds: boolean, written: string, type: Type): Type {
  const [left, right] = childList(tree, condition);
  if (right === undefined || tree.kinds[right] !== kind.none) return type;
  const named = tree.kinds[left] === kind.walrus ? left + 1 : left;
  if (dottedNameOf(tree, named) !== written) return type;
  const operator = nameOf(tree, condition);
  const isNone = operator === 'is' || operator === '==';
  const isNot = /^(?:is\s+not|!=)$/.test(operator);
  return (isNone && !holds) || (isNot && holds) ? withoutNone(type) : type;
}

function instanceOf(type: Extract<Type, { form: 'instance' }>) {
  return (instance(type.of) as typeof type).of;
}

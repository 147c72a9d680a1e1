import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { DependencyOwner } from '../dependencies.ts';
import { definitionValue } from './annotations.ts';
import { isOverload } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import { operators } from './operators.ts';
import { scopeAt } from './scopes.ts';
import { annotationOf, childList } from './syntax.ts';
import { createSubscripts } from './subscripts.ts';
import {
  functionType,
  membersOf,
  none,
  notKnown,
  oneOf,
  standard,
  type Type,
  union,
  unknown,
  type Value,
} from './type.ts';
import type { Unit } from './unit.ts';

/** Upper bound on the elements of a display that are read; beyond it the other elements are unknown. */
const elementsMax = 12;

/** A name that is given its value in more places may be anything: generated code gives one name thousands. */
const bindingsMax = 100;

/** Returns the values of expressions. */
export class Expressions {
  readonly #context: LinkingContext;
  /** A value evaluated for a computation is cached for it alone: it depends on what was looked up then. */
  readonly #memory = new WeakMap<DependencyOwner, Map<Unit, Map<number, Value>>>();
  readonly #ofSubscript: (unit: Unit, node: number) => Value;

  constructor(context: LinkingContext) {
    this.#context = context;
    this.#ofSubscript = createSubscripts(context);
  }

  evaluate(unit: Unit, node: number): Value {
    const remembered = this.#memoryOf(unit);
    const known = remembered?.get(node);
    if (known !== undefined) return known;
    // A lookup that reaches itself gets nothing.
    remembered?.set(node, notKnown);
    const value = this.#compute(unit, node);
    remembered?.set(node, value);
    return value;
  }

  #memoryOf(unit: Unit): Map<number, Value> | undefined {
    const owner = this.#context.dependencies.current;
    if (owner === undefined) return undefined;
    let ofOwner = this.#memory.get(owner);
    if (ofOwner === undefined) this.#memory.set(owner, (ofOwner = new Map()));
    let ofUnit = ofOwner.get(unit);
    if (ofUnit === undefined) ofOwner.set(unit, (ofUnit = new Map()));
    return ofUnit;
  }

  #compute(unit: Unit, node: number): Value {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.name:
        return this.#narrowed(unit, node, this.#ofName(unit, node));
      case kind.attribute:
        return this.#narrowed(unit, node, this.#ofAttribute(unit, node));
      case kind.call:
        return this.#ofCall(unit, node);
      case kind.subscript:
        return this.#ofSubscript(unit, node);
      case kind.awaitExpression:
        return awaited(this.#context.evaluate(unit, node + 1));
      case kind.conditional:
        return this.#ofBranches(
          unit,
          childList(tree, node).filter((_, index) => index !== 1),
        );
      case kind.and:
        return inferred(this.#context.evaluate(unit, childList(tree, node)[1] ?? node + 1).type);
      case kind.or:
        return this.#ofBranches(unit, childList(tree, node), true);
      case kind.walrus:
        return this.#context.evaluate(unit, tree.ends[node + 1]);
      case kind.assign:
        return this.#context.evaluate(unit, tree.ends[node + 1]);
      case kind.lambda:
        return inferred(functionType(unit, node));
      case kind.binary:
        return this.#ofBinary(unit, node);
      default:
        return inferred(this.#ofDisplay(unit, node));
    }
  }

  #ofDisplay(unit: Unit, node: number): Type {
    const { tree } = unit;
    const plain = plainResults.get(tree.kinds[node]);
    if (plain !== undefined) return standard(plain);
    switch (tree.kinds[node]) {
      case kind.none:
        return none;
      case kind.list:
      case kind.set:
        return standard(tree.kinds[node] === kind.list ? 'list' : 'set', [
          this.#elementsOf(unit, childList(tree, node)),
        ]);
      case kind.tuple:
        return this.#ofTuple(unit, node);
      case kind.dictionary:
        return this.#ofDictionary(unit, node);
      case kind.listComprehension:
      case kind.setComprehension:
      case kind.generator:
        return standard(comprehensions.get(tree.kinds[node]) ?? 'iterator', [
          this.#context.evaluate(unit, node + 1).type,
        ]);
      case kind.dictionaryComprehension:
        return this.#ofPairs(unit, [node + 1]);
      case kind.unary:
        return this.#context.evaluate(unit, node + 1).type;
      default:
        return unknown();
    }
  }

  #narrowed(unit: Unit, node: number, value: Value): Value {
    const type = this.#context.narrowed(unit, node, value.type);
    return type === value.type ? value : { type, isDeclared: false };
  }

  #ofName(unit: Unit, node: number): Value {
    const { tree } = unit;
    const name = nameOf(tree, node);
    const found = this.#context.names.find(unit, node, name);
    const among =
      found &&
      (declaringOf(unit, found.nodes) ?? this.#current(unit, node, found.nodes, found.scope === scopeAt(unit, node)));
    if ((among?.length ?? 0) > bindingsMax) return notKnown;
    const definitions = this.#context.names.definitionsOf(unit, name, found, among);
    if (name === '__class__' && found === undefined) return notKnown;
    const values = definitions.map((each) => definitionValue(this.#context, each));
    return oneOf(values);
  }

  #current(unit: Unit, node: number, nodes: readonly number[], isSameScope: boolean): readonly number[] {
    const scope = scopeAt(unit, node);
    const isOrdered =
      scope.kind === 'function' ||
      scope.kind === 'comprehension' ||
      this.#context.dependencies.current === this.#context.linking;
    if (nodes.some((each) => isOverload(unit, each))) return nodes;
    return isSameScope && isOrdered ? this.#context.reaching(unit, nodes, node) : nodes;
  }

  #ofAttribute(unit: Unit, node: number): Value {
    const receiver = this.#context.evaluate(unit, node + 1);
    const value = this.#context.attribute(receiver.type, nameOf(unit.tree, node));
    return { type: value.type, isDeclared: value.isDeclared && receiver.isDeclared };
  }

  #ofCall(unit: Unit, node: number): Value {
    const callee = this.#context.evaluate(unit, node + 1);
    const value = this.#context.call(callee.type, unit, node);
    return { type: value.type, isDeclared: value.isDeclared && callee.isDeclared };
  }

  #ofBranches(unit: Unit, nodes: readonly number[], isOr = false): Value {
    const types = nodes.map((each) => this.#context.evaluate(unit, each).type);
    const last = types.length - 1;
    const kept = types.flatMap((type, index) =>
      isOr && index < last ? membersOf(type).filter(({ form }) => form !== 'none') : [type],
    );
    return inferred(union(kept));
  }

  #ofBinary(unit: Unit, node: number): Value {
    const { type } = this.#context.evaluate(unit, node + 1);
    const method = operators[nameOf(unit.tree, node)];
    const parts = membersOf(type).map((each) => {
      if (each.form === 'standard' || each.form === 'unknown') return each;
      if (each.form !== 'instance' && each.form !== 'parameter') return unknown();
      const member = method === undefined ? unknown() : this.#context.attribute(each, method).type;
      return member.form === 'unknown' ? unknown() : this.#context.call(member, unit, -1).type;
    });
    return inferred(union(parts));
  }

  #elementsOf(unit: Unit, nodes: readonly number[]): Type {
    if (nodes.length === 0) return unknown();
    const types = nodes.slice(0, elementsMax).map((each) => {
      const isSpread = unit.tree.kinds[each] === kind.star;
      const { type } = this.#context.evaluate(unit, isSpread ? each + 1 : each);
      return isSpread ? this.#context.element(type) : type;
    });
    return union(nodes.length > elementsMax ? [...types, unknown()] : types);
  }

  #ofTuple(unit: Unit, node: number): Type {
    const children = childList(unit.tree, node);
    if (children.length > elementsMax || children.some((each) => unit.tree.kinds[each] === kind.star)) {
      return standard('list', [this.#elementsOf(unit, children)]);
    }
    return standard(
      'tuple',
      children.map((each) => this.#context.evaluate(unit, each).type),
    );
  }

  #ofDictionary(unit: Unit, node: number): Type {
    return this.#ofPairs(
      unit,
      childList(unit.tree, node).filter((each) => unit.tree.kinds[each] === kind.pair),
    );
  }

  #ofPairs(unit: Unit, pairs: readonly number[]): Type {
    const { tree } = unit;
    const sides = pairs.slice(0, elementsMax).map((pair) => childList(tree, pair));
    const typeOf = (index: number) => {
      const nodes = sides.flatMap((side) => (side[index] === undefined ? [] : [side[index]]));
      const types = nodes.map((each) => this.#context.evaluate(unit, each).type);
      return nodes.length === 0 ? unknown() : union(pairs.length > elementsMax ? [...types, unknown()] : types);
    };
    return standard('dict', [typeOf(0), typeOf(1)]);
  }
}

/** Expressions that give a value of Python's own, whatever they are made of. */
const plainResults: ReadonlyMap<number, string> = new Map([
  [kind.string, 'str'],
  [kind.bytes, 'bytes'],
  [kind.integer, 'int'],
  [kind.float, 'float'],
  [kind.trueLiteral, 'bool'],
  [kind.falseLiteral, 'bool'],
  [kind.not, 'bool'],
  [kind.comparison, 'bool'],
]);

const comprehensions: ReadonlyMap<number, string> = new Map([
  [kind.listComprehension, 'list'],
  [kind.setComprehension, 'set'],
]);

function inferred(type: Type): Value {
  return { type, isDeclared: false };
}

/** An annotation says what all values of the name are. */
function declaringOf({ tree }: Unit, nodes: readonly number[]): readonly number[] | undefined {
  const declaring = nodes.filter(
    (each) =>
      tree.kinds[each] === kind.name &&
      tree.kinds[tree.parents[each]] === kind.assign &&
      annotationOf(tree, tree.parents[each]) >= 0,
  );
  return declaring.length > 0 ? declaring : undefined;
}

function awaited({ type, isDeclared }: Value): Value {
  const parts = membersOf(type).map((each) => {
    if (each.form === 'standard' && each.name === 'awaitable') return each.args[0] ?? unknown();
    return each.form === 'unknown' ? each : unknown();
  });
  return { type: union(parts), isDeclared };
}

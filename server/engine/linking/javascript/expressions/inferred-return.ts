import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import type { FunctionContexts } from './function-contexts.ts';
import { bodyOf, hasFlag, isClass, isFunction } from './syntax.ts';

/** Upper bound on the results that are looked at: with more, the rest is unknown. */
const resultsMax = 60;

/** Return types of functions without an annotation. */
export class InferredReturns {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #contexts: FunctionContexts;

  constructor(types: Types, evaluate: Evaluate, contexts: FunctionContexts) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#contexts = contexts;
  }

  of(unit: Unit, node: number): Type {
    const { tree } = unit;
    const body = bodyOf(tree, node);
    if (body < 0) return this.#types.intrinsic('any');
    if (hasFlag(tree, node, flag.generator)) return this.#generated(unit, node, body);
    const returned =
      tree.kinds[body] === kind.block ? this.#returnedByBlock(unit, node, body) : this.#resultOf(unit, node, body);
    return hasFlag(tree, node, flag.async) ? this.#types.promiseOf(this.#types.awaited(returned)) : returned;
  }

  #resultOf(unit: Unit, node: number, expression: number): Type {
    return this.#widened(unit, node, this.#evaluate(unit, expression));
  }

  /** One literal becomes what it is one of, unless that very literal is expected. */
  #widened(unit: Unit, node: number, type: Type): Type {
    if (type.form !== 'literal' || !type.isFresh) return type;
    const expected = this.#contexts.contextualSignature(unit, node)?.returnType();
    return expected !== undefined && expectsLiteral(expected) ? type : this.#types.widen(type);
  }

  #returnedByBlock(unit: Unit, node: number, block: number): Type {
    const { tree } = unit;
    const results = findInBody(tree, block, kind.returnStatement);
    const values = results.filter((result) => tree.ends[result] > result + 1);
    if (values.length === 0) return this.#types.intrinsic(isThrown(tree, node, block) ? 'never' : 'void');
    const found = this.#firstOf(values, (result) => this.#evaluate(unit, result + 1));
    if (values.length < results.length) found.push(this.#types.intrinsic('undefined'));
    return this.#widened(unit, node, this.#types.union(this.#withoutEmptyArrays(found)));
  }

  #firstOf(nodes: readonly number[], typeOf: (node: number) => Type): Type[] {
    const found = nodes.slice(0, resultsMax).map(typeOf);
    if (nodes.length > resultsMax) found.push(this.#types.intrinsic('unresolved', 'too_deep'));
    return found;
  }

  /** `return []` beside another array says nothing of its elements. */
  #withoutEmptyArrays(found: readonly Type[]): Type[] {
    const empty = this.#types.arrayOf(this.#types.intrinsic('never'));
    const filled = found.filter((type) => type !== empty);
    return filled.length === 0 ? [...found] : filled;
  }

  #generated(unit: Unit, node: number, body: number): Type {
    const { tree } = unit;
    const isAsync = hasFlag(tree, node, flag.async);
    const given = (wanted: number) => findInBody(tree, body, wanted).filter((each) => tree.ends[each] > each + 1);
    const yielded = this.#firstOf(given(kind.yieldExpression), (each) => this.#yieldedBy(unit, each, isAsync));
    const returned = this.#firstOf(given(kind.returnStatement), (each) =>
      this.#types.widen(this.#evaluate(unit, each + 1)),
    );
    return this.#types.globalReference(
      isAsync ? 'AsyncGenerator' : 'Generator',
      yielded.length === 0 ? this.#types.intrinsic('never') : this.#types.union(yielded),
      returned.length === 0 ? this.#types.intrinsic('void') : this.#types.union(returned),
      this.#types.intrinsic('any'),
    );
  }

  #yieldedBy(unit: Unit, node: number, isAsync: boolean): Type {
    const value = this.#types.widen(this.#evaluate(unit, node + 1));
    if (hasFlag(unit.tree, node, flag.generator)) return this.#types.iterated(value, isAsync);
    return isAsync ? this.#types.awaited(value) : value;
  }
}

/** Nodes of a kind in a body, those of functions and classes inside it left out. */
export function findInBody(tree: CodeTree, body: number, wanted: number): number[] {
  const { kinds, ends } = tree;
  const found: number[] = [];
  for (let node = body; node < ends[body];) {
    if (kinds[node] === wanted) found.push(node);
    node = node !== body && (isFunction(kinds[node]) || isClass(kinds[node])) ? ends[node] : node + 1;
  }
  return found;
}

/** A function that only throws never returns; declarations count as returning nothing all the same. */
function isThrown(tree: CodeTree, node: number, block: number): boolean {
  if (tree.kinds[node] !== kind.arrowFunction && tree.kinds[node] !== kind.functionExpression) return false;
  let last = -1;
  for (let child = block + 1; child < tree.ends[block]; child = tree.ends[child]) last = child;
  return last >= 0 && tree.kinds[last] === kind.throwStatement;
}

function expectsLiteral(type: Type): boolean {
  if (type.form === 'union') return type.members.some(expectsLiteral);
  return type.form === 'literal' || type.form === 'parameter';
}

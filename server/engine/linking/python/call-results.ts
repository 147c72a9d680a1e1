import { kind } from '../../languages/python/node-kinds.ts';
import { symbolAt } from '../../source/code-tree.ts';
import { Query } from '../query.ts';
import { type CallResult, callResults } from '../file-links.ts';
import type { LinkingContext } from './linking-context.ts';
import { isCalled, localOf, usesOfLocal } from './local-variables.ts';
import { Places } from './places.ts';
import { roleOf } from './site-roles.ts';
import { childList } from './syntax.ts';
import type { Place, Unit } from './unit.ts';

/** Says of the value of an expression whether its function calls it or passes it on, by all that it is used as. */
export class CallResults {
  readonly #context: LinkingContext;
  readonly #places = new Places();
  readonly #ofLocals: Query<Place, CallResult>;

  constructor(context: LinkingContext) {
    this.#context = context;
    this.#ofLocals = new Query<Place, CallResult>(context.queries, 'taken');
  }

  of(unit: Unit, node: number): CallResult {
    const { tree } = unit;
    const parent = tree.parents[node];
    const { type, escapes } = roleOf(tree, node);
    if (type !== 'reference' || tree.kinds[parent] === kind.raiseStatement) return 'taken';
    switch (tree.kinds[parent]) {
      case kind.returnStatement:
        return isSymbol(unit, functionAround(unit, parent)) ? 'given_back' : 'taken';
      case kind.or:
      case kind.and:
        return this.of(unit, parent);
      case kind.conditional:
        return node === childList(tree, parent)[1] ? 'looked_at' : this.of(unit, parent);
      case kind.subscript:
        return node === parent + 1 ? this.of(unit, parent) : 'taken';
      case kind.assign:
        return this.#ofAssigned(unit, parent, node);
      default:
        return escapes && this.#context.isEscaping(unit, node) ? 'taken' : 'looked_at';
    }
  }

  #ofAssigned(unit: Unit, assign: number, value: number): CallResult {
    const local = localOf(unit, assign, value);
    if (local === undefined) return 'taken';
    return this.#ofLocals.ask(this.#places.at(unit, local), () =>
      worst(usesOfLocal(this.#context, unit, local).map((use) => this.#ofUse(unit, local, use))),
    );
  }

  /** A function in the function gives its own value back, not that of the one around. */
  #ofUse(unit: Unit, local: number, use: number): CallResult {
    if (isCalled(unit.tree, use)) return 'taken';
    const result = this.of(unit, use);
    return result === 'given_back' && functionAround(unit, use) !== functionAround(unit, local) ? 'taken' : result;
  }
}

function worst(results: readonly CallResult[]): CallResult {
  return results.toSorted((a, b) => callResults.indexOf(a) - callResults.indexOf(b))[0] ?? 'looked_at';
}

/** The innermost function around, lambdas and classes included. */
function functionAround({ tree }: Unit, node: number): number {
  let around = tree.parents[node];
  while (around > 0 && !opensScope(tree.kinds[around])) around = tree.parents[around];
  return around;
}

function opensScope(value: number): boolean {
  return value === kind.functionDefinition || value === kind.lambda || value === kind.classDefinition;
}

function isSymbol({ tree }: Unit, around: number): boolean {
  return tree.kinds[around] === kind.functionDefinition && symbolAt(tree, around) >= 0;
}

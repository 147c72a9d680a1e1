import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Place, Unit } from '../entity.ts';
import type { TypeParameterType } from '../type.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';

type OuterParametersDeps = Pick<Parts, 'store' | 'parameterAt' | 'thisTypeAt'>;

interface Candidate {
  /** The `typeParameter` node, or the class or interface whose `this` it is. */
  readonly node: number;
  readonly isThis: boolean;
}

/**
 * The type parameters around a node that its type may depend on: only these belong into the mapper of its type, so that
 * equal instantiations are one type and recursive ones end. Depends on the text of its own file alone.
 */
export class OuterParameters {
  readonly #parts: OuterParametersDeps;
  readonly #store: TypeStore;
  readonly #together = new Map<readonly Place[], readonly TypeParameterType[]>();
  readonly #known = new Map<Place, readonly TypeParameterType[]>();

  constructor(parts: OuterParametersDeps) {
    this.#parts = parts;
    this.#store = parts.store;
  }

  outerParameters(unit: Unit, node: number): readonly TypeParameterType[] {
    const place = this.#store.placeAt(unit, node);
    let parameters = this.#known.get(place);
    if (parameters === undefined) this.#known.set(place, (parameters = this.#find(unit, node)));
    return parameters;
  }

  #find(unit: Unit, node: number): TypeParameterType[] {
    const candidates = candidatesAround(unit.tree, node);
    const found: TypeParameterType[] = [];
    for (const candidate of candidates) {
      const parameter = candidate.isThis
        ? this.#parts.thisTypeAt(unit, candidate.node)
        : this.#parts.parameterAt(unit, candidate.node);
      if (parameter !== undefined && !found.includes(parameter)) found.push(parameter);
    }
    return found;
  }

  outerParametersOf(places: readonly Place[]): readonly TypeParameterType[] {
    if (places.length === 1) return this.outerParameters(places[0].unit, places[0].node);
    let parameters = this.#together.get(places);
    if (parameters === undefined) {
      parameters = [...new Set(places.flatMap(({ unit, node }) => this.outerParameters(unit, node)))];
      this.#together.set(places, parameters);
    }
    return parameters;
  }
}

function candidatesAround(tree: CodeTree, node: number): Candidate[] {
  const found: Candidate[] = [];
  let mayNameAll = hasBody(tree, node);
  for (let child = node, parent = tree.parents[node]; child !== 0; child = parent, parent = tree.parents[child]) {
    for (const candidate of declaredBy(tree, parent, child)) {
      if (mayNameAll || mentions(tree, node, candidate)) found.push(candidate);
    }
    mayNameAll ||= tree.kinds[parent] === kind.block;
  }
  return found.toReversed();
}

/** Type parameters that `parent` declares for its child `child`. */
function declaredBy(tree: CodeTree, parent: number, child: number): Candidate[] {
  switch (tree.kinds[parent]) {
    case kind.conditionalType:
      return inferredFor(tree, parent, child);
    case kind.classDeclaration:
    case kind.classExpression:
    case kind.interfaceDeclaration:
      return [{ node: parent, isThis: true }, ...typeParametersIn(tree, parent)];
    default:
      return typeParametersIn(tree, parent);
  }
}

function typeParametersIn(tree: CodeTree, parent: number): Candidate[] {
  const found: Candidate[] = [];
  for (let node = parent + 1; node < tree.ends[parent]; node = tree.ends[node]) {
    if (tree.kinds[node] === kind.typeParameter && tree.kinds[parent] !== kind.inferType)
      found.push({ node, isThis: false });
  }
  return found;
}

/** `infer U` of the extends clause is known there and in the branch where it fits. */
function inferredFor(tree: CodeTree, parent: number, child: number): Candidate[] {
  const extended = tree.ends[parent + 1];
  const yes = tree.ends[extended];
  if (child !== extended && child !== yes) return [];
  return inferredIn(tree, extended).map((node) => ({ node, isThis: false }));
}

/** The `typeParameter` nodes below the `infer`s of an extends clause. */
export function inferredIn(tree: CodeTree, extended: number): number[] {
  const found: number[] = [];
  for (let node = extended; node < tree.ends[extended]; node++) {
    if (tree.kinds[node] === kind.inferType) found.push(node + 1);
    // Those of an inner condition are its own.
    if (tree.kinds[node] === kind.conditionalType) node = skipToBranches(tree, node, found);
  }
  return found;
}

function skipToBranches(tree: CodeTree, conditional: number, found: number[]): number {
  const checked = conditional + 1;
  for (let node = checked; node < tree.ends[checked]; node++) {
    if (tree.kinds[node] === kind.inferType) found.push(node + 1);
  }
  return tree.ends[tree.ends[checked]] - 1;
}

const bodies = new Set<number>([
  kind.functionDeclaration,
  kind.functionExpression,
  kind.arrowFunction,
  kind.method,
  kind.getter,
  kind.setter,
  kind.constructorMember,
  kind.objectLiteral,
  kind.classDeclaration,
  kind.classExpression,
]);

/** A type may depend on a type parameter that it does not name, through the parts of its value. */
function hasBody(tree: CodeTree, node: number): boolean {
  return bodies.has(tree.kinds[node]);
}

function mentions(tree: CodeTree, node: number, candidate: Candidate): boolean {
  const name = tree.names[candidate.node];
  for (let inner = node; inner < tree.ends[node]; inner++) {
    const what = tree.kinds[inner];
    if (what === kind.typeQuery || inner === candidate.node) return true;
    if (
      candidate.isThis
        ? what === kind.thisType || isThisPredicate(tree, inner)
        : what === kind.identifier && tree.names[inner] === name
    )
      return true;
  }
  return false;
}

function isThisPredicate(tree: CodeTree, node: number): boolean {
  return tree.kinds[node] === kind.typePredicate && tree.texts[tree.names[node]] === 'this';
}

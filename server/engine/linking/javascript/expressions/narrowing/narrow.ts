import { flag } from '../../../../languages/typescript/node-flags.ts';
import { isComponentFile } from '../../../../languages/typescript/component-files.ts';
import { kind } from '../../../../languages/typescript/node-kinds.ts';
import { type Names, type Unit, valueMeaning } from '../../entity.ts';
import type { Type, Types } from '../../type.ts';
import type { Calls } from '../calls.ts';
import type { Evaluate } from '../evaluation.ts';
import { annotationOf, hasFlag, secondChild, valueOf } from '../syntax.ts';
import type { Conditions } from './conditions.ts';
import { type Fact, collectFacts } from './facts.ts';
import { type Reference, referenceAt, rootOf } from './reference.ts';
import { firstFrom, keyOfRoot, narrowingNodesOf, thisKey } from './narrowing-nodes.ts';

/** Returns the type of a reference at its place, from its declared type. */
export type Narrow = (unit: Unit, node: number, declared: Type) => Type;

const nothing: readonly number[] = [];

/** A value made of the value before, and so on: beyond this nesting it is what is declared. */
const assignedDepthMax = 20;
/** A value that gets another type with each assignment has no type that can be named. */
const assignedMembersMax = 60;

/** Types of references at a place, by the conditions and assignments before it. */
export class Narrowing {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #calls: Calls;
  readonly #conditions: Conditions;
  readonly #depthIn: (unit: Unit) => number;

  constructor(
    names: Names,
    types: Types,
    evaluate: Evaluate,
    calls: Calls,
    conditions: Conditions,
    depthIn: (unit: Unit) => number,
  ) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#calls = calls;
    this.#conditions = conditions;
    this.#depthIn = depthIn;
  }

  narrow(unit: Unit, node: number, declared: Type): Type {
    const root = rootOf(unit, node);
    if (root < 0 || unit.isForeign || !canNarrow(declared)) return declared;
    const narrowing = narrowingNodesOf(unit.tree);
    const key = root === node && unit.tree.kinds[root] === kind.thisExpression ? thisKey : keyOfRoot(unit.tree, root);
    const said = narrowing.said.get(key);
    if (said === undefined || isTarget(unit, node)) return declared;
    if (declared.form !== 'union' && firstFrom(said, node) === 0) return declared;
    const reference = referenceAt(this.#names, unit, node);
    if (reference === undefined) return declared;
    const assigned = narrowing.assigned.get(key) ?? nothing;
    const isFixed = this.#isFixedRoot(reference, root, assigned);
    const facts = collectFacts(this.#names, reference, { said, assigned, isFixed }, (call) =>
      this.#neverReturns(unit, call),
    );
    return facts.reduce((type, fact) => this.#apply(reference, type, fact, declared), declared);
  }

  /** Constants, and what is never given another value. A path of members may change while a function waits. */
  #isFixedRoot({ unit, node, root: entity }: Reference, root: number, assigned: readonly number[]): boolean {
    if (root !== node && entity !== undefined) return false;
    if (entity === undefined) return root === node;
    const place = entity.declarations[0];
    if (place.unit !== unit) return true;
    if (hasFlag(unit.tree, place.node, flag.constant)) return true;
    // `export let`, `bind:` and `v-model` give a variable of a component its value from elsewhere.
    if (isComponentFile(unit.path)) return false;
    const last = assigned.findLast(
      (target) => this.#names.resolve(unit, target, entity.name, valueMeaning).entity === entity,
    );
    return last === undefined || last < place.node;
  }

  /** A call that is declared to return `never`. */
  #neverReturns(unit: Unit, call: number): boolean {
    const { kinds } = unit.tree;
    if (kinds[call + 1] !== kind.identifier && kinds[call + 1] !== kind.propertyAccess) return false;
    const place = this.#calls.signatureOf(unit, call)?.place;
    if (place === undefined) return false;
    const annotation = annotationOf(place.unit.tree, place.node);
    if (annotation < 0 || place.unit.tree.kinds[annotation] !== kind.keywordType) return false;
    return place.unit.tree.texts[place.unit.tree.names[annotation]] === 'never';
  }

  #apply(reference: Reference, type: Type, fact: Fact, declared: Type): Type {
    switch (fact.kind) {
      case 'condition':
        return this.#conditions.narrowBy(reference, type, fact.node, fact.holds);
      case 'asserted':
        return this.#conditions.narrowByAssertion(reference, type, fact.call);
      case 'clauses':
        return this.#byClauses(reference, type, fact.statement, fact.clauses);
      case 'assigned':
        return this.#byAssignment(reference, fact.node, declared);
      case 'forgotten':
        return declared;
    }
  }

  #byClauses(reference: Reference, type: Type, statement: number, clauses: readonly number[]): Type {
    const found = clauses.map((clause) => this.#byClause(reference, type, statement, clause));
    return this.#types.union(found);
  }

  #byClause(reference: Reference, type: Type, statement: number, clause: number): Type {
    const { kinds, ends } = reference.unit.tree;
    const subject = statement + 1;
    if (kinds[clause] === kind.caseClause) return this.#byCase(reference, type, subject, clause + 1, true);
    let left = type;
    for (let each = ends[subject]; each < ends[statement]; each = ends[each]) {
      if (kinds[each] === kind.caseClause) left = this.#byCase(reference, left, subject, each + 1, false);
    }
    return left;
  }

  #byCase(reference: Reference, type: Type, subject: number, value: number, holds: boolean): Type {
    const { kinds } = reference.unit.tree;
    if (kinds[subject] === kind.trueLiteral) return this.#conditions.narrowBy(reference, type, value, holds);
    return this.#conditions.narrowByEquality(reference, type, subject, value, holds);
  }

  /** Of a declared union that member which was assigned; without a declaration what was assigned. */
  #byAssignment(reference: Reference, node: number, declared: Type): Type {
    const { unit } = reference;
    const { tree } = unit;
    const value = tree.kinds[node] === kind.variable ? valueOf(tree, node) : secondChild(tree, node);
    if (value < 0 || tree.kinds[tree.parents[node]] === kind.forOf) return declared;
    if (tree.kinds[node] === kind.variable && annotationOf(tree, node) < 0)
      return this.#ownInitial(unit, node, value, declared);
    if (declared.form !== 'union' && !isUndeclared(reference)) return declared;
    if (this.#depthIn(unit) > assignedDepthMax) return declared;
    const given = this.#evaluate(unit, value);
    if (this.#types.isOpen(given)) return isUndeclared(reference) ? given : declared;
    if (isUndeclared(reference))
      return isTooWide(given) ? this.#types.intrinsic('unresolved', 'too_deep') : this.#types.widen(given);
    const kept = this.#types.filter(
      declared,
      (member) => this.#types.isAssignable(given, member) || this.#isPart(member, given),
    );
    return kept.form === 'intrinsic' && kept.name === 'never' ? declared : kept;
  }

  #ownInitial(unit: Unit, node: number, value: number, declared: Type): Type {
    // Its type is that of the value, or of all that is assigned to it later.
    if (declared.form !== 'union' || hasFlag(unit.tree, node, flag.constant)) return declared;
    const given = this.#types.widen(this.#evaluate(unit, value));
    return this.#types.isOpen(given) ? declared : given;
  }

  #isPart(member: Type, given: Type): boolean {
    return given.form === 'union' && given.members.some((each) => this.#types.isAssignable(each, member));
  }
}

const plainPrimitives = new Set<string>(['never', 'void', 'null', 'string', 'number', 'bigint', 'symbol']);

/** The target of an assignment has its declared type. */
function isTarget({ tree }: Unit, node: number): boolean {
  const parent = tree.parents[node];
  return tree.kinds[parent] === kind.assign && parent + 1 === node;
}

function canNarrow(type: Type): boolean {
  if (type.form === 'literal') return false;
  return type.form !== 'intrinsic' || !plainPrimitives.has(type.name);
}

function isUndefined({ tree }: Unit, node: number): boolean {
  return tree.kinds[node] === kind.identifier && tree.texts[tree.names[node]] === 'undefined';
}

/** A variable that is declared without a type takes what it is given. */
function isUndeclared({ unit, node, root }: Reference): boolean {
  const place = root?.declarations[0];
  if (place === undefined || place.unit !== unit || unit.tree.kinds[node] !== kind.identifier) return false;
  const { tree } = unit;
  if (tree.kinds[place.node] !== kind.variable || annotationOf(tree, place.node) >= 0) return false;
  const initial = valueOf(tree, place.node);
  return initial < 0 || tree.kinds[initial] === kind.nullLiteral || isUndefined(unit, initial);
}

function isTooWide(type: Type): boolean {
  return type.form === 'union' && type.members.length > assignedMembersMax;
}

import { meaning } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Fit, Property, ReferenceType, TupleType, Type, UnionType } from '../type.ts';
import { isEmptyLiteral } from './intersections.ts';
import { isHidden } from './hidden-members.ts';
import type { Parts } from './parts.ts';
import { isNamed, isPrimitive, isText } from './plain-forms.ts';
import { SignatureRelation } from './signature-relation.ts';
import { bySimpleForm, isEnumAsValue } from './simple-relation.ts';
import { Discriminants } from './discriminants.ts';
import { idOf, isFree, type TypeStore } from './type-store.ts';
import type { Steps } from '../../steps.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'queries'
  | 'implementsOf'
  | 'apparent'
  | 'property'
  | 'properties'
  | 'callSignatures'
  | 'constructSignatures'
  | 'indexSignatures'
  | 'indexed'
  | 'baseOf'
  | 'isOpen'
  | 'isArray'
  | 'arrayOf'
  | 'union'
  | 'createMapper'
>;

/** Members of members of members: whether what is deeper differs is not looked at. */
const depthMax = 5;

/** Two numbers of types are one number: more types are in no memory. */
const typesMax = 2 ** 26;

/** Comparisons for one question. */
const budgetMax = 400;

/**
 * Whether a value of one type may stand where another is expected. Nothing may be left out for what is `assumed` or
 * `unknown`: the one as far as it was looked at, the other beyond all that anybody waits for.
 */
export class Relation {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #steps: Steps;
  readonly #signatures: SignatureRelation;
  readonly #discriminants: Discriminants;
  readonly #answers: Query<object, Fit>;
  readonly #questions = new Map<number, object>();
  #underWay = new Map<string, boolean>();
  #depth = 0;
  #budget = 0;
  /** A type was assumed to fit that was not looked at, or is unknown. */
  #isAssumed = false;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#steps = parts.queries.dependencies.steps;
    this.#signatures = new SignatureRelation(parts, (source, target) => this.#related(source, target));
    this.#discriminants = new Discriminants(parts);
    this.#answers = new Query<object, Fit>(parts.queries, 'unknown');
  }

  isAssignable(source: Type, target: Type): boolean {
    return this.fitOf(source, target) !== 'no';
  }

  /** Remembered for what is asked; what it asks itself depends on how far it got, and is forgotten. */
  fitOf(source: Type, target: Type): Fit {
    const simple = this.#byIdentity(source, target);
    if (simple === false) return 'no';
    if (simple === true) return isTakenOnTrust(source, target) ? 'assumed' : 'yes';
    return this.#answers.ask(this.#questionOf(source, target), () => this.#begin(source, target));
  }

  #questionOf(source: Type, target: Type): object {
    const key = idOf(source) * typesMax + idOf(target);
    let question = this.#questions.get(key);
    if (question === undefined) this.#questions.set(key, (question = {}));
    return question;
  }

  #begin(source: Type, target: Type): Fit {
    const before = { underWay: this.#underWay, depth: this.#depth, budget: this.#budget, isAssumed: this.#isAssumed };
    this.#underWay = new Map();
    this.#depth = 0;
    this.#budget = budgetMax;
    this.#isAssumed = false;
    try {
      if (!this.#related(source, target)) return 'no';
      if (this.#budget < 0) return 'unknown';
      return this.#isAssumed ? 'assumed' : 'yes';
    } finally {
      ({ underWay: this.#underWay, depth: this.#depth, budget: this.#budget, isAssumed: this.#isAssumed } = before);
    }
  }

  #byIdentity(source: Type, target: Type): boolean | undefined {
    if (source === target || this.#parts.isOpen(source) || this.#parts.isOpen(target)) return true;
    return bySimpleForm(source, target) ?? (this.#discriminants.areApart(source, target) ? false : undefined);
  }

  #related(source: Type, target: Type): boolean {
    const simple = this.#byIdentity(source, target);
    if (simple !== undefined) {
      if (simple && isTakenOnTrust(source, target)) this.#isAssumed = true;
      return simple;
    }
    if (this.#depth >= depthMax || --this.#budget < 0) {
      this.#isAssumed = true;
      return true;
    }
    this.#steps.take();
    const key = `${idOf(source)}:${idOf(target)}`;
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    this.#underWay.set(key, true);
    this.#depth++;
    try {
      const result = this.#compound(source, target);
      this.#underWay.set(key, result);
      return result;
    } finally {
      this.#depth--;
    }
  }

  #compound(source: Type, target: Type): boolean {
    if (source.form === 'union') return source.members.every((member) => this.#related(member, target));
    if (target.form === 'union') return this.#withUnion(source, target);
    if (target.form === 'intersection') return target.members.every((member) => this.#related(source, member));
    if (target.form === 'parameter') return false;
    if (target.form === 'deferred')
      return isFree(target) || isNamed(this.#parts.apparent(source), 'string') || isText(source);
    if (source.form === 'parameter' || source.form === 'deferred') return this.#throughApparent(source, target);
    if (source.form === 'intersection' && source.members.some((member) => this.#related(member, target))) return true;
    return this.#byStructure(source, target);
  }

  #withUnion(source: Type, target: UnionType): boolean {
    // Most often it is one of them: comparing it with all that stand before costs what comparing all costs.
    if (target.members.includes(source)) return true;
    if (isNamed(source, 'boolean')) {
      return [true, false].every((value) => this.#related(this.#store.literal(value, false), target));
    }
    return target.members.some((member) => this.#related(source, member));
  }

  #throughApparent(source: Type, target: Type): boolean {
    const apparent = this.#parts.apparent(source);
    return apparent !== source && this.#related(apparent, target);
  }

  #byStructure(source: Type, target: Type): boolean {
    if (isNamed(target, 'object')) return !isPrimitive(source) && source.form !== 'literal';
    if (isNamed(source, 'unknown')) return false;
    if (target.form === 'intrinsic' || target.form === 'literal') return isEnumAsValue(source, target);
    if (isEmptyLiteral(target)) return true;
    if (target.form === 'tuple') return source.form === 'tuple' && this.#tuples(source, target);
    if (target.form === 'reference') {
      const decided = this.#byReference(source, target);
      if (decided !== undefined) return decided;
    }
    return this.#byMembers(source, target);
  }

  #byReference(source: Type, target: ReferenceType): boolean | undefined {
    if (target.entity.meanings & meaning.enumLike)
      return source.form === 'reference' && source.entity === target.entity;
    const base = source.form === 'tuple' ? this.#arrayOfTuple(source) : this.#parts.baseOf(source, target.entity);
    if (base === undefined || base.entity !== target.entity)
      return this.#isImplemented(source, target) ? true : undefined;
    return target.arguments.every((argument, index) => this.#argumentsAgree(base.arguments[index], argument));
  }

  /** A type that a class says it implements need not be compared member by member. */
  #isImplemented(source: Type, target: ReferenceType): boolean {
    return (
      target.arguments.length === 0 &&
      source.form === 'reference' &&
      this.#parts.implementsOf(source).has(target.entity)
    );
  }

  #arrayOfTuple({ elements }: TupleType): ReferenceType | undefined {
    const array = this.#parts.arrayOf(this.#parts.union(elements.map(({ type }) => type)));
    return array.form === 'reference' ? array : undefined;
  }

  /** Variance is not computed: an argument that fits in either direction is taken to fit. */
  #argumentsAgree(source: Type | undefined, target: Type): boolean {
    return (
      source === undefined ||
      this.#related(source, target) ||
      (!isFree(source) && target.form !== 'union' && this.#related(target, source) && isContainer(target))
    );
  }

  #tuples(source: TupleType, target: TupleType): boolean {
    const required = target.elements.filter(({ kind }) => kind === 'required').length;
    if (source.elements.filter(({ kind }) => kind === 'required').length < required) return false;
    const rest = target.elements.find(({ kind }) => kind === 'rest');
    if (rest === undefined && source.elements.length > target.elements.length) return false;
    return source.elements.every(({ type }, index) => {
      const other = target.elements[index] ?? rest;
      return other === undefined || this.#related(type, other.type);
    });
  }

  #byMembers(source: Type, target: Type): boolean {
    const wanted = this.#parts.properties(target);
    if (this.#isWeak(wanted, target) && this.#sharesNothing(source, wanted)) return false;
    // Whether it is there at all is found out fast, and mostly says it.
    for (const [name, { isOptional }] of wanted) {
      if (!isOptional && this.#parts.property(source, name) === undefined) return false;
    }
    for (const [name, property] of wanted) if (!this.#hasMember(source, name, property)) return false;
    return (
      this.#signatures.fits(this.#parts.callSignatures(source), this.#parts.callSignatures(target)) &&
      this.#signatures.fits(this.#parts.constructSignatures(source), this.#parts.constructSignatures(target)) &&
      this.#indexFits(source, target)
    );
  }

  #hasMember(source: Type, name: string, wanted: Property): boolean {
    const own = this.#parts.property(source, name);
    if (own === undefined) return wanted.isOptional;
    if (own.entities.length === 1 && own.entities[0] === wanted.entities[0]) return true;
    if (isHidden(wanted) || isHidden(own)) return false;
    if (own.isOptional && !wanted.isOptional) return false;
    return this.#related(own.type(), wanted.type());
  }

  #isWeak(wanted: ReadonlyMap<string, Property>, target: Type): boolean {
    if (wanted.size === 0 || [...wanted.values()].some(({ isOptional }) => !isOptional)) return false;
    return (
      this.#parts.callSignatures(target).length === 0 &&
      this.#parts.constructSignatures(target).length === 0 &&
      this.#parts.indexSignatures(target).length === 0
    );
  }

  #sharesNothing(source: Type, wanted: ReadonlyMap<string, Property>): boolean {
    const own = this.#parts.properties(source);
    if (own.size === 0 && !isPrimitive(source) && this.#parts.callSignatures(source).length === 0) return false;
    return !Array.from(wanted.keys()).some((name) => own.has(name));
  }

  #indexFits(source: Type, target: Type): boolean {
    const [wanted] = this.#parts.indexSignatures(target);
    if (wanted === undefined) return true;
    const [own] = this.#parts.indexSignatures(source);
    if (own !== undefined) return this.#related(own.value, wanted.value);
    if (this.#parts.isArray(source) || source.form === 'tuple') {
      const element = this.#parts.indexed(source, this.#store.intrinsic('number'));
      return element !== undefined && isNamed(wanted.key, 'number') && this.#related(element, wanted.value);
    }
    if (source.form !== 'anonymous') return false;
    return [...this.#parts.properties(source).values()].every((property) =>
      this.#related(property.type(), wanted.value),
    );
  }
}

/** The one or the other is not known. */
function isTakenOnTrust(source: Type, target: Type): boolean {
  return source !== target && (holdsUnresolved(source) || holdsUnresolved(target));
}

function holdsUnresolved(type: Type): boolean {
  if (type.form === 'union' || type.form === 'intersection') return type.members.some(holdsUnresolved);
  return type.form === 'intrinsic' && type.name === 'unresolved';
}

function isContainer(type: Type): boolean {
  return type.form === 'anonymous' || type.form === 'reference';
}

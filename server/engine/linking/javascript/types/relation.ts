import { meaning } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Fit, Property, ReferenceType, TupleType, Type, UnionType } from '../type.ts';
import { isEmptyLiteral } from './intersections.ts';
import { isHidden } from './hidden-members.ts';
import type { Parts } from './parts.ts';
import { isNamed, isPrimitive, isText } from './plain-forms.ts';
import { createSignatureRelation } from './signature-relation.ts';
import { bySimpleForm, isEnumAsValue } from './simple-relation.ts';
import { createDiscriminants } from './discriminants.ts';
import { idOf, isFree } from './type-store.ts';

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
export function createRelation(parts: Deps) {
  const { store } = parts;
  const { steps } = parts.queries.dependencies;
  const signaturesFit = createSignatureRelation(parts, related);
  const discriminants = createDiscriminants(parts);
  const answers = new Query<object, Fit>(parts.queries, 'unknown');
  const questions = new Map<number, object>();
  let underWay = new Map<string, boolean>();
  let depth = 0;
  let budget = 0;
  /** A type was assumed to fit that was not looked at, or is unknown. */
  let isAssumed = false;

  function isAssignable(source: Type, target: Type): boolean {
    return fitOf(source, target) !== 'no';
  }

  /** Remembered for what is asked; what it asks itself depends on how far it got, and is forgotten. */
  function fitOf(source: Type, target: Type): Fit {
    const simple = byIdentity(source, target);
    if (simple === false) return 'no';
    if (simple === true) return isTakenOnTrust(source, target) ? 'assumed' : 'yes';
    return answers.ask(questionOf(source, target), () => begin(source, target));
  }

  function questionOf(source: Type, target: Type): object {
    const key = idOf(source) * typesMax + idOf(target);
    let question = questions.get(key);
    if (question === undefined) questions.set(key, (question = {}));
    return question;
  }

  function begin(source: Type, target: Type): Fit {
    const before = { underWay, depth, budget, isAssumed };
    underWay = new Map();
    depth = 0;
    budget = budgetMax;
    isAssumed = false;
    try {
      if (!related(source, target)) return 'no';
      if (budget < 0) return 'unknown';
      return isAssumed ? 'assumed' : 'yes';
    } finally {
      ({ underWay, depth, budget, isAssumed } = before);
    }
  }

  function byIdentity(source: Type, target: Type): boolean | undefined {
    if (source === target || parts.isOpen(source) || parts.isOpen(target)) return true;
    return bySimpleForm(source, target) ?? (discriminants.areApart(source, target) ? false : undefined);
  }

  function related(source: Type, target: Type): boolean {
    const simple = byIdentity(source, target);
    if (simple !== undefined) {
      if (simple && isTakenOnTrust(source, target)) isAssumed = true;
      return simple;
    }
    if (depth >= depthMax || --budget < 0) {
      isAssumed = true;
      return true;
    }
    steps.take();
    const key = `${idOf(source)}:${idOf(target)}`;
    const known = underWay.get(key);
    if (known !== undefined) return known;
    underWay.set(key, true);
    depth++;
    try {
      const result = compound(source, target);
      underWay.set(key, result);
      return result;
    } finally {
      depth--;
    }
  }

  function compound(source: Type, target: Type): boolean {
    if (source.form === 'union') return source.members.every((member) => related(member, target));
    if (target.form === 'union') return withUnion(source, target);
    if (target.form === 'intersection') return target.members.every((member) => related(source, member));
    if (target.form === 'parameter') return false;
    if (target.form === 'deferred')
      return isFree(target) || isNamed(parts.apparent(source), 'string') || isText(source);
    if (source.form === 'parameter' || source.form === 'deferred') return throughApparent(source, target);
    if (source.form === 'intersection' && source.members.some((member) => related(member, target))) return true;
    return byStructure(source, target);
  }

  function withUnion(source: Type, target: UnionType): boolean {
    // Most often it is one of them: comparing it with all that stand before costs what comparing all costs.
    if (target.members.includes(source)) return true;
    if (isNamed(source, 'boolean')) {
      return [true, false].every((value) => related(store.literal(value, false), target));
    }
    return target.members.some((member) => related(source, member));
  }

  function throughApparent(source: Type, target: Type): boolean {
    const apparent = parts.apparent(source);
    return apparent !== source && related(apparent, target);
  }

  function byStructure(source: Type, target: Type): boolean {
    if (isNamed(target, 'object')) return !isPrimitive(source) && source.form !== 'literal';
    if (isNamed(source, 'unknown')) return false;
    if (target.form === 'intrinsic' || target.form === 'literal') return isEnumAsValue(source, target);
    if (isEmptyLiteral(target)) return true;
    if (target.form === 'tuple') return source.form === 'tuple' && tuples(source, target);
    if (target.form === 'reference') {
      const decided = byReference(source, target);
      if (decided !== undefined) return decided;
    }
    return byMembers(source, target);
  }

  function byReference(source: Type, target: ReferenceType): boolean | undefined {
    if (target.entity.meanings & meaning.enumLike)
      return source.form === 'reference' && source.entity === target.entity;
    const base = source.form === 'tuple' ? arrayOfTuple(source) : parts.baseOf(source, target.entity);
    if (base === undefined || base.entity !== target.entity) return isImplemented(source, target) ? true : undefined;
    return target.arguments.every((argument, index) => argumentsAgree(base.arguments[index], argument));
  }

  /** A type that a class says it implements need not be compared member by member. */
  function isImplemented(source: Type, target: ReferenceType): boolean {
    return (
      target.arguments.length === 0 && source.form === 'reference' && parts.implementsOf(source).has(target.entity)
    );
  }

  function arrayOfTuple({ elements }: TupleType): ReferenceType | undefined {
    const array = parts.arrayOf(parts.union(elements.map(({ type }) => type)));
    return array.form === 'reference' ? array : undefined;
  }

  /** Variance is not computed: an argument that fits in either direction is taken to fit. */
  function argumentsAgree(source: Type | undefined, target: Type): boolean {
    return (
      source === undefined ||
      related(source, target) ||
      (!isFree(source) && target.form !== 'union' && related(target, source) && isContainer(target))
    );
  }

  function tuples(source: TupleType, target: TupleType): boolean {
    const required = target.elements.filter(({ kind }) => kind === 'required').length;
    if (source.elements.filter(({ kind }) => kind === 'required').length < required) return false;
    const rest = target.elements.find(({ kind }) => kind === 'rest');
    if (rest === undefined && source.elements.length > target.elements.length) return false;
    return source.elements.every(({ type }, index) => {
      const other = target.elements[index] ?? rest;
      return other === undefined || related(type, other.type);
    });
  }

  function byMembers(source: Type, target: Type): boolean {
    const wanted = parts.properties(target);
    if (isWeak(wanted, target) && sharesNothing(source, wanted)) return false;
    // Whether it is there at all is found out fast, and mostly says it.
    for (const [name, { isOptional }] of wanted) {
      if (!isOptional && parts.property(source, name) === undefined) return false;
    }
    for (const [name, property] of wanted) if (!hasMember(source, name, property)) return false;
    return (
      signaturesFit(parts.callSignatures(source), parts.callSignatures(target)) &&
      signaturesFit(parts.constructSignatures(source), parts.constructSignatures(target)) &&
      indexFits(source, target)
    );
  }

  function hasMember(source: Type, name: string, wanted: Property): boolean {
    const own = parts.property(source, name);
    if (own === undefined) return wanted.isOptional;
    if (own.entities.length === 1 && own.entities[0] === wanted.entities[0]) return true;
    if (isHidden(wanted) || isHidden(own)) return false;
    if (own.isOptional && !wanted.isOptional) return false;
    return related(own.type(), wanted.type());
  }

  function isWeak(wanted: ReadonlyMap<string, Property>, target: Type): boolean {
    if (wanted.size === 0 || [...wanted.values()].some(({ isOptional }) => !isOptional)) return false;
    return (
      parts.callSignatures(target).length === 0 &&
      parts.constructSignatures(target).length === 0 &&
      parts.indexSignatures(target).length === 0
    );
  }

  function sharesNothing(source: Type, wanted: ReadonlyMap<string, Property>): boolean {
    const own = parts.properties(source);
    if (own.size === 0 && !isPrimitive(source) && parts.callSignatures(source).length === 0) return false;
    return !Array.from(wanted.keys()).some((name) => own.has(name));
  }

  function indexFits(source: Type, target: Type): boolean {
    const [wanted] = parts.indexSignatures(target);
    if (wanted === undefined) return true;
    const [own] = parts.indexSignatures(source);
    if (own !== undefined) return related(own.value, wanted.value);
    if (parts.isArray(source) || source.form === 'tuple') {
      const element = parts.indexed(source, store.intrinsic('number'));
      return element !== undefined && isNamed(wanted.key, 'number') && related(element, wanted.value);
    }
    if (source.form !== 'anonymous') return false;
    return [...parts.properties(source).values()].every((property) => related(property.type(), wanted.value));
  }

  return { isAssignable, fitOf };
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

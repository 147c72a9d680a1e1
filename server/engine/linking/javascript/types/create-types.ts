import type { Types } from '../type.ts';
import { AllMembers } from './all-members.ts';
import { ApparentTypes } from './apparent.ts';
import { Bases } from './bases.ts';
import { Callables } from './callables.ts';
import { ConditionalTypes } from './conditional.ts';
import { DeclaredTypes } from './declared-types.ts';
import { EnumKeys } from './enum-keys.ts';
import { TypeNodes } from './from-node.ts';
import { FunctionTypes } from './function-types.ts';
import { IndexedAccess } from './indexed-access.ts';
import { Inference } from './inference.ts';
import { InferredArguments } from './inferred-arguments.ts';
import { Instantiation } from './instantiate.ts';
import { createIntersections } from './intersections.ts';
import { MappedTypes } from './mapped.ts';
import { Members } from './members.ts';
import { ObjectLiterals } from './object-literals.ts';
import { OuterParameters } from './outer-parameters.ts';
import type { Parts, TypesDeps } from './parts.ts';
import { References } from './references.ts';
import { Relation } from './relation.ts';
import { ReversedMappedTypes } from './reversed-mapped.ts';
import { Signatures } from './signatures.ts';
import { StandardTypes } from './standard-types.ts';
import { TemplateTypes } from './template-types.ts';
import { Tuples } from './tuples.ts';
import { TypeQueries } from './type-queries.ts';
import { TypeStore } from './type-store.ts';
import { createUnions } from './unions.ts';
import { ValueTypes } from './value-types.ts';
import { Widening } from './widening.ts';

/** The type system over the names of one state of a project. Thrown away with it. */
export function createTypes({ names, queries, expressions }: TypesDeps): Types {
  const store = new TypeStore();
  const { union } = createUnions(store);
  const basics = {
    names,
    queries,
    expressions,
    store,
    enumKeys: new EnumKeys(names),
    union,
    ...createIntersections(store, union),
    unresolved: (reason) => store.intrinsic('unresolved', reason ?? 'not_inferred'),
    intrinsic: (name, reason) => store.intrinsic(name, reason),
    literal: (value, isFresh = false) => store.literal(value, isFresh),
    tuple: (elements) => store.tuple(elements),
    computed: (properties, index) => store.computed({ properties, index }, true),
  } satisfies Partial<Parts>;
  // Each part keeps the object and reads from it when it is used: by then all of them are in it.
  const parts = basics as unknown as Parts;
  for (const Part of partClasses) addTo(parts, new Part(parts as never));
  return parts;
}

/** `Object.assign` would leave an object of so many members as a hash table, and each use of one a search in it. */
function addTo(parts: object, part: object): void {
  for (const [name, method] of Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(part)))) {
    if (name !== 'constructor') Object.defineProperty(parts, name, { ...method, value: method.value.bind(part) });
  }
}

const partClasses = [
  OuterParameters,
  Instantiation,
  TypeNodes,
  References,
  TypeQueries,
  DeclaredTypes,
  ValueTypes,
  Bases,
  Signatures,
  Callables,
  Members,
  AllMembers,
  IndexedAccess,
  ApparentTypes,
  Widening,
  ConditionalTypes,
  MappedTypes,
  Tuples,
  TemplateTypes,
  ObjectLiterals,
  FunctionTypes,
  StandardTypes,
  Relation,
  Inference,
  ReversedMappedTypes,
  InferredArguments,
];

import type { Types } from '../type.ts';
import { createAllMembers } from './all-members.ts';
import { createApparent } from './apparent.ts';
import { createBases } from './bases.ts';
import { createCallables } from './callables.ts';
import { createConditional } from './conditional.ts';
import { createDeclaredTypes } from './declared-types.ts';
import { createFromNode } from './from-node.ts';
import { createFunctionTypes } from './function-types.ts';
import { createIndexedAccess } from './indexed-access.ts';
import { createInference } from './inference.ts';
import { createInferredArguments } from './inferred-arguments.ts';
import { createInstantiation } from './instantiate.ts';
import { createIntersections } from './intersections.ts';
import { createMapped } from './mapped.ts';
import { createMembers } from './members.ts';
import { createObjectLiterals } from './object-literals.ts';
import { createOuterParameters } from './outer-parameters.ts';
import type { Parts, TypesDeps } from './parts.ts';
import { createReferences } from './references.ts';
import { createRelation } from './relation.ts';
import { createReversedMapped } from './reversed-mapped.ts';
import { createSignatures } from './signatures.ts';
import { createStandardTypes } from './standard-types.ts';
import { createTemplateTypes } from './template-types.ts';
import { createTuples } from './tuples.ts';
import { createTypeQueries } from './type-queries.ts';
import { TypeStore } from './type-store.ts';
import { createUnions } from './unions.ts';
import { createValueTypes } from './value-types.ts';
import { createWidening } from './widening.ts';

/** The type system over the names of one state of a project. Thrown away with it. */
export function createTypes({ names, queries, expressions }: TypesDeps): Types {
  const store = new TypeStore();
  const { union } = createUnions(store);
  const basics = {
    names,
    queries,
    expressions,
    store,
    union,
    ...createIntersections(store, union),
    unresolved: (reason) => store.intrinsic('unresolved', reason ?? 'not_inferred'),
    intrinsic: (name, reason) => store.intrinsic(name, reason),
    literal: (value, isFresh = false) => store.literal(value, isFresh),
    tuple: (elements) => store.tuple(elements),
    computed: (properties, index) => store.computed({ properties, index }, true),
  } satisfies Partial<Parts>;
  // Each maker keeps the object and reads from it when it is used: by then all of them are in it.
  const parts = basics as unknown as Parts;
  for (const make of makers) addTo(parts, make(parts as never));
  return parts;
}

/** `Object.assign` would leave an object of so many members as a hash table, and each use of one a search in it. */
function addTo(parts: object, made: object): void {
  Object.defineProperties(parts, Object.getOwnPropertyDescriptors(made));
}

const makers = [
  createOuterParameters,
  createInstantiation,
  createFromNode,
  createReferences,
  createTypeQueries,
  createDeclaredTypes,
  createValueTypes,
  createBases,
  createSignatures,
  createCallables,
  createMembers,
  createAllMembers,
  createIndexedAccess,
  createApparent,
  createWidening,
  createConditional,
  createMapped,
  createTuples,
  createTemplateTypes,
  createObjectLiterals,
  createFunctionTypes,
  createStandardTypes,
  createRelation,
  createInference,
  createReversedMapped,
  createInferredArguments,
];

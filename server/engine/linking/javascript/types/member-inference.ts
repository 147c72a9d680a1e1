import type { AnonymousType, Property, ReferenceType, TupleType, Type } from '../type.ts';
import type { Candidates, Infer } from './candidates.ts';
import type { Parts } from './parts.ts';
import { createSignatureInference } from './signature-inference.ts';
import { elementOf } from './tuple-elements.ts';

type Deps = Pick<
  Parts,
  | 'union'
  | 'property'
  | 'properties'
  | 'callSignatures'
  | 'constructSignatures'
  | 'indexSignatures'
  | 'baseOf'
  | 'isArray'
  | 'arrayOf'
> &
  Parameters<typeof createSignatureInference>[0];

/** Inference for type parameters from classes, interfaces, tuples and other types with members. */
export function createMemberInference(parts: Deps, visit: Infer) {
  const toSignatures = createSignatureInference(parts, visit);

  function toReference(
    candidates: Candidates,
    target: ReferenceType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    const from = source.form === 'tuple' ? parts.arrayOf(parts.union(source.elements.map(({ type }) => type))) : source;
    const base = parts.baseOf(from, target.entity);
    if (base === undefined) return toMembers(candidates, target, from, isLeast, depth);
    target.arguments.forEach((argument, index) => {
      const given = base.arguments[index];
      if (given !== undefined) visit(candidates, argument, given, isLeast, depth);
    });
  }

  function toTuple(
    candidates: Candidates,
    { elements }: TupleType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    elements.forEach(({ type, kind: elementKind }, index) => {
      const given = elementOf(parts, source, index, elementKind === 'rest');
      if (given !== undefined) visit(candidates, type, given, isLeast, depth);
    });
  }

  function toMembers(
    candidates: Candidates,
    target: ReferenceType | AnonymousType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    const pairs = commonMembers(target, source);
    if (pairs === undefined) return;
    for (const [wanted, own] of pairs) visit(candidates, wanted.type(), own.type(), isLeast, depth);
    toIndex(candidates, target, source, isLeast, depth);
    toSignatures(candidates, parts.callSignatures(target), parts.callSignatures(source), isLeast, depth);
    toSignatures(candidates, parts.constructSignatures(target), parts.constructSignatures(source), isLeast, depth);
  }

  /** Undefined where a member is missing: what does not fit anyhow says nothing. */
  function commonMembers(target: Type, source: Type): [wanted: Property, own: Property][] | undefined {
    const pairs: [Property, Property][] = [];
    for (const [name, wanted] of parts.properties(target)) {
      const own = parts.property(source, name);
      if (own !== undefined) pairs.push([wanted, own]);
      else if (!wanted.isOptional) return undefined;
    }
    return pairs;
  }

  function toIndex(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
    const [wanted] = parts.indexSignatures(target);
    if (wanted === undefined) return;
    const [own] = parts.indexSignatures(source);
    if (own !== undefined) return visit(candidates, wanted.value, own.value, isLeast, depth);
    if (source.form === 'anonymous') {
      for (const property of parts.properties(source).values())
        visit(candidates, wanted.value, property.type(), isLeast, depth);
    }
  }

  return { toReference, toTuple, toMembers };
}

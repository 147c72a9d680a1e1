import type { AnonymousType, Property, ReferenceType, TupleType, Type } from '../type.ts';
import type { Candidates, Infer } from './candidates.ts';
import type { Parts } from './parts.ts';
import { SignatureInference } from './signature-inference.ts';
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
  ConstructorParameters<typeof SignatureInference>[0];

/** Inference for type parameters from classes, interfaces, tuples and other types with members. */
export class MemberInference {
  readonly #parts: Deps;
  readonly #visit: Infer;
  readonly #signatures: SignatureInference;

  constructor(parts: Deps, visit: Infer) {
    this.#parts = parts;
    this.#visit = visit;
    this.#signatures = new SignatureInference(parts, visit);
  }

  toReference(candidates: Candidates, target: ReferenceType, source: Type, isLeast: boolean, depth: number): void {
    const from =
      source.form === 'tuple'
        ? this.#parts.arrayOf(this.#parts.union(source.elements.map(({ type }) => type)))
        : source;
    const base = this.#parts.baseOf(from, target.entity);
    if (base === undefined) return this.toMembers(candidates, target, from, isLeast, depth);
    target.arguments.forEach((argument, index) => {
      const given = base.arguments[index];
      if (given !== undefined) this.#visit(candidates, argument, given, isLeast, depth);
    });
  }

  toTuple(candidates: Candidates, { elements }: TupleType, source: Type, isLeast: boolean, depth: number): void {
    elements.forEach(({ type, kind: elementKind }, index) => {
      const given = elementOf(this.#parts, source, index, elementKind === 'rest');
      if (given !== undefined) this.#visit(candidates, type, given, isLeast, depth);
    });
  }

  toMembers(
    candidates: Candidates,
    target: ReferenceType | AnonymousType,
    source: Type,
    isLeast: boolean,
    depth: number,
  ): void {
    const pairs = this.#commonMembers(target, source);
    if (pairs === undefined) return;
    for (const [wanted, own] of pairs) this.#visit(candidates, wanted.type(), own.type(), isLeast, depth);
    this.#toIndex(candidates, target, source, isLeast, depth);
    this.#signatures.infer(
      candidates,
      this.#parts.callSignatures(target),
      this.#parts.callSignatures(source),
      isLeast,
      depth,
    );
    this.#signatures.infer(
      candidates,
      this.#parts.constructSignatures(target),
      this.#parts.constructSignatures(source),
      isLeast,
      depth,
    );
  }

  /** Undefined where a member is missing: what does not fit anyhow says nothing. */
  #commonMembers(target: Type, source: Type): [wanted: Property, own: Property][] | undefined {
    const pairs: [Property, Property][] = [];
    for (const [name, wanted] of this.#parts.properties(target)) {
      const own = this.#parts.property(source, name);
      if (own !== undefined) pairs.push([wanted, own]);
      else if (!wanted.isOptional) return undefined;
    }
    return pairs;
  }

  #toIndex(candidates: Candidates, target: Type, source: Type, isLeast: boolean, depth: number): void {
    const [wanted] = this.#parts.indexSignatures(target);
    if (wanted === undefined) return;
    const [own] = this.#parts.indexSignatures(source);
    if (own !== undefined) return this.#visit(candidates, wanted.value, own.value, isLeast, depth);
    if (source.form === 'anonymous') {
      for (const property of this.#parts.properties(source).values())
        this.#visit(candidates, wanted.value, property.type(), isLeast, depth);
    }
  }
}

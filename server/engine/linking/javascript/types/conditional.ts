import type { Place } from '../entity.ts';
import type { Fit, Mapper, Type, TypeParameterType, IntrinsicType } from '../type.ts';
import { membersOf } from './all-members.ts';
import { chain } from './mapper.ts';
import { inferredIn } from './outer-parameters.ts';
import type { Parts } from './parts.ts';
import { isFree, type TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'union'
  | 'typeAt'
  | 'deferredAt'
  | 'instantiate'
  | 'parameterAt'
  | 'createMapper'
  | 'isWaiting'
  | 'isAssignable'
  | 'fitOf'
  | 'inferredFrom'
  | 'constraintOf'
>;

/** `A extends B ? C : D`. */
export class ConditionalTypes {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #any: IntrinsicType;
  readonly #toAny: Mapper = { key: '*', get: () => this.#any };

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#any = this.#store.intrinsic('any');
  }

  conditionalAt(place: Place, mapper: Mapper | undefined): Type | undefined {
    const { unit, node } = place;
    const declared = this.#parts.typeAt(unit, node + 1);
    const checked = this.#parts.instantiate(declared, mapper);
    if (declared.form === 'parameter') {
      const members = this.#distributed(checked);
      if (members.length !== 1) return this.#overEach(place, declared, members, mapper);
    }
    if (checked.form === 'intrinsic' && checked.name === 'unresolved') return checked;
    if (checked.form === 'intrinsic' && checked.name === 'any') return this.#either(place, mapper);
    return this.#parts.isWaiting(checked) ? undefined : this.#decide(place, checked, mapper);
  }

  /** The members of what a bare type parameter stands for are asked one by one; none at all is `never`. */
  #distributed(type: Type): readonly Type[] {
    if (type.form === 'intrinsic' && type.name === 'never') return [];
    return membersOf(type).flatMap((member) =>
      membersOf(type).length > 1 && member.form === 'intrinsic' && member.name === 'boolean'
        ? [this.#store.literal(true, false), this.#store.literal(false, false)]
        : [member],
    );
  }

  #overEach({ unit, node }: Place, parameter: TypeParameterType, members: readonly Type[], mapper: Mapper | undefined) {
    return this.#parts.union(
      members.map((member) =>
        this.#parts.deferredAt(unit, node, chain(this.#parts.createMapper([parameter], [member]), mapper)),
      ),
    );
  }

  #either({ unit, node }: Place, mapper: Mapper | undefined): Type {
    const [yes, no] = branchesOf(unit.tree.ends, node);
    const inferred = this.#inferredParameters({ unit, node });
    const unknown = this.#store.intrinsic('unknown');
    const open =
      inferred.length === 0
        ? mapper
        : chain(
            this.#parts.createMapper(
              inferred,
              inferred.map(() => unknown),
            ),
            mapper,
          );
    return this.#parts.union([this.#parts.typeAt(unit, yes, open), this.#parts.typeAt(unit, no, mapper)]);
  }

  #decide(place: Place, checked: Type, mapper: Mapper | undefined): Type | undefined {
    const { unit, node } = place;
    const { ends } = unit.tree;
    const [yes, no] = branchesOf(ends, node);
    const extended = this.#parts.typeAt(unit, ends[node + 1], mapper);
    const inferred = this.#inferredParameters(place);
    if (inferred.length === 0) {
      const fits = this.#parts.isWaiting(extended) ? undefined : this.#decided(checked, extended);
      if (fits === 'unknown') return this.#either(place, mapper);
      return fits === undefined ? undefined : this.#parts.typeAt(unit, fits === 'no' ? no : yes, mapper);
    }
    const args = this.#parts.inferredFrom(extended, checked, inferred);
    const found = chain(this.#parts.createMapper(inferred, args), mapper);
    if (!this.#keepsConstraints(inferred, args, found)) return this.#parts.typeAt(unit, no, mapper);
    const fits = this.#parts.fitOf(checked, this.#parts.typeAt(unit, ends[node + 1], found));
    if (fits === 'unknown') return this.#either(place, mapper);
    return fits === 'no' ? this.#parts.typeAt(unit, no, mapper) : this.#parts.typeAt(unit, yes, found);
  }

  /** Undefined where it depends on type parameters inside: a type that does not fit with `any` for them never fits. */
  #decided(checked: Type, extended: Type): Fit | undefined {
    if (!isFree(checked) && !isFree(extended)) return this.#parts.fitOf(checked, extended);
    if (
      !this.#parts.isAssignable(
        this.#parts.instantiate(checked, this.#toAny),
        this.#parts.instantiate(extended, this.#toAny),
      )
    )
      return 'no';
    const fits = this.#parts.fitOf(checked, extended);
    return fits === 'no' ? undefined : fits;
  }

  #keepsConstraints(inferred: readonly TypeParameterType[], args: readonly Type[], mapper: Mapper | undefined) {
    return inferred.every((parameter, index) => {
      const constraint = this.#parts.constraintOf(parameter);
      return (
        constraint === undefined || this.#parts.isAssignable(args[index], this.#parts.instantiate(constraint, mapper))
      );
    });
  }

  #inferredParameters({ unit, node }: Place): TypeParameterType[] {
    const found = new Set<TypeParameterType>();
    for (const declaring of inferredIn(unit.tree, unit.tree.ends[node + 1])) {
      const parameter = this.#parts.parameterAt(unit, declaring);
      if (parameter !== undefined) found.add(parameter);
    }
    return [...found];
  }
}

function branchesOf(ends: Uint32Array, node: number): [yes: number, no: number] {
  const yes = ends[ends[node + 1]];
  return [yes, ends[yes]];
}

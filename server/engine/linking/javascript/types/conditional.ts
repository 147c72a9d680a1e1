import type { Place } from '../entity.ts';
import type { Fit, Mapper, Type, TypeParameterType } from '../type.ts';
import { membersOf } from './all-members.ts';
import { chain } from './mapper.ts';
import { inferredIn } from './outer-parameters.ts';
import type { Parts } from './parts.ts';
import { isFree } from './type-store.ts';

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
export function createConditional(parts: Deps) {
  const { store } = parts;
  const any = store.intrinsic('any');
  const toAny: Mapper = { key: '*', get: () => any };

  function conditionalAt(place: Place, mapper: Mapper | undefined): Type | undefined {
    const { unit, node } = place;
    const declared = parts.typeAt(unit, node + 1);
    const checked = parts.instantiate(declared, mapper);
    if (declared.form === 'parameter') {
      const members = distributed(checked);
      if (members.length !== 1) return overEach(place, declared, members, mapper);
    }
    if (checked.form === 'intrinsic' && checked.name === 'unresolved') return checked;
    if (checked.form === 'intrinsic' && checked.name === 'any') return either(place, mapper);
    return parts.isWaiting(checked) ? undefined : decide(place, checked, mapper);
  }

  /** The members of what a bare type parameter stands for are asked one by one; none at all is `never`. */
  function distributed(type: Type): readonly Type[] {
    if (type.form === 'intrinsic' && type.name === 'never') return [];
    return membersOf(type).flatMap((member) =>
      membersOf(type).length > 1 && member.form === 'intrinsic' && member.name === 'boolean'
        ? [store.literal(true, false), store.literal(false, false)]
        : [member],
    );
  }

  function overEach(
    { unit, node }: Place,
    parameter: TypeParameterType,
    members: readonly Type[],
    mapper: Mapper | undefined,
  ) {
    return parts.union(
      members.map((member) => parts.deferredAt(unit, node, chain(parts.createMapper([parameter], [member]), mapper))),
    );
  }

  function either({ unit, node }: Place, mapper: Mapper | undefined): Type {
    const [yes, no] = branchesOf(unit.tree.ends, node);
    const inferred = inferredParameters({ unit, node });
    const unknown = store.intrinsic('unknown');
    const open =
      inferred.length === 0
        ? mapper
        : chain(
            parts.createMapper(
              inferred,
              inferred.map(() => unknown),
            ),
            mapper,
          );
    return parts.union([parts.typeAt(unit, yes, open), parts.typeAt(unit, no, mapper)]);
  }

  function decide(place: Place, checked: Type, mapper: Mapper | undefined): Type | undefined {
    const { unit, node } = place;
    const { ends } = unit.tree;
    const [yes, no] = branchesOf(ends, node);
    const extended = parts.typeAt(unit, ends[node + 1], mapper);
    const inferred = inferredParameters(place);
    if (inferred.length === 0) {
      const fits = parts.isWaiting(extended) ? undefined : decided(checked, extended);
      if (fits === 'unknown') return either(place, mapper);
      return fits === undefined ? undefined : parts.typeAt(unit, fits === 'no' ? no : yes, mapper);
    }
    const args = parts.inferredFrom(extended, checked, inferred);
    const found = chain(parts.createMapper(inferred, args), mapper);
    if (!keepsConstraints(inferred, args, found)) return parts.typeAt(unit, no, mapper);
    const fits = parts.fitOf(checked, parts.typeAt(unit, ends[node + 1], found));
    if (fits === 'unknown') return either(place, mapper);
    return fits === 'no' ? parts.typeAt(unit, no, mapper) : parts.typeAt(unit, yes, found);
  }

  /** Undefined where it depends on type parameters inside: a type that does not fit with `any` for them never fits. */
  function decided(checked: Type, extended: Type): Fit | undefined {
    if (!isFree(checked) && !isFree(extended)) return parts.fitOf(checked, extended);
    if (!parts.isAssignable(parts.instantiate(checked, toAny), parts.instantiate(extended, toAny))) return 'no';
    const fits = parts.fitOf(checked, extended);
    return fits === 'no' ? undefined : fits;
  }

  function keepsConstraints(inferred: readonly TypeParameterType[], args: readonly Type[], mapper: Mapper | undefined) {
    return inferred.every((parameter, index) => {
      const constraint = parts.constraintOf(parameter);
      return constraint === undefined || parts.isAssignable(args[index], parts.instantiate(constraint, mapper));
    });
  }

  function inferredParameters({ unit, node }: Place): TypeParameterType[] {
    const found = new Set<TypeParameterType>();
    for (const declaring of inferredIn(unit.tree, unit.tree.ends[node + 1])) {
      const parameter = parts.parameterAt(unit, declaring);
      if (parameter !== undefined) found.add(parameter);
    }
    return [...found];
  }

  return { conditionalAt };
}

function branchesOf(ends: Uint32Array, node: number): [yes: number, no: number] {
  const yes = ends[ends[node + 1]];
  return [yes, ends[yes]];
}

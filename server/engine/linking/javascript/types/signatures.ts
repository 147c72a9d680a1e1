import { flag } from '../../../languages/typescript/node-flags.ts';
import { isExpressionKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Place, Unit } from '../entity.ts';
import { Query } from '../../query.ts';
import type { Mapper, Predicate, Signature, SignatureParameter, Type, TypeParameterType } from '../type.ts';
import { inCallOrder } from './call-order.ts';
import { chain } from './mapper.ts';
import type { Parts } from './parts.ts';
import { childrenOfKind, expressionChild, hasFlag, isJavaScript, typeChild, typeChildren } from './tree-parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'declaredType'
  | 'queries'
  | 'expressions'
  | 'unresolved'
  | 'union'
  | 'typeAt'
  | 'instantiate'
  | 'restrict'
  | 'parameterAt'
  | 'createMapper'
  | 'outerParameters'
>;

/** Parts that all instantiations of a declared signature share. */
interface Declared {
  readonly place: Place;
  readonly typeParameters: readonly TypeParameterType[];
  readonly parameters: readonly number[];
  readonly minimumArguments: number;
  readonly hasRest: boolean;
  /** Where nothing around it is replaced. */
  plain: Signature | undefined;
  /** By the key of the mapper for what is around. */
  instantiated: Map<string, Signature> | undefined;
  returnType(): Type;
}

/** Functions that signatures need from their maker. */
interface SignatureReader {
  parametersOf(of: Declared, mapper: Mapper | undefined): readonly SignatureParameter[];
  returnType(of: Declared, mapper: Mapper | undefined): Type;
  thisType(of: Declared, mapper: Mapper | undefined): Type | undefined;
  predicate(of: Declared, mapper: Mapper | undefined): Predicate | undefined;
  instantiate(
    of: Declared,
    typeParameters: readonly TypeParameterType[],
    mapper: Mapper | undefined,
    given: Mapper,
  ): Signature;
}

/** A class, because there are hundreds of thousands: closures of their own would be ten times the memory. */
class DeclaredSignature implements Signature {
  readonly typeParameters: readonly TypeParameterType[];
  readonly #reader: SignatureReader;
  readonly #of: Declared;
  readonly #mapper: Mapper | undefined;
  #parameters: readonly SignatureParameter[] | undefined;

  constructor(
    reader: SignatureReader,
    of: Declared,
    typeParameters: readonly TypeParameterType[],
    mapper: Mapper | undefined,
  ) {
    this.typeParameters = typeParameters;
    this.#reader = reader;
    this.#of = of;
    this.#mapper = mapper;
  }

  get place(): Place {
    return this.#of.place;
  }

  get minimumArguments(): number {
    return this.#of.minimumArguments;
  }

  get hasRest(): boolean {
    return this.#of.hasRest;
  }

  get parameters(): readonly SignatureParameter[] {
    return (this.#parameters ??= this.#reader.parametersOf(this.#of, this.#mapper));
  }

  returnType(): Type {
    return this.#reader.returnType(this.#of, this.#mapper);
  }

  thisType(): Type | undefined {
    return this.#reader.thisType(this.#of, this.#mapper);
  }

  predicate(): Predicate | undefined {
    return this.#reader.predicate(this.#of, this.#mapper);
  }

  instantiate(given: Mapper): Signature {
    return this.#reader.instantiate(this.#of, this.typeParameters, this.#mapper, given);
  }
}

/** Signatures that are declared by a node. */
export class Signatures {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #returns: Query<Place, Type>;
  readonly #declared = new Map<Place, Declared>();
  readonly #visible = new Map<readonly Place[], readonly Place[]>();
  /** Thousands of overloads are not looked at for each of thousands of calls. */
  readonly #asDeclared = new WeakMap<readonly Place[], readonly Signature[]>();
  readonly #reader: SignatureReader = {
    parametersOf: ({ place, parameters }, mapper) =>
      parameters.map((child) => this.#parameterOf(place.unit, child, mapper)),
    returnType: (of, mapper) => this.#parts.instantiate(of.returnType(), mapper),
    thisType: ({ place }, mapper) => this.#thisTypeOf(place, mapper),
    predicate: (declared, mapper) => this.#predicateOf(declared, mapper),
    instantiate: (of, typeParameters, mapper, given) =>
      this.#withMapper(
        of,
        typeParameters.filter((parameter) => given.get(parameter) === undefined),
        this.#combined(of, mapper, given),
      ),
  };

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#returns = new Query<Place, Type>(parts.queries, parts.unresolved('circular'));
  }

  signatureAt(unit: Unit, node: number, mapper: Mapper | undefined): Signature {
    const of = this.#declaredAt(this.#store.placeAt(unit, node));
    const restricted = this.#parts.restrict(unit, node, mapper);
    if (restricted === undefined) return (of.plain ??= this.#instantiateDeclared(of, undefined));
    of.instantiated ??= new Map();
    let signature = of.instantiated.get(restricted.key);
    if (signature === undefined)
      of.instantiated.set(restricted.key, (signature = this.#instantiateDeclared(of, restricted)));
    return signature;
  }

  #declaredAt(place: Place): Declared {
    let known = this.#declared.get(place);
    if (known === undefined) this.#declared.set(place, (known = this.#readDeclared(place)));
    return known;
  }

  #readDeclared(place: Place): Declared {
    const { unit, node } = place;
    const { tree } = unit;
    const parameters = childrenOfKind(tree, node, kind.parameter).filter((child) => nameOf(tree, child) !== 'this');
    return {
      place,
      typeParameters: this.#typeParametersAt(
        unit,
        tree.kinds[node] === kind.constructorMember ? tree.parents[node] : node,
      ),
      parameters,
      minimumArguments: minimumArguments(unit, parameters),
      hasRest: parameters.some((child) => hasFlag(tree, child, flag.rest)),
      plain: undefined,
      instantiated: undefined,
      returnType: () => this.#returns.ask(place, () => this.#returnAt(place)),
    };
  }

  /** A constructor is generic in what its class is generic in. */
  #typeParametersAt(unit: Unit, node: number): TypeParameterType[] {
    return childrenOfKind(unit.tree, node, kind.typeParameter).flatMap(
      (child) => this.#parts.parameterAt(unit, child) ?? [],
    );
  }

  #returnAt({ unit, node }: Place): Type {
    if (unit.tree.kinds[node] === kind.constructorMember) return this.#instanceAt(unit, unit.tree.parents[node]);
    const annotation = typeChild(unit.tree, node);
    if (annotation >= 0) return this.#parts.typeAt(unit, annotation);
    if (hasBody(unit, node)) return this.#parts.expressions().inferredReturn(this.#store.placeAt(unit, node));
    return this.#store.intrinsic('any');
  }

  #instanceAt(unit: Unit, node: number): Type {
    return this.#parts.declaredType(
      this.#parts.names.entityAt(unit, node) ?? this.#parts.names.anonymousAt(unit, node),
    );
  }

  #instantiateDeclared(of: Declared, outer: Mapper | undefined): Signature {
    const typeParameters = outer === undefined ? of.typeParameters : this.#renew(of, outer);
    const own =
      typeParameters === of.typeParameters ? undefined : this.#parts.createMapper(of.typeParameters, typeParameters);
    return this.#withMapper(of, typeParameters, chain(own, outer));
  }

  /** Type parameters whose constraint depends on what is replaced become parameters of their own. */
  #renew({ place: { unit }, typeParameters }: Declared, outer: Mapper): readonly TypeParameterType[] {
    const renewed = typeParameters.map((parameter) => {
      const restricted = this.#parts.restrict(unit, parameter.place.node, outer);
      return restricted === undefined
        ? parameter
        : this.#store.parameter(parameter.entity, parameter.place, restricted);
    });
    return renewed.every((parameter, index) => parameter === typeParameters[index]) ? typeParameters : renewed;
  }

  #withMapper(of: Declared, typeParameters: readonly TypeParameterType[], mapper: Mapper | undefined): Signature {
    return new DeclaredSignature(this.#reader, of, typeParameters, mapper);
  }

  /** First what is mapped already, by `second` as well; then `second` itself. */
  #combined(of: Declared, first: Mapper | undefined, second: Mapper): Mapper {
    if (first === undefined) return second;
    const { unit, node } = of.place;
    const known = [...this.#parts.outerParameters(unit, node), ...of.typeParameters];
    return this.#parts.createMapper(
      known,
      known.map((parameter) => this.#parts.instantiate(first.get(parameter) ?? parameter, second)),
    );
  }

  #parameterOf(unit: Unit, node: number, mapper: Mapper | undefined): SignatureParameter {
    const { tree } = unit;
    return {
      name: nameOf(tree, node),
      isOptional: isOptional(unit, node),
      isRest: hasFlag(tree, node, flag.rest),
      type: () => this.#parts.instantiate(this.#parameterType(unit, node), mapper),
    };
  }

  #parameterType(unit: Unit, node: number): Type {
    const annotation = typeChild(unit.tree, node);
    if (annotation >= 0) return this.#parts.typeAt(unit, annotation);
    return this.#parts.expressions().parameterType(this.#store.placeAt(unit, node));
  }

  #thisTypeOf({ unit, node }: Place, mapper: Mapper | undefined): Type | undefined {
    const [first] = childrenOfKind(unit.tree, node, kind.parameter);
    if (first === undefined || nameOf(unit.tree, first) !== 'this') return undefined;
    const annotation = typeChild(unit.tree, first);
    return annotation < 0 ? undefined : this.#parts.typeAt(unit, annotation, mapper);
  }

  #predicateOf({ place, parameters }: Declared, mapper: Mapper | undefined): Predicate | undefined {
    const { unit, node } = place;
    const { tree } = unit;
    const annotation = typeChild(tree, node);
    if (annotation < 0 || tree.kinds[annotation] !== kind.typePredicate) return undefined;
    const name = nameOf(tree, annotation);
    const [type] = typeChildren(tree, annotation);
    return {
      parameter: name === 'this' ? -1 : parameters.findIndex((child) => nameOf(tree, child) === name),
      asserts: hasFlag(tree, annotation, flag.asserts),
      type: type === undefined ? undefined : this.#parts.typeAt(unit, type, mapper),
    };
  }

  /** Overloads hide the implementation behind them. */
  signaturesAt(declarations: readonly Place[], mapper: Mapper | undefined): readonly Signature[] {
    if (mapper !== undefined) return this.#readAll(declarations, mapper);
    let known = this.#asDeclared.get(declarations);
    if (known === undefined) this.#asDeclared.set(declarations, (known = this.#readAll(declarations, undefined)));
    return known;
  }

  #readAll(declarations: readonly Place[], mapper: Mapper | undefined): readonly Signature[] {
    return this.#visibleOf(declarations).map(({ unit, node }) => this.signatureAt(unit, node, mapper));
  }

  #visibleOf(declarations: readonly Place[]): readonly Place[] {
    if (declarations.length === 1) return declarations;
    let known = this.#visible.get(declarations);
    if (known === undefined) {
      const overloads = declarations.filter(({ unit, node }) => !hasBody(unit, node));
      known = inCallOrder(overloads.length > 0 ? overloads : declarations);
      this.#visible.set(declarations, known);
    }
    return known;
  }
}

function minimumArguments(unit: Unit, parameters: readonly number[]): number {
  for (let index = parameters.length - 1; index >= 0; index--) {
    if (!isOptional(unit, parameters[index])) return index + 1;
  }
  return 0;
}

function isOptional({ tree }: Unit, parameter: number): boolean {
  if (hasFlag(tree, parameter, flag.optional | flag.rest) || expressionChild(tree, parameter) >= 0) return true;
  return isJavaScript(tree) && typeChild(tree, parameter) < 0;
}

function hasBody({ tree }: Unit, node: number): boolean {
  const { kinds, ends } = tree;
  for (let child = node + 1; child < ends[node]; child = ends[child]) {
    if (kinds[child] === kind.block) return true;
    if (kinds[node] === kind.arrowFunction && isExpressionKind(kinds[child])) return true;
  }
  return false;
}

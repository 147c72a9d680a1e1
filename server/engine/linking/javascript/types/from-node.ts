import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Place, Unit } from '../entity.ts';
import { Query } from '../../query.ts';
import type { IntrinsicType, Mapper, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { childOfKind, expressionChild, hasFlag, typeChild, typeChildren } from './tree-parts.ts';
import type { TypeStore } from './type-store.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'queries'
  | 'unresolved'
  | 'union'
  | 'intersection'
  | 'outerParameters'
  | 'instantiate'
  | 'deferredAt'
  | 'parameterAt'
  | 'thisTypeAt'
  | 'globalReference'
  | 'literal'
> &
  ReferenceNodes;

/** Types that a name stands for (`references.ts`, `queries-of-types.ts`). */
interface ReferenceNodes {
  referenceAt(unit: Unit, node: number): Type;
  arrayAt(unit: Unit, node: number): Type;
  typeQueryAt(unit: Unit, node: number): Type;
  importTypeAt(unit: Unit, node: number): Type;
}

/** Returns the type of one kind of type node. */
type TypeRule = (unit: Unit, node: number) => Type;

/** Returns the type of a type node, by its own type parameters. */
export class TypeNodes {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #remembered: Query<Place, Type>;
  readonly #rules = this.#rulesByKind();

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#remembered = new Query<Place, Type>(parts.queries, parts.unresolved('circular'));
  }

  /** By the kind of the type node. */
  #rulesByKind(): Readonly<Partial<Record<number, TypeRule>>> {
    const rememberedAt: TypeRule = (unit, node) => this.#rememberedAt(unit, node);
    const functionAt: TypeRule = (unit, node) => this.#functionAt(unit, node);
    const deferredAt: TypeRule = (unit, node) => this.#deferredAt(unit, node);
    const innerAt: TypeRule = (unit, node) => this.#innerAt(unit, node);
    return {
      [kind.keywordType]: (unit, node) => this.#keyword(nameOf(unit.tree, node)),
      [kind.typeReference]: rememberedAt,
      [kind.typeQuery]: rememberedAt,
      [kind.importType]: rememberedAt,
      [kind.unionType]: rememberedAt,
      [kind.literalType]: (unit, node) => this.#literalAt(unit, node + 1),
      [kind.arrayType]: (unit, node) => this.#parts.arrayAt(unit, node),
      [kind.intersectionType]: (unit, node) => this.#intersectionAt(unit, node),
      [kind.functionType]: functionAt,
      [kind.constructorType]: functionAt,
      [kind.typeLiteral]: (unit, node) => this.#membersAt(unit, node),
      [kind.conditionalType]: deferredAt,
      [kind.mappedType]: deferredAt,
      [kind.indexedAccessType]: deferredAt,
      [kind.keyOfType]: deferredAt,
      [kind.templateLiteralType]: deferredAt,
      [kind.tupleType]: deferredAt,
      [kind.readonlyType]: (unit, node) => this.#readonlyAt(unit, node),
      [kind.optionalType]: innerAt,
      [kind.restType]: innerAt,
      [kind.inferType]: (unit, node) => this.#inferredAt(unit, node),
      [kind.thisType]: (unit, node) => this.#thisAt(unit, node),
      [kind.uniqueSymbolType]: () => this.#store.intrinsic('symbol'),
      [kind.typePredicate]: (unit, node) => this.#predicateAt(unit, node),
    };
  }

  fromNode({ unit, node }: Place): Type {
    return this.typeAt(unit, node);
  }

  typeAt(unit: Unit, node: number, mapper?: Mapper): Type {
    return this.#parts.instantiate(this.#declaredAt(unit, node), mapper);
  }

  #declaredAt(unit: Unit, node: number): Type {
    const rule = this.#rules[unit.tree.kinds[node]];
    return rule === undefined ? this.#parts.unresolved() : rule(unit, node);
  }

  #rememberedAt(unit: Unit, node: number): Type {
    return this.#remembered.ask(this.#store.placeAt(unit, node), () => this.#namedAt(unit, node));
  }

  #intersectionAt(unit: Unit, node: number): Type {
    return this.#parts.intersection(typeChildren(unit.tree, node).map((child) => this.typeAt(unit, child)));
  }

  #functionAt(unit: Unit, node: number): Type {
    return this.#store.functionValue(
      [this.#store.placeAt(unit, node)],
      undefined,
      undefined,
      this.#isDependent(unit, node),
    );
  }

  #membersAt(unit: Unit, node: number): Type {
    return this.#store.members(this.#parts.names.anonymousAt(unit, node), undefined, this.#isDependent(unit, node));
  }

  #deferredAt(unit: Unit, node: number): Type {
    return this.#parts.deferredAt(unit, node, undefined);
  }

  #inferredAt(unit: Unit, node: number): Type {
    return this.#parts.parameterAt(unit, childOfKind(unit.tree, node, kind.typeParameter)) ?? this.#parts.unresolved();
  }

  #predicateAt({ tree }: Unit, node: number): Type {
    return this.#store.intrinsic(hasFlag(tree, node, flag.asserts) ? 'void' : 'boolean');
  }

  #namedAt(unit: Unit, node: number): Type {
    switch (unit.tree.kinds[node]) {
      case kind.typeReference:
        return this.#parts.referenceAt(unit, node);
      case kind.typeQuery:
        return this.#parts.typeQueryAt(unit, node);
      case kind.importType:
        return this.#parts.importTypeAt(unit, node);
      default:
        return this.#parts.union(typeChildren(unit.tree, node).map((child) => this.typeAt(unit, child)));
    }
  }

  #innerAt(unit: Unit, node: number): Type {
    const inner = typeChild(unit.tree, node);
    return inner < 0 ? this.#parts.unresolved() : this.typeAt(unit, inner);
  }

  /** A tuple that cannot be changed is a tuple. */
  #readonlyAt(unit: Unit, node: number): Type {
    const inner = this.#innerAt(unit, node);
    if (unit.tree.kinds[node + 1] !== kind.arrayType) return inner;
    return this.#parts.globalReference('ReadonlyArray', this.typeAt(unit, node + 2));
  }

  #thisAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    for (let outer = tree.parents[node]; outer !== 0; outer = tree.parents[outer]) {
      const what = tree.kinds[outer];
      if (what === kind.classDeclaration || what === kind.classExpression || what === kind.interfaceDeclaration) {
        return this.#parts.thisTypeAt(unit, outer) ?? this.#parts.unresolved();
      }
    }
    return this.#parts.unresolved();
  }

  #literalAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    const text = nameOf(tree, node);
    switch (tree.kinds[node]) {
      case kind.stringLiteral:
      case kind.template:
        return this.#parts.literal(text);
      case kind.numberLiteral:
        return this.#parts.literal(Number(text.replaceAll('_', '')));
      case kind.trueLiteral:
        return this.#parts.literal(true);
      case kind.falseLiteral:
        return this.#parts.literal(false);
      case kind.nullLiteral:
        return this.#store.intrinsic('null');
      case kind.bigintLiteral:
        return this.#bigint(text);
      case kind.unary:
        return this.#negated(this.#literalAt(unit, expressionChild(tree, node)));
      default:
        return this.#parts.unresolved();
    }
  }

  #bigint(text: string): Type {
    try {
      return this.#parts.literal(BigInt(text.replaceAll('_', '').replace(/n$/, '')));
    } catch {
      return this.#store.intrinsic('bigint');
    }
  }

  #negated(type: Type): Type {
    return type.form === 'literal' && (typeof type.value === 'number' || typeof type.value === 'bigint')
      ? this.#parts.literal(-type.value)
      : type;
  }

  #keyword(name: string): Type {
    return name === 'intrinsic' ? this.#parts.unresolved() : this.#store.intrinsic(name as IntrinsicType['name']);
  }

  #isDependent(unit: Unit, node: number): boolean {
    return this.#parts.outerParameters(unit, node).length > 0;
  }
}

import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Place, Unit } from '../entity.ts';
import { Query } from '../../query.ts';
import type { IntrinsicType, Mapper, Type } from '../type.ts';
import type { Parts } from './parts.ts';
import { childOfKind, expressionChild, hasFlag, typeChild, typeChildren } from './tree-parts.ts';

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
export function createFromNode(parts: Deps) {
  const { store } = parts;
  const remembered = new Query<Place, Type>(parts.queries, parts.unresolved('circular'));

  /** By the kind of the type node. */
  const rules: Readonly<Partial<Record<number, TypeRule>>> = {
    [kind.keywordType]: (unit, node) => keyword(nameOf(unit.tree, node)),
    [kind.typeReference]: rememberedAt,
    [kind.typeQuery]: rememberedAt,
    [kind.importType]: rememberedAt,
    [kind.unionType]: rememberedAt,
    [kind.literalType]: (unit, node) => literalAt(unit, node + 1),
    [kind.arrayType]: (unit, node) => parts.arrayAt(unit, node),
    [kind.intersectionType]: intersectionAt,
    [kind.functionType]: functionAt,
    [kind.constructorType]: functionAt,
    [kind.typeLiteral]: membersAt,
    [kind.conditionalType]: deferredAt,
    [kind.mappedType]: deferredAt,
    [kind.indexedAccessType]: deferredAt,
    [kind.keyOfType]: deferredAt,
    [kind.templateLiteralType]: deferredAt,
    [kind.tupleType]: deferredAt,
    [kind.readonlyType]: readonlyAt,
    [kind.optionalType]: innerAt,
    [kind.restType]: innerAt,
    [kind.inferType]: inferredAt,
    [kind.thisType]: thisAt,
    [kind.uniqueSymbolType]: () => store.intrinsic('symbol'),
    [kind.typePredicate]: predicateAt,
  };

  function fromNode({ unit, node }: Place): Type {
    return typeAt(unit, node);
  }

  function typeAt(unit: Unit, node: number, mapper?: Mapper): Type {
    return parts.instantiate(declaredAt(unit, node), mapper);
  }

  function declaredAt(unit: Unit, node: number): Type {
    const rule = rules[unit.tree.kinds[node]];
    return rule === undefined ? parts.unresolved() : rule(unit, node);
  }

  function rememberedAt(unit: Unit, node: number): Type {
    return remembered.ask(store.placeAt(unit, node), () => namedAt(unit, node));
  }

  function intersectionAt(unit: Unit, node: number): Type {
    return parts.intersection(typeChildren(unit.tree, node).map((child) => typeAt(unit, child)));
  }

  function functionAt(unit: Unit, node: number): Type {
    return store.functionValue([store.placeAt(unit, node)], undefined, undefined, isDependent(unit, node));
  }

  function membersAt(unit: Unit, node: number): Type {
    return store.members(parts.names.anonymousAt(unit, node), undefined, isDependent(unit, node));
  }

  function deferredAt(unit: Unit, node: number): Type {
    return parts.deferredAt(unit, node, undefined);
  }

  function inferredAt(unit: Unit, node: number): Type {
    return parts.parameterAt(unit, childOfKind(unit.tree, node, kind.typeParameter)) ?? parts.unresolved();
  }

  function predicateAt({ tree }: Unit, node: number): Type {
    return store.intrinsic(hasFlag(tree, node, flag.asserts) ? 'void' : 'boolean');
  }

  function namedAt(unit: Unit, node: number): Type {
    switch (unit.tree.kinds[node]) {
      case kind.typeReference:
        return parts.referenceAt(unit, node);
      case kind.typeQuery:
        return parts.typeQueryAt(unit, node);
      case kind.importType:
        return parts.importTypeAt(unit, node);
      default:
        return parts.union(typeChildren(unit.tree, node).map((child) => typeAt(unit, child)));
    }
  }

  function innerAt(unit: Unit, node: number): Type {
    const inner = typeChild(unit.tree, node);
    return inner < 0 ? parts.unresolved() : typeAt(unit, inner);
  }

  /** A tuple that cannot be changed is a tuple. */
  function readonlyAt(unit: Unit, node: number): Type {
    const inner = innerAt(unit, node);
    if (unit.tree.kinds[node + 1] !== kind.arrayType) return inner;
    return parts.globalReference('ReadonlyArray', typeAt(unit, node + 2));
  }

  function thisAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    for (let outer = tree.parents[node]; outer !== 0; outer = tree.parents[outer]) {
      const what = tree.kinds[outer];
      if (what === kind.classDeclaration || what === kind.classExpression || what === kind.interfaceDeclaration) {
        return parts.thisTypeAt(unit, outer) ?? parts.unresolved();
      }
    }
    return parts.unresolved();
  }

  function literalAt(unit: Unit, node: number): Type {
    const { tree } = unit;
    const text = nameOf(tree, node);
    switch (tree.kinds[node]) {
      case kind.stringLiteral:
      case kind.template:
        return parts.literal(text);
      case kind.numberLiteral:
        return parts.literal(Number(text.replaceAll('_', '')));
      case kind.trueLiteral:
        return parts.literal(true);
      case kind.falseLiteral:
        return parts.literal(false);
      case kind.nullLiteral:
        return store.intrinsic('null');
      case kind.bigintLiteral:
        return bigint(text);
      case kind.unary:
        return negated(literalAt(unit, expressionChild(tree, node)));
      default:
        return parts.unresolved();
    }
  }

  function bigint(text: string): Type {
    try {
      return parts.literal(BigInt(text.replaceAll('_', '').replace(/n$/, '')));
    } catch {
      return store.intrinsic('bigint');
    }
  }

  function negated(type: Type): Type {
    return type.form === 'literal' && (typeof type.value === 'number' || typeof type.value === 'bigint')
      ? parts.literal(-type.value)
      : type;
  }

  function keyword(name: string): Type {
    return name === 'intrinsic' ? parts.unresolved() : store.intrinsic(name as IntrinsicType['name']);
  }

  function isDependent(unit: Unit, node: number): boolean {
    return parts.outerParameters(unit, node).length > 0;
  }

  return { fromNode, typeAt };
}

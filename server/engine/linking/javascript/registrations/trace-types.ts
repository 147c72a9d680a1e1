import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { calledMember } from '../../registrations.ts';
import { type Entity, type Names, namespaceMeaning, type Unit, typeMeaning, valueMeaning } from '../entity.ts';
import { annotationOf, childList, typeChildren } from '../expressions/syntax.ts';
import type { PackageOrigins, PackagePath } from './package-origins.ts';

/** Aliases of types are followed so far. */
const depthMax = 8;

/** Types of the standard library that stand for another one: of what a function returns, of what a class makes, of the type itself. */
const standsForResult: ReadonlySet<string> = new Set(['ReturnType', 'InstanceType']);
const standsForItself: ReadonlySet<string> = new Set(['Awaited', 'NonNullable', 'Readonly', 'Partial', 'Required']);

/** A written type of a package: a value declared as `FastifyInstance` is recorded as `FastifyInstance.()`. */
export class TypeTraces {
  readonly #names: Names;
  readonly #origins: PackageOrigins;

  constructor(names: Names, origins: PackageOrigins) {
    this.#names = names;
    this.#origins = origins;
  }

  /** Of a variable, parameter or property: what a value of its declared type is. */
  ofDeclared(unit: Unit, node: number): PackagePath | undefined {
    return valueOf(this.#typeAt(unit, node));
  }

  /** Of a member of the type literal that is written at a variable or parameter. */
  ofDeclaredMember(unit: Unit, node: number, name: string): PackagePath | undefined {
    const { tree } = unit;
    const annotation = annotationOf(tree, node);
    if (annotation < 0 || tree.kinds[annotation] !== kind.typeLiteral) return undefined;
    const member = childList(tree, annotation).find((each) => nameOf(tree, each) === name);
    return member === undefined ? undefined : valueOf(this.#typeAt(unit, member));
  }

  /** Of a variable that is declared to be a function of a package's type: what its parameter is. */
  ofParameter(unit: Unit, variable: number, index: number): PackagePath | undefined {
    const type = this.#typeAt(unit, variable);
    return type && valueOf({ ...type, members: [...type.members, String(index)] });
  }

  #typeAt(unit: Unit, node: number): PackagePath | undefined {
    const annotation = annotationOf(unit.tree, node);
    return annotation < 0 ? undefined : this.#ofType(unit, annotation, 0);
  }

  #ofType(unit: Unit, type: number, depth: number): PackagePath | undefined {
    const { tree } = unit;
    if (depth > depthMax) return undefined;
    switch (tree.kinds[type]) {
      case kind.typeReference:
        return this.#ofStandard(unit, type, depth) ?? this.#ofEntityName(unit, type + 1, typeMeaning, depth);
      case kind.importType: {
        const origin = this.#origins.of(unit, nameOf(tree, type));
        const entity = tree.ends[type] > type + 1 ? nameOf(tree, type + 1) : '';
        return origin === '' || entity === '' ? undefined : { origin, members: [entity] };
      }
      case kind.intersectionType:
      case kind.unionType:
        return firstOf(typeChildren(tree, type), (each) => this.#ofType(unit, each, depth + 1));
      default:
        return undefined;
    }
  }

  /** `ReturnType<typeof express>` is what `express()` returns, as a type `Express` would be. */
  #ofStandard(unit: Unit, type: number, depth: number): PackagePath | undefined {
    const { tree } = unit;
    const [argument] = typeChildren(tree, type);
    if (argument === undefined || tree.kinds[type + 1] !== kind.identifier) return undefined;
    const name = nameOf(tree, type);
    if (standsForItself.has(name)) return this.#ofType(unit, argument, depth + 1);
    if (!standsForResult.has(name) || tree.kinds[argument] !== kind.typeQuery) return undefined;
    return this.#ofEntityName(unit, argument + 1, valueMeaning, depth + 1);
  }

  /** `A`, `a.B`. */
  #ofEntityName(unit: Unit, node: number, meanings: number, depth: number): PackagePath | undefined {
    const { tree } = unit;
    const name = nameOf(tree, node);
    if (tree.kinds[node] === kind.identifier) {
      const entity = this.#names.boundAt(unit, node, name, meanings);
      return entity === undefined ? undefined : this.#ofEntity(entity, depth);
    }
    if (tree.kinds[node] !== kind.qualifiedName && tree.kinds[node] !== kind.propertyAccess) return undefined;
    const left = this.#ofEntityName(unit, node + 1, namespaceMeaning, depth);
    return left && { ...left, members: [...left.members, name] };
  }

  #ofEntity(entity: Entity, depth: number): PackagePath | undefined {
    const imported = firstOf(entity.declarations, (place) => this.#origins.importedAt(place));
    if (imported !== undefined) return imported;
    const { entity: meant } = this.#names.followAlias(entity);
    return meant && firstOf(meant.declarations, ({ unit, node }) => this.#ofDeclaration(unit, node, depth));
  }

  #ofDeclaration(unit: Unit, node: number, depth: number): PackagePath | undefined {
    const { tree } = unit;
    if (unit.isForeign) return undefined;
    switch (tree.kinds[node]) {
      case kind.typeAlias:
        return firstOf(typeChildren(tree, node), (type) => this.#ofType(unit, type, depth + 1));
      case kind.interfaceDeclaration:
        return firstOf(extended(unit, node), (base) => this.#ofEntityName(unit, base, typeMeaning, depth + 1));
      default:
        return undefined;
    }
  }
}

function valueOf(type: PackagePath | undefined): PackagePath | undefined {
  return type && { ...type, members: [...type.members, calledMember] };
}

function extended({ tree }: Unit, declaration: number): number[] {
  const found: number[] = [];
  for (let child = declaration + 1; child < tree.ends[declaration]; child = tree.ends[child])
    if (tree.kinds[child] === kind.extendsClause) found.push(child + 1);
  return found;
}

export function firstOf<Element, Found>(
  all: Iterable<Element>,
  find: (element: Element) => Found | undefined,
): Found | undefined {
  for (const element of all) {
    const found = find(element);
    if (found !== undefined) return found;
  }
  return undefined;
}

import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, type Unit } from '../entity.ts';
import type { LiteralContexts } from '../expressions/literal-contexts.ts';
import { hasFlag, typeChildren } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { isOutsideMember } from './outside-members.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** Behind so many bases only those of further classes follow: `interface A<T> extends A<A<T>>` has no end. */
const basesMax = 200;

/** What classes, interfaces and object literals stand for. */
export function createRelations(
  names: Names,
  types: Types,
  symbols: DeclaredSymbols,
  literals: LiteralContexts,
  resolveEntity: (unit: Unit, node: number) => Entity | undefined,
): {
  addType(sites: CollectedSites, unit: Unit, node: number): void;
  addLiteral(sites: CollectedSites, unit: Unit, node: number): void;
} {
  return { addType, addLiteral };

  function addType(sites: CollectedSites, unit: Unit, node: number): void {
    const entity = names.entityAt(unit, node);
    const symbol = symbolAt(unit.tree, node);
    if (entity === undefined || symbol < 0 || !hasBases(unit, node)) return;
    const extended = types.basesOf(types.declaredType(entity));
    const implemented = implementedBy(unit, node);
    addBases(sites, symbol, extended, 'extends');
    addBases(sites, symbol, implemented, 'implements');
    let all: readonly Type[] | undefined;
    addOverrides(sites, unit, node, (member) => {
      all ??= allBases([...extended, ...implemented]);
      return all.flatMap((base) => declaredBy(base, member));
    });
  }

  /** What a base inherits is declared by another one of all. */
  function declaredBy(base: Type, name: string): readonly Entity[] {
    if (base.form !== 'reference') return types.property(base, name)?.entities ?? [];
    const own = names.memberOf(base.entity, name);
    return own === undefined ? [] : [own];
  }

  function addBases(
    sites: CollectedSites,
    symbol: number,
    bases: readonly Type[],
    relation: 'extends' | 'implements',
  ): void {
    for (const type of bases) {
      if (type.form !== 'reference') continue;
      for (const base of symbols.of(type.entity)) sites.relation({ symbol, base, kind: relation });
    }
  }

  /** What a class says that it implements, with its type arguments. */
  function implementedBy(unit: Unit, node: number): Type[] {
    const { tree } = unit;
    const found: Type[] = [];
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] !== kind.implementsClause) continue;
      const entity = resolveEntity(unit, child + 1);
      if (entity === undefined) continue;
      const args = typeChildren(tree, child).map((each) => types.fromNode({ unit, node: each }));
      const parameters = types.typeParametersOf(entity).slice(0, args.length);
      found.push(types.instantiate(types.declaredType(entity), types.createMapper(parameters, args)));
    }
    return found;
  }

  function allBases(bases: readonly Type[]): Type[] {
    const found = new Set<Type>(bases);
    const entities = new Set<Entity | undefined>();
    for (const base of found) {
      for (const next of types.basesOf(base)) {
        const entity = next.form === 'reference' ? next.entity : undefined;
        if (found.size < basesMax || !entities.has(entity)) found.add(next);
        entities.add(entity);
      }
    }
    return [...found];
  }

  function addOverrides(
    sites: CollectedSites,
    unit: Unit,
    node: number,
    inBases: (name: string) => readonly Entity[],
  ): void {
    const { tree } = unit;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (!isMember(tree.kinds[child]) || hasFlag(tree, child, flag.isStatic | flag.isPrivate)) continue;
      addOverride(sites, unit, child, inBases);
      if (tree.kinds[child] === kind.constructorMember) addParameterProperties(sites, unit, child, inBases);
    }
  }

  function addParameterProperties(
    sites: CollectedSites,
    unit: Unit,
    node: number,
    inBases: (name: string) => readonly Entity[],
  ): void {
    const { tree } = unit;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.parameter) addOverride(sites, unit, child, inBases);
    }
  }

  function addOverride(
    sites: CollectedSites,
    unit: Unit,
    member: number,
    inBases: (name: string) => readonly Entity[],
  ): void {
    const symbol = symbolAt(unit.tree, member);
    const name = nameOf(unit.tree, member);
    if (symbol < 0 || name === '' || name.startsWith('#') || unit.tree.kinds[member] === kind.constructorMember) return;
    addRelations(sites, unit, member, inBases(name), 'overrides');
  }

  function addRelations(
    sites: CollectedSites,
    unit: Unit,
    member: number,
    bases: readonly Entity[],
    how: 'overrides' | 'satisfies',
  ): void {
    const { tree } = unit;
    const source = symbolAt(tree, member);
    for (const entity of bases) addRelation(sites, source, entity, how);
    if (!bases.some(isOutsideMember)) return;
    const base = { path: unit.path, name: unit.symbolNames[source] };
    sites.relation({ symbol: source, base, kind: how === 'overrides' ? 'called_outside' : 'kept_within' });
    const position = tree.positions[member];
    const site = { position, source, type: 'reference', name: nameOf(tree, member), escapes: false } as const;
    sites.unknown(site, 'external');
  }

  function addRelation(sites: CollectedSites, symbol: number, entity: Entity, how: 'overrides' | 'satisfies'): void {
    if ((entity.meanings & meaning.isStatic) !== 0) return;
    for (const base of symbols.of(entity)) sites.relation({ symbol, base, kind: how });
  }

  /** Members of an object literal that is given where a type of the project is expected. */
  function addLiteral(sites: CollectedSites, unit: Unit, node: number): void {
    const { tree } = unit;
    let expected: Type | undefined;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      const symbol = symbolAt(tree, child);
      const name = nameOf(tree, child);
      if (symbol < 0 || name === '') continue;
      expected ??= literals.objectContext(unit, node);
      if (expected === undefined) return;
      addRelations(sites, unit, child, declaredMembers(expected, name), 'satisfies');
    }
  }

  function declaredMembers(expected: Type, name: string): Entity[] {
    const members = expected.form === 'union' ? expected.members : [expected];
    return members.flatMap((member) => types.property(member, name)?.entities ?? []);
  }
}

function isMember(value: number): boolean {
  return (
    (value >= kind.property && value <= kind.constructorMember) ||
    value === kind.propertySignature ||
    value === kind.methodSignature
  );
}

function hasBases({ tree }: Unit, node: number): boolean {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] === kind.extendsClause || tree.kinds[child] === kind.implementsClause) return true;
  }
  return false;
}

import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { LiteralContexts } from '../expressions/literal-contexts.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { childList, hasFlag, typeChildren } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { isExported } from './escapes.ts';
import { isOutsideMember } from './outside-members.ts';
import type { KnownFrameworks } from './known-frameworks.ts';
import { declaredMembers } from './declared-members.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** Behind so many bases only those of further classes follow: `interface A<T> extends A<A<T>>` has no end. */
const basesMax = 200;

/** The bases that classes, interfaces, object literals and functions set on objects stand for. */
export class Relations {
  readonly #names: Names;
  readonly #types: Types;
  readonly #symbols: DeclaredSymbols;
  readonly #literals: LiteralContexts;
  readonly #evaluate: Evaluate;
  readonly #frameworks: KnownFrameworks;
  readonly #resolveEntity: (unit: Unit, node: number) => Entity | undefined;

  constructor(
    names: Names,
    types: Types,
    symbols: DeclaredSymbols,
    literals: LiteralContexts,
    evaluate: Evaluate,
    frameworks: KnownFrameworks,
    resolveEntity: (unit: Unit, node: number) => Entity | undefined,
  ) {
    this.#names = names;
    this.#types = types;
    this.#symbols = symbols;
    this.#literals = literals;
    this.#evaluate = evaluate;
    this.#frameworks = frameworks;
    this.#resolveEntity = resolveEntity;
  }

  add(sites: CollectedSites, unit: Unit, node: number): void {
    switch (unit.tree.kinds[node]) {
      case kind.classDeclaration:
      case kind.classExpression:
      case kind.interfaceDeclaration:
        return this.#addType(sites, unit, node);
      case kind.objectLiteral:
        return this.#addLiteral(sites, unit, node);
      case kind.assign:
        return this.#addAssigned(sites, unit, node);
    }
  }

  #addType(sites: CollectedSites, unit: Unit, node: number): void {
    const entity = this.#names.entityAt(unit, node);
    const symbol = symbolAt(unit.tree, node);
    if (entity === undefined || symbol < 0 || !hasBases(unit, node)) return;
    const extended = this.#types.basesOf(this.#types.declaredType(entity));
    const implemented = this.implementedBy(unit, node);
    this.#addBases(sites, symbol, extended, 'extends');
    this.#addBases(sites, symbol, implemented, 'implements');
    let all: readonly Type[] | undefined;
    this.#addOverrides(sites, unit, node, (member) => {
      all ??= this.#allBases([...extended, ...implemented]);
      return all.flatMap((base) => this.#declaredBy(base, member));
    });
  }

  /** Another declaration declares the members that a base inherits. */
  #declaredBy(base: Type, name: string): readonly Entity[] {
    if (base.form !== 'reference') return this.#types.property(base, name)?.entities ?? [];
    const own = this.#names.memberOf(base.entity, name);
    return own === undefined ? [] : [own];
  }

  #addBases(sites: CollectedSites, symbol: number, bases: readonly Type[], relation: 'extends' | 'implements'): void {
    for (const type of bases) {
      if (type.form !== 'reference') continue;
      for (const base of this.#symbols.of(type.entity)) sites.relation({ symbol, base, kind: relation });
    }
  }

  /** Returns the types that a class says it implements, with their type arguments. */
  implementedBy(unit: Unit, node: number): Type[] {
    const { tree } = unit;
    const found: Type[] = [];
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] !== kind.implementsClause) continue;
      const entity = this.#resolveEntity(unit, child + 1);
      if (entity === undefined) continue;
      const args = typeChildren(tree, child).map((each) => this.#types.fromNode({ unit, node: each }));
      const parameters = this.#types.typeParametersOf(entity).slice(0, args.length);
      found.push(this.#types.instantiate(this.#types.declaredType(entity), this.#types.createMapper(parameters, args)));
    }
    return found;
  }

  #allBases(bases: readonly Type[]): Type[] {
    const found = new Set<Type>(bases);
    const entities = new Set<Entity | undefined>();
    for (const base of found) {
      for (const next of this.#types.basesOf(base)) {
        const entity = next.form === 'reference' ? next.entity : undefined;
        if (found.size < basesMax || !entities.has(entity)) found.add(next);
        entities.add(entity);
      }
    }
    return [...found];
  }

  #addOverrides(sites: CollectedSites, unit: Unit, node: number, inBases: (name: string) => readonly Entity[]): void {
    const { tree } = unit;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (!isMember(tree.kinds[child]) || hasFlag(tree, child, flag.isStatic | flag.isPrivate)) continue;
      this.#addOverride(sites, unit, child, inBases);
      if (tree.kinds[child] === kind.constructorMember) this.#addParameterProperties(sites, unit, child, inBases);
    }
  }

  #addParameterProperties(
    sites: CollectedSites,
    unit: Unit,
    node: number,
    inBases: (name: string) => readonly Entity[],
  ): void {
    const { tree } = unit;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.parameter) this.#addOverride(sites, unit, child, inBases);
    }
  }

  #addOverride(sites: CollectedSites, unit: Unit, member: number, inBases: (name: string) => readonly Entity[]): void {
    const symbol = symbolAt(unit.tree, member);
    const name = nameOf(unit.tree, member);
    if (symbol < 0 || name === '' || name.startsWith('#') || unit.tree.kinds[member] === kind.constructorMember) return;
    this.#addRelations(sites, unit, member, inBases(name), 'overrides');
  }

  #addRelations(
    sites: CollectedSites,
    unit: Unit,
    member: number,
    bases: readonly Entity[],
    how: 'overrides' | 'satisfies',
  ): void {
    const { tree } = unit;
    const source = symbolAt(tree, member);
    for (const entity of bases) this.#addRelation(sites, source, entity, how);
    if (!bases.some(isOutsideMember)) return;
    const base = { path: unit.path, name: unit.symbolNames[source] };
    const called = this.#isOnlyRun(unit, member) ? 'run_outside' : 'called_outside';
    sites.relation({ symbol: source, base, kind: how === 'overrides' ? called : 'held_outside' });
    const position = tree.positions[member];
    const site = { position, source, type: 'reference', name: nameOf(tree, member), escapes: false } as const;
    sites.unknown(site, 'external');
  }

  /** All that the class extends or implements is listed, and calls the member by its name. */
  #isOnlyRun(unit: Unit, member: number): boolean {
    const { kinds, parents } = unit.tree;
    const clauses = childList(unit.tree, parents[member]).filter(
      (child) => kinds[child] === kind.extendsClause || kinds[child] === kind.implementsClause,
    );
    const name = nameOf(unit.tree, member);
    const calls = clauses.map((clause) => this.#frameworks.callsOfBase(unit, clause + 1)(name));
    return calls.includes('runs') && !calls.includes('may');
  }

  #addRelation(sites: CollectedSites, symbol: number, entity: Entity, how: 'overrides' | 'satisfies'): void {
    if ((entity.meanings & meaning.isStatic) !== 0) return;
    for (const base of this.#symbols.of(entity)) sites.relation({ symbol, base, kind: how });
  }

  /** Members of an object literal that is given where a type of the project is expected. */
  #addLiteral(sites: CollectedSites, unit: Unit, node: number): void {
    const { tree } = unit;
    let expected: Type | undefined;
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      const symbol = symbolAt(tree, child);
      const name = nameOf(tree, child);
      if (symbol < 0 || name === '') continue;
      expected ??= this.#expectedBy(unit, node);
      if (expected === undefined) return;
      this.#addRelations(sites, unit, child, declaredMembers(this.#types, expected, name), 'satisfies');
    }
  }

  /** Returns the expected type of an object literal: of a union, the members whose required members it has. */
  #expectedBy(unit: Unit, literal: number): Type | undefined {
    const expected = this.#literals.objectContext(unit, literal);
    if (expected?.form !== 'union') return expected;
    const fitting = this.#types.filter(expected, this.#hasRequired(unit.tree, literal));
    return fitting.form === 'intrinsic' && !this.#types.isOpen(fitting) ? expected : fitting;
  }

  /**
   * `node.connect = () => {}`: the function answers calls of the member that the object is declared to have. Where no
   * symbol stands for that, code that has the object may call it.
   */
  #addAssigned(sites: CollectedSites, unit: Unit, assign: number): void {
    const { tree } = unit;
    const symbol = symbolAt(tree, assign);
    const access = assign + 1;
    if (symbol < 0 || tree.kinds[access] !== kind.propertyAccess || isExported(tree, assign)) return;
    const own = { path: unit.path, name: unit.symbolNames[symbol] };
    const receiver = this.#types.apparent(this.#types.nonNullable(this.#evaluate(unit, access + 1)));
    const members =
      this.#memberOfPrototype(unit, access) ?? declaredMembers(this.#types, receiver, nameOf(tree, access));
    const known = members.flatMap((member) => this.#symbols.of(member));
    if (known.some(({ path, name }) => path === own.path && name === own.name)) return;
    this.#addRelations(sites, unit, assign, members, 'satisfies');
    if (known.length === 0 || this.#types.isOpen(receiver)) sites.relation({ symbol, base: own, kind: 'kept_within' });
  }

  /** `F.prototype.m`, where `F` is known. */
  #memberOfPrototype(unit: Unit, access: number): Entity[] | undefined {
    const { tree } = unit;
    const owner = access + 2;
    if (tree.kinds[access + 1] !== kind.propertyAccess || nameOf(tree, access + 1) !== 'prototype') return undefined;
    if (tree.kinds[owner] !== kind.identifier) return undefined;
    const { entity } = this.#names.resolve(unit, owner, nameOf(tree, owner), valueMeaning);
    const member = entity && this.#names.memberOf(entity, nameOf(tree, access));
    return member && [member];
  }

  #hasRequired(tree: CodeTree, literal: number): (type: Type) => boolean {
    const written = namesIn(tree, literal);
    return (type) =>
      written === undefined ||
      this.#types.isOpen(type) ||
      [...this.#types.properties(type).values()].every(({ name, isOptional }) => isOptional || written.has(name));
  }
}

function isMember(value: number): boolean {
  return (
    (value >= kind.property && value <= kind.constructorMember) ||
    value === kind.propertySignature ||
    value === kind.methodSignature
  );
}

/** Names of the members of an object literal; undefined where not all are written. */
function namesIn(tree: CodeTree, literal: number): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  for (let child = literal + 1; child < tree.ends[literal]; child = tree.ends[child]) {
    if (nameOf(tree, child) === '') return undefined;
    found.add(nameOf(tree, child));
  }
  return found;
}

function hasBases({ tree }: Unit, node: number): boolean {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] === kind.extendsClause || tree.kinds[child] === kind.implementsClause) return true;
  }
  return false;
}

import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { calledMember } from '../../registrations.ts';
import { outerNameOf } from '../binder/tree-shape.ts';
import { type Entity, meaning, type Names, type Place, type Unit } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { annotationOf, hasFlag, patternOf, secondChild, valueOf } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from '../sites/declared-symbols.ts';
import type { Types } from '../type.ts';
import { parameterIndex, returnedValues } from './function-shape.ts';
import type { PackageOrigins } from './package-origins.ts';
import { firstOf, type TypeTraces } from './trace-types.ts';
import { memberOf, type TracedValue, typed, type ValueSource, withSource } from './traced-value.ts';

export interface TraceParts {
  readonly names: Names;
  readonly types: Types;
  readonly evaluate: Evaluate;
  readonly symbols: DeclaredSymbols;
  readonly origins: PackageOrigins;
  readonly typeTraces: TypeTraces;
}

/** Returns the value of an expression. */
export type TraceValue = (unit: Unit, node: number, depth: number) => TracedValue | undefined;

/** Where the values of variables, fields, parameters and modules come from. */
export class DeclarationTraces {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  readonly #origins: PackageOrigins;
  readonly #typeTraces: TypeTraces;
  readonly #ofValue: TraceValue;
  readonly #known = new Map<Entity, TracedValue | undefined>();

  constructor({ names, types, evaluate, symbols, origins, typeTraces }: TraceParts, ofValue: TraceValue) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
    this.#origins = origins;
    this.#typeTraces = typeTraces;
    this.#ofValue = ofValue;
  }

  /** Starts a file: results are cached for one file. */
  beginFile(): void {
    this.#known.clear();
  }

  ofEntity(entity: Entity, depth: number): TracedValue | undefined {
    if (this.#known.has(entity)) return this.#known.get(entity);
    this.#known.set(entity, undefined);
    const found = this.#findEntity(entity, depth + 1);
    this.#known.set(entity, found);
    return found;
  }

  ofModule(unit: Unit, specifier: number, depth: number): TracedValue | undefined {
    if (specifier >= unit.tree.count || !isText(unit, specifier)) return undefined;
    const name = nameOf(unit.tree, specifier);
    const origin = this.#origins.of(unit, name);
    if (origin !== '') return { origin, members: [], proof: 'exact' };
    const { entity } = this.#names.moduleNamed(unit, name);
    return entity && this.ofEntity(entity, depth);
  }

  #findEntity(entity: Entity, depth: number): TracedValue | undefined {
    const imported = firstOf(entity.declarations, (place) => this.#origins.importedAt(place));
    if (imported !== undefined) return { ...imported, proof: 'exact' };
    const declared = firstOf(entity.declarations, (place) => this.#ofDeclaration(entity, place, depth));
    if (declared !== undefined || (entity.meanings & meaning.alias) === 0) return declared;
    const { entity: meant } = this.#names.followAlias(entity);
    return meant === undefined || meant === entity ? undefined : this.ofEntity(meant, depth);
  }

  #ofDeclaration(entity: Entity, { unit, node }: Place, depth: number): TracedValue | undefined {
    const { tree } = unit;
    if (unit.isForeign) return undefined;
    switch (tree.kinds[node]) {
      case kind.variable:
      case kind.property:
      case kind.propertySignature:
        return this.#kept(
          entity,
          typed(this.#typeTraces.ofDeclared(unit, node), this.#ofGiven(entity, { unit, node }, depth)),
        );
      case kind.propertyAssignment:
      case kind.shorthandProperty:
      case kind.exportDefault:
      case kind.exportEquals:
        return this.#kept(entity, this.#ofValue(unit, valueOf(tree, node), depth));
      case kind.importEquals:
        return this.ofModule(unit, secondChild(tree, node + 1), depth);
      case kind.assign:
        return this.#kept(entity, this.#ofValue(unit, secondChild(tree, node), depth));
      case kind.bindingElement:
        return this.#ofElement(unit, node, depth);
      case kind.parameter:
        return this.#ofParameter(entity, unit, node);
      case kind.getter:
        return firstOf(returnedValues(tree, node), (value) => this.#ofValue(unit, value, depth));
      default:
        return undefined;
    }
  }

  /** Its initialiser, or what it is assigned in its own file. */
  #ofGiven(entity: Entity, { unit, node }: Place, depth: number): TracedValue | undefined {
    const value = this.#ofValue(unit, valueOf(unit.tree, node), depth);
    return value ?? firstOf(this.#names.assignmentsOf(entity), (place) => this.#ofAssigned(place, depth));
  }

  #ofAssigned({ unit, node }: Place, depth: number): TracedValue | undefined {
    if (unit.tree.kinds[node] !== kind.assign) return undefined;
    return this.#ofValue(unit, secondChild(unit.tree, node), depth);
  }

  /** A variable that holds a fresh value gives it its name; another name of a value that has one does not. */
  #kept(entity: Entity, value: TracedValue | undefined): TracedValue | undefined {
    const isField = (entity.meanings & (meaning.property | meaning.optional)) !== 0;
    if (value === undefined) return undefined;
    const isFresh = value.source === undefined ? value.members.includes(calledMember) : value.source.kind === 'call';
    const [symbol] = isFresh || (isField && value.source !== undefined) ? this.#symbols.of(entity) : [];
    return symbol === undefined ? value : withSource(value, { kind: 'symbol', symbol });
  }

  /** `const { Router } = value`. */
  #ofElement(unit: Unit, element: number, depth: number): TracedValue | undefined {
    const { tree } = unit;
    const owner = tree.parents[tree.parents[element]];
    const name = outerNameOf(tree, element);
    if (tree.kinds[tree.parents[element]] !== kind.objectPattern) return undefined;
    if (tree.kinds[owner] === kind.parameter) return this.#ofOption(unit, owner, name);
    if (tree.kinds[owner] !== kind.variable) return undefined;
    const from = valueOf(tree, owner);
    if (from < 0) return undefined;
    const value = this.#ofValue(unit, from, depth);
    if (value !== undefined) return memberOf(value, name);
    const type = this.#types.nonNullable(this.#types.awaited(this.#evaluate(unit, from)));
    const taken = this.#types.property(type, name)?.entities[0];
    return taken && this.ofEntity(taken, depth);
  }

  /** `({ app }: { app: App })`: what is known of it is its type alone. */
  #ofOption(unit: Unit, parameter: number, name: string): TracedValue | undefined {
    const path = this.#typeTraces.ofDeclaredMember(unit, parameter, name);
    const index = parameterIndex(unit.tree, parameter);
    if (path === undefined || index < 0) return undefined;
    const of = { unit, node: unit.tree.parents[parameter] };
    return { ...path, proof: 'exact', source: { kind: 'parameter', of, index } };
  }

  #ofParameter(entity: Entity, unit: Unit, node: number): TracedValue | undefined {
    const { tree } = unit;
    const declared = this.#typeTraces.ofDeclared(unit, node);
    const isField = hasFlag(tree, node, flag.parameterProperty) && (entity.meanings & meaning.parameter) === 0;
    if (isField) return this.#kept(entity, typed(declared, undefined));
    const index = parameterIndex(tree, node);
    if (index < 0 || patternOf(tree, node) >= 0) return undefined;
    const of = tree.parents[node];
    const source: ValueSource = { kind: 'parameter', of: { unit, node: of }, index };
    const path = declared ?? this.#typeTraces.ofParameter(unit, tree.parents[of], index);
    if (path !== undefined) return { ...path, proof: 'exact', source };
    return isOfAnyType(unit, node) ? { origin: '', members: [], proof: 'inferred', source } : undefined;
  }
}

function isOfAnyType({ tree }: Unit, parameter: number): boolean {
  const annotation = annotationOf(tree, parameter);
  return annotation < 0 || (tree.kinds[annotation] === kind.keywordType && nameOf(tree, annotation) === 'any');
}

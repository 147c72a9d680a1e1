import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { calledMember } from '../../registrations.ts';
import type { SymbolName } from '../../symbol-name.ts';
import { type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import { isRequire } from '../expressions/call-types.ts';
import { argumentsOf, childList, childOfKind, isClass, secondChild } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from '../sites/declared-symbols.ts';
import { createEntityOf, type EntityOf } from './entity-of.ts';
import { functionAt, returnedValues } from './function-shape.ts';
import type { PackageOrigins } from './package-origins.ts';
import { DeclarationTraces, type TraceParts, type TraceValue } from './trace-declarations.ts';
import { firstOf, type TypeTraces } from './trace-types.ts';
import { isTakenOut, memberOf, type TracedValue, typed, withSource } from './traced-value.ts';

/** Names, calls and functions are followed so far; each call of a chain counts. */
const depthMax = 1000;

/** Where values come from, by imports, constants, fields, results and declared types alone. */
export class ValueTraces {
  /** Returns the entity that a member access or a name means, where names or types determine it. */
  readonly entityMeant: EntityOf;
  readonly #names: Names;
  readonly #symbols: DeclaredSymbols;
  readonly #origins: PackageOrigins;
  readonly #typeTraces: TypeTraces;
  readonly #declarations: DeclarationTraces;
  /** By the place of a function: functions that return each other's results are looked into once. */
  readonly #returnedBy = new Map<Unit, Map<number, TracedValue | undefined>>();
  /** By the kind of an expression. */
  readonly #rules: Readonly<Partial<Record<number, TraceValue>>>;

  constructor(parts: TraceParts) {
    this.entityMeant = createEntityOf(parts.names, parts.types, parts.evaluate);
    this.#names = parts.names;
    this.#symbols = parts.symbols;
    this.#origins = parts.origins;
    this.#typeTraces = parts.typeTraces;
    this.#declarations = new DeclarationTraces(parts, (unit, node, depth) => this.#ofValue(unit, node, depth));
    this.#rules = this.#rulesByKind();
  }

  /** Returns the value of an expression that a package of interest made, or that a parameter gets. */
  trace(unit: Unit, node: number): TracedValue | undefined {
    return this.#ofValue(unit, node, 0);
  }

  /** Returns the declared type of a parameter, variable or field. */
  declaredValue(unit: Unit, node: number): TracedValue | undefined {
    return typed(this.#typeTraces.ofDeclared(unit, node), undefined);
  }

  symbolOf(unit: Unit, node: number): SymbolName | undefined {
    return this.#symbols.of(this.#names.anonymousAt(unit, node))[0];
  }

  /** Starts a file: results are cached for one file. */
  beginFile(): void {
    this.#declarations.beginFile();
    this.#returnedBy.clear();
  }

  #rulesByKind(): Readonly<Partial<Record<number, TraceValue>>> {
    // Bound and not wrapped, so that no step of a long chain needs a frame more.
    const [ofName, ofCall, ofInner] = [this.#ofName.bind(this), this.#ofCall.bind(this), this.#ofInner.bind(this)];
    const ofAssertion = this.#ofAssertion.bind(this);
    const ofAlternatives = this.#ofAlternatives.bind(this);
    return {
      [kind.identifier]: ofName,
      [kind.shorthandProperty]: ofName,
      [kind.propertyAccess]: this.#ofMember.bind(this),
      [kind.call]: ofCall,
      [kind.newExpression]: ofCall,
      [kind.importCall]: (unit, node, depth) => this.#declarations.ofModule(unit, node + 1, depth),
      [kind.thisExpression]: this.#ofThis.bind(this),
      [kind.nonNull]: ofInner,
      [kind.awaitExpression]: ofInner,
      [kind.asExpression]: ofAssertion,
      [kind.satisfies]: ofAssertion,
      [kind.assign]: (unit, node, depth) => this.#ofValue(unit, secondChild(unit.tree, node), depth + 1),
      [kind.conditional]: this.#ofChoice.bind(this),
      [kind.or]: ofAlternatives,
      [kind.coalesce]: ofAlternatives,
    };
  }

  #ofValue(unit: Unit, node: number, depth: number): TracedValue | undefined {
    if (depth > depthMax || node < 0) return undefined;
    return this.#rules[unit.tree.kinds[node]]?.(unit, node, depth);
  }

  #ofInner(unit: Unit, node: number, depth: number): TracedValue | undefined {
    return this.#ofValue(unit, node + 1, depth + 1);
  }

  #ofAssertion(unit: Unit, node: number, depth: number): TracedValue | undefined {
    return typed(this.#typeTraces.ofDeclared(unit, node), this.#ofInner(unit, node, depth));
  }

  /** `a ? b : c` */
  #ofChoice(unit: Unit, node: number, depth: number): TracedValue | undefined {
    return firstOf(childList(unit.tree, node).slice(1), (child) => this.#ofValue(unit, child, depth + 1));
  }

  /** `a ?? b` */
  #ofAlternatives(unit: Unit, node: number, depth: number): TracedValue | undefined {
    return firstOf(childList(unit.tree, node), (child) => this.#ofValue(unit, child, depth + 1));
  }

  #ofName(unit: Unit, node: number, depth: number): TracedValue | undefined {
    const name = nameOf(unit.tree, node);
    const entity = this.#names.boundAt(unit, node, name, valueMeaning);
    const isOfProject = entity?.declarations.some((place) => !place.unit.isForeign) ?? false;
    const global = isOfProject ? undefined : this.#origins.ofGlobal(name);
    if (global !== undefined) return { origin: global, members: [], proof: 'exact' };
    return entity && this.#declarations.ofEntity(entity, depth);
  }

  #ofMember(unit: Unit, node: number, depth: number): TracedValue | undefined {
    const owner = this.#ofValue(unit, node + 1, depth + 1);
    if (owner !== undefined) return memberOf(owner, nameOf(unit.tree, node));
    const entity = this.entityMeant(unit, node);
    return entity && this.#declarations.ofEntity(entity, depth + 1);
  }

  #ofCall(unit: Unit, call: number, depth: number): TracedValue | undefined {
    const { tree } = unit;
    if (tree.kinds[call] === kind.call && isRequire(this.#names, unit, call)) {
      const [specifier] = argumentsOf(tree, call);
      return specifier === undefined ? undefined : this.#declarations.ofModule(unit, specifier, depth);
    }
    const callee = this.#ofValue(unit, call + 1, depth + 1);
    if (callee !== undefined && (callee.source === undefined || isTakenOut(callee))) {
      return withSource(memberOf(callee, calledMember), { kind: 'call', place: { unit, node: call } });
    }
    return tree.kinds[call] === kind.call
      ? this.#ofReturned(unit, call + 1, depth)
      : this.#ofConstruction(unit, call + 1, depth);
  }

  /** A class that extends one of a package is what that makes; its own name stands for all that are made of it. */
  #ofThis(unit: Unit, node: number, depth: number): TracedValue | undefined {
    const container = this.#names.thisContainer(unit, node);
    return container && this.#ofInstance(container, depth);
  }

  #ofInstance({ unit, node }: Place, depth: number): TracedValue | undefined {
    const clause = isClass(unit.tree.kinds[node]) ? childOfKind(unit.tree, node, kind.extendsClause) : -1;
    const base = clause < 0 || unit.isForeign ? undefined : this.#ofValue(unit, clause + 1, depth + 1);
    if (base === undefined || base.source !== undefined) return undefined;
    const symbol = this.symbolOf(unit, node);
    return symbol && withSource(memberOf(base, calledMember), { kind: 'symbol', symbol });
  }

  #ofConstruction(unit: Unit, callee: number, depth: number): TracedValue | undefined {
    const entity = this.entityMeant(unit, callee);
    return entity && firstOf(entity.declarations, (place) => this.#ofInstance(place, depth));
  }

  /** Returns the result of a function of the project: that of its file, or its own. */
  #ofReturned(unit: Unit, callee: number, depth: number): TracedValue | undefined {
    const entity = this.entityMeant(unit, callee);
    const [symbol] = entity === undefined ? [] : this.#symbols.of(entity);
    if (entity === undefined || symbol === undefined) return undefined;
    const found = firstOf(entity.declarations, (place) => this.#ofFunction(place, depth + 1));
    if (found === undefined || found.source === undefined || found.source.kind === 'symbol') return found;
    return withSource(found, { kind: 'returned', symbol });
  }

  #ofFunction({ unit, node }: Place, depth: number): TracedValue | undefined {
    const place = unit.isForeign ? -1 : functionAt(unit.tree, node);
    if (place < 0) return undefined;
    const ofUnit = this.#returnedBy.get(unit) ?? new Map<number, TracedValue | undefined>();
    this.#returnedBy.set(unit, ofUnit);
    if (ofUnit.has(place)) return ofUnit.get(place);
    ofUnit.set(place, undefined);
    const found = this.#findReturned(unit, place, depth);
    ofUnit.set(place, found);
    return found;
  }

  #findReturned(unit: Unit, place: number, depth: number): TracedValue | undefined {
    const returned = firstOf(returnedValues(unit.tree, place), (value) => this.#ofValue(unit, value, depth));
    return typed(this.#typeTraces.ofDeclared(unit, place), returned);
  }
}

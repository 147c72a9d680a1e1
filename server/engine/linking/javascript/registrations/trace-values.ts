import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { calledMember } from '../../registrations.ts';
import type { SymbolName } from '../../symbol-name.ts';
import { outerNameOf } from '../binder/tree-shape.ts';
import { type Entity, meaning, type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import { isRequire, isText } from '../expressions/call-types.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import {
  annotationOf,
  argumentsOf,
  childList,
  childOfKind,
  hasFlag,
  isClass,
  patternOf,
  secondChild,
  valueOf,
} from '../expressions/syntax.ts';
import type { DeclaredSymbols } from '../sites/declared-symbols.ts';
import type { Types } from '../type.ts';
import { createEntityOf, type EntityOf } from './entity-of.ts';
import { functionAt, parameterIndex, returnedValues } from './function-shape.ts';
import type { PackageOrigins } from './package-origins.ts';
import { firstOf, type TypeTraces } from './trace-types.ts';
import { isTakenOut, memberOf, type TracedValue, type ValueSource, withSource, typed } from './traced-value.ts';

/** Names, calls and functions are followed so far; each call of a chain counts. */
const depthMax = 1000;

export interface ValueTraces {
  /** Returns the value of an expression that a package of interest made, or that a parameter gets. */
  trace(unit: Unit, node: number): TracedValue | undefined;
  /** Returns the declared type of a parameter, variable or field. */
  declaredValue(unit: Unit, node: number): TracedValue | undefined;
  readonly entityMeant: EntityOf;
  symbolOf(unit: Unit, node: number): SymbolName | undefined;
  /** Starts a file: results are cached for one file. */
  beginFile(): void;
}

/** Returns the value of one kind of expression. */
type TraceRule = (unit: Unit, node: number, depth: number) => TracedValue | undefined;
type TraceRules = Readonly<Partial<Record<number, TraceRule>>>;

/** Where values come from, by imports, constants, fields, results and declared types alone. */
export function createValueTraces(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  symbols: DeclaredSymbols,
  origins: PackageOrigins,
  typeTraces: TypeTraces,
): ValueTraces {
  const known = new Map<Entity, TracedValue | undefined>();
  /** By the place of a function: functions that return each other's results are looked into once. */
  const returnedBy = new Map<Unit, Map<number, TracedValue | undefined>>();
  const entityMeant = createEntityOf(names, types, evaluate);
  const rules = rulesByKind();
  return {
    trace: (unit, node) => ofValue(unit, node, 0),
    declaredValue: (unit, node) => typed(typeTraces.ofDeclared(unit, node), undefined),
    entityMeant,
    symbolOf,
    beginFile: () => {
      known.clear();
      returnedBy.clear();
    },
  };

  function ofValue(unit: Unit, node: number, depth: number): TracedValue | undefined {
    if (depth > depthMax || node < 0) return undefined;
    return rules[unit.tree.kinds[node]]?.(unit, node, depth);
  }

  function rulesByKind(): TraceRules {
    return {
      [kind.identifier]: ofName,
      [kind.shorthandProperty]: ofName,
      [kind.propertyAccess]: ofMember,
      [kind.call]: ofCall,
      [kind.newExpression]: ofCall,
      [kind.importCall]: (unit, node, depth) => ofModule(unit, node + 1, depth),
      [kind.thisExpression]: ofThis,
      [kind.nonNull]: ofInner,
      [kind.awaitExpression]: ofInner,
      [kind.asExpression]: ofAssertion,
      [kind.satisfies]: ofAssertion,
      [kind.assign]: (unit, node, depth) => ofValue(unit, secondChild(unit.tree, node), depth + 1),
      [kind.conditional]: ofChoice,
      [kind.or]: ofAlternatives,
      [kind.coalesce]: ofAlternatives,
    };
  }

  function ofInner(unit: Unit, node: number, depth: number): TracedValue | undefined {
    return ofValue(unit, node + 1, depth + 1);
  }

  function ofAssertion(unit: Unit, node: number, depth: number): TracedValue | undefined {
    return typed(typeTraces.ofDeclared(unit, node), ofInner(unit, node, depth));
  }

  /** `a ? b : c` */
  function ofChoice(unit: Unit, node: number, depth: number): TracedValue | undefined {
    return firstOf(childList(unit.tree, node).slice(1), (child) => ofValue(unit, child, depth + 1));
  }

  /** `a ?? b` */
  function ofAlternatives(unit: Unit, node: number, depth: number): TracedValue | undefined {
    return firstOf(childList(unit.tree, node), (child) => ofValue(unit, child, depth + 1));
  }

  function ofName(unit: Unit, node: number, depth: number): TracedValue | undefined {
    const name = nameOf(unit.tree, node);
    const entity = names.boundAt(unit, node, name, valueMeaning);
    const isOfProject = entity?.declarations.some((place) => !place.unit.isForeign) ?? false;
    const global = isOfProject ? undefined : origins.ofGlobal(name);
    if (global !== undefined) return { origin: global, members: [], proof: 'exact' };
    return entity && ofEntity(entity, depth);
  }

  function ofEntity(entity: Entity, depth: number): TracedValue | undefined {
    if (known.has(entity)) return known.get(entity);
    known.set(entity, undefined);
    const found = findEntity(entity, depth + 1);
    known.set(entity, found);
    return found;
  }

  function findEntity(entity: Entity, depth: number): TracedValue | undefined {
    const imported = firstOf(entity.declarations, (place) => origins.importedAt(place));
    if (imported !== undefined) return { ...imported, proof: 'exact' };
    const declared = firstOf(entity.declarations, (place) => ofDeclaration(entity, place, depth));
    if (declared !== undefined || (entity.meanings & meaning.alias) === 0) return declared;
    const { entity: meant } = names.followAlias(entity);
    return meant === undefined || meant === entity ? undefined : ofEntity(meant, depth);
  }

  function ofDeclaration(entity: Entity, { unit, node }: Place, depth: number): TracedValue | undefined {
    const { tree } = unit;
    if (unit.isForeign) return undefined;
    switch (tree.kinds[node]) {
      case kind.variable:
      case kind.property:
      case kind.propertySignature:
        return kept(entity, typed(typeTraces.ofDeclared(unit, node), ofGiven(entity, { unit, node }, depth)));
      case kind.propertyAssignment:
      case kind.shorthandProperty:
      case kind.exportDefault:
      case kind.exportEquals:
        return kept(entity, ofValue(unit, valueOf(tree, node), depth));
      case kind.importEquals:
        return ofModule(unit, secondChild(tree, node + 1), depth);
      case kind.assign:
        return kept(entity, ofValue(unit, secondChild(tree, node), depth));
      case kind.bindingElement:
        return ofElement(unit, node, depth);
      case kind.parameter:
        return ofParameter(entity, unit, node);
      case kind.getter:
        return firstOf(returnedValues(tree, node), (value) => ofValue(unit, value, depth));
      default:
        return undefined;
    }
  }

  /** Its initialiser, or what it is assigned in its own file. */
  function ofGiven(entity: Entity, { unit, node }: Place, depth: number): TracedValue | undefined {
    const value = ofValue(unit, valueOf(unit.tree, node), depth);
    return value ?? firstOf(names.assignmentsOf(entity), (place) => ofAssigned(place, depth));
  }

  function ofAssigned({ unit, node }: Place, depth: number): TracedValue | undefined {
    if (unit.tree.kinds[node] !== kind.assign) return undefined;
    return ofValue(unit, secondChild(unit.tree, node), depth);
  }

  /** A variable that holds a fresh value gives it its name; another name of a value that has one does not. */
  function kept(entity: Entity, value: TracedValue | undefined): TracedValue | undefined {
    const isField = (entity.meanings & (meaning.property | meaning.optional)) !== 0;
    if (value === undefined) return undefined;
    const isFresh = value.source === undefined ? value.members.includes(calledMember) : value.source.kind === 'call';
    const [symbol] = isFresh || (isField && value.source !== undefined) ? symbols.of(entity) : [];
    return symbol === undefined ? value : withSource(value, { kind: 'symbol', symbol });
  }

  /** `const { Router } = value`. */
  function ofElement(unit: Unit, element: number, depth: number): TracedValue | undefined {
    const { tree } = unit;
    const owner = tree.parents[tree.parents[element]];
    const name = outerNameOf(tree, element);
    if (tree.kinds[tree.parents[element]] !== kind.objectPattern) return undefined;
    if (tree.kinds[owner] === kind.parameter) return ofOption(unit, owner, name);
    if (tree.kinds[owner] !== kind.variable) return undefined;
    const from = valueOf(tree, owner);
    if (from < 0) return undefined;
    const value = ofValue(unit, from, depth);
    if (value !== undefined) return memberOf(value, name);
    const taken = types.property(types.nonNullable(types.awaited(evaluate(unit, from))), name)?.entities[0];
    return taken && ofEntity(taken, depth);
  }

  /** `({ app }: { app: App })`: what is known of it is its type alone. */
  function ofOption(unit: Unit, parameter: number, name: string): TracedValue | undefined {
    const path = typeTraces.ofDeclaredMember(unit, parameter, name);
    const index = parameterIndex(unit.tree, parameter);
    if (path === undefined || index < 0) return undefined;
    const of = { unit, node: unit.tree.parents[parameter] };
    return { ...path, proof: 'exact', source: { kind: 'parameter', of, index } };
  }

  function ofParameter(entity: Entity, unit: Unit, node: number): TracedValue | undefined {
    const { tree } = unit;
    const declared = typeTraces.ofDeclared(unit, node);
    const isField = hasFlag(tree, node, flag.parameterProperty) && (entity.meanings & meaning.parameter) === 0;
    if (isField) return kept(entity, typed(declared, undefined));
    const index = parameterIndex(tree, node);
    if (index < 0 || patternOf(tree, node) >= 0) return undefined;
    const of = tree.parents[node];
    const source: ValueSource = { kind: 'parameter', of: { unit, node: of }, index };
    const path = declared ?? typeTraces.ofParameter(unit, tree.parents[of], index);
    if (path !== undefined) return { ...path, proof: 'exact', source };
    return isOfAnyType(unit, node) ? { origin: '', members: [], proof: 'inferred', source } : undefined;
  }

  function ofMember(unit: Unit, node: number, depth: number): TracedValue | undefined {
    const owner = ofValue(unit, node + 1, depth + 1);
    if (owner !== undefined) return memberOf(owner, nameOf(unit.tree, node));
    const entity = entityMeant(unit, node);
    return entity && ofEntity(entity, depth + 1);
  }

  function ofCall(unit: Unit, call: number, depth: number): TracedValue | undefined {
    const { tree } = unit;
    if (tree.kinds[call] === kind.call && isRequire(names, unit, call)) {
      const [specifier] = argumentsOf(tree, call);
      return specifier === undefined ? undefined : ofModule(unit, specifier, depth);
    }
    const callee = ofValue(unit, call + 1, depth + 1);
    if (callee !== undefined && (callee.source === undefined || isTakenOut(callee))) {
      return withSource(memberOf(callee, calledMember), { kind: 'call', place: { unit, node: call } });
    }
    return tree.kinds[call] === kind.call ? ofReturned(unit, call + 1, depth) : ofConstruction(unit, call + 1, depth);
  }

  /** A class that extends one of a package is what that makes; its own name stands for all that are made of it. */
  function ofThis(unit: Unit, node: number, depth: number): TracedValue | undefined {
    const container = names.thisContainer(unit, node);
    return container && ofInstance(container, depth);
  }

  function ofInstance({ unit, node }: Place, depth: number): TracedValue | undefined {
    const clause = isClass(unit.tree.kinds[node]) ? childOfKind(unit.tree, node, kind.extendsClause) : -1;
    const base = clause < 0 || unit.isForeign ? undefined : ofValue(unit, clause + 1, depth + 1);
    if (base === undefined || base.source !== undefined) return undefined;
    const symbol = symbolOf(unit, node);
    return symbol && withSource(memberOf(base, calledMember), { kind: 'symbol', symbol });
  }

  function ofConstruction(unit: Unit, callee: number, depth: number): TracedValue | undefined {
    const entity = entityMeant(unit, callee);
    return entity && firstOf(entity.declarations, (place) => ofInstance(place, depth));
  }

  function ofModule(unit: Unit, specifier: number, depth: number): TracedValue | undefined {
    if (specifier >= unit.tree.count || !isText(unit, specifier)) return undefined;
    const name = nameOf(unit.tree, specifier);
    const origin = origins.of(unit, name);
    if (origin !== '') return { origin, members: [], proof: 'exact' };
    const { entity } = names.moduleNamed(unit, name);
    return entity && ofEntity(entity, depth);
  }

  /** Returns the result of a function of the project: that of its file, or its own. */
  function ofReturned(unit: Unit, callee: number, depth: number): TracedValue | undefined {
    const entity = entityMeant(unit, callee);
    const [symbol] = entity === undefined ? [] : symbols.of(entity);
    if (entity === undefined || symbol === undefined) return undefined;
    const found = firstOf(entity.declarations, (place) => ofFunction(place, depth + 1));
    if (found === undefined || found.source === undefined || found.source.kind === 'symbol') return found;
    return withSource(found, { kind: 'returned', symbol });
  }

  function ofFunction({ unit, node }: Place, depth: number): TracedValue | undefined {
    const place = unit.isForeign ? -1 : functionAt(unit.tree, node);
    if (place < 0) return undefined;
    const ofUnit = returnedBy.get(unit) ?? new Map<number, TracedValue | undefined>();
    returnedBy.set(unit, ofUnit);
    if (ofUnit.has(place)) return ofUnit.get(place);
    ofUnit.set(place, undefined);
    const found = findReturned(unit, place, depth);
    ofUnit.set(place, found);
    return found;
  }

  function findReturned(unit: Unit, place: number, depth: number): TracedValue | undefined {
    const returned = firstOf(returnedValues(unit.tree, place), (value) => ofValue(unit, value, depth));
    return typed(typeTraces.ofDeclared(unit, place), returned);
  }

  function symbolOf(unit: Unit, node: number): SymbolName | undefined {
    return symbols.of(names.anonymousAt(unit, node))[0];
  }
}

function isOfAnyType({ tree }: Unit, parameter: number): boolean {
  const annotation = annotationOf(tree, parameter);
  return annotation < 0 || (tree.kinds[annotation] === kind.keywordType && nameOf(tree, annotation) === 'any');
}

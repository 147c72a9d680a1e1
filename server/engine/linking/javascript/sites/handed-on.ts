import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { isModuleExports } from '../binder/assignment-index.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Calls } from '../expressions/calls.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import { annotationOf, argumentsOf, hasFlag, parametersOf } from '../expressions/syntax.ts';
import type { Signature, Type, Types } from '../type.ts';
import { createGivenBack } from './given-back.ts';

/** Literals in literals are followed so far; what lies deeper is kept by somebody, as far as anybody cares. */
const depthMax = 20;

export interface HandedOn {
  /** Where a value goes. */
  goes(unit: Unit, node: number): Goes;
  mayBeCalled(type: Type): boolean;
  /** Whether code of the project gets what lies in an object literal. */
  keepsMembers(unit: Unit, literal: number): boolean;
  /** Whether a decorator is the project's own: it gets what it decorates. */
  keepsDecorated(unit: Unit, decorator: number): boolean;
}

/**
 * `inside`: to code of the project. `package`, `known`: to code outside that says nothing of what it does with it, or that is
 * known to call it at most. `nowhere`: it cannot be called, or has a name of its own there.
 */
export type Goes = 'inside' | 'package' | 'known' | 'nowhere';

/** Names from the literal that is handed on to the value in it: none where the value itself is. */
type Within = readonly string[];

/** In a list, or in what is spread. */
const somewhere: Within = [''];

/** Any member of a literal: calls of it are told by its name. */
const anyMember: Within = [''];

/**
 * Whether code of the project may come to call a value that is handed on. It may not where the value cannot be called,
 * and where it goes to code outside the project, which calls it from there: those calls are nobody's to know.
 *
 * A dependency that keeps a value and gives it back is told by its declarations: `push` of a list takes what is in the
 * list, a type parameter; `map` takes a function. One without declarations gives it back to what it is given beside it.
 */
export function createHandedOn(names: Names, types: Types, evaluate: Evaluate, calls: Calls): HandedOn {
  const callsWhatItGets = createGivenBack(names, types, evaluate);
  return {
    goes: (unit, node) => (isCallable(unit, node) ? wayOf(unit, node, [], 0) : 'nowhere'),
    mayBeCalled,
    keepsMembers: (unit, literal) => wayOf(unit, literal, anyMember, 0) === 'inside',
    keepsDecorated: (unit, decorator) => {
      const expression = decorator + 1;
      const called = unit.tree.kinds[expression] === kind.call ? expression + 1 : expression;
      return !isForeignValue(unit, called) && !signaturesOf(unit, called).some(isForeignSignature);
    },
  };

  function isCallable(unit: Unit, node: number): boolean {
    return unit.tree.kinds[node] === kind.shorthandProperty || mayBeCalled(evaluate(unit, node));
  }

  function mayBeCalled(type: Type): boolean {
    const apparent = types.apparent(types.nonNullable(type));
    const members = apparent.form === 'union' ? apparent.members : [apparent];
    return members.some(
      (member) =>
        types.isOpen(member) ||
        member.form === 'parameter' ||
        member.form === 'deferred' ||
        isObject(member) ||
        isModule(member) ||
        types.callSignatures(member).length > 0 ||
        types.constructSignatures(member).length > 0,
    );
  }

  function wayOf(unit: Unit, node: number, within: Within, depth: number): Goes {
    const { tree } = unit;
    const { kinds } = tree;
    const parent = tree.parents[node];
    if (depth > depthMax) return 'inside';
    const further = (next = within): Goes => wayOf(unit, parent, next, depth + 1);
    switch (kinds[parent]) {
      case kind.propertyAssignment:
        return further(memberOf(within, nameOf(tree, parent)));
      case kind.objectLiteral:
        return further(kinds[node] === kind.shorthandProperty ? memberOf(within, nameOf(tree, node)) : within);
      case kind.arrayLiteral:
      case kind.spread:
        return further(somewhere);
      case kind.nonNull:
      case kind.asExpression:
      case kind.satisfies:
      case kind.or:
      case kind.and:
      case kind.coalesce:
      case kind.conditional:
      case kind.awaitExpression:
        return further();
      case kind.arrowFunction:
        return further(within.length === 0 ? within : somewhere);
      case kind.template:
        return kinds[tree.parents[parent]] === kind.taggedTemplate ? 'inside' : 'nowhere';
      case kind.jsxAttribute:
      case kind.jsxSpread:
        return wayIntoElement(unit, tree.parents[parent]);
      case kind.jsxElement:
        return wayIntoElement(unit, parent);
      case kind.jsxFragment:
        return 'nowhere';
      case kind.assign: {
        const isNamed = isExported(tree, parent) && (within === anyMember || namesExport(tree, parent, within));
        return isNamed ? 'nowhere' : 'inside';
      }
      case kind.call:
      case kind.newExpression:
        return wayIntoCall(unit, parent, node, within);
      default:
        return 'inside';
    }
  }

  function wayIntoElement(unit: Unit, element: number): Goes {
    const tag = element + 1;
    if (unit.tree.kinds[tag] === kind.identifier && isIntrinsic(nameOf(unit.tree, tag))) return 'known';
    // A component that no name brings is one of the project all the same.
    if (isComponentFile(unit.path) && isUnknownName(unit, tag)) return 'inside';
    if (isForeignValue(unit, tag)) return 'package';
    return signaturesOf(unit, tag).some(isForeignSignature) ? 'known' : 'inside';
  }

  function isUnknownName(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier) return false;
    const resolved = names.resolve(unit, node, nameOf(tree, node), valueMeaning);
    return resolved.entity === undefined && resolved.missing === 'not_found';
  }

  function wayIntoCall(unit: Unit, call: number, argument: number, within: Within): Goes {
    if (unit.tree.kinds[call + 1] === kind.superExpression || unit.tree.kinds[call + 1] === kind.importCall)
      return 'inside';
    if (isExposing(unit, call + 1)) return 'inside';
    const given = argumentsOf(unit.tree, call);
    if (isForeignValue(unit, call + 1)) {
      return given.some((each) => each !== argument && callsWhatItGets(unit, each)) ? 'inside' : 'package';
    }
    const index = given.indexOf(argument);
    const signature = calls.signatureOf(unit, call);
    if (signature === undefined || index < 0) return 'inside';
    return isForeignSignature(signature) && takesFunction(signature, index, within) ? 'known' : 'inside';
  }

  /** A package that is not installed, or a global that nobody declares. */
  function isForeignValue(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (tree.kinds[node] === kind.identifier) {
      const resolved = names.resolve(unit, node, nameOf(tree, node), valueMeaning);
      if (resolved.entity === undefined) return resolved.missing === 'external' || resolved.missing === 'not_found';
    }
    const type = evaluate(unit, node);
    return type.form === 'intrinsic' && type.reason === 'external';
  }

  function signaturesOf(unit: Unit, node: number): readonly Signature[] {
    const type = types.nonNullable(evaluate(unit, node));
    return types.isOpen(type) ? [] : [...types.callSignatures(type), ...types.constructSignatures(type)];
  }

  /** What is to be a function is called; of what may be anything, nobody knows where it goes. */
  function takesFunction({ place, parameters }: Signature, index: number, within: Within): boolean {
    if (place === undefined) return false;
    const { unit, node } = place;
    const declared = parametersOf(unit.tree, node).filter((each) => nameOf(unit.tree, each) !== 'this');
    const last = declared.length - 1;
    const parameter = declared[Math.min(index, last)];
    if (parameter === undefined || parameters.length !== declared.length) return false;
    const annotation = annotationOf(unit.tree, parameter);
    if (annotation < 0) return false;
    const declaredType = types.fromNode({ unit, node: annotation });
    const isRest = index >= last && hasFlag(unit.tree, parameter, flag.rest);
    const given = isRest ? elementOf(declaredType) : declaredType;
    if (given === undefined) return false;
    const members = knownMembers(given);
    if (members === undefined) return false;
    if (within.length === 0) return members.some(isFunction);
    return members.every((member) => !hasArguments(member)) || expectsFunction(given, within);
  }

  /** Undefined where some of it may be anything. */
  function knownMembers(given: Type): readonly Type[] | undefined {
    const type = types.nonNullable(given);
    const members = type.form === 'union' ? type.members : [type];
    return members.some((member) => types.isOpen(member) || isGeneric(member) || isAnything(member))
      ? undefined
      : members;
  }

  /** Whether a member of the options of a call is declared to be a function, whatever else is left open of them. */
  function expectsFunction(options: Type, path: readonly string[]): boolean {
    if (path === somewhere || path === anyMember) return false;
    let type: Type | undefined = options;
    for (const name of path) type = type && types.property(types.nonNullable(type), name)?.type();
    return type !== undefined && knownMembers(type)?.some(isFunction) === true;
  }

  /** Each of the arguments that a rest parameter takes; undefined where they differ. */
  function elementOf(list: Type): Type | undefined {
    return list.form === 'reference' ? types.indexed(list, types.intrinsic('number')) : undefined;
  }

  function isFunction(type: Type): boolean {
    const isSome = types.callSignatures(type).length > 0 || types.constructSignatures(type).length > 0;
    return isSome || type === types.globalReference('Function');
  }
}

/** What a component gives to whoever has a reference to it. */
function isExposing({ path, tree }: Unit, callee: number): boolean {
  return isComponentFile(path) && isName(tree, callee, 'defineExpose');
}

function memberOf(within: Within, name: string): Within {
  if (within === anyMember) return within;
  return within === somewhere || name === '' ? somewhere : [name, ...within];
}

function isForeignSignature({ place }: Signature): boolean {
  return place !== undefined && place.unit.isForeign && !isFunctionType(place.unit.tree.kinds[place.node]);
}

/** A function type of a dependency says nothing of who stands behind it. */
function isFunctionType(value: number): boolean {
  return value === kind.functionType || value === kind.constructorType;
}

function isGeneric({ form }: Type): boolean {
  return form === 'parameter' || form === 'deferred' || form === 'tuple';
}

function isAnything(type: Type): boolean {
  return isObject(type) || (type.form === 'intrinsic' && type.name === 'unknown');
}

/** `object`, `{}`: functions are some. */
function isObject(type: Type): boolean {
  return type.form === 'intrinsic' && (type.name === 'object' || type.name === 'unknown');
}

/** Who has a module or namespace has what it exports. */
function isModule(type: Type): boolean {
  return type.form === 'anonymous' && type.of.kind === 'namespace';
}

function hasArguments(type: Type): boolean {
  return type.form === 'reference' && type.arguments.length > 0;
}

/** `exports.a = a`, `module.exports = { a }`: it is named from elsewhere, which is seen there. */
export function isExported(tree: CodeTree, assign: number): boolean {
  let left = assign + 1;
  while (tree.kinds[left] === kind.propertyAccess) {
    if (nameOf(tree, left) === 'exports' && isName(tree, left + 1, 'module')) return true;
    left++;
  }
  return isName(tree, left, 'exports');
}

/** Whether the value has a name of its own among the exports; in a list or an object that is exported it is kept. */
function namesExport(tree: CodeTree, assign: number, within: Within): boolean {
  const isWhole = tree.kinds[assign + 1] === kind.identifier || isModuleExports(tree, assign + 1);
  if (isWhole) return within !== somewhere && within.length <= 1;
  const owner = assign + 2;
  return within.length === 0 && (isName(tree, owner, 'exports') || isModuleExports(tree, owner));
}

function isName(tree: CodeTree, node: number, name: string): boolean {
  return tree.kinds[node] === kind.identifier && nameOf(tree, node) === name;
}

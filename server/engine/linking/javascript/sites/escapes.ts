import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { isModuleExports } from '../binder/assignment-index.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Calls } from '../expressions/calls.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import { argumentsOf, enclosingFunction } from '../expressions/syntax.ts';
import type { Signature, Type, Types } from '../type.ts';
import { beginWay, createFollowedValues, type Goes, type Way } from './followed-values.ts';
import { createCallsArgument } from './calls-argument.ts';
import { anyMember, isObject, memberOf, somewhere, type Within } from './path-within.ts';
import { createOutsideParameters, isForeignSignature } from './outside-parameters.ts';

/** Upper bound on nested literals that are followed; deeper ones count as escaping. */
const depthMax = 20;

export interface Escapes {
  /** Where a value goes. */
  goes(unit: Unit, node: number): Goes;
  /** Where what a binding element takes goes, by its name there. */
  goesByName(unit: Unit, element: number): Goes;
  mayBeCalled(type: Type): boolean;
  /** Whether code of the project gets what lies in an object literal. */
  keepsMembers(unit: Unit, literal: number): boolean;
  /** Whether a decorator is the project's own: it gets what it decorates. */
  keepsDecorated(unit: Unit, decorator: number): boolean;
  /** Whether a name is one of a package or of the global object. */
  isOutside(unit: Unit, node: number): boolean;
  /** Whether a call is one of a package, installed or not. */
  callsPackage(unit: Unit, call: number): boolean;
}

/** Where a value goes from the node `node` through one kind of node around it. */
type WayRule = (unit: Unit, parent: number, node: number, way: Way) => Goes;
type WayRules = Readonly<Partial<Record<number, WayRule>>>;

/**
 * Reports whether code of the project may call a value that escapes here. It may not where the value cannot be called,
 * and where it goes to external code, which calls it from there: those calls have no site in the project.
 *
 * It may not, either, where the receiving code is known and only calls it (`followed-values.ts`). A dependency without
 * declarations may pass the value to its other arguments.
 */
export function createEscapes(names: Names, types: Types, evaluate: Evaluate, calls: Calls): Escapes {
  const callsWhatItGets = createCallsArgument(names, types, evaluate);
  const takesFunction = createOutsideParameters(types);
  const followed = createFollowedValues(names, wayOf);
  const rules = rulesByKind();
  return {
    goes: (unit, node) => (isCallable(unit, node) ? wayOf(unit, node, beginWay([])) : 'nowhere'),
    goesByName: (unit, element) => followed.intoName(unit, element, beginWay([])),
    mayBeCalled,
    keepsMembers: (unit, literal) => wayOf(unit, literal, beginWay(anyMember)) === 'inside',
    keepsDecorated: (unit, decorator) => {
      const expression = decorator + 1;
      const called = unit.tree.kinds[expression] === kind.call ? expression + 1 : expression;
      return !isForeignValue(unit, called) && !signaturesOf(unit, called).some(isForeignSignature);
    },
    isOutside: (unit, node) => isForeignValue(unit, node) || isDeclaredOutside(unit, node),
    callsPackage: (unit, call) =>
      isForeignValue(unit, call + 1) ||
      isForeignChain(unit, call + 1) ||
      calls.signatureOf(unit, call)?.place?.unit.isInstalled === true,
  };

  function isDeclaredOutside(unit: Unit, node: number): boolean {
    const { entity } = names.resolve(unit, node, nameOf(unit.tree, node), valueMeaning);
    return entity?.declarations.every((place) => place.unit.isForeign) === true;
  }

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
        member === types.globalReference('Function') ||
        types.callSignatures(member).length > 0 ||
        types.constructSignatures(member).length > 0,
    );
  }

  function wayOf(unit: Unit, node: number, way: Way): Goes {
    if (way.depth > depthMax) return 'inside';
    const parent = unit.tree.parents[node];
    const rule = rules[unit.tree.kinds[parent]];
    return rule === undefined ? 'inside' : rule(unit, parent, node, way);
  }

  /** By the kind of the node around. */
  function rulesByKind(): WayRules {
    return {
      [kind.propertyAssignment]: outOfMember,
      [kind.objectLiteral]: outOfObject,
      [kind.arrayLiteral]: outOfList,
      [kind.spread]: outOfList,
      [kind.nonNull]: outOfExpression,
      [kind.asExpression]: outOfExpression,
      [kind.satisfies]: outOfExpression,
      [kind.or]: outOfExpression,
      [kind.and]: outOfExpression,
      [kind.coalesce]: outOfExpression,
      [kind.conditional]: outOfExpression,
      [kind.awaitExpression]: outOfExpression,
      [kind.arrowFunction]: wayOutOfArrow,
      [kind.returnStatement]: intoReturned,
      [kind.variable]: intoDeclaration,
      [kind.parameter]: intoDeclaration,
      [kind.bindingElement]: intoDeclaration,
      [kind.propertyAccess]: (unit, _, node, way) => followed.intoMember(unit, node, way),
      [kind.template]: intoTemplate,
      [kind.jsxAttribute]: intoAttribute,
      [kind.jsxSpread]: intoAttribute,
      [kind.jsxElement]: wayIntoElement,
      [kind.jsxFragment]: () => 'nowhere',
      [kind.assign]: intoAssigned,
      [kind.call]: wayIntoCall,
      [kind.newExpression]: wayIntoCall,
    };
  }

  /** The node around has the value as its own, or in it. */
  function further(unit: Unit, parent: number, way: Way, within: Within): Goes {
    return wayOf(unit, parent, { ...way, within, depth: way.depth + 1 });
  }

  function outOfExpression(unit: Unit, parent: number, _: number, way: Way): Goes {
    return further(unit, parent, way, way.within);
  }

  function outOfMember(unit: Unit, property: number, _: number, way: Way): Goes {
    return further(unit, property, way, memberOf(way.within, nameOf(unit.tree, property)));
  }

  function outOfObject(unit: Unit, literal: number, node: number, way: Way): Goes {
    const { tree } = unit;
    const isMember = tree.kinds[node] === kind.shorthandProperty;
    return further(unit, literal, way, isMember ? memberOf(way.within, nameOf(tree, node)) : way.within);
  }

  function outOfList(unit: Unit, list: number, _: number, way: Way): Goes {
    return further(unit, list, way, somewhere);
  }

  function intoDeclaration(unit: Unit, declaration: number, _: number, way: Way): Goes {
    return followed.intoName(unit, declaration, way);
  }

  function intoReturned(unit: Unit, statement: number, _: number, way: Way): Goes {
    return followed.intoResult(unit, enclosingFunction(unit.tree, statement), way);
  }

  function intoAttribute(unit: Unit, attribute: number, _: number, way: Way): Goes {
    return wayIntoElement(unit, unit.tree.parents[attribute], attribute, way);
  }

  /** `() => f`: callers of the function get it. */
  function wayOutOfArrow(unit: Unit, arrow: number, _: number, way: Way): Goes {
    if (followed.intoResult(unit, arrow, way) === 'known') return 'known';
    const within = way.within.length === 0 ? way.within : somewhere;
    return wayOf(unit, arrow, { ...way, within, isResult: true, depth: way.depth + 1 });
  }

  function wayIntoElement(unit: Unit, element: number, given: number, way: Way): Goes {
    const tag = element + 1;
    if (unit.tree.kinds[tag] === kind.identifier && isIntrinsic(nameOf(unit.tree, tag))) return 'known';
    // A component that no name brings is one of the project all the same.
    if (isComponentFile(unit.path) && isUnknownName(unit, tag)) return 'inside';
    if (isForeignValue(unit, tag)) return 'package';
    if (signaturesOf(unit, tag).some(isForeignSignature)) return 'known';
    return followed.intoElement(unit, element, given, way) ?? 'inside';
  }

  function isUnknownName(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier) return false;
    const resolved = names.resolve(unit, node, nameOf(tree, node), valueMeaning);
    return resolved.entity === undefined && resolved.missing === 'not_found';
  }

  function wayIntoCall(unit: Unit, call: number, argument: number, way: Way): Goes {
    if (unit.tree.kinds[call + 1] === kind.superExpression || unit.tree.kinds[call + 1] === kind.importCall)
      return 'inside';
    if (isExposing(unit, call + 1)) return 'inside';
    const given = argumentsOf(unit.tree, call);
    if (isForeignValue(unit, call + 1)) {
      return given.some((each) => each !== argument && callsWhatItGets(unit, each)) ? 'inside' : 'package';
    }
    const index = given.indexOf(argument);
    const signature = calls.signatureOf(unit, call);
    if (signature !== undefined && index >= 0 && isForeignSignature(signature))
      return takesFunction(signature, index, way.within) ? 'known' : 'inside';
    return followed.intoCall(unit, call, argument, way) ?? 'inside';
  }

  /** Reports whether a value is of a package that is not installed, or a global without a declaration. */
  function isForeignValue(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (tree.kinds[node] === kind.identifier) {
      const resolved = names.resolve(unit, node, nameOf(tree, node), valueMeaning);
      if (resolved.entity === undefined) return resolved.missing === 'external' || resolved.missing === 'not_found';
    }
    const type = evaluate(unit, node);
    return type.form === 'intrinsic' && type.reason === 'external';
  }

  /** `plug.of(x).set`: what comes from a package that is not installed, whatever its type is taken for. */
  function isForeignChain(unit: Unit, callee: number): boolean {
    const { kinds } = unit.tree;
    let root = callee;
    while (kinds[root] === kind.propertyAccess || kinds[root] === kind.call || kinds[root] === kind.nonNull) root++;
    return root !== callee && kinds[root] === kind.identifier && isForeignValue(unit, root);
  }

  function signaturesOf(unit: Unit, node: number): readonly Signature[] {
    const type = types.nonNullable(evaluate(unit, node));
    return types.isOpen(type) ? [] : [...types.callSignatures(type), ...types.constructSignatures(type)];
  }
}

/** A text is made of it, or the tag function gets it. */
function intoTemplate({ tree }: Unit, template: number): Goes {
  return tree.kinds[tree.parents[template]] === kind.taggedTemplate ? 'inside' : 'nowhere';
}

function intoAssigned({ tree }: Unit, assign: number, _: number, { within }: Way): Goes {
  const isNamed = isExported(tree, assign) && (within === anyMember || namesExport(tree, assign, within));
  return isNamed ? 'nowhere' : 'inside';
}

/** Reports whether a call exposes members of a component through references to it. */
function isExposing({ path, tree }: Unit, callee: number): boolean {
  return isComponentFile(path) && isName(tree, callee, 'defineExpose');
}

/** Code that has a module or namespace has its exports. */
function isModule(type: Type): boolean {
  return type.form === 'anonymous' && type.of.kind === 'namespace';
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

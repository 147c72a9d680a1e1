import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { isModuleExports } from '../binder/assignment-index.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Calls } from '../expressions/calls.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import { argumentsOf, enclosingFunction, isFunctionValue } from '../expressions/syntax.ts';
import type { Signature, Type, Types } from '../type.ts';
import { beginWay, FollowedValues, type Goes, type Way } from './followed-values.ts';
import { createCallsArgument } from './calls-argument.ts';
import { calleeOf } from './heritage-clauses.ts';
import { anyMember, isModule, isObject, memberOf, somewhere, type Within } from './path-within.ts';
import { createOutsideParameters, isForeignSignature } from './outside-parameters.ts';

/** Upper bound on nested literals that are followed; deeper ones count as escaping. */
const depthMax = 20;

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
export class Escapes {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #calls: Calls;
  readonly #callsWhatItGets: (unit: Unit, value: number) => boolean;
  readonly #takesFunction: (signature: Signature, index: number, within: Within, isResult: boolean) => boolean;
  readonly #followed: FollowedValues;
  readonly #rules: WayRules;

  constructor(names: Names, types: Types, evaluate: Evaluate, calls: Calls) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#calls = calls;
    this.#callsWhatItGets = createCallsArgument(names, types, evaluate);
    this.#takesFunction = createOutsideParameters(types);
    this.#followed = new FollowedValues(names, (unit, node, way) => this.#wayOf(unit, node, way));
    this.#rules = this.#rulesByKind();
  }

  /** Where a value goes. */
  goes(unit: Unit, node: number): Goes {
    return this.#isCallable(unit, node) ? this.#wayOf(unit, node, beginWay([])) : 'nowhere';
  }

  /** Where what a binding element takes goes, by its name there. */
  goesByName(unit: Unit, element: number): Goes {
    return this.#followed.intoName(unit, element, beginWay([]));
  }

  /** Where an object literal goes with what lies in it. */
  goesWithMembers(unit: Unit, literal: number): Goes {
    return this.#wayOf(unit, literal, beginWay(anyMember));
  }

  /** Whether a decorator is the project's own: it gets what it decorates. */
  keepsDecorated(unit: Unit, decorator: number): boolean {
    const expression = decorator + 1;
    const called = unit.tree.kinds[expression] === kind.call ? expression + 1 : expression;
    return !this.#isForeignValue(unit, called) && !this.#signaturesOf(unit, called).some(isForeignSignature);
  }

  /** Whether a name is one of a package or of the global object. */
  isOutside(unit: Unit, node: number): boolean {
    return this.#isForeignValue(unit, node) || this.#isDeclaredOutside(unit, node);
  }

  /** Whether a call is one of a package, installed or not. */
  callsPackage(unit: Unit, call: number): boolean {
    const callee = calleeOf(unit.tree, call);
    return (
      this.#isForeignValue(unit, callee) ||
      this.#isForeignChain(unit, callee) ||
      this.#calls.signatureOf(unit, call)?.place?.unit.isInstalled === true
    );
  }

  #isDeclaredOutside(unit: Unit, node: number): boolean {
    const { entity } = this.#names.resolve(unit, node, nameOf(unit.tree, node), valueMeaning);
    return entity?.declarations.every((place) => place.unit.isForeign) === true;
  }

  #isCallable(unit: Unit, node: number): boolean {
    return unit.tree.kinds[node] === kind.shorthandProperty || this.mayBeCalled(this.#evaluate(unit, node));
  }

  mayBeCalled(type: Type): boolean {
    const apparent = this.#types.apparent(this.#types.nonNullable(type));
    const members = apparent.form === 'union' ? apparent.members : [apparent];
    return members.some(
      (member) =>
        this.#types.isOpen(member) ||
        member.form === 'parameter' ||
        member.form === 'deferred' ||
        isObject(member) ||
        isModule(member) ||
        member === this.#types.globalReference('Function') ||
        this.#types.callSignatures(member).length > 0 ||
        this.#types.constructSignatures(member).length > 0,
    );
  }

  #wayOf(unit: Unit, node: number, way: Way): Goes {
    if (way.depth > depthMax) return 'inside';
    const parent = unit.tree.parents[node];
    const rule = this.#rules[unit.tree.kinds[parent]];
    return rule === undefined ? 'inside' : rule(unit, parent, node, way);
  }

  /** By the kind of the node around. */
  #rulesByKind(): WayRules {
    const outOfList: WayRule = (unit, list, node, way) => this.#outOfList(unit, list, node, way);
    const outOfExpression: WayRule = (unit, parent, node, way) => this.#outOfExpression(unit, parent, node, way);
    const intoDeclaration: WayRule = (unit, declaration, node, way) =>
      this.#intoDeclaration(unit, declaration, node, way);
    const intoAttribute: WayRule = (unit, attribute, node, way) => this.#intoAttribute(unit, attribute, node, way);
    const wayIntoCall: WayRule = (unit, call, argument, way) => this.#wayIntoCall(unit, call, argument, way);
    return {
      [kind.propertyAssignment]: (unit, property, node, way) => this.#outOfMember(unit, property, node, way),
      [kind.objectLiteral]: (unit, literal, node, way) => this.#outOfObject(unit, literal, node, way),
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
      [kind.arrowFunction]: (unit, arrow, node, way) => this.#wayOutOfArrow(unit, arrow, node, way),
      [kind.returnStatement]: (unit, statement, node, way) => this.#intoReturned(unit, statement, node, way),
      [kind.variable]: intoDeclaration,
      [kind.parameter]: intoDeclaration,
      [kind.bindingElement]: intoDeclaration,
      [kind.propertyAccess]: (unit, _, node, way) => this.#followed.intoMember(unit, node, way),
      [kind.template]: intoTemplate,
      [kind.jsxAttribute]: intoAttribute,
      [kind.jsxSpread]: intoAttribute,
      [kind.jsxElement]: (unit, element, given, way) => this.#wayIntoElement(unit, element, given, way),
      [kind.jsxFragment]: () => 'nowhere',
      [kind.assign]: (unit, assign, _, way) => this.#intoAssigned(unit, assign, way),
      [kind.call]: wayIntoCall,
      [kind.newExpression]: wayIntoCall,
    };
  }

  /** The node around has the value as its own, or in it. */
  #further(unit: Unit, parent: number, way: Way, within: Within): Goes {
    return this.#wayOf(unit, parent, { ...way, within, depth: way.depth + 1 });
  }

  #outOfExpression(unit: Unit, parent: number, _: number, way: Way): Goes {
    return this.#further(unit, parent, way, way.within);
  }

  #outOfMember(unit: Unit, property: number, _: number, way: Way): Goes {
    return this.#further(unit, property, way, memberOf(way.within, nameOf(unit.tree, property)));
  }

  #outOfObject(unit: Unit, literal: number, node: number, way: Way): Goes {
    const { tree } = unit;
    const isMember = tree.kinds[node] === kind.shorthandProperty;
    return this.#further(unit, literal, way, isMember ? memberOf(way.within, nameOf(tree, node)) : way.within);
  }

  #outOfList(unit: Unit, list: number, _: number, way: Way): Goes {
    return this.#further(unit, list, way, somewhere);
  }

  #intoDeclaration(unit: Unit, declaration: number, _: number, way: Way): Goes {
    return this.#followed.intoName(unit, declaration, way);
  }

  /** `const own = module.exports = { a }`: the variable has it too. */
  #intoAssigned(unit: Unit, assign: number, way: Way): Goes {
    const { tree } = unit;
    const isNamed = isExported(tree, assign) && (way.within === anyMember || namesExport(tree, assign, way.within));
    if (!isNamed) return 'inside';
    const outer = tree.parents[assign];
    return tree.kinds[outer] === kind.variable ? this.#followed.intoName(unit, outer, way) : 'nowhere';
  }

  #intoReturned(unit: Unit, statement: number, _: number, way: Way): Goes {
    const { tree } = unit;
    const owner = enclosingFunction(tree, statement);
    const isWrittenInPlace = isFunctionValue(tree.kinds[owner]) || isMethodOfLiteral(tree, owner);
    return isWrittenInPlace ? this.#wayOutOfFunction(unit, owner, way) : this.#followed.intoResult(unit, owner, way);
  }

  #intoAttribute(unit: Unit, attribute: number, _: number, way: Way): Goes {
    return this.#wayIntoElement(unit, unit.tree.parents[attribute], attribute, way);
  }

  #wayOutOfArrow(unit: Unit, arrow: number, _: number, way: Way): Goes {
    return this.#wayOutOfFunction(unit, arrow, way);
  }

  /** `() => f`: callers of the function get it. */
  #wayOutOfFunction(unit: Unit, owner: number, way: Way): Goes {
    if (this.#followed.intoResult(unit, owner, way) === 'known') return 'known';
    const within = way.within.length === 0 ? way.within : somewhere;
    return this.#wayOf(unit, owner, { ...way, within, isResult: true, depth: way.depth + 1 });
  }

  #wayIntoElement(unit: Unit, element: number, given: number, way: Way): Goes {
    const tag = element + 1;
    if (unit.tree.kinds[tag] === kind.identifier && isIntrinsic(nameOf(unit.tree, tag))) return 'known';
    // A component that no name brings is one of the project all the same.
    if (isComponentFile(unit.path) && this.#isUnknownName(unit, tag)) return 'inside';
    if (this.#isForeignValue(unit, tag)) return 'package';
    if (this.#signaturesOf(unit, tag).some(isForeignSignature)) return 'known';
    return this.#followed.intoElement(unit, element, given, way) ?? 'inside';
  }

  #isUnknownName(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier) return false;
    const resolved = this.#names.resolve(unit, node, nameOf(tree, node), valueMeaning);
    return resolved.entity === undefined && resolved.missing === 'not_found';
  }

  #wayIntoCall(unit: Unit, call: number, argument: number, way: Way): Goes {
    if (unit.tree.kinds[call + 1] === kind.superExpression || unit.tree.kinds[call + 1] === kind.importCall)
      return 'inside';
    if (isExposing(unit, call + 1)) return 'inside';
    const given = argumentsOf(unit.tree, call);
    if (this.#isForeignValue(unit, call + 1)) {
      return given.some((each) => each !== argument && this.#callsWhatItGets(unit, each)) ? 'inside' : 'package';
    }
    const index = given.indexOf(argument);
    const signature = this.#calls.signatureOf(unit, call);
    if (signature !== undefined && index >= 0 && isForeignSignature(signature))
      return this.#takesFunction(signature, index, way.within, way.isResult) ? 'known' : 'inside';
    return this.#followed.intoCall(unit, call, argument, way) ?? 'inside';
  }

  /** Reports whether a value is of a package that is not installed, or a global without a declaration. */
  #isForeignValue(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (tree.kinds[node] === kind.identifier) {
      const resolved = this.#names.resolve(unit, node, nameOf(tree, node), valueMeaning);
      if (resolved.entity === undefined) return resolved.missing === 'external' || resolved.missing === 'not_found';
    }
    const type = this.#evaluate(unit, node);
    return type.form === 'intrinsic' && type.reason === 'external';
  }

  /** `plug.of(x).set`: what comes from a package that is not installed, whatever its type is taken for. */
  #isForeignChain(unit: Unit, callee: number): boolean {
    const { kinds } = unit.tree;
    let root = callee;
    while (kinds[root] === kind.propertyAccess || kinds[root] === kind.call || kinds[root] === kind.nonNull) root++;
    return root !== callee && kinds[root] === kind.identifier && this.#isForeignValue(unit, root);
  }

  #signaturesOf(unit: Unit, node: number): readonly Signature[] {
    const type = this.#types.nonNullable(this.#evaluate(unit, node));
    return this.#types.isOpen(type)
      ? []
      : [...this.#types.callSignatures(type), ...this.#types.constructSignatures(type)];
  }
}

/** A text is made of it, or the tag function gets it. */
function intoTemplate({ tree }: Unit, template: number): Goes {
  return tree.kinds[tree.parents[template]] === kind.taggedTemplate ? 'inside' : 'nowhere';
}

/** Reports whether a call exposes members of a component through references to it. */
function isExposing({ path, tree }: Unit, callee: number): boolean {
  return isComponentFile(path) && isName(tree, callee, 'defineExpose');
}

function isMethodOfLiteral({ kinds, parents }: CodeTree, node: number): boolean {
  return kinds[node] === kind.method && kinds[parents[node]] === kind.objectLiteral;
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

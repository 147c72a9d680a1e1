import { flag, kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../source/code-tree.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { basesOf } from './classes.ts';
import { symbolName } from './declared-symbol.ts';
import { constructorOf } from './framework-constructors.ts';
import type { LinkingContext } from './linking-context.ts';
import { scopeAround } from './local-variables.ts';
import { scopesOf } from './scopes.ts';
import { childList, decoratorsOf, hasFlag } from './syntax.ts';
import { type ClassDeclaration, membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/** Records the parameters of the constructor of a class, where they are known: a call with other arguments makes nothing of the class. */
export function addConstructorParameters(
  context: LinkingContext,
  sites: CollectedSites,
  unit: Unit,
  node: number,
): void {
  const base = isDeclaredOnce(unit, node) ? symbolName(unit, node) : undefined;
  const name = base === undefined ? undefined : parametersOfClass(context, context.classes.at(unit, node));
  if (base !== undefined && name !== undefined)
    sites.relation({ symbol: symbolAt(unit.tree, node), base, kind: 'takes', name: name.join(', ') });
}

/** Another class under its name may take other arguments. */
function isDeclaredOnce(unit: Unit, node: number): boolean {
  const { bindings } = scopeAround(unit, node) ?? scopesOf(unit).module;
  return bindings.get(nameOf(unit.tree, node))?.length === 1;
}

/** Undefined where something else may decide: a metaclass, a base of which nothing is known, a decorator, `__new__`. */
function parametersOfClass(context: LinkingContext, of: ClassDeclaration): readonly string[] | undefined {
  const { order, outsideBases, standardBases } = context.classes.ancestryOf(of);
  const ofBases = [...outsideBases, ...standardBases].map((base) => constructorOf(base));
  if (ofBases.includes(undefined) || order.some((each) => hasOtherMaker(context, each.of))) return undefined;
  if (order.some(({ of: { unit, node } }) => decoratorsOf(unit.tree, node).length > 0)) return undefined;
  if (context.classes.member(of, [], '__new__') !== undefined) return undefined;
  const above = [...new Set(ofBases.flatMap((each) => each ?? []))];
  const written = order.flatMap((each) => {
    const nodes = context.classes.ownMember(each.of, '__init__');
    return nodes === undefined ? [] : [nodes.length === 1 ? parametersOf(each.of.unit, nodes[0]) : undefined];
  });
  const [first] = written;
  if (written.length === 0) return above;
  if (first === undefined || !first.includes('**')) return first;
  return written.includes(undefined) ? undefined : passedOn([...written.flatMap((each) => each ?? []), ...above]);
}

/** A base that is not known, or a metaclass that may take other arguments. */
function hasOtherMaker(context: LinkingContext, { unit, node }: ClassDeclaration): boolean {
  if (basesOf(unit, node).some((base) => !membersOf(context.evaluate(unit, base).type).every(isNamedClass)))
    return true;
  const keywords = childList(unit.tree, node).filter((each) => unit.tree.kinds[each] === kind.keywordArgument);
  return keywords.some((each) => !membersOf(context.evaluate(unit, each + 1).type).every(makesAsOthers));

  function makesAsOthers(type: Type): boolean {
    if (type.form === 'outside') return type.name === 'abc.ABCMeta';
    if (type.form !== 'class' || type.of.form !== 'instance') return false;
    const { isOpen } = context.classes.ancestryOf(type.of.of);
    return !isOpen && context.classes.member(type.of.of, [], '__call__') === undefined;
  }
}

function isNamedClass({ form }: Type): boolean {
  return form === 'class' || form === 'outside';
}

/** Arguments under any name go to the next constructor, and each of them may take some away. */
function passedOn(all: readonly string[]): readonly string[] {
  const names = all.filter((each) => !each.startsWith('*')).map((each) => each.replaceAll(/^~|=$/g, ''));
  return ['*', ...new Set(names.map((each) => `${each}=`))];
}

/** Undefined where the names that it takes cannot be read. Behind those that it declares stand those that it takes out of the others. */
function parametersOf(unit: Unit, definition: number): readonly string[] | undefined {
  const { tree } = unit;
  if (tree.kinds[definition] !== kind.functionDefinition || decoratorsOf(tree, definition).length > 0) return undefined;
  const parts: string[] = [];
  let isByName = false;
  for (const child of childList(tree, definition)) {
    if (tree.kinds[child] === kind.keywordSeparator) isByName = true;
    if (tree.kinds[child] !== kind.parameter) continue;
    if (hasFlag(tree, child, flag.doubleStar)) {
      const taken = namesTaken(unit, definition, nameOf(tree, child));
      if (taken === undefined) return undefined;
      parts.push('**', ...taken.map((each) => `~${each}=`));
    } else if (hasFlag(tree, child, flag.star)) {
      parts.push('*');
      isByName = true;
    } else {
      const hasValue = childList(tree, child).some((each) => tree.kinds[each] !== kind.annotation);
      parts.push(`${isByName ? '~' : ''}${nameOf(tree, child)}${hasValue ? '=' : ''}`);
    }
  }
  // A receiver that is one of many is among them.
  return parts[0] === '*' ? parts : parts.slice(1);
}

/** `kwargs.pop("size")`: texts of a constructor, where it does no more with the rest than pass it on and take names out of it. */
function namesTaken(unit: Unit, definition: number, rest: string): readonly string[] | undefined {
  const { tree } = unit;
  const names = new Set<string>();
  let isPassedOn = false;
  for (let node = definition + 1; node < tree.ends[definition]; node++) {
    if (tree.kinds[node] === kind.string && /^\w+$/.test(nameOf(tree, node))) names.add(nameOf(tree, node));
    if (tree.kinds[node] !== kind.name || nameOf(tree, node) !== rest) continue;
    if (isGivenToConstructor(unit, node)) isPassedOn = true;
    else if (!isTakenFrom(unit, node)) return undefined;
  }
  return isPassedOn ? [...names] : undefined;
}

/** `super().__init__(**kwargs)` */
function isGivenToConstructor({ tree }: Unit, node: number): boolean {
  const star = tree.parents[node];
  const call = tree.parents[star];
  if (tree.kinds[star] !== kind.doubleStar || tree.kinds[call] !== kind.call) return false;
  return tree.kinds[call + 1] === kind.attribute && nameOf(tree, call + 1) === '__init__';
}

/** `kwargs.pop("size")`, `kwargs["size"]`, `"size" in kwargs`: under a name that is written there. */
function isTakenFrom({ tree }: Unit, node: number): boolean {
  const parent = tree.parents[node];
  if (tree.kinds[parent] === kind.subscript) return isWritten(tree, tree.ends[node]);
  if (tree.kinds[parent] === kind.comparison) return isWritten(tree, parent + 1);
  if (tree.kinds[parent] !== kind.attribute || !/^(?:pop|get|setdefault)$/.test(nameOf(tree, parent))) return false;
  return tree.kinds[tree.parents[parent]] === kind.call && isWritten(tree, tree.ends[parent]);
}

function isWritten(tree: CodeTree, key: number): boolean {
  return tree.kinds[key] === kind.string && /^\w+$/.test(nameOf(tree, key));
}

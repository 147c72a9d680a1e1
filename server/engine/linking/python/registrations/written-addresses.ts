import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { isTestPath } from '../../../source/tests.ts';
import type { GivenValue } from '../../registrations.ts';
import { returnsOf } from '../decorators.ts';
import type { LinkingContext } from '../linking-context.ts';
import { scopesOf } from '../scopes.ts';
import { assignedValue, childList, hasChildren, parametersOf, wholeTarget } from '../syntax.ts';
import type { Place, Unit } from '../unit.ts';
import { alternativesOf } from './constant-texts.ts';
import type { Origins } from './origins.ts';

/** How sure it is that an address is one that the file has; undefined where it may be another one. */
type Writing = 'sure' | 'inherited' | undefined;

/** The beginning of an address that something else may follow; a slash alone is the beginning of all of them. */
const BEGINNING = /^(?:\/|\w+:\/\/)[^*{%/]/;
const depthMax = 6;

/**
 * Whether the address that stands at a node is written in its file: as a text, as the name of a route, or by a name or an attribute
 * that only such are given to. An attribute of `self` is what a subclass gives it.
 */
export function addressWriting(
  context: LinkingContext,
  origins: Pick<Origins, 'attributeNodes'>,
  unit: Unit,
  reversing: ReadonlySet<string>,
): (node: number) => GivenValue {
  const { tree } = unit;
  return (node) => {
    const writing = of(node, false, 0);
    if (writing === undefined) return { kind: 'other' };
    return { kind: 'text', text: '', isWhole: false, ...(writing === 'inherited' && { isUsual: true }) };
  };

  /** @param isBeginning something follows it */
  function of(node: number, isBeginning: boolean, depth: number): Writing {
    if (depth > depthMax) return undefined;
    switch (tree.kinds[node]) {
      case kind.string:
        return ofText(node, isBeginning, depth);
      case kind.binary:
        return of(node + 1, true, depth + 1);
      case kind.or:
      case kind.conditional:
        return all(alternativesOf(tree, node).map((each) => of(each, isBeginning, depth + 1)));
      case kind.call:
        return ofCall(node, isBeginning, depth);
      case kind.name:
        return ofName(node, isBeginning, depth);
      case kind.attribute: {
        const nodes = ofSelf(node);
        const found =
          nodes.length > 0 ? ofBindings(nodes, isBeginning, depth) : ofOthers(origins.attributeNodes(unit, node));
        return found && 'inherited';
      }
      default:
        return undefined;
    }
  }

  function ofText(node: number, isBeginning: boolean, depth: number): Writing {
    const text = nameOf(tree, node);
    const isParted = hasChildren(tree, node);
    if (isParted && (text === '' || text.startsWith('*'))) return of(node + 1, true, depth + 1);
    return (!isParted && !isBeginning) || BEGINNING.test(text) ? 'sure' : undefined;
  }

  /** `reverse("name")`, `"/a/{}/".format(x)`, and functions of the file that return such. */
  function ofCall(node: number, isBeginning: boolean, depth: number): Writing {
    const callee = node + 1;
    const name = nameOf(tree, callee);
    if (reversing.has(name)) return 'sure';
    const isMember = tree.kinds[callee] === kind.attribute;
    if (isMember && name === 'format') return of(callee + 1, true, depth + 1);
    const nodes = isMember ? ofSelf(callee) : (context.names.find(unit, node, name)?.nodes ?? []);
    if (nodes.length !== 1 || tree.kinds[nodes[0]] !== kind.functionDefinition) return undefined;
    const found = all(returnsOf(unit, nodes[0]).map((each) => of(each, isBeginning, depth + 1)));
    return isMember ? found && 'inherited' : found;
  }

  function ofName(node: number, isBeginning: boolean, depth: number): Writing {
    const name = nameOf(tree, node);
    const found = context.names.definitions(unit, node, name);
    const places = found.flatMap((each) => (each.form === 'place' && each.unit !== unit ? [each] : []));
    if (found.length > 0 && places.length === found.length) return ofOthers(places);
    return ofBindings(context.names.find(unit, node, name)?.nodes ?? [], isBeginning, depth);
  }

  function ofBindings(nodes: readonly number[], isBeginning: boolean, depth: number): Writing {
    return all(nodes.map((each) => ofBinding(each, isBeginning, depth)));
  }

  /** The values that a name is given, also one after the other by a loop. */
  function ofBinding(node: number, isBeginning: boolean, depth: number): Writing {
    const statement = tree.parents[node];
    if (wholeTarget(tree, node) !== node) return undefined;
    if (tree.kinds[statement] === kind.assign) {
      const value = assignedValue(tree, statement);
      return value < 0 ? undefined : of(value, isBeginning, depth + 1);
    }
    const items = tree.ends[node];
    if (tree.kinds[statement] !== kind.forStatement || !isDisplay(items)) return undefined;
    return all(childList(tree, items).map((each) => of(each, isBeginning, depth + 1)));
  }

  function isDisplay(node: number): boolean {
    return tree.kinds[node] === kind.list || tree.kinds[node] === kind.tuple;
  }

  /** Where the class around gives `self.name` a value. */
  function ofSelf(node: number): readonly number[] {
    const name = nameOf(tree, node);
    if (tree.kinds[node + 1] !== kind.name || !isReceiver(node + 1)) return [];
    let around = tree.parents[node];
    while (around > 0 && tree.kinds[around] !== kind.classDefinition) around = tree.parents[around];
    const scope = scopesOf(unit).opened.get(around);
    return [...(scope?.bindings.get(name) ?? []), ...(scope?.attributes.get(name) ?? [])];
  }

  /** Reports whether it is the first parameter of a method, which precedes the arguments of the call. */
  function isReceiver(node: number): boolean {
    const [parameter, ...others] = context.names.find(unit, node, nameOf(tree, node))?.nodes ?? [];
    if (parameter === undefined || others.length > 0 || tree.kinds[parameter] !== kind.parameter) return false;
    return parametersOf(tree, tree.parents[parameter])[0] === parameter;
  }
}

/** Texts that other tests write out: no test requests by them what the program writes. */
function ofOthers(places: readonly Place[]): Writing {
  return all(places.map((each) => (isTestPath(each.unit.path) && isWritten(each) ? 'sure' : undefined)));
}

/** `url = "/a/b/"` */
function isWritten({ unit: { tree }, node }: Place): boolean {
  const statement = tree.parents[node];
  if (tree.kinds[statement] !== kind.assign || wholeTarget(tree, node) !== node) return false;
  const value = assignedValue(tree, statement);
  return value >= 0 && tree.kinds[value] === kind.string && BEGINNING.test(nameOf(tree, value));
}

function all(writings: readonly Writing[]): Writing {
  if (writings.length === 0 || writings.includes(undefined)) return undefined;
  return writings.includes('inherited') ? 'inherited' : 'sure';
}

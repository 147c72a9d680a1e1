import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf, type CodeTree } from '../../../source/code-tree.ts';
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
export class WrittenAddresses {
  readonly #context: LinkingContext;
  readonly #origins: Pick<Origins, 'attributeNodes'>;
  readonly #unit: Unit;
  readonly #reversing: ReadonlySet<string>;
  readonly #tree: CodeTree;

  constructor(
    context: LinkingContext,
    origins: Pick<Origins, 'attributeNodes'>,
    unit: Unit,
    reversing: ReadonlySet<string>,
  ) {
    this.#context = context;
    this.#origins = origins;
    this.#unit = unit;
    this.#reversing = reversing;
    this.#tree = unit.tree;
  }

  at(node: number): GivenValue {
    const writing = this.#of(node, false, 0);
    if (writing === undefined) return { kind: 'other' };
    return { kind: 'text', text: '', isWhole: false, ...(writing === 'inherited' && { isUsual: true }) };
  }

  /** @param isBeginning something follows it */
  #of(node: number, isBeginning: boolean, depth: number): Writing {
    if (depth > depthMax) return undefined;
    switch (this.#tree.kinds[node]) {
      case kind.string:
        return this.#ofText(node, isBeginning, depth);
      case kind.binary:
        return this.#of(node + 1, true, depth + 1);
      case kind.or:
      case kind.conditional:
        return all(alternativesOf(this.#tree, node).map((each) => this.#of(each, isBeginning, depth + 1)));
      case kind.call:
        return this.#ofCall(node, isBeginning, depth);
      case kind.name:
        return this.#ofName(node, isBeginning, depth);
      case kind.attribute: {
        const nodes = this.#ofSelf(node);
        const found =
          nodes.length > 0
            ? this.#ofBindings(nodes, isBeginning, depth)
            : ofOthers(this.#origins.attributeNodes(this.#unit, node));
        return found && 'inherited';
      }
      default:
        return undefined;
    }
  }

  #ofText(node: number, isBeginning: boolean, depth: number): Writing {
    const text = nameOf(this.#tree, node);
    const isParted = hasChildren(this.#tree, node);
    if (isParted && (text === '' || text.startsWith('*'))) return this.#of(node + 1, true, depth + 1);
    return (!isParted && !isBeginning) || BEGINNING.test(text) ? 'sure' : undefined;
  }

  /** `reverse("name")`, `"/a/{}/".format(x)`, and functions of the file that return such. */
  #ofCall(node: number, isBeginning: boolean, depth: number): Writing {
    const callee = node + 1;
    const name = nameOf(this.#tree, callee);
    if (this.#reversing.has(name)) return 'sure';
    const isMember = this.#tree.kinds[callee] === kind.attribute;
    if (isMember && name === 'format') return this.#of(callee + 1, true, depth + 1);
    const nodes = isMember ? this.#ofSelf(callee) : (this.#context.names.find(this.#unit, node, name)?.nodes ?? []);
    if (nodes.length !== 1 || this.#tree.kinds[nodes[0]] !== kind.functionDefinition) return undefined;
    const found = all(returnsOf(this.#unit, nodes[0]).map((each) => this.#of(each, isBeginning, depth + 1)));
    return isMember ? found && 'inherited' : found;
  }

  #ofName(node: number, isBeginning: boolean, depth: number): Writing {
    const name = nameOf(this.#tree, node);
    const found = this.#context.names.definitions(this.#unit, node, name);
    const places = found.flatMap((each) => (each.form === 'place' && each.unit !== this.#unit ? [each] : []));
    if (found.length > 0 && places.length === found.length) return ofOthers(places);
    return this.#ofBindings(this.#context.names.find(this.#unit, node, name)?.nodes ?? [], isBeginning, depth);
  }

  #ofBindings(nodes: readonly number[], isBeginning: boolean, depth: number): Writing {
    return all(nodes.map((each) => this.#ofBinding(each, isBeginning, depth)));
  }

  /** The values that a name is given, also one after the other by a loop. */
  #ofBinding(node: number, isBeginning: boolean, depth: number): Writing {
    const statement = this.#tree.parents[node];
    if (wholeTarget(this.#tree, node) !== node) return undefined;
    if (this.#tree.kinds[statement] === kind.assign) {
      const value = assignedValue(this.#tree, statement);
      return value < 0 ? undefined : this.#of(value, isBeginning, depth + 1);
    }
    const items = this.#tree.ends[node];
    if (this.#tree.kinds[statement] !== kind.forStatement || !this.#isDisplay(items)) return undefined;
    return all(childList(this.#tree, items).map((each) => this.#of(each, isBeginning, depth + 1)));
  }

  #isDisplay(node: number): boolean {
    return this.#tree.kinds[node] === kind.list || this.#tree.kinds[node] === kind.tuple;
  }

  /** Where the class around gives `self.name` a value. */
  #ofSelf(node: number): readonly number[] {
    const name = nameOf(this.#tree, node);
    if (this.#tree.kinds[node + 1] !== kind.name || !this.#isReceiver(node + 1)) return [];
    let around = this.#tree.parents[node];
    while (around > 0 && this.#tree.kinds[around] !== kind.classDefinition) around = this.#tree.parents[around];
    const scope = scopesOf(this.#unit).opened.get(around);
    return [...(scope?.bindings.get(name) ?? []), ...(scope?.attributes.get(name) ?? [])];
  }

  /** Reports whether it is the first parameter of a method, which precedes the arguments of the call. */
  #isReceiver(node: number): boolean {
    const [parameter, ...others] = this.#context.names.find(this.#unit, node, nameOf(this.#tree, node))?.nodes ?? [];
    if (parameter === undefined || others.length > 0 || this.#tree.kinds[parameter] !== kind.parameter) return false;
    return parametersOf(this.#tree, this.#tree.parents[parameter])[0] === parameter;
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

import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import { type GivenValue, type NamedValue, spreadKeyword } from '../../registrations.ts';
import type { SymbolName } from '../../file-links.ts';
import type { LinkingContext } from '../linking-context.ts';
import { symbolName } from '../declared-symbol.ts';
import { assignedValue, childList, parametersOf } from '../syntax.ts';
import { membersOf } from '../type.ts';
import type { Place, Unit } from '../unit.ts';
import { alternativesOf, ConstantTexts } from './constant-texts.ts';
import type { Origins } from './origins.ts';
import { isConstantName } from './setting-names.ts';

type ValueRule = (unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number) => GivenValue;

const other: GivenValue = { kind: 'other' };
/** Upper bound for handwritten code; generated code says the same of all. */
const itemsMax = 200;
const depthMax = 6;

/** Arguments that are written in place, in the form in which registrations record them. */
export class GivenValues {
  readonly #context: LinkingContext;
  readonly #origins: Origins;
  readonly #kept: (unit: Unit, node: number) => Place | undefined;
  readonly #constants: ConstantTexts;
  readonly #rules = this.#rulesByKind();

  constructor(context: LinkingContext, origins: Origins, kept: (unit: Unit, node: number) => Place | undefined) {
    this.#context = context;
    this.#origins = origins;
    this.#kept = kept;
    this.#constants = new ConstantTexts(context, origins);
  }

  /** How a value that is no constant text is read, by the kind of its node. */
  #rulesByKind(): ReadonlyMap<number, ValueRule> {
    const ofItems: ValueRule = (unit, node, numbers, depth) => this.#ofItems(unit, node, numbers, depth);
    const ofInner: ValueRule = (unit, node, numbers, depth) => this.#ofInner(unit, node, numbers, depth);
    const ofAlternatives: ValueRule = (unit, node, numbers, depth) => this.#ofAlternatives(unit, node, numbers, depth);
    const ofReference: ValueRule = (unit, node, numbers, depth) => this.#ofReference(unit, node, numbers, depth);
    return new Map([
      [kind.list, ofItems],
      [kind.tuple, ofItems],
      [kind.set, ofItems],
      [kind.binary, ofItems],
      [kind.star, ofInner],
      [kind.awaitExpression, ofInner],
      [kind.or, ofAlternatives],
      [kind.conditional, ofAlternatives],
      [kind.subscript, (unit, node, numbers, depth) => this.#ofSubscript(unit, node, numbers, depth)],
      [kind.dictionary, (unit, node, numbers, depth) => this.#propertiesOf(unit, node, numbers, depth)],
      [kind.trueLiteral, () => ({ kind: 'text', text: 'True', isWhole: true })],
      [kind.falseLiteral, () => ({ kind: 'text', text: 'False', isWhole: true })],
      [kind.lambda, codeOf],
      [kind.name, ofReference],
      [kind.attribute, ofReference],
      [kind.call, (unit, node, numbers, depth) => this.#ofCall(unit, node, numbers, depth)],
    ]);
  }

  /** @param numbers of registrations, by the node of what is called, decorated or read */
  of(unit: Unit, node: number, numbers: ReadonlyMap<number, number>): GivenValue {
    return this.#valueOf(unit, node, numbers, 0);
  }

  #valueOf(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    if (depth > depthMax) return other;
    const text = this.#constants.of(unit, node);
    if (text !== undefined) return { kind: 'text', ...text };
    return this.#rules.get(unit.tree.kinds[node])?.(unit, node, numbers, depth) ?? other;
  }

  #ofItems(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    return this.#listOf(unit, childList(unit.tree, node), numbers, depth);
  }

  #ofInner(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    return this.#valueOf(unit, node + 1, numbers, depth + 1);
  }

  #ofAlternatives(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    return this.#oneOf(unit, alternativesOf(unit.tree, node), numbers, depth);
  }

  #ofSubscript(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    return this.#askedAt(unit, childList(unit.tree, node).slice(1), numbers, depth);
  }

  #listOf(unit: Unit, nodes: readonly number[], numbers: ReadonlyMap<number, number>, depth: number) {
    const items = nodes.slice(0, itemsMax).map((each) => this.#valueOf(unit, each, numbers, depth + 1));
    return { kind: 'list', items } as const;
  }

  /** No text is certain; an unknown value beside one is not recorded. */
  #oneOf(unit: Unit, nodes: readonly number[], numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    const { items } = this.#listOf(unit, nodes, numbers, depth);
    const texts = items.flatMap((item): GivenValue[] => {
      const isKnown = item.kind === 'text' && (item.isWhole || item.isUsual === true);
      return isKnown ? [{ kind: 'text', text: item.text, isWhole: false, isUsual: true }] : [];
    });
    return texts.length === 0 ? other : { kind: 'list', items: texts };
  }

  /** Returns what an unknown value gives for a key. */
  #askedAt(unit: Unit, given: readonly number[], numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    const [key] = given.map((each) => this.#valueOf(unit, each, numbers, depth + 1));
    return key?.kind === 'text' ? { kind: 'called', items: [key] } : other;
  }

  #propertiesOf(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    const { tree } = unit;
    const pairs = childList(tree, node).slice(0, itemsMax);
    const properties = pairs.flatMap((pair) => {
      const [key, value] = childList(tree, pair);
      const name = tree.kinds[pair] === kind.pair ? this.#constants.of(unit, key) : undefined;
      return name?.isWhole === true ? [{ name: name.text, value: this.#valueOf(unit, value, numbers, depth + 1) }] : [];
    });
    return { kind: 'properties', properties, isWhole: properties.length === childList(tree, node).length };
  }

  #ofReference(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    const number = numbers.get(node);
    if (number !== undefined) return { kind: 'result', registration: number };
    const place = this.#kept(unit, node);
    if (place === undefined) return this.#ofModule(unit, node) ?? this.#ofReceiver(unit, node, numbers, depth);
    return (
      this.#listBehind(place, unit, numbers, depth) ?? this.#withDefault(this.ofPlace(place, unit, numbers), place)
    );
  }

  /** Where nothing is given, a text that is written beside the parameter. */
  #withDefault(value: GivenValue, { unit, node }: Place): GivenValue {
    const { tree } = unit;
    const initial = tree.kinds[node] === kind.parameter ? childList(tree, node).at(-1) : undefined;
    const text = initial === undefined ? undefined : this.#constants.of(unit, initial);
    if (text?.isWhole !== true) return value;
    return { kind: 'list', items: [value, { kind: 'text', text: text.text, isWhole: false, isUsual: true }] };
  }

  /** Of a loop over what is written out, each may be meant. */
  #listBehind(
    { unit: target, node }: Place,
    unit: Unit,
    numbers: ReadonlyMap<number, number>,
    depth: number,
  ): GivenValue | undefined {
    const { tree } = target;
    const statement = tree.parents[node];
    const isLoop = tree.kinds[statement] === kind.forStatement || tree.kinds[statement] === kind.forIn;
    if (target !== unit || !isLoop || node !== statement + 1) return undefined;
    return this.#valueOf(unit, tree.ends[node], numbers, depth + 1);
  }

  /** A member of a value stands for the value: a table knows no more of it. */
  #ofReceiver(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    const isRead = unit.tree.kinds[node] === kind.attribute && this.#origins.ofExpression(unit, node + 1) !== undefined;
    const read = isRead ? this.#valueOf(unit, node + 1, numbers, depth + 1) : other;
    const name = nameOf(unit.tree, node);
    const isSetting = unit.tree.kinds[node] === kind.attribute && isConstantName(name);
    return read.kind === 'other' && isSetting
      ? { kind: 'called', items: [{ kind: 'text', text: name, isWhole: true }] }
      : read;
  }

  #ofModule(unit: Unit, node: number): GivenValue | undefined {
    const modules = membersOf(this.#context.evaluate(unit, node).type).filter(({ form }) => form === 'module');
    const [module] = modules;
    if (module?.form !== 'module') return undefined;
    return { kind: 'symbol', symbol: { path: module.unit.path, name: '<module>' } };
  }

  /** Returns what a call that is not followed makes of functions and classes: a wrapped handler is one of them. */
  #ofCall(unit: Unit, node: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    const number = numbers.get(node);
    if (number !== undefined) return { kind: 'result', registration: number };
    const place = this.#kept(unit, node);
    const isMade = place === undefined || (place.unit === unit && place.node === node);
    const made = isMade ? other : this.ofPlace(place, unit, numbers);
    const [callee, ...args] = childList(unit.tree, node);
    const unnamed = args.filter((each) => unit.tree.kinds[each] !== kind.keywordArgument);
    const values = unnamed.map((each) => this.#valueOf(unit, each, numbers, depth + 1));
    const given = [made, ...values].filter(isCode);
    if (given.length > 0) return given.length === 1 ? given[0] : { kind: 'list', items: given };
    if (!isMade) return made;
    return this.#ofCallee(unit, callee, numbers, depth);
  }

  /** A class or function stands for what it makes, and for what its members give. */
  #ofCallee(unit: Unit, callee: number, numbers: ReadonlyMap<number, number>, depth: number): GivenValue {
    const place = this.#kept(unit, callee);
    const own = place === undefined ? other : this.ofPlace(place, unit, numbers);
    if (isCode(own)) return own;
    const isMember = unit.tree.kinds[callee] === kind.attribute || unit.tree.kinds[callee] === kind.call;
    const receiver = isMember ? this.#valueOf(unit, callee + 1, numbers, depth + 1) : other;
    if (isCode(receiver)) return receiver;
    return this.#askedAt(unit, childList(unit.tree, unit.tree.parents[callee]).slice(1), numbers, depth);
  }

  /** Returns the form in which a file records a value of the project. */
  ofPlace(place: Place, unit: Unit, numbers: ReadonlyMap<number, number>): GivenValue {
    const { tree } = place.unit;
    switch (tree.kinds[place.node]) {
      case kind.call: {
        const number = place.unit === unit ? numbers.get(place.node) : undefined;
        if (number !== undefined) return { kind: 'result', registration: number };
        const symbol = place.unit === unit ? undefined : functionAround(place);
        return symbol === undefined ? other : { kind: 'returned', symbol };
      }
      case kind.parameter:
        return parameterValue(place);
      default: {
        const symbol = symbolName(place.unit, place.node);
        return symbol === undefined ? this.#localValue(place, unit, numbers) : { kind: 'symbol', symbol };
      }
    }
  }

  /** A variable of a function that holds a text, a list or the like. */
  #localValue({ unit: target, node }: Place, unit: Unit, numbers: ReadonlyMap<number, number>): GivenValue {
    const assign = target.tree.parents[node];
    if (target !== unit || target.tree.kinds[assign] !== kind.assign) return other;
    const value = assignedValue(target.tree, assign);
    const isDisplay = [kind.list, kind.tuple, kind.dictionary, kind.lambda].some(
      (each) => each === target.tree.kinds[value],
    );
    return isDisplay ? this.#valueOf(unit, value, numbers, depthMax - 2) : other;
  }

  named(unit: Unit, call: number, numbers: ReadonlyMap<number, number>): NamedValue[] {
    const { tree } = unit;
    return childList(tree, call).flatMap((each): NamedValue[] => {
      const isSpread = tree.kinds[each] === kind.doubleStar;
      if (!isSpread && tree.kinds[each] !== kind.keywordArgument) return [];
      const name = isSpread ? spreadKeyword : nameOf(tree, each);
      return [{ name, value: this.#valueOf(unit, each + 1, numbers, 0) }];
    });
  }

  positional(unit: Unit, call: number, numbers: ReadonlyMap<number, number>): GivenValue[] {
    const { tree } = unit;
    return childList(tree, call)
      .slice(1)
      .filter((each) => tree.kinds[each] !== kind.keywordArgument && tree.kinds[each] !== kind.doubleStar)
      .map((each) => this.#valueOf(unit, each, numbers, 0));
  }
}

function isCode({ kind: value }: GivenValue): boolean {
  return value === 'symbol' || value === 'code' || value === 'list';
}

/** The span of a function without a name ends where its last token begins: nothing behind it is known. */
function codeOf({ tree }: Unit, node: number): GivenValue {
  let end = tree.positions[node];
  for (let each = node; each < tree.ends[node]; each++) end = Math.max(end, tree.positions[each]);
  return { kind: 'code', start: tree.positions[node], end };
}

/** As calls count: what is bound already is none. */
function parameterValue({ unit, node }: Place): GivenValue {
  const { tree } = unit;
  const definition = tree.parents[node];
  const of = symbolName(unit, definition) ?? tree.positions[definition];
  const index = parametersOf(tree, definition).indexOf(node) - (isMethod(unit, definition) ? 1 : 0);
  return index < 0 ? other : { kind: 'parameter', of, index };
}

/** A method of a class has a receiver before all that is given. */
export function isMethod({ tree }: Unit, definition: number): boolean {
  let outer = tree.parents[definition];
  while (tree.kinds[outer] === kind.decorated || tree.kinds[outer] === kind.block) outer = tree.parents[outer];
  return tree.kinds[outer] === kind.classDefinition;
}

/** The innermost function around that is a symbol. */
export function functionAround({ unit, node }: Place): SymbolName | undefined {
  const { tree } = unit;
  for (let outer = tree.parents[node]; outer !== 0; outer = tree.parents[outer]) {
    if (tree.kinds[outer] === kind.functionDefinition && symbolAt(tree, outer) >= 0) return symbolName(unit, outer);
  }
  return undefined;
}

import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import {
  argumentsOf,
  bodyOf,
  childList,
  hasFlag,
  isFunctionValue,
  secondChild,
  valueOf,
} from '../expressions/syntax.ts';

/** Beginning of a path that code computes. */
interface Beginning {
  /** `own`: the folder of the file. `elsewhere`: a folder that is not known. `none`: the text begins the path. */
  readonly base: 'own' | 'elsewhere' | 'none';
  readonly text: string;
  /** Nothing stands behind the text. */
  readonly isWhole: boolean;
  /** The file itself, and not its folder. */
  readonly isFile?: true;
}

/** Names are followed so far; what lies behind is not known. */
const depthMax = 12;

/** Follows one kind of expression. */
type Rule = (unit: Unit, node: number, depth: number) => Beginning | undefined;

/** The same of a call. `all` are its arguments. */
type CallRule = (unit: Unit, call: number, all: readonly number[], depth: number) => Beginning | undefined;

const own: Beginning = { base: 'own', text: '', isWhole: true };
const ownFile: Beginning = { ...own, isFile: true };

/** Functions of lists whose first parameter is an element, and those that give elements of the same list. */
const iterating: ReadonlySet<string> = new Set(['map', 'flatMap', 'forEach', 'filter', 'find', 'some', 'every']);
const keeping: ReadonlySet<string> = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice']);

/**
 * Follows constants, loops over lists and callbacks of lists in the file of the path. Functions of Node that put paths
 * together are known by their names; of another function only that it has the folder of the file.
 */
export class ComputedPaths {
  readonly #names: Names;
  readonly #rules = this.#rulesByKind();
  readonly #callRules = this.#callRulesByKind();

  constructor(names: Names) {
    this.#names = names;
  }

  #rulesByKind(): Readonly<Partial<Record<number, Rule>>> {
    const called: Rule = (unit, node, depth) => this.#called(unit, node, depth);
    const inner: Rule = (unit, node, depth) => this.#inner(unit, node, depth);
    return {
      [kind.stringLiteral]: written,
      [kind.template]: (unit, node, depth) => this.#template(unit, node, depth),
      [kind.plus]: (unit, node, depth) => this.#sum(unit, node, depth),
      [kind.identifier]: (unit, node, depth) => this.#named(unit, node, depth),
      [kind.propertyAccess]: (unit, node, depth) => this.#member(unit, node, depth),
      [kind.call]: called,
      [kind.newExpression]: called,
      [kind.awaitExpression]: inner,
      [kind.asExpression]: inner,
      [kind.nonNull]: inner,
    };
  }

  #callRulesByKind(): Readonly<Partial<Record<string, CallRule>>> {
    const unchanged: CallRule = (unit, call, value, depth) => this.#unchanged(unit, call, value, depth);
    return {
      join: (unit, call, all, depth) => this.#together(unit, call, all, depth),
      resolve: (unit, call, all, depth) => this.#resolved(unit, call, all, depth),
      dirname: (unit, call, value, depth) => this.#folderOf(unit, call, value, depth),
      URL: (unit, call, value, depth) => this.#address(unit, call, value, depth),
      cwd: () => ({ base: 'elsewhere', text: '', isWhole: true }),
      fileURLToPath: unchanged,
      pathToFileURL: unchanged,
      normalize: unchanged,
      String: unchanged,
    };
  }

  /**
   * Returns the text that a path begins with: `./a/` of `path.join(import.meta.dirname, "a", name)`, `/a/` where its base is not known;
   * `''` where nothing is known.
   */
  startOf(unit: Unit, node: number): string {
    return textOf(this.#beginningOf(unit, node, 0));
  }

  #beginningOf(unit: Unit, node: number, depth: number): Beginning | undefined {
    return node < 0 || depth > depthMax ? undefined : this.#rules[unit.tree.kinds[node]]?.(unit, node, depth + 1);
  }

  #inner(unit: Unit, node: number, depth: number): Beginning | undefined {
    return this.#beginningOf(unit, node + 1, depth);
  }

  /** Of the texts in a template the first one is kept, where it is a path. */
  #template(unit: Unit, node: number, depth: number): Beginning | undefined {
    if (isText(unit, node)) return written(unit, node);
    const text = nameOf(unit.tree, node);
    if (text !== '') return { base: 'none', text, isWhole: false };
    const first = this.#beginningOf(unit, node + 1, depth);
    return first === undefined || first.base === 'none' ? undefined : { ...first, isWhole: false };
  }

  #sum(unit: Unit, node: number, depth: number): Beginning | undefined {
    const left = this.#beginningOf(unit, node + 1, depth);
    if (left === undefined || !left.isWhole) return left;
    const right = this.#beginningOf(unit, secondChild(unit.tree, node), depth);
    if (right?.base !== 'none') return { ...left, isWhole: false };
    return { ...left, text: left.text + right.text, isWhole: right.isWhole };
  }

  #named(unit: Unit, node: number, depth: number): Beginning | undefined {
    const name = nameOf(unit.tree, node);
    if (name === '__dirname') return own;
    if (name === '__filename') return ownFile;
    const [place] = this.#names.boundAt(unit, node, name, valueMeaning)?.declarations ?? [];
    return place?.unit === unit ? this.#declared(unit, place.node, depth) : undefined;
  }

  #declared(unit: Unit, node: number, depth: number): Beginning | undefined {
    const { tree } = unit;
    const around = tree.parents[node];
    if (tree.kinds[node] === kind.parameter) return this.#given(unit, node, depth);
    if (tree.kinds[node] !== kind.variable || !hasFlag(tree, node, flag.constant)) return undefined;
    if (tree.kinds[around] === kind.forOf && around + 1 === node)
      return this.#elementOf(unit, secondChild(tree, around), depth);
    return this.#beginningOf(unit, valueOf(tree, node), depth);
  }

  /** `files.map((file) => import(file))` */
  #given(unit: Unit, parameter: number, depth: number): Beginning | undefined {
    const { tree } = unit;
    const callback = tree.parents[parameter];
    const call = tree.parents[callback];
    if (!isFunctionValue(tree.kinds[callback]) || tree.kinds[call] !== kind.call) return undefined;
    if (tree.kinds[call + 1] !== kind.propertyAccess || !iterating.has(nameOf(tree, call + 1))) return undefined;
    return this.#elementOf(unit, call + 2, depth);
  }

  /** Beginning of the elements of a list. */
  #elementOf(unit: Unit, list: number, depth: number): Beginning | undefined {
    const { tree } = unit;
    if (depth > depthMax) return undefined;
    switch (tree.kinds[list]) {
      case kind.awaitExpression:
        return this.#elementOf(unit, list + 1, depth + 1);
      case kind.arrayLiteral: {
        const elements = childList(tree, list);
        return elements.length === 1 ? this.#beginningOf(unit, elements[0], depth) : undefined;
      }
      case kind.identifier: {
        const [place] = this.#names.boundAt(unit, list, nameOf(tree, list), valueMeaning)?.declarations ?? [];
        const isConstant = place?.unit === unit && tree.kinds[place.node] === kind.variable;
        return isConstant ? this.#elementOf(unit, valueOf(tree, place.node), depth + 1) : undefined;
      }
      case kind.call:
        return this.#elementOfCall(unit, list, depth);
      default:
        return undefined;
    }
  }

  #elementOfCall(unit: Unit, call: number, depth: number): Beginning | undefined {
    const { tree } = unit;
    const name = nameOf(tree, call + 1);
    const [first, second] = argumentsOf(tree, call);
    if (tree.kinds[call + 1] === kind.propertyAccess && keeping.has(name))
      return this.#elementOf(unit, call + 2, depth + 1);
    if (name === 'map' && first !== undefined && isFunctionValue(tree.kinds[first]))
      return this.#beginningOf(unit, bodyOf(tree, first), depth);
    const pattern = first === undefined || tree.kinds[first] !== kind.stringLiteral ? undefined : nameOf(tree, first);
    const isPattern = pattern !== undefined && /[*?{[]/.test(pattern);
    if (!isPattern) return undefined;
    // A pattern is looked for in the working folder, or in one that an option names.
    return second === undefined
      ? { base: 'elsewhere', text: pattern.split(/[*?{[]/, 1)[0], isWhole: false }
      : undefined;
  }

  #member(unit: Unit, node: number, depth: number): Beginning | undefined {
    const { tree } = unit;
    const name = nameOf(tree, node);
    if (tree.kinds[node + 1] === kind.metaProperty && nameOf(tree, node + 1) === 'import.meta')
      return name === 'dirname' ? own : name === 'filename' || name === 'url' ? ownFile : undefined;
    return name === 'href' || name === 'pathname' ? this.#inner(unit, node, depth) : undefined;
  }

  #called(unit: Unit, node: number, depth: number): Beginning | undefined {
    const { tree } = unit;
    const all = argumentsOf(tree, node);
    const name = nameOf(tree, node + 1);
    const known = Object.hasOwn(this.#callRules, name) ? this.#callRules[name] : undefined;
    if (known !== undefined) return known(unit, node, all, depth);
    if (name === 'toString' && tree.kinds[node + 1] === kind.propertyAccess)
      return this.#beginningOf(unit, node + 2, depth);
    const isNear = all.some((each) => this.#beginningOf(unit, each, depth)?.base === 'own');
    return isNear ? { ...own, isWhole: false } : undefined;
  }

  /** `path.join(a, b)`; of one argument it is a list that is joined. */
  #together(unit: Unit, _: number, all: readonly number[], depth: number): Beginning | undefined {
    const first = all.length < 2 ? undefined : this.#beginningOf(unit, all[0], depth);
    return (
      first && all.slice(1).reduce((path, each) => followed(path, this.#beginningOf(unit, each, depth)), rooted(first))
    );
  }

  /** `path.resolve("a", b)`, `require.resolve("./a")` */
  #resolved(unit: Unit, call: number, all: readonly number[], depth: number): Beginning | undefined {
    const { tree } = unit;
    const [first, ...others] = all;
    const begin = first === undefined ? undefined : this.#beginningOf(unit, first, depth);
    if (begin === undefined) return undefined;
    const receiver = tree.kinds[call + 1] === kind.propertyAccess ? nameOf(tree, call + 2) : '';
    if (receiver === 'require' || receiver === 'import.meta') return begin;
    return others.reduce((path, each) => followed(path, this.#beginningOf(unit, each, depth)), rooted(begin));
  }

  #folderOf(unit: Unit, _: number, [first]: readonly number[], depth: number): Beginning | undefined {
    const path = first === undefined ? undefined : this.#beginningOf(unit, first, depth);
    if (path === undefined || !path.isWhole) return path && { base: path.base, text: '', isWhole: false };
    const { isFile, ...folder } = path;
    return isFile ? folder : { ...folder, text: folder.text === '' ? '..' : `${folder.text}/..` };
  }

  /** `new URL("./a/", import.meta.url)` */
  #address(unit: Unit, _: number, [first, base]: readonly number[], depth: number): Beginning | undefined {
    const path = first === undefined ? undefined : this.#beginningOf(unit, first, depth);
    if (base === undefined) return path;
    const folder = this.#beginningOf(unit, base, depth);
    return folder === undefined || folder.base === 'none' ? undefined : followed(folder, path);
  }

  #unchanged(unit: Unit, _: number, [first]: readonly number[], depth: number): Beginning | undefined {
    return first === undefined ? undefined : this.#beginningOf(unit, first, depth);
  }
}

/** A path that begins with a text begins in the working folder, which is not known. */
function rooted(path: Beginning): Beginning {
  return path.base === 'none' ? { ...path, base: 'elsewhere' } : path;
}

/** A path with another part behind it. */
function followed(path: Beginning, part: Beginning | undefined): Beginning {
  if (!path.isWhole) return path;
  const { base } = path;
  const text = path.text.replace(/(?<=[^/])$/, '/');
  return part?.base === 'none'
    ? { base, text: text + part.text, isWhole: part.isWhole }
    : { base, text, isWhole: false };
}

function textOf(path: Beginning | undefined): string {
  if (path === undefined) return '';
  const inside = path.text.replace(/^(?:\.?\/)+/, '');
  if (path.base === 'own') return `./${inside}`;
  return path.base === 'none' ? path.text : inside === '' ? '' : `/${inside}`;
}

function written({ tree }: Unit, node: number): Beginning {
  return { base: 'none', text: nameOf(tree, node), isWhole: true };
}

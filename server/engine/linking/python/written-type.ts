import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';
import { childList, dottedNameOf } from './syntax.ts';

/** A type as it is written, in code or in a string. */
export type WrittenType =
  | { readonly form: 'named'; readonly name: string; readonly args: readonly WrittenType[] }
  | { readonly form: 'union'; readonly members: readonly WrittenType[] }
  | { readonly form: 'none' }
  | { readonly form: 'other' };

const other: WrittenType = { form: 'other' };

/** Reads an annotation, or an expression that stands for a type. */
export function readWrittenType(tree: CodeTree, node: number): WrittenType {
  switch (tree.kinds[node]) {
    case kind.annotation:
      return readWrittenType(tree, node + 1);
    case kind.none:
      return { form: 'none' };
    case kind.string:
      return new TypeText(nameOf(tree, node)).read();
    case kind.name:
    case kind.attribute: {
      const name = dottedNameOf(tree, node);
      return name === undefined ? other : { form: 'named', name, args: [] };
    }
    case kind.binary:
      return { form: 'union', members: childList(tree, node).map((child) => readWrittenType(tree, child)) };
    case kind.subscript:
      return readSubscript(tree, node);
    default:
      return other;
  }
}

function readSubscript(tree: CodeTree, node: number): WrittenType {
  const name = dottedNameOf(tree, node + 1);
  if (name === undefined) return other;
  const args = childList(tree, node).slice(1);
  const items = args.length === 1 && tree.kinds[args[0]] === kind.tuple ? childList(tree, args[0]) : args;
  return { form: 'named', name, args: items.map((each) => readWrittenType(tree, each)) };
}

const token = /\s*([\w.]*\w|\.\.\.|[[\],|]|\S)/y;
const nestingMax = 20;

/** A type in quotes: names with dots, brackets and `|`. */
class TypeText {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(depth = 0): WrittenType {
    const members = [this.#one(depth)];
    while (this.#peek() === '|') {
      this.#next();
      members.push(this.#one(depth));
    }
    return members.length === 1 ? members[0] : { form: 'union', members };
  }

  #one(depth: number): WrittenType {
    const name = this.#next();
    if (name === 'None') return { form: 'none' };
    if (name === '[' && depth < nestingMax) {
      this.#args(depth);
      return other;
    }
    if (!/^[A-Za-z_]/.test(name)) return other;
    if (this.#peek() !== '[' || depth >= nestingMax) return { form: 'named', name, args: [] };
    this.#next();
    return { form: 'named', name, args: this.#args(depth) };
  }

  #args(depth: number): WrittenType[] {
    const args: WrittenType[] = [];
    while (this.#peek() !== ']' && this.#peek() !== '') {
      args.push(this.read(depth + 1));
      if (this.#peek() === ',') this.#next();
    }
    this.#next();
    return args;
  }

  #peek(): string {
    const at = this.#at;
    const found = this.#next();
    this.#at = at;
    return found;
  }

  #next(): string {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    if (found === null) return '';
    this.#at = token.lastIndex;
    return found[1];
  }
}

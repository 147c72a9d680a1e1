import type { Node } from 'web-tree-sitter';
import type { Declaration } from '../../source/facts.ts';
import { type FunctionCode, FunctionCodeWriter } from '../../source/function-code.ts';
import { DeclarationReader } from './declaration-reader.ts';
import { normalize } from './declarations.ts';
import { type PythonGrammar, withTree } from './parse.ts';

/** The functions of a Python file, lambdas among them. Undefined where its syntax is broken or nested too deeply. */
export function readPythonFunctions(grammar: PythonGrammar, source: string): FunctionCode | undefined {
  const text = normalize(source);
  return withTree(grammar, text, (tree) => {
    const { rootNode } = tree;
    if (rootNode.hasError) return undefined;
    const cursor = tree.walk();
    try {
      const { declarations, places } = new DeclarationReader(grammar.syntax, cursor, text).read();
      return new FunctionWalk(text, declarations, places).read(rootNode);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return undefined;
    } finally {
      cursor.delete();
    }
  });
}

class FunctionWalk {
  readonly #text: string;
  readonly #declarations: readonly Declaration[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #writer = new FunctionCodeWriter();

  constructor(text: string, declarations: readonly Declaration[], places: ReadonlyMap<number, number>) {
    this.#text = text;
    this.#declarations = declarations;
    this.#places = places;
  }

  read(root: Node): FunctionCode {
    const { startIndex: start, endIndex: end } = root;
    const endLine = root.endPosition.row + 1;
    const top = this.#writer.begin(-1, undefined, { name: '', start, end, line: 1, bodyLine: 1, endLine });
    this.#visitChildren(root, top);
    return this.#writer.finish();
  }

  #visit(node: Node, owner: number): void {
    switch (node.type) {
      case 'comment':
        return;
      case 'decorated_definition':
        return this.#visitDecorated(node, owner);
      case 'function_definition':
        return this.#visitFunction(node, node, owner);
      case 'lambda':
        // The word is called like the expression that it begins.
        if (node.isNamed) return this.#visitFunction(node, node, owner);
        break;
      case 'class_definition':
        this.#declare(node.childForFieldName('name'), owner);
        break;
      case 'assignment':
        this.#declare(node.childForFieldName('left'), owner);
        break;
    }
    this.#visitChildren(node, owner);
  }

  #visitChildren(node: Node, owner: number): void {
    // The text around an escape in a string has no node of its own.
    if (node.childCount === 0 || node.type === 'string_content')
      return this.#writer.add(owner, this.#text.slice(node.startIndex, node.endIndex));
    // No token marks the end of a block or a line.
    this.#writer.add(owner, `\u0002${node.type}`);
    let end = node.startIndex;
    for (const child of node.children) {
      if (child === null) continue;
      this.#writer.add(owner, this.#text.slice(end, child.startIndex).trim());
      this.#visit(child, owner);
      end = child.endIndex;
    }
    this.#writer.add(owner, `${this.#text.slice(end, node.endIndex).trim()}\u0003`);
  }

  /** Decorators run where the definition stands. */
  #visitDecorated(node: Node, owner: number): void {
    const definition = node.childForFieldName('definition');
    for (const child of node.children) {
      if (child === null) continue;
      if (child.id === definition?.id && child.type === 'function_definition') this.#visitFunction(child, node, owner);
      else this.#visit(child, owner);
    }
  }

  /** Defaults and annotations of parameters are evaluated by the code around it, their names are its own. */
  #visitFunction(node: Node, whole: Node, around: number): void {
    const name = node.childForFieldName('name');
    const body = node.childForFieldName('body');
    const symbol = name === null ? undefined : this.#symbolAt(name);
    const own = this.#writer.begin(around, symbol, {
      name: name?.text ?? '',
      start: whole.startIndex,
      end: node.endIndex,
      line: whole.startPosition.row + 1,
      bodyLine: (body ?? node).startPosition.row + 1,
      endLine: node.endPosition.row + 1,
    });
    if (symbol !== undefined) this.#writer.declare(symbol, own);
    for (const child of node.children) {
      if (child === null) continue;
      if (child.id !== body?.id) this.#visit(child, around);
      this.#addHead(child, own, body);
    }
  }

  #addHead(child: Node, own: number, body: Node | null): void {
    if (child.id === body?.id) this.#visit(child, own);
    else this.#writer.add(own, this.#text.slice(child.startIndex, child.endIndex));
  }

  #declare(name: Node | null, owner: number): void {
    const symbol = name === null ? undefined : this.#symbolAt(name);
    if (symbol !== undefined) this.#writer.declare(symbol, owner);
  }

  #symbolAt(name: Node): string | undefined {
    const index = this.#places.get(name.startIndex);
    return index === undefined ? undefined : this.#declarations[index].qualifiedName;
  }
}

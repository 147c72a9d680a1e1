import type ts from 'typescript';
import { type FunctionCode, FunctionCodeWriter } from '../../source/function-code.ts';
import { isComponentFile } from './component-files.ts';
import { parseWithSymbols } from './declarations.ts';
import { LinePositions } from './line-positions.ts';
import { scriptDialect } from './script-dialect.ts';
import { type TypeScriptParser, typescriptParser } from './typescript-parser.ts';

/**
 * Returns the functions of a script. Undefined where they cannot be determined: the syntax is broken or nested too
 * deeply, or the text is not a script alone (`.vue`). The parser must have been loaded.
 */
export function readScriptFunctions(text: string, path: string): FunctionCode | undefined {
  if (isComponentFile(path)) return undefined;
  const parsed = parseWithSymbols(text, scriptDialect(path));
  if (parsed === undefined) return undefined;
  try {
    return new FunctionWalk(parsed).read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

type Parsed = NonNullable<ReturnType<typeof parseWithSymbols>>;

class FunctionWalk {
  readonly #parser: TypeScriptParser = typescriptParser();
  readonly #file: ts.SourceFile;
  readonly #symbols: ReadonlyMap<ts.Node, number>;
  readonly #names: readonly string[];
  readonly #lines: LinePositions;
  readonly #writer = new FunctionCodeWriter();

  constructor({ file, symbols, declarations }: Parsed) {
    this.#file = file;
    this.#lines = new LinePositions(file.text);
    this.#symbols = symbols;
    this.#names = declarations.map(({ qualifiedName }) => qualifiedName);
  }

  read(): FunctionCode {
    const end = this.#file.text.length;
    const endLine = this.#lineAt(end);
    const top = this.#writer.begin(-1, undefined, { name: '', start: 0, end, line: 1, bodyLine: 1, endLine });
    for (const statement of this.#file.statements) this.#visit(statement, top, undefined);
    return this.#writer.finish();
  }

  /** @param declared symbol of the node around it, where this one is its value */
  #visit(node: ts.Node, owner: number, declared: string | undefined): void {
    if (this.#isOfTypes(node)) return;
    const symbol = this.#symbolOf(node) ?? declared;
    const body = this.#bodyOf(node);
    if (body !== undefined) return this.#visitFunction(node, owner, symbol);
    if (symbol !== undefined) this.#writer.declare(symbol, owner);
    this.#visitChildren(node, owner, symbol);
  }

  #visitChildren(node: ts.Node, owner: number, symbol: string | undefined): void {
    let end = node.pos;
    let isLeaf = true;
    const value = symbol === undefined ? undefined : valueOf(node);
    this.#parser.forEachChild(node, (child) => {
      if (isLeaf) this.#writer.add(owner, `\u0002${node.kind}`);
      isLeaf = false;
      this.#addGap(node, end, child.pos, owner);
      this.#visit(child, owner, child === value ? symbol : undefined);
      end = child.end;
    });
    if (isLeaf) return this.#writer.add(owner, this.#leafText(node));
    this.#addGap(node, end, node.end, owner);
    this.#writer.add(owner, '\u0003');
  }

  /** Blanks around a text of JSX are part of it. */
  #leafText(node: ts.Node): string {
    const start = node.kind === this.#parser.kinds.JsxText ? node.pos : node.getStart(this.#file);
    return this.#file.text.slice(start, node.end) || '\u0000';
  }

  /** Its name and modifiers are seen by the code around it; parameters and body are its own. */
  #visitFunction(node: ts.Node, around: number, symbol: string | undefined): void {
    const { name, modifiers, body } = node as FunctionNode;
    const start = node.getStart(this.#file);
    const text = name === undefined ? '' : this.#file.text.slice(name.getStart(this.#file), name.end);
    const own = this.#writer.begin(around, symbol, {
      name: text,
      start,
      end: node.end,
      line: this.#lineAt(start),
      bodyLine: this.#lineAt(body?.getStart(this.#file) ?? start),
      endLine: this.#lineAt(node.end),
    });
    if (symbol !== undefined) this.#writer.declare(symbol, own);
    this.#writer.add(around, `\u0001${node.kind}`);
    const isSeenAround = (child: ts.Node) => child === name || modifiers?.some((each) => each === child) === true;
    let end = node.pos;
    this.#parser.forEachChild(node, (child) => {
      this.#addGap(node, end, child.pos, own);
      this.#visit(child, isSeenAround(child) ? around : own, undefined);
      end = child.end;
    });
    this.#addGap(node, end, node.end, own);
  }

  #bodyOf(node: ts.Node): ts.Node | undefined {
    const { kinds } = this.#parser;
    switch (node.kind) {
      case kinds.ArrowFunction:
      case kinds.FunctionExpression:
      case kinds.FunctionDeclaration:
      case kinds.MethodDeclaration:
      case kinds.Constructor:
      case kinds.GetAccessor:
      case kinds.SetAccessor:
        return (node as FunctionNode).body;
      default:
        return undefined;
    }
  }

  /** Nothing is left of it when the program runs. */
  #isOfTypes(node: ts.Node): boolean {
    const { kinds, typeWords } = this.#parser;
    if (typeWords.has(node.kind)) return true;
    if (node.kind >= kinds.FirstTypeNode && node.kind <= kinds.LastTypeNode) return true;
    switch (node.kind) {
      case kinds.InterfaceDeclaration:
      case kinds.TypeAliasDeclaration:
      case kinds.TypeParameter:
      case kinds.MethodSignature:
        return true;
      case kinds.FunctionDeclaration:
      case kinds.MethodDeclaration:
      case kinds.Constructor:
        return (node as FunctionNode).body === undefined;
      case kinds.ImportDeclaration:
        return (node as ts.ImportDeclaration).importClause?.phaseModifier === kinds.TypeKeyword;
      default:
        return false;
    }
  }

  #symbolOf(node: ts.Node): string | undefined {
    const number = this.#symbols.get(node);
    return number === undefined ? undefined : this.#names[number];
  }

  /** Between the nodes stand signs, words of the language and comments; no text of any kind in which a comment could seem to begin. */
  #addGap(node: ts.Node, start: number, end: number, owner: number): void {
    if (start >= end) return;
    const code = this.#file.text.slice(start, end).replaceAll(comment, ' ');
    const parting = node.kind === this.#parser.kinds.ForStatement ? blanks : separators;
    for (const token of code.split(parting)) this.#writer.add(owner, token);
  }

  #lineAt(offset: number): number {
    return this.#lines.lineOf(offset);
  }
}

interface FunctionNode extends ts.Node {
  readonly name?: ts.Node;
  readonly modifiers?: readonly ts.Node[];
  readonly body?: ts.Node;
}

/** Returns the value that a declaration gives its symbol: `const f = …`, `f: …`, `a.f = …`. */
function valueOf(node: ts.Node): ts.Node | undefined {
  const { initializer, right, expression } = node as {
    readonly initializer?: ts.Node;
    readonly right?: ts.Node;
    readonly expression?: ts.Node;
  };
  return initializer ?? right ?? expression;
}

const comment = /\/\*[^]*?\*\/|\/\/[^\n\r\u2028\u2029]*/g;
/** Separators, of which another one adds nothing: the nodes between them are recorded with kind and end. */
const separators = /[\s,;:]+/;
/** Of the three parts of a loop's head each may be missing. */
const blanks = /\s+/;

import type ts from 'typescript';
import type { TypeScriptParser } from '../typescript-parser.ts';
import type { TreeBuilder } from '../../../source/code-tree-builder.ts';

/** Writes one kind of AST node and what is below it. */
export type NodeWriter = (writer: TreeWriter, node: never) => void;

/** Writes what stands in the comments of a JavaScript file (`comment-types.ts`). */
export interface CommentWriter {
  writeDeclarations(writer: TreeWriter, statement: ts.Node): void;
  writeTypeOf(writer: TreeWriter, declaration: ts.Node): void;
  writeReturnOf(writer: TreeWriter, declaration: ts.Node): void;
  writeTypeParametersOf(writer: TreeWriter, declaration: ts.Node): void;
  writeThisOf(writer: TreeWriter, declaration: ts.Node): void;
  writeHeritage(writer: TreeWriter, declaration: ts.Node): void;
  writeAssignedType(writer: TreeWriter, assignment: ts.BinaryExpression): void;
  /** False where no type stands before the parentheses. */
  writeCast(writer: TreeWriter, expression: ts.ParenthesizedExpression): boolean;
  parameterFlags(parameter: ts.ParameterDeclaration): number;
}

/** Everything about kinds that is looked up while writing, by `SyntaxKind`. */
export interface WriterTables {
  /** Kinds without an entry are passed through to their children. */
  readonly writers: readonly (NodeWriter | undefined)[];
  /** Flags of the tree, for modifiers. */
  readonly modifierFlags: Uint32Array;
  /** Kind of the tree and flags, for the operators of binary expressions. */
  readonly binaryKinds: Uint8Array;
  readonly binaryFlags: Uint32Array;
  readonly tokenTexts: readonly string[];
  readonly kinds: TypeScriptParser['allKinds'];
}

/** Characters that begin a token and nothing else: neither white space nor a comment nor a conflict marker. */
const beginsToken = new Uint8Array(128);
for (const character of '!"$%&\'()*+,-.0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{}~') {
  beginsToken[character.charCodeAt(0)] = 1;
}
/** In a comment an asterisk at the beginning of a line is no token. */
beginsToken['*'.charCodeAt(0)] = 0;

const SPACE = 32;

/** Turns the AST of one file into the nodes of its code tree. */
export class TreeWriter {
  readonly ts: TypeScriptParser;
  readonly file: ts.SourceFile;
  readonly tables: WriterTables;
  readonly builder: TreeBuilder;
  /** Types that are written in comments, where the file is JavaScript and has any. */
  readonly comments: CommentWriter | undefined;
  /** False where something was nested too deeply. */
  isComplete = true;
  /** Texts are those of a template, which is read for what it names: they are kept whole. */
  isInTemplate = false;
  readonly #text: string;
  readonly #declared: ReadonlyMap<ts.Node, number>;
  /** Offset in the file, where the code that is parsed was made of parts of it. */
  readonly #sourceOf: ((offset: number) => number) | undefined;
  readonly #writers: WriterTables['writers'];
  /** A function value, because `forEachChild` is given it without its object. */
  readonly #writeChild = (node: ts.Node): void => this.write(node);

  constructor(parts: {
    readonly parser: TypeScriptParser;
    readonly file: ts.SourceFile;
    readonly tables: WriterTables;
    readonly builder: TreeBuilder;
    readonly declared: ReadonlyMap<ts.Node, number>;
    readonly comments: CommentWriter | undefined;
    readonly sourceOf?: (offset: number) => number;
  }) {
    this.ts = parts.parser;
    this.file = parts.file;
    this.tables = parts.tables;
    this.builder = parts.builder;
    this.comments = parts.comments;
    this.#text = parts.file.text;
    this.#sourceOf = parts.sourceOf;
    this.#declared = parts.declared;
    this.#writers = parts.tables.writers;
  }

  write(node: ts.Node): void {
    const writer = this.#writers[node.kind];
    if (writer === undefined) this.ts.forEachChild(node, this.#writeChild);
    else writer(this, node as never);
  }

  writeAll(nodes: readonly ts.Node[] | undefined): void {
    if (nodes === undefined) return;
    for (let index = 0; index < nodes.length; index++) this.write(nodes[index]);
  }

  writeOptional(node: ts.Node | undefined): void {
    if (node !== undefined) this.write(node);
  }

  open(kind: number, position: number, name = '', flags = 0): number {
    return this.builder.open(kind, this.#sourceOf?.(position) ?? position, name, flags);
  }

  close(node: number): void {
    this.builder.close(node);
  }

  leaf(kind: number, position: number, name = '', flags = 0): void {
    this.close(this.open(kind, position, name, flags));
  }

  /** Begins a node that has a text of the program. */
  openText(kind: number, position: number, text: string): number {
    const node = this.open(kind, position, this.isInTemplate ? '' : text);
    if (this.isInTemplate) this.builder.keepText(node, text);
    return node;
  }

  /** Writes what may hold the texts of a template. */
  writeOfTemplate(node: ts.Node): void {
    const { isInTemplate } = this;
    this.isInTemplate = true;
    this.write(node);
    this.isInTemplate = isInTemplate;
  }

  /** Begins a node that declares a symbol, where it does. */
  openDeclaration(source: ts.Node, kind: number, position: number, name: string, flags: number): number {
    const node = this.open(kind, position, name, flags);
    const symbol = this.#declared.get(source);
    if (symbol !== undefined) this.builder.declare(node, symbol);
    return node;
  }

  declares(source: ts.Node): boolean {
    return this.#declared.has(source);
  }

  /** Offset of the first token of a node. Answers most by a look at a character or two, which `getStart` does not. */
  startOf(node: ts.Node): number {
    let at = node.pos;
    let code = this.#text.charCodeAt(at);
    while (code <= SPACE && at < node.end) code = this.#text.charCodeAt(++at);
    if (code < 128 && beginsToken[code] === 1 && at < node.end) return at;
    return node.getStart(this.file);
  }

  flagsOf(modifiers: readonly ts.Node[] | undefined): number {
    if (modifiers === undefined) return 0;
    const { modifierFlags } = this.tables;
    let flags = 0;
    for (let index = 0; index < modifiers.length; index++) flags |= modifierFlags[modifiers[index].kind];
    return flags;
  }

  /** Writes statements in order; one that is nested too deeply is left out. */
  writeStatements(statements: readonly ts.Node[]): void {
    for (let index = 0; index < statements.length; index++) this.writeStatement(statements[index]);
  }

  /** Nothing where the statement is nested too deeply. */
  writeStatement(statement: ts.Node): void {
    const { count, depth } = this.builder;
    try {
      this.comments?.writeDeclarations(this, statement);
      this.write(statement);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.builder.cut(count, depth);
      this.isComplete = false;
    }
  }
}

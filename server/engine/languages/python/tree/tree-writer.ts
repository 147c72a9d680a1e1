import { formatFields } from './format-fields.ts';
import { readString } from './string-content.ts';
import type { TreeCursor } from 'web-tree-sitter';
import { type TreeBuilder, treeDepthMax } from '../../../source/code-tree-builder.ts';
import { isIdentifierPart } from '../characters.ts';
import { flag, kind } from '../node-kinds.ts';
import { writeFromImport, writeImport } from './imports.ts';
import { writeOperator, writeUnless } from './operators.ts';
import { writeParameter } from './parameters.ts';
import { writeTypeAlias, writeTypeParameters } from './type-parameters.ts';
import type { Writer } from './writer.ts';
import { type WritingTable, writing } from './writing-table.ts';

export interface TreeWriterParts {
  readonly table: WritingTable;
  readonly cursor: TreeCursor;
  readonly text: string;
  /** Symbols by the offsets of the names that declare them. */
  readonly declared: ReadonlyMap<number, number>;
  readonly builder: TreeBuilder;
}

/** Some levels are left for the parts of what stands on the last one. */
const depthMax = treeDepthMax - 20;

/**
 * Turns the syntax tree of one file into its code tree, in one walk of a cursor: each step is a call into WebAssembly, so
 * names are read from the text and fields are never asked for.
 */
export class TreeWriter implements Writer {
  /** False where something was nested too deeply. */
  isComplete = true;
  readonly table: WritingTable;
  readonly cursor: TreeCursor;
  readonly text: string;
  readonly #declared: ReadonlyMap<number, number>;
  readonly builder: TreeBuilder;
  /** Of the syntax tree: parentheses leave no node, and take stack all the same. */
  #depth = 0;
  inType = false;
  #inPattern = false;

  constructor({ table, cursor, text, declared, builder }: TreeWriterParts) {
    this.table = table;
    this.cursor = cursor;
    this.text = text;
    this.#declared = declared;
    this.builder = builder;
  }

  writeFile(): void {
    const root = this.builder.open(kind.file, 0, '', 0);
    this.writeChildren();
    this.builder.close(root);
  }

  /** The node that the cursor is at. */
  write(): void {
    const id = this.cursor.nodeTypeId;
    const how = this.table.writings[id];
    if (how === writing.skip) return;
    if (this.#depth === depthMax) {
      this.isComplete = false;
      return;
    }
    this.#depth++;
    if (how === writing.pass) this.writeChildren();
    else if (how === writing.name) this.writeName();
    else if (how === writing.node) this.#writeNode(this.table.kinds[id], 0);
    else this.#writeSpecial(how, this.table.kinds[id]);
    this.#depth--;
  }

  #writeSpecial(how: number, value: number): void {
    switch (how) {
      case writing.leaf:
        this.builder.close(this.builder.open(value, this.cursor.startIndex, '', 0));
        break;
      case writing.attribute:
        this.#writeAttribute();
        break;
      case writing.string:
        this.#writeString();
        break;
      case writing.keywordArgument:
        this.#writeKeywordArgument();
        break;
      case writing.definition:
        this.#writeDefinition(value);
        break;
      case writing.parameters:
        this.eachChild(() => writeParameter(this));
        break;
      case writing.operator:
        writeOperator(this, value);
        break;
      case writing.boolean:
        writeUnless(this, value, this.table.orToken, kind.or);
        break;
      case writing.yield:
        writeUnless(this, value, this.table.fromToken, kind.yieldFrom);
        break;
      case writing.maybeAsync:
        this.#writeNode(value, this.#startsWith('async') ? flag.async : 0);
        break;
      case writing.importStatement:
        writeImport(this);
        break;
      case writing.fromImport:
        writeFromImport(this);
        break;
      default:
        this.#writeTyping(how, value);
    }
  }

  #writeTyping(how: number, value: number): void {
    switch (how) {
      case writing.type:
        this.#writeType();
        break;
      case writing.typeParameters:
        writeTypeParameters(this);
        break;
      case writing.typeAlias:
        writeTypeAlias(this);
        break;
      default:
        this.#writePattern(how, value);
    }
  }

  #writePattern(how: number, value: number): void {
    switch (how) {
      case writing.casePattern:
        this.#inPattern = true;
        this.#writeNode(value, 0);
        this.#inPattern = false;
        break;
      case writing.classPattern:
        this.#writeNode(value, 0);
        break;
      case writing.keywordPattern:
        this.#writeKeywordPattern(value);
        break;
      case writing.asPattern:
        if (this.#inPattern) this.#writeNode(value, 0);
        else this.writeChildren();
        break;
      case writing.dottedName:
        this.#writeDottedName();
        break;
    }
  }

  writeChildren(): void {
    const cursor = this.cursor;
    if (!cursor.gotoFirstChild()) return;
    do this.write();
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }

  eachChild(write: () => void): void {
    const cursor = this.cursor;
    if (!cursor.gotoFirstChild()) return;
    do write();
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }

  #writeNode(value: number, flags: number): void {
    const node = this.builder.open(value, this.cursor.startIndex, '', flags);
    this.writeChildren();
    this.builder.close(node);
  }

  writeName(): void {
    const { startIndex, endIndex } = this.cursor;
    // The parser puts an empty name where one is missing.
    if (endIndex > startIndex) this.#openName(startIndex, this.#nameIn(startIndex, endIndex));
  }

  #openName(position: number, name: string): void {
    const node = this.builder.open(kind.name, position, name, 0);
    this.declare(node, position);
    this.builder.close(node);
  }

  declare(node: number, position: number): void {
    const symbol = this.#declared.get(position);
    if (symbol !== undefined && symbol >= 0) this.builder.declare(node, symbol);
  }

  /** Python compares identifiers in the normal form KC. */
  #nameIn(start: number, end: number): string {
    const name = this.text.slice(start, end);
    for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) >= 0x80) return name.normalize('NFKC');
    return name;
  }

  #startsWith(word: string): boolean {
    return this.text.startsWith(word, this.cursor.startIndex);
  }

  /** The name is what the node ends with. */
  #writeAttribute(): void {
    const end = this.cursor.endIndex;
    let start = end;
    while (isIdentifierPart(this.text.charCodeAt(start - 1))) start--;
    const node = this.builder.open(kind.attribute, start, this.#nameIn(start, end), 0);
    this.declare(node, start);
    if (this.cursor.gotoFirstChild()) {
      this.write();
      this.cursor.gotoParent();
    }
    this.builder.close(node);
  }

  #writeKeywordArgument(): void {
    const node = this.builder.open(kind.keywordArgument, this.cursor.startIndex, '', 0);
    let isNamed = false;
    this.eachChild(() => {
      if (isNamed) this.write();
      else {
        isNamed = true;
        this.rename(node);
      }
    });
    this.builder.close(node);
  }

  /** Makes the text at the cursor the name of a node. */
  rename(node: number): void {
    const { startIndex, endIndex } = this.cursor;
    this.builder.rename(node, startIndex, this.#nameIn(startIndex, endIndex));
  }

  #writeString(): void {
    const { startIndex, endIndex } = this.cursor;
    const { content, isRead, isBytes, isFormatted } = readString(this.text, startIndex, endIndex);
    const node = this.builder.open(isBytes ? kind.bytes : kind.string, startIndex, content, isRead ? 0 : flag.unread);
    if (isFormatted) this.writeChildren();
    if (!isBytes) this.#writeFormatFields(startIndex, endIndex, isFormatted);
    this.builder.close(node);
  }

  #writeFormatFields(start: number, end: number, isFormatted: boolean): void {
    for (const [offset, name] of formatFields(this.text.slice(start, end), isFormatted))
      this.builder.close(this.builder.open(kind.formatField, start + offset, name, 0));
  }

  #writeDefinition(value: number): void {
    const isAsync = value === kind.functionDefinition && this.#startsWith('async');
    const node = this.builder.open(value, this.cursor.startIndex, '', isAsync ? flag.async : 0);
    let isNamed = false;
    this.eachChild(() => {
      if (!isNamed && this.cursor.nodeTypeId === this.table.identifier) {
        isNamed = true;
        this.rename(node);
        this.declare(node, this.cursor.startIndex);
      } else this.write();
    });
    this.builder.close(node);
  }

  /** Within a type, the types that it is made of are expressions. */
  #writeType(): void {
    if (this.inType) return this.writeChildren();
    this.inType = true;
    this.#writeNode(kind.annotation, 0);
    this.inType = false;
  }

  /** The first node is the name of an attribute and stands for no variable. */
  #writeKeywordPattern(value: number): void {
    const { startIndex } = this.cursor;
    const name = this.cursor.currentNode.firstChild?.text ?? '';
    const node = this.builder.open(value, startIndex, name, 0);
    let isFirst = true;
    this.eachChild(() => {
      if (!isFirst) this.write();
      isFirst = false;
    });
    this.builder.close(node);
  }

  /** In patterns and before `(`: `a.b` is an attribute of a name. */
  #writeDottedName(): void {
    const { startIndex, endIndex } = this.cursor;
    const parts = [...this.text.slice(startIndex, endIndex).matchAll(/[^\s.]+/g)];
    if (parts.length + this.#depth > depthMax) {
      this.isComplete = false;
      return;
    }
    const attributes = parts.slice(1).map(({ 0: name, index }) => [startIndex + index, name] as const);
    const nodes = attributes
      .toReversed()
      .map(([position, name]) => this.builder.open(kind.attribute, position, name, 0));
    if (parts.length > 0) this.#openName(startIndex, this.#nameIn(startIndex, startIndex + parts[0][0].length));
    for (const node of nodes.toReversed()) this.builder.close(node);
  }
}

import type { TreeCursor } from 'web-tree-sitter';
import { type TreeBuilder, textLengthMax, treeDepthMax } from '../../../source/code-tree-builder.ts';
import { isIdentifierPart } from '../characters.ts';
import { flag, kind } from '../node-kinds.ts';
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
export class TreeWriter {
  /** False where something was nested too deeply. */
  isComplete = true;
  readonly #table: WritingTable;
  readonly #cursor: TreeCursor;
  readonly #text: string;
  readonly #declared: ReadonlyMap<number, number>;
  readonly #builder: TreeBuilder;
  /** Of the syntax tree: parentheses leave no node, and take stack all the same. */
  #depth = 0;
  #inType = false;
  #inPattern = false;

  constructor({ table, cursor, text, declared, builder }: TreeWriterParts) {
    this.#table = table;
    this.#cursor = cursor;
    this.#text = text;
    this.#declared = declared;
    this.#builder = builder;
  }

  writeFile(): void {
    const root = this.#builder.open(kind.file, 0, '', 0);
    this.#writeChildren();
    this.#builder.close(root);
  }

  /** The node that the cursor is at. */
  #write(): void {
    const id = this.#cursor.nodeTypeId;
    const how = this.#table.writings[id];
    if (how === writing.skip) return;
    if (this.#depth === depthMax) {
      this.isComplete = false;
      return;
    }
    this.#depth++;
    if (how === writing.pass) this.#writeChildren();
    else if (how === writing.name) this.#writeName();
    else if (how === writing.node) this.#writeNode(this.#table.kinds[id], 0);
    else this.#writeSpecial(how, this.#table.kinds[id]);
    this.#depth--;
  }

  #writeSpecial(how: number, value: number): void {
    switch (how) {
      case writing.leaf:
        this.#builder.close(this.#builder.open(value, this.#cursor.startIndex, '', 0));
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
        this.#eachChild(() => this.#writeParameter());
        break;
      case writing.operator:
        this.#writeOperator(value);
        break;
      case writing.boolean:
        this.#writeUnless(value, this.#table.orToken, kind.or);
        break;
      case writing.yield:
        this.#writeUnless(value, this.#table.fromToken, kind.yieldFrom);
        break;
      case writing.maybeAsync:
        this.#writeNode(value, this.#startsWith('async') ? flag.async : 0);
        break;
      case writing.importStatement:
        this.#writeImport();
        break;
      case writing.fromImport:
        this.#writeFromImport();
        break;
      case writing.type:
        this.#writeType();
        break;
      case writing.typeParameters:
        this.#writeTypeParameters();
        break;
      case writing.typeAlias:
        this.#writeTypeAlias();
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
        else this.#writeChildren();
        break;
      case writing.dottedName:
        this.#writeDottedName();
        break;
    }
  }

  #writeChildren(): void {
    const cursor = this.#cursor;
    if (!cursor.gotoFirstChild()) return;
    do this.#write();
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }

  #eachChild(write: () => void): void {
    const cursor = this.#cursor;
    if (!cursor.gotoFirstChild()) return;
    do write();
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }

  #writeNode(value: number, flags: number): void {
    const node = this.#builder.open(value, this.#cursor.startIndex, '', flags);
    this.#writeChildren();
    this.#builder.close(node);
  }

  #writeName(): void {
    const { startIndex, endIndex } = this.#cursor;
    // The parser puts an empty name where one is missing.
    if (endIndex > startIndex) this.#openName(startIndex, this.#nameIn(startIndex, endIndex));
  }

  #openName(position: number, name: string): void {
    const node = this.#builder.open(kind.name, position, name, 0);
    this.#declare(node, position);
    this.#builder.close(node);
  }

  #declare(node: number, position: number): void {
    const symbol = this.#declared.get(position);
    if (symbol !== undefined && symbol >= 0) this.#builder.declare(node, symbol);
  }

  /** Python compares identifiers in the normal form KC. */
  #nameIn(start: number, end: number): string {
    const name = this.#text.slice(start, end);
    for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) >= 0x80) return name.normalize('NFKC');
    return name;
  }

  #startsWith(word: string): boolean {
    return this.#text.startsWith(word, this.#cursor.startIndex);
  }

  /** The name is what the node ends with. */
  #writeAttribute(): void {
    const end = this.#cursor.endIndex;
    let start = end;
    while (isIdentifierPart(this.#text.charCodeAt(start - 1))) start--;
    const node = this.#builder.open(kind.attribute, start, this.#nameIn(start, end), 0);
    this.#declare(node, start);
    if (this.#cursor.gotoFirstChild()) {
      this.#write();
      this.#cursor.gotoParent();
    }
    this.#builder.close(node);
  }

  #writeKeywordArgument(): void {
    const node = this.#builder.open(kind.keywordArgument, this.#cursor.startIndex, '', 0);
    let isNamed = false;
    this.#eachChild(() => {
      if (isNamed) this.#write();
      else {
        isNamed = true;
        this.#rename(node);
      }
    });
    this.#builder.close(node);
  }

  /** What the cursor is at is the name of a node. */
  #rename(node: number): void {
    const { startIndex, endIndex } = this.#cursor;
    this.#builder.rename(node, startIndex, this.#nameIn(startIndex, endIndex));
  }

  #writeString(): void {
    const { startIndex, endIndex } = this.#cursor;
    const prefix = /^[a-zA-Z]{0,3}/.exec(this.#text.slice(startIndex, startIndex + 3))?.[0].toLowerCase() ?? '';
    if (prefix.includes('f') || prefix.includes('t')) return this.#writeNode(kind.string, 0);
    const quotes = this.#text.startsWith(
      this.#text.charAt(startIndex + prefix.length).repeat(3),
      startIndex + prefix.length,
    )
      ? 3
      : 1;
    const [from, to] = [startIndex + prefix.length + quotes, endIndex - quotes];
    const isShort = to > from && to - from <= textLengthMax;
    const content = isShort ? this.#text.slice(from, to) : '';
    const value = prefix.includes('b') ? kind.bytes : kind.string;
    this.#builder.close(this.#builder.open(value, startIndex, content.includes('\\') ? '' : content, 0));
  }

  #writeDefinition(value: number): void {
    const isAsync = value === kind.functionDefinition && this.#startsWith('async');
    const node = this.#builder.open(value, this.#cursor.startIndex, '', isAsync ? flag.async : 0);
    let isNamed = false;
    this.#eachChild(() => {
      if (!isNamed && this.#cursor.nodeTypeId === this.#table.identifier) {
        isNamed = true;
        this.#rename(node);
        this.#declare(node, this.#cursor.startIndex);
      } else this.#write();
    });
    this.#builder.close(node);
  }

  #writeParameter(): void {
    const id = this.#cursor.nodeTypeId;
    const table = this.#table;
    if (id === table.keywordSeparator || id === table.positionalSeparator) {
      const value = id === table.keywordSeparator ? kind.keywordSeparator : kind.positionalSeparator;
      this.#builder.close(this.#builder.open(value, this.#cursor.startIndex, '', 0));
      return;
    }
    const isName = id === table.identifier;
    if (!isName && !this.#isParameter(id)) return;
    const node = this.#builder.open(kind.parameter, this.#cursor.startIndex, '', 0);
    if (isName) this.#rename(node);
    else this.#writeParameterParts(node, id);
    this.#builder.close(node);
  }

  /** Whatever has children: a bare token or comment has none. */
  #isParameter(id: number): boolean {
    if (id === this.#table.comment || !this.#cursor.gotoFirstChild()) return false;
    this.#cursor.gotoParent();
    return true;
  }

  #writeParameterParts(node: number, own: number): void {
    let isNamed = false;
    this.#addStars(node, own);
    this.#eachChild(() => {
      const id = this.#cursor.nodeTypeId;
      if (isNamed) this.#write();
      else if (id === this.#table.identifier) {
        isNamed = true;
        this.#rename(node);
      } else if (this.#addStars(node, id)) {
        isNamed = true;
        this.#eachChild(() => {
          if (this.#cursor.nodeTypeId === this.#table.identifier) this.#rename(node);
        });
      }
    });
  }

  #addStars(node: number, id: number): boolean {
    if (id === this.#table.listSplat) this.#builder.addFlags(node, flag.star);
    else if (id === this.#table.dictionarySplat) this.#builder.addFlags(node, flag.doubleStar);
    else return false;
    return true;
  }

  /** Called like its (first) operator. */
  #writeOperator(value: number): void {
    const node = this.#builder.open(value, this.#cursor.startIndex, '', 0);
    let isNamed = false;
    this.#eachChild(() => {
      const { writings } = this.#table;
      const { nodeTypeId } = this.#cursor;
      if (writings[nodeTypeId] !== writing.skip) this.#write();
      else if (!isNamed && nodeTypeId !== this.#table.comment) {
        isNamed = true;
        this.#rename(node);
      }
    });
    this.#builder.close(node);
  }

  /** It is of the other kind where that token stands in it. */
  #writeUnless(value: number, token: number, other: number): void {
    const node = this.#builder.open(value, this.#cursor.startIndex, '', 0);
    this.#eachChild(() => {
      if (this.#cursor.nodeTypeId === token) this.#builder.become(node, other);
      else this.#write();
    });
    this.#builder.close(node);
  }

  #writeImport(): void {
    const node = this.#builder.open(kind.importStatement, this.#cursor.startIndex, '', 0);
    this.#eachChild(() => this.#writeImportName());
    this.#builder.close(node);
  }

  #writeFromImport(): void {
    const node = this.#builder.open(kind.fromImport, this.#cursor.startIndex, '', 0);
    let isNamed = false;
    this.#eachChild(() => {
      const { startIndex, endIndex, nodeTypeId } = this.#cursor;
      const text = this.#text.slice(startIndex, endIndex);
      if (text === 'from' || text === 'import' || nodeTypeId === this.#table.comment) return;
      if (isNamed) this.#writeImportName();
      else {
        isNamed = true;
        this.#builder.rename(node, startIndex, dotted(text));
      }
    });
    this.#builder.close(node);
  }

  #writeImportName(): void {
    const { nodeTypeId, startIndex, endIndex } = this.#cursor;
    const isAliased = nodeTypeId === this.#table.importedAs;
    const isNamed = isAliased || this.#table.writings[nodeTypeId] === writing.dottedName;
    if (nodeTypeId === this.#table.wildcard)
      this.#builder.close(this.#builder.open(kind.importStar, startIndex, '', 0));
    if (!isNamed || endIndex === startIndex) return;
    const node = this.#builder.open(kind.importName, startIndex, '', 0);
    if (isAliased) this.#writeAlias(node);
    else this.#builder.rename(node, startIndex, dotted(this.#text.slice(startIndex, endIndex)));
    this.#builder.close(node);
  }

  #writeAlias(node: number): void {
    this.#eachChild(() => {
      const { nodeTypeId, startIndex, endIndex } = this.#cursor;
      if (nodeTypeId === this.#table.identifier) this.#writeName();
      else if (this.#table.writings[nodeTypeId] === writing.dottedName) {
        this.#builder.rename(node, startIndex, dotted(this.#text.slice(startIndex, endIndex)));
      }
    });
  }

  /** Within a type, the types that it is made of are expressions. */
  #writeType(): void {
    if (this.#inType) return this.#writeChildren();
    this.#inType = true;
    this.#writeNode(kind.annotation, 0);
    this.#inType = false;
  }

  /** `[T, U: int]` behind the name of a definition; within a type, arguments. */
  #writeTypeParameters(): void {
    if (this.#inType) return this.#writeChildren();
    this.#eachChild(() => {
      if (this.#cursor.nodeTypeId !== this.#table.type) return;
      const node = this.#builder.open(kind.typeParameter, this.#cursor.startIndex, '', 0);
      this.#writeTypeParameter(node);
      this.#builder.close(node);
    });
  }

  /** `T`, `*Ts` or `T: bound`, each of them in a type of its own. */
  #writeTypeParameter(node: number): void {
    let isNamed = false;
    const { constrainedType, splatType, type, identifier } = this.#table;
    const visit = (): void => {
      const id = this.#cursor.nodeTypeId;
      if (id === constrainedType || id === splatType || (id === type && !isNamed)) this.#eachChild(visit);
      else if (isNamed) this.#write();
      else if (id === identifier) {
        isNamed = true;
        this.#rename(node);
      }
    };
    this.#eachChild(visit);
  }

  /** `type A[T] = …`: two types, the first of which is the name with its parameters. */
  #writeTypeAlias(): void {
    const node = this.#builder.open(kind.typeAlias, this.#cursor.startIndex, '', 0);
    let isNamed = false;
    this.#eachChild(() => {
      if (this.#cursor.nodeTypeId !== this.#table.type) return;
      if (isNamed) this.#write();
      else {
        isNamed = true;
        this.#nameAlias(node);
      }
    });
    this.#builder.close(node);
  }

  #nameAlias(node: number): void {
    const { startIndex, endIndex } = this.#cursor;
    const name = /^[^\s[]+/.exec(this.#text.slice(startIndex, endIndex))?.[0] ?? '';
    this.#builder.rename(node, startIndex, name);
    this.#declare(node, startIndex);
  }

  /** What comes first is the name of an attribute and stands for no variable. */
  #writeKeywordPattern(value: number): void {
    const node = this.#builder.open(value, this.#cursor.startIndex, '', 0);
    let isFirst = true;
    this.#eachChild(() => {
      if (!isFirst) this.#write();
      isFirst = false;
    });
    this.#builder.close(node);
  }

  /** In patterns and before `(`: `a.b` is an attribute of a name. */
  #writeDottedName(): void {
    const { startIndex, endIndex } = this.#cursor;
    const parts = [...this.#text.slice(startIndex, endIndex).matchAll(/[^\s.]+/g)];
    if (parts.length + this.#depth > depthMax) {
      this.isComplete = false;
      return;
    }
    const attributes = parts.slice(1).map(({ 0: name, index }) => [startIndex + index, name] as const);
    const nodes = attributes
      .toReversed()
      .map(([position, name]) => this.#builder.open(kind.attribute, position, name, 0));
    if (parts.length > 0) this.#openName(startIndex, this.#nameIn(startIndex, startIndex + parts[0][0].length));
    for (const node of nodes.toReversed()) this.#builder.close(node);
  }
}

/** Python allows white space around dots. */
function dotted(text: string): string {
  return /[^\x21-\x7e]/.test(text) ? text.replace(/\\?\s+/g, '').normalize('NFKC') : text;
}

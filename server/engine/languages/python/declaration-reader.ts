import type { Node, TreeCursor } from 'web-tree-sitter';
import { ClassKinds } from './class-kinds.ts';
import { PublicNames } from './public-names.ts';
import { type DeclaredNames, SymbolTable, type NamePlace } from './symbol-table.ts';
import type { PythonSyntax } from './syntax.ts';

const typeAlias = /[ \t]*:[ \t]*(?:[A-Za-z_]+\.)?TypeAlias[ \t]*(?:[=#;\n]|$)/y;
/** Calls and other expressions say nothing that matters here. */
const namedDecorator = /^@[ \t]*([\w.]+)[ \t]*(?:[#\r\n]|$)/;

/**
 * Reads the statements of one file from top to bottom, and nothing below them: most nodes of a tree are expressions,
 * which declare nothing. Statements within broken code are found wherever an error is.
 */
export class DeclarationReader {
  readonly #syntax: PythonSyntax;
  readonly #cursor: TreeCursor;
  readonly #text: string;
  readonly #table = new SymbolTable();
  readonly #classKinds: ClassKinds;
  readonly #publicNames: PublicNames;
  readonly #hasPublicNames: boolean;
  readonly #isBroken: boolean;
  /** Decorators of the definition that comes next. */
  #decorators: string[] = [];
  #depth = 0;
  /** Depths of the classes and functions around the cursor. */
  readonly #definitions: number[] = [];

  /** @param cursor at the root of the tree of `text` */
  constructor(syntax: PythonSyntax, cursor: TreeCursor, text: string) {
    this.#syntax = syntax;
    this.#cursor = cursor;
    this.#text = text;
    this.#classKinds = new ClassKinds(text);
    this.#publicNames = new PublicNames(text);
    this.#hasPublicNames = text.includes('__all__');
    this.#isBroken = cursor.currentNode.hasError;
  }

  read(): DeclaredNames {
    do {
      while (this.#enter()) this.#depth++;
    } while (this.#goOn());
    return this.#table.finish(this.#publicNames.known);
  }

  /** Takes the current node; true if the cursor went down into it. */
  #enter(): boolean {
    const cursor = this.#cursor;
    switch (this.#syntax.roles.get(cursor.nodeTypeId)) {
      case undefined:
        return this.#isBroken && cursor.currentNode.hasError && cursor.gotoFirstChild();
      case 'decorator':
        this.#takeDecorator();
        return false;
      case 'alias':
        this.#takeAlias();
        return false;
      case 'addition':
        this.#takeAddition();
        return false;
      case 'assignment':
        return this.#enterAssignment();
      case 'class':
        this.#takeClass(cursor.currentNode);
        break;
      case 'function':
        this.#takeFunction(cursor.currentNode);
        break;
    }
    return cursor.gotoFirstChild();
  }

  /** Goes on to the node behind the current one, out of all that end with it; false at the end. */
  #goOn(): boolean {
    while (!this.#cursor.gotoNextSibling()) {
      if (!this.#cursor.gotoParent()) return false;
      this.#depth--;
      if (this.#definitions.at(-1) === this.#depth) {
        this.#definitions.pop();
        this.#table.leave();
      }
    }
    return true;
  }

  #takeClass(node: Node): void {
    this.#decorators = [];
    const place = this.#placeOf(node.childForFieldId(this.#syntax.name));
    if (place === undefined) return;
    const bases = node.childForFieldId(this.#syntax.superclasses);
    const kind = bases === null ? 'class' : this.#classKinds.kindOf(place.name, bases);
    this.#table.enterClass(place, node.endPosition.row + 1, kind);
    this.#definitions.push(this.#depth);
  }

  #takeFunction(node: Node): void {
    const decorators = this.#decorators;
    this.#decorators = [];
    const place = this.#placeOf(node.childForFieldId(this.#syntax.name));
    if (place === undefined) return;
    this.#table.enterFunction(place, node.endPosition.row + 1, decorators);
    this.#definitions.push(this.#depth);
  }

  #takeDecorator(): void {
    const { startIndex, endIndex } = this.#cursor;
    const name = namedDecorator.exec(this.#text.slice(startIndex, endIndex));
    if (name !== null) this.#decorators.push(name[1]);
  }

  /** `type A = …`, `type A[T] = …` */
  #takeAlias(): void {
    let node: Node | null = this.#cursor.currentNode.childForFieldName('left');
    while (node !== null && node.typeId !== this.#syntax.identifier) node = node.firstNamedChild;
    const place = this.#placeOf(node);
    if (place !== undefined) this.#table.addVariable(place, 'type');
  }

  /** `__all__ += …`, `__all__.extend(…)`, `__all__.append(…)` */
  #takeAddition(): void {
    if (!this.#hasPublicNames || !this.#table.isInModule) return;
    if (!this.#text.startsWith('__all__', this.#cursor.startIndex)) return;
    const node = this.#cursor.currentNode;
    const value = node.childForFieldName('right') ?? node.childForFieldName('arguments');
    if (value !== null) this.#publicNames.add(value);
  }

  /** The target comes first. Names assigned in functions are local: most assignments end here. */
  #enterAssignment(): boolean {
    if (!this.#cursor.gotoFirstChild()) return false;
    const isName = this.#cursor.nodeTypeId === this.#syntax.identifier;
    if (!isName) this.#takeTargets(this.#cursor.currentNode);
    else if (!this.#table.isInFunction) this.#takeName(this.#cursor.currentNode);
    return true;
  }

  #takeName(node: Node): void {
    const place = this.#placeOf(node);
    if (place === undefined) return;
    typeAlias.lastIndex = node.endIndex;
    this.#table.addVariable(place, typeAlias.test(this.#text) ? 'type' : 'variable');
    if (place.name !== '__all__' || !this.#table.isInModule) return;
    const value = node.parent?.childForFieldName('right');
    if (value) this.#publicNames.add(value);
  }

  /** `self.a` or a pattern (`a, (b, *self.c)`), without recursion: patterns may nest as deeply as a file likes. */
  #takeTargets(target: Node): void {
    const waiting = [target];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const { typeId, type } = node;
      if (typeId === this.#syntax.identifier) this.#takeName(node);
      else if (typeId === this.#syntax.attribute) this.#takeAttribute(node);
      else if (type.endsWith('_pattern') || type === 'pattern_list') waiting.push(...node.namedChildren.toReversed());
    }
  }

  #takeAttribute(node: Node): void {
    if (!this.#text.startsWith('self', node.startIndex)) return;
    if (!/^self\s*\.\s*\w+$/.test(this.#textOf(node))) return;
    const place = this.#placeOf(node.childForFieldName('attribute'));
    if (place !== undefined) this.#table.addSelfAttribute(place);
  }

  #textOf(node: Node): string {
    return this.#text.slice(node.startIndex, node.endIndex);
  }

  /** Undefined for a name that the parser put in where one is missing. */
  #placeOf(node: Node | null): NamePlace | undefined {
    const name = node === null ? '' : this.#textOf(node);
    if (node === null || name === '') return undefined;
    const { row, column } = node.startPosition;
    return { name, start: node.startIndex, line: row + 1, column: column + 1 };
  }
}

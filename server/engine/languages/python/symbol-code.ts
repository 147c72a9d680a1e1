import type { Node, TreeCursor } from 'web-tree-sitter';
import type { Declaration } from '../../source/facts.ts';
import { type CodePart, type FileCode, SymbolCodeWriter } from '../../source/symbol-code.ts';
import { DeclarationReader } from './declaration-reader.ts';
import { normalize } from './declarations.ts';
import { type PythonGrammar, withTree } from './parse.ts';

/** The code of a Python file, symbol by symbol. Undefined where its syntax is broken or nested too deeply. */
export function readPythonCode(grammar: PythonGrammar, source: string): FileCode | undefined {
  const text = normalize(source);
  return withTree(grammar, text, (tree) => {
    if (tree.rootNode.hasError) return undefined;
    const cursor = tree.walk();
    try {
      const { declarations, places } = new DeclarationReader(grammar.syntax, cursor, text).read();
      cursor.reset(tree.rootNode);
      return new CodeWalk(cursor, text, declarations, places).read();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return undefined;
    } finally {
      cursor.delete();
    }
  });
}

/** Owner of a node's code. */
interface Place {
  readonly owner: number;
  readonly part: CodePart;
}

const importStatements: ReadonlySet<string> = new Set([
  'import_statement',
  'import_from_statement',
  'future_import_statement',
]);
const partsByField: Readonly<Record<string, CodePart>> = {
  body: 'body',
  right: 'body',
  type: 'types',
  return_type: 'types',
};

class CodeWalk {
  readonly #cursor: TreeCursor;
  readonly #text: string;
  readonly #declarations: readonly Declaration[];
  /** Declarations by the offsets of the names that make them. */
  readonly #places: ReadonlyMap<number, number>;
  readonly #writer = new SymbolCodeWriter();
  readonly #imported = new Map<string, string>();
  readonly #loaded = new Set<string>();

  constructor(
    cursor: TreeCursor,
    text: string,
    declarations: readonly Declaration[],
    places: ReadonlyMap<number, number>,
  ) {
    this.#cursor = cursor;
    this.#text = text;
    this.#declarations = declarations;
    this.#places = places;
  }

  read(): FileCode {
    this.#visitChildren({ owner: -1, part: 'body' }, true);
    const symbols = this.#writer.finish(this.#declarations.map(({ qualifiedName }) => qualifiedName));
    return { symbols, imported: this.#imported, loaded: this.#loaded };
  }

  #visitChildren(place: Place, isTop: boolean): void {
    if (!this.#cursor.gotoFirstChild()) return;
    do this.#visit(place, isTop);
    while (this.#cursor.gotoNextSibling());
    this.#cursor.gotoParent();
  }

  #visit(around: Place, isTop: boolean): void {
    const { nodeType, currentFieldName } = this.#cursor;
    if (nodeType === 'comment') return;
    if (isTop && importStatements.has(nodeType)) return this.#readImport(nodeType);
    const part = around.part === 'types' ? 'types' : (partsByField[currentFieldName ?? ''] ?? around.part);
    const place = this.#placeIn(nodeType, { ...around, part });
    if (!this.#cursor.currentNode.childCount) this.#addToken(place);
    else if (nodeType !== 'block') this.#visitChildren(place, false);
    else {
      // No token marks the end of a block.
      this.#writer.add(place.owner, place.part, '{');
      this.#visitChildren(place, false);
      this.#writer.add(place.owner, place.part, '}');
    }
  }

  /** An assignment in a function is that function's code. */
  #placeIn(nodeType: string, around: Place): Place {
    const declaring = this.#declaringOffset(nodeType);
    const owner = declaring === undefined ? undefined : this.#places.get(declaring);
    if (owner === undefined || owner === around.owner) return around;
    if (nodeType !== 'assignment') return { owner, part: 'head' };
    const kind = this.#declarations[around.owner]?.kind;
    return kind === 'function' || kind === 'method' ? around : { owner, part: 'head' };
  }

  #declaringOffset(nodeType: string): number | undefined {
    const node = this.#cursor.currentNode;
    switch (nodeType) {
      case 'decorated_definition':
        return node.childForFieldName('definition')?.childForFieldName('name')?.startIndex;
      case 'class_definition':
      case 'function_definition':
        return node.childForFieldName('name')?.startIndex;
      case 'assignment':
      case 'type_alias_statement':
        return node.childForFieldName('left')?.startIndex;
      default:
        return undefined;
    }
  }

  #addToken({ owner, part }: Place): void {
    const { startIndex, endIndex } = this.#cursor;
    if (startIndex < endIndex) this.#writer.add(owner, part, this.#text.slice(startIndex, endIndex));
  }

  /** A relative module is another one in another file, so that its dots belong to what it is called. */
  #readImport(nodeType: string): void {
    const node = this.#cursor.currentNode;
    const from =
      node.childForFieldName('module_name')?.text ?? (nodeType === 'future_import_statement' ? '__future__' : '');
    if (from !== '') this.#loaded.add(from);
    if (node.namedChildren.some((child) => child?.type === 'wildcard_import')) this.#imported.set('*', `* ${from}`);
    for (const name of node.childrenForFieldName('name')) this.#readImportedName(name, from);
  }

  /** @param from empty for `import a.b`, which loads that module and binds `a` */
  #readImportedName(name: Node | null, from: string): void {
    const original = name?.childForFieldName('name')?.text ?? name?.text ?? '';
    const alias = name?.childForFieldName('alias')?.text;
    if (from === '') this.#loaded.add(original);
    const called = alias ?? (from === '' ? original.split('.', 1)[0] : original);
    this.#imported.set(called, `${original} ${from}`);
  }
}

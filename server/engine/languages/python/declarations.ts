import type { Node, QueryCapture, Tree } from 'web-tree-sitter';
import type { DeclarationFacts } from '../../source/facts.ts';
import { ClassKinds } from './class-kinds.ts';
import { isSearchable, withTree, type PythonGrammar } from './parse.ts';
import { readPublicNames } from './public-names.ts';
import { SymbolTable, type Extent, type NamePlace } from './symbol-table.ts';

/**
 * Classes, functions, methods, variables of modules and classes, attributes and type aliases of a Python file.
 *
 * A file whose tree takes more than its budget, to make or to search, has no declarations and is broken.
 */
export function readDeclarations(grammar: PythonGrammar, source: string): DeclarationFacts {
  const text = normalize(source);
  const facts = withTree(grammar, text, (tree) => {
    if (!isSearchable(tree)) return undefined;
    const reader = new DeclarationReader(text, readPublicNames(grammar, tree, text));
    return { declarations: reader.read(grammar, tree), broken: tree.rootNode.hasError };
  });
  return facts ?? { declarations: [], broken: true };
}

/**
 * Without the byte order mark, which is no column of the first line, and with line breaks that the grammar knows: a
 * lone carriage return is one to Python only. Lines and columns stay as they are.
 */
function normalize(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
  return lines.startsWith('\ufeff') ? lines.slice(1) : lines;
}

/** Reads the captures of one file in their order; a definition comes before its name, its name before its bases. */
class DeclarationReader {
  readonly #text: string;
  readonly #table: SymbolTable;
  readonly #classKinds: ClassKinds;
  #definition: Extent = { end: 0, endLine: 0 };
  #decorators: string[] = [];
  #class = { name: '', index: -1 };

  constructor(text: string, publicNames: ReadonlySet<string> | undefined) {
    this.#text = text;
    this.#table = new SymbolTable(publicNames);
    this.#classKinds = new ClassKinds(text);
  }

  read(grammar: PythonGrammar, tree: Tree) {
    for (const capture of grammar.declarations.captures(tree.rootNode)) this.#take(capture);
    return this.#table.finish();
  }

  #take({ name, node }: QueryCapture): void {
    this.#table.moveTo(node.startIndex);
    switch (name) {
      case 'class':
      case 'function':
        this.#definition = { end: node.endIndex, endLine: node.endPosition.row + 1 };
        break;
      case 'class-name':
        return this.#takeClass(this.#placeOf(node));
      case 'bases':
        return this.#table.setKind(this.#class.index, this.#classKinds.kindOf(this.#class.name, node));
      case 'function-name':
        return this.#takeFunction(this.#placeOf(node));
      case 'decorator':
        this.#decorators.push(this.#textOf(node));
        break;
      default:
        this.#takeName(name, node);
    }
  }

  #takeName(capture: string, node: Node): void {
    if (capture === 'variable') this.#table.addVariable(this.#placeOf(node), 'variable');
    else if (capture === 'alias') this.#table.addVariable(this.#placeOf(node), 'type');
    else if (capture === 'attribute') this.#table.addSelfAttribute(this.#placeOf(node));
    else if (capture === 'targets') this.#takeTargets(node);
  }

  #takeClass(place: NamePlace): void {
    this.#decorators = [];
    this.#class = { name: place.name, index: this.#table.addClass(place, this.#definition) };
  }

  #takeFunction(place: NamePlace): void {
    this.#table.addFunction(place, this.#definition, this.#decorators);
    this.#decorators = [];
  }

  /** `a, (b, *self.c) = …`, without recursion: patterns may nest as deeply as a file likes. */
  #takeTargets(pattern: Node): void {
    const waiting = [pattern];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (node.type === 'identifier') this.#table.addVariable(this.#placeOf(node), 'variable');
      else if (node.type === 'attribute') this.#takeAttributeTarget(node);
      else if (node.type.endsWith('_pattern') || node.type.endsWith('pattern_list')) {
        waiting.push(...node.namedChildren.toReversed());
      }
    }
  }

  #takeAttributeTarget(node: Node): void {
    const name = node.childForFieldName('attribute');
    if (name !== null && /^self\s*\.\s*\w+$/.test(this.#textOf(node)))
      this.#table.addSelfAttribute(this.#placeOf(name));
  }

  #textOf(node: Node): string {
    return this.#text.slice(node.startIndex, node.endIndex);
  }

  #placeOf(node: Node): NamePlace {
    const { row, column } = node.startPosition;
    return { name: this.#textOf(node), line: row + 1, column: column + 1 };
  }
}

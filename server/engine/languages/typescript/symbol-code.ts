import type ts from 'typescript';
import { type CodePart, type FileCode, SymbolCodeWriter } from '../../source/symbol-code.ts';
import { type ScriptDialect, scriptDialect } from './script-dialect.ts';
import { isComponentFile } from './component-files.ts';
import { parseWithSymbols } from './declarations.ts';
import { type TypeScriptParser, typescriptParser } from './typescript-parser.ts';

/**
 * Returns the code of a script, symbol by symbol. Undefined where it cannot be determined: the syntax is broken or
 * nested too deeply, or the text is not a script alone (`.vue`). The parser must have been loaded.
 */
export function readScriptCode(text: string, path: string): FileCode | undefined {
  if (isComponentFile(path)) return undefined;
  const dialect = scriptDialect(path);
  const parsed = parseWithSymbols(text, dialect);
  if (parsed === undefined) return undefined;
  try {
    return new CodeWalk(parsed, dialect).read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

type Parsed = NonNullable<ReturnType<typeof parseWithSymbols>>;

/** Owner of a node's code. */
interface Place {
  readonly owner: number;
  readonly part: CodePart;
}

class CodeWalk {
  readonly #parser: TypeScriptParser = typescriptParser();
  readonly #file: ts.SourceFile;
  readonly #symbols: ReadonlyMap<ts.Node, number>;
  readonly #names: readonly string[];
  readonly #isAmbient: boolean;
  readonly #writer = new SymbolCodeWriter();
  readonly #imported = new Map<string, string>();
  readonly #loaded = new Set<string>();

  constructor({ file, symbols, declarations }: Parsed, { ambient }: ScriptDialect) {
    this.#file = file;
    this.#symbols = symbols;
    this.#names = declarations.map(({ qualifiedName }) => qualifiedName);
    this.#isAmbient = ambient;
  }

  read(): FileCode {
    const top: Place = { owner: -1, part: 'body' };
    for (const statement of this.#file.statements) {
      if (statement.kind === this.#parser.kinds.ImportDeclaration) this.#readImport(statement as ts.ImportDeclaration);
      else this.#visit(statement, top);
    }
    return { symbols: this.#writer.finish(this.#names), imported: this.#imported, loaded: this.#loaded };
  }

  #visit(node: ts.Node, around: Place): void {
    const place = this.#placeOf(node, around);
    let end = node.pos;
    let isLeaf = true;
    this.#parser.forEachChild(node, (child) => {
      isLeaf = false;
      this.#addGap(end, child.pos, place);
      this.#visit(child, this.#placeInside(node, child, place));
      end = child.end;
    });
    if (isLeaf) this.#addLeaf(node, place);
    else this.#addGap(end, node.end, place);
  }

  #placeOf(node: ts.Node, around: Place): Place {
    const owner = this.#symbols.get(node) ?? this.#symbolOfStatement(node);
    const { kinds } = this.#parser;
    const isType = isTypeNode(this.#parser, node);
    if (owner === undefined) return isType ? { ...around, part: 'types' } : around;
    const declaresType = node.kind === kinds.InterfaceDeclaration || node.kind === kinds.TypeAliasDeclaration;
    return { owner, part: isType || declaresType || around.part === 'types' || this.#isAmbient ? 'types' : 'head' };
  }

  /** `export const` before a variable is that variable's. */
  #symbolOfStatement(node: ts.Node): number | undefined {
    if (!this.#parser.isVariableStatement(node)) return undefined;
    const [first] = node.declarationList.declarations;
    return first === undefined ? undefined : this.#symbols.get(first);
  }

  #placeInside(node: ts.Node, child: ts.Node, place: Place): Place {
    if (place.part === 'types') return place;
    const { body, initializer } = node as { readonly body?: ts.Node; readonly initializer?: ts.Node };
    if (child === body) return { ...place, part: 'body' };
    const isValue = child === initializer && node.kind !== this.#parser.kinds.Parameter;
    if (!isValue || this.#parser.isArrowFunction(child) || this.#parser.isFunctionExpression(child)) return place;
    return { ...place, part: 'body' };
  }

  #addLeaf(node: ts.Node, { owner, part }: Place): void {
    const text = this.#file.text.slice(node.getStart(this.#file), node.end);
    // What is left out between two commas has no text, and is there.
    this.#writer.add(owner, part, text === '' ? '\u0000' : text);
  }

  /** Between the nodes stand signs, words of the language and comments; no text of any kind in which a comment could seem to begin. */
  #addGap(start: number, end: number, { owner, part }: Place): void {
    if (start >= end) return;
    const code = this.#file.text.slice(start, end).replaceAll(comment, ' ');
    for (const token of code.split(separators)) if (token !== '') this.#writer.add(owner, part, token);
  }

  #readImport(node: ts.ImportDeclaration): void {
    const specifier = (node.moduleSpecifier as ts.StringLiteral).text;
    const { importClause } = node;
    if (importClause?.phaseModifier !== this.#parser.kinds.TypeKeyword) this.#loaded.add(specifier);
    if (importClause === undefined) return;
    const bring = (name: ts.Identifier, imported: string) => this.#imported.set(name.text, `${imported} ${specifier}`);
    if (importClause.name !== undefined) bring(importClause.name, 'default');
    const { namedBindings } = importClause;
    if (namedBindings === undefined) return;
    if ('name' in namedBindings) bring(namedBindings.name, '*');
    else for (const { name, propertyName } of namedBindings.elements) bring(name, (propertyName ?? name).text);
  }
}

const comment = /\/\*[^]*?\*\/|\/\/[^\n\r\u2028\u2029]*/g;
/** One of these more says nothing: what they part are nodes. */
const separators = /[\s,;:]+/;

function isTypeNode({ kinds, typeWords }: TypeScriptParser, { kind }: ts.Node): boolean {
  if (typeWords.has(kind)) return true;
  return (kind >= kinds.FirstTypeNode && kind <= kinds.LastTypeNode) || kind === kinds.TypeParameter;
}

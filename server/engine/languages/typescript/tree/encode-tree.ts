import type ts from 'typescript';
import type { CodeTree, TreeColumns } from '../../../source/code-tree.ts';
import { parentsOf } from '../../../source/code-tree-codec.ts';
import { flag } from '../node-flags.ts';
import { kind, type FileForm } from '../node-kinds.ts';
import type { ParsedMarkup } from '../markup/parse-markup.ts';
import type { ScriptDialect } from '../script-dialect.ts';
import { type TypeScriptParser, typescriptParser } from '../typescript-parser.ts';
import { CommentTypes } from './comment-types.ts';
import { writerTables } from './tables.ts';
import { TreeBuilder } from '../../../source/code-tree-builder.ts';
import { TreeWriter } from './tree-writer.ts';

export interface EncodedTree {
  /** In memory that the next tree takes. */
  readonly tree: TreeColumns;
  /** False where something was nested too deeply to be read. */
  readonly isComplete: boolean;
}

/** Its columns are used again for every file. */
const builder = new TreeBuilder();

/** `declared`: numbers of the symbols that AST nodes declare. */
export function encodeTree(
  file: ts.SourceFile,
  dialect: ScriptDialect,
  declared: ReadonlyMap<ts.Node, number>,
  lineStarts: Uint32Array,
  markup?: ParsedMarkup,
): EncodedTree {
  const parser = typescriptParser();
  const comments = dialect.comments === true && file.text.includes('/**') ? new CommentTypes(parser) : undefined;
  const writer = new TreeWriter({ parser, file, tables: writerTables(parser), builder, declared, comments });
  builder.reset();
  const form: FileForm = dialect.ambient ? 'ambient' : 'script';
  const isModule = parser.isExternalModule(file) || dialect.isBlock === true;
  const isJavaScript = !dialect.types && !dialect.ambient;
  const root = writer.open(kind.file, 0, form, (isModule ? flag.isModule : 0) | (isJavaScript ? flag.isJavaScript : 0));
  writer.writeStatements(file.statements);
  comments?.writeDeclarations(writer, file.endOfFileToken);
  const isMarkupWhole = markup === undefined || writeMarkup(parser, markup);
  writer.close(root);
  const isComplete = writer.isComplete && isMarkupWhole;
  if (!isComplete) builder.addFlags(root, flag.isCut);
  return { tree: builder.columns(lineStarts), isComplete };
}

const noDeclarations: ReadonlyMap<ts.Node, number> = new Map();

/** Code of markup follows that of the scripts, so that it sees what they declare, with the positions it has in the file. */
function writeMarkup(parser: TypeScriptParser, { file, form, sourceOf }: ParsedMarkup): boolean {
  if (file.statements.length === 0) return true;
  const tables = writerTables(parser);
  const writer = new TreeWriter({
    parser,
    file,
    tables,
    builder,
    declared: noDeclarations,
    comments: undefined,
    sourceOf,
  });
  const node = writer.open(kind.markup, 0, form);
  writer.writeStatements(file.statements);
  writer.close(node);
  return writer.isComplete;
}

/** The tree of a file that could not be read at all. */
export function emptyTree(dialect: ScriptDialect, lineStarts: Uint32Array): TreeColumns {
  builder.reset();
  const form: FileForm = dialect.ambient ? 'ambient' : 'script';
  builder.close(builder.open(kind.file, 0, form, dialect.types || dialect.ambient ? 0 : flag.isJavaScript));
  return builder.columns(lineStarts);
}

/** The tree in memory of its own. */
export function keepTree(columns: TreeColumns): CodeTree {
  const { kinds, ends, names, flags, positions } = columns;
  return {
    ...columns,
    kinds: kinds.slice(),
    ends: ends.slice(),
    parents: parentsOf(ends),
    names: names.slice(),
    flags: flags.slice(),
    positions: positions.slice(),
  };
}

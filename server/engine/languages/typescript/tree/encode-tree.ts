import type ts from 'typescript';
import type { CodeTree } from '../../../source/code-tree.ts';
import { codeAt, endsLine } from '../characters.ts';
import { flag, kind, type FileForm } from '../node-kinds.ts';
import type { ScriptDialect } from '../script-dialect.ts';
import { typescriptParser } from '../typescript-parser.ts';
import { CommentTypes } from './comment-types.ts';
import { writerTables } from './tables.ts';
import { TreeBuilder } from './tree-builder.ts';
import { TreeWriter } from './tree-writer.ts';

export interface EncodedTree {
  readonly tree: CodeTree;
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
  writer.close(root);
  return { tree: builder.finish(lineStartsOf(file.text)), isComplete: writer.isComplete };
}

/** The tree of a file that could not be read at all. */
export function emptyTree(text: string, dialect: ScriptDialect): CodeTree {
  builder.reset();
  const form: FileForm = dialect.ambient ? 'ambient' : 'script';
  builder.close(builder.open(kind.file, 0, form, dialect.types || dialect.ambient ? 0 : flag.isJavaScript));
  return builder.finish(lineStartsOf(text));
}

/** Lines end at LF, CR LF or CR. */
function lineStartsOf(text: string): Uint32Array {
  const starts = [0];
  if (text.includes('\r')) {
    for (let at = 0; at < text.length; at++) if (endsLine(text, at, codeAt(text, at))) starts.push(at + 1);
  } else {
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  }
  return Uint32Array.from(starts);
}

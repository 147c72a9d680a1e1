import type { TreeCursor } from 'web-tree-sitter';
import { TreeBuilder } from '../../../source/code-tree-builder.ts';
import type { TreeColumns } from '../../../source/code-tree.ts';
import { kind } from '../node-kinds.ts';
import { TreeWriter } from './tree-writer.ts';
import type { WritingTable } from './writing-table.ts';

export interface EncodedTree {
  /** In memory that the next tree takes. */
  readonly columns: TreeColumns;
  /** False where something was nested too deeply to be read. */
  readonly isComplete: boolean;
}

/** Its columns are used again for every file. */
const builder = new TreeBuilder();

/**
 * @param cursor at the root of the tree of `text`
 * @param declared symbols by the offsets of the names that declare them
 */
export function encodeTree(
  table: WritingTable,
  cursor: TreeCursor,
  text: string,
  declared: ReadonlyMap<number, number>,
): EncodedTree {
  builder.reset();
  const writer = new TreeWriter({ table, cursor, text, declared, builder });
  writer.writeFile();
  return { columns: builder.columns(lineStartsOf(text)), isComplete: writer.isComplete };
}

/** The tree of a file that could not be read at all. */
export function emptyTree(text: string): TreeColumns {
  builder.reset();
  builder.close(builder.open(kind.file, 0, '', 0));
  return builder.columns(lineStartsOf(text));
}

function lineStartsOf(text: string): Uint32Array {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}

import type { TreeCursor } from 'web-tree-sitter';
import type { TreeBuilder } from '../../../source/code-tree-builder.ts';
import type { WritingTable } from './writing-table.ts';

/**
 * Writers of the tree's parts: a cursor over the syntax tree, and functions that turn the node at the cursor into
 * nodes.
 */
export interface Writer {
  readonly cursor: TreeCursor;
  readonly table: WritingTable;
  readonly text: string;
  readonly builder: TreeBuilder;
  /** The nodes being written are part of a type. */
  readonly inType: boolean;
  /** The node that the cursor is at. */
  write(): void;
  /** The children of that node, without the node. */
  writeChildren(): void;
  /** Calls with the cursor at each child of that node, and brings it back. */
  eachChild(write: () => void): void;
  /** A name that is read, or given a value. */
  writeName(): void;
  /** Makes the text at the cursor the name of a node. */
  rename(node: number): void;
  /** The node declares the symbol whose name is at this position, where one is. */
  declare(node: number, position: number): void;
}

import type { Language } from 'web-tree-sitter';
import { readWritingTable, type WritingTable } from './tree/writing-table.ts';

/** Roles of syntax nodes for the reader of declarations. Nodes without a role hold no statements. */
export type Role = 'block' | 'class' | 'function' | 'decorator' | 'assignment' | 'alias' | 'addition';

const rolesByType: Readonly<Record<string, Role>> = {
  ERROR: 'block',
  module: 'block',
  block: 'block',
  decorated_definition: 'block',
  if_statement: 'block',
  elif_clause: 'block',
  else_clause: 'block',
  try_statement: 'block',
  except_clause: 'block',
  finally_clause: 'block',
  with_statement: 'block',
  for_statement: 'block',
  while_statement: 'block',
  match_statement: 'block',
  case_clause: 'block',
  expression_statement: 'block',
  class_definition: 'class',
  function_definition: 'function',
  decorator: 'decorator',
  assignment: 'assignment',
  type_alias_statement: 'alias',
  augmented_assignment: 'addition',
  call: 'addition',
};

/** Numbers of the grammar's node types and fields: comparing them needs no strings from WebAssembly memory. */
export interface PythonSyntax {
  readonly roles: ReadonlyMap<number, Role>;
  readonly identifier: number;
  readonly attribute: number;
  readonly name: number;
  readonly superclasses: number;
  /** For the code tree. */
  readonly writing: WritingTable;
}

/** tree-sitter's number of error nodes, in every grammar. */
const errorType = 0xffff;

export function readSyntax(language: Language): PythonSyntax {
  const numberOf = (type: string) => (type === 'ERROR' ? errorType : (language.idForNodeType(type, true) ?? -1));
  const fieldOf = (field: string) => language.fieldIdForName(field) ?? -1;
  return {
    roles: new Map(Object.entries(rolesByType).map(([type, role]) => [numberOf(type), role])),
    identifier: numberOf('identifier'),
    attribute: numberOf('attribute'),
    name: fieldOf('name'),
    superclasses: fieldOf('superclasses'),
    writing: readWritingTable(language),
  };
}

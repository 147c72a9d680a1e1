import type { Language } from 'web-tree-sitter';
import { kind } from '../node-kinds.ts';

/** How a node of the syntax tree becomes a node of the code tree, beside those that are plainly opened. */
export const writing = {
  skip: 0,
  /** Its children stand for it. */
  pass: 1,
  /** A node with its children. */
  node: 2,
  /** A node without children, called as it is written. */
  name: 3,
  definition: 4,
  parameters: 5,
  attribute: 6,
  keywordArgument: 7,
  string: 8,
  importStatement: 9,
  fromImport: 10,
  operator: 11,
  boolean: 12,
  yield: 13,
  type: 14,
  typeParameters: 15,
  typeAlias: 16,
  casePattern: 17,
  classPattern: 18,
  asPattern: 19,
  dottedName: 20,
  splatPattern: 21,
  keywordPattern: 22,
  /** A node without children or name. */
  leaf: 23,
  /** A node that `async` may stand before. */
  maybeAsync: 24,
} as const;

type Rule = readonly [writing: number, kind: number];

const rules: Readonly<Record<string, Rule>> = {
  ERROR: [writing.pass, 0],
  expression_statement: [writing.pass, 0],
  parenthesized_expression: [writing.pass, 0],
  argument_list: [writing.pass, 0],
  with_clause: [writing.pass, 0],
  as_pattern_target: [writing.pass, 0],
  parenthesized_list_splat: [writing.pass, 0],
  interpolation: [writing.pass, 0],
  format_specifier: [writing.pass, 0],
  format_expression: [writing.pass, 0],
  print_statement: [writing.pass, 0],
  exec_statement: [writing.pass, 0],
  chevron: [writing.pass, 0],
  constrained_type: [writing.pass, 0],
  module: [writing.node, kind.file],
  block: [writing.node, kind.block],
  function_definition: [writing.definition, kind.functionDefinition],
  class_definition: [writing.definition, kind.classDefinition],
  lambda: [writing.node, kind.lambda],
  parameters: [writing.parameters, 0],
  lambda_parameters: [writing.parameters, 0],
  decorated_definition: [writing.node, kind.decorated],
  decorator: [writing.node, kind.decorator],
  type: [writing.type, kind.annotation],
  generic_type: [writing.node, kind.subscript],
  union_type: [writing.operator, kind.binary],
  splat_type: [writing.node, kind.star],
  member_type: [writing.attribute, kind.attribute],
  type_parameter: [writing.typeParameters, kind.typeParameter],
  type_alias_statement: [writing.typeAlias, kind.typeAlias],
  assignment: [writing.node, kind.assign],
  augmented_assignment: [writing.node, kind.augmentedAssign],
  return_statement: [writing.node, kind.returnStatement],
  if_statement: [writing.node, kind.ifStatement],
  elif_clause: [writing.node, kind.elif],
  else_clause: [writing.node, kind.otherwise],
  for_statement: [writing.maybeAsync, kind.forStatement],
  while_statement: [writing.node, kind.whileStatement],
  with_statement: [writing.maybeAsync, kind.withStatement],
  with_item: [writing.node, kind.withItem],
  try_statement: [writing.node, kind.tryStatement],
  except_clause: [writing.node, kind.except],
  finally_clause: [writing.node, kind.finallyClause],
  match_statement: [writing.node, kind.matchStatement],
  case_clause: [writing.node, kind.caseClause],
  import_statement: [writing.importStatement, kind.importStatement],
  import_from_statement: [writing.fromImport, kind.fromImport],
  global_statement: [writing.node, kind.globalStatement],
  nonlocal_statement: [writing.node, kind.nonlocalStatement],
  delete_statement: [writing.node, kind.deleteStatement],
  raise_statement: [writing.node, kind.raiseStatement],
  assert_statement: [writing.node, kind.assertStatement],
  break_statement: [writing.leaf, kind.jump],
  continue_statement: [writing.leaf, kind.jump],
  identifier: [writing.name, kind.name],
  attribute: [writing.attribute, kind.attribute],
  call: [writing.node, kind.call],
  keyword_argument: [writing.keywordArgument, kind.keywordArgument],
  subscript: [writing.node, kind.subscript],
  slice: [writing.node, kind.slice],
  string: [writing.string, kind.string],
  concatenated_string: [writing.node, kind.string],
  integer: [writing.leaf, kind.integer],
  float: [writing.leaf, kind.float],
  true: [writing.leaf, kind.trueLiteral],
  false: [writing.leaf, kind.falseLiteral],
  none: [writing.leaf, kind.none],
  ellipsis: [writing.leaf, kind.ellipsis],
  list: [writing.node, kind.list],
  tuple: [writing.node, kind.tuple],
  set: [writing.node, kind.set],
  expression_list: [writing.node, kind.tuple],
  pattern_list: [writing.node, kind.tuple],
  tuple_pattern: [writing.node, kind.tuple],
  list_pattern: [writing.node, kind.list],
  dictionary: [writing.node, kind.dictionary],
  pair: [writing.node, kind.pair],
  list_comprehension: [writing.node, kind.listComprehension],
  set_comprehension: [writing.node, kind.setComprehension],
  dictionary_comprehension: [writing.node, kind.dictionaryComprehension],
  generator_expression: [writing.node, kind.generator],
  for_in_clause: [writing.maybeAsync, kind.forIn],
  if_clause: [writing.node, kind.ifClause],
  conditional_expression: [writing.node, kind.conditional],
  named_expression: [writing.node, kind.walrus],
  list_splat: [writing.node, kind.star],
  list_splat_pattern: [writing.node, kind.star],
  dictionary_splat: [writing.node, kind.doubleStar],
  dictionary_splat_pattern: [writing.node, kind.doubleStar],
  binary_operator: [writing.operator, kind.binary],
  comparison_operator: [writing.operator, kind.comparison],
  unary_operator: [writing.node, kind.unary],
  not_operator: [writing.node, kind.not],
  boolean_operator: [writing.boolean, kind.and],
  await: [writing.node, kind.awaitExpression],
  yield: [writing.yield, kind.yieldExpression],
  case_pattern: [writing.casePattern, kind.casePattern],
  union_pattern: [writing.node, kind.casePattern],
  dict_pattern: [writing.node, kind.casePattern],
  class_pattern: [writing.classPattern, kind.classPattern],
  keyword_pattern: [writing.keywordPattern, kind.casePattern],
  splat_pattern: [writing.node, kind.casePattern],
  as_pattern: [writing.asPattern, kind.asPattern],
  dotted_name: [writing.dottedName, 0],
};

/** Rules by the grammar's numbers of node types: looking one up needs no strings from WebAssembly memory. */
export interface WritingTable {
  readonly writings: Uint8Array;
  readonly kinds: Uint8Array;
  readonly identifier: number;
  readonly importedAs: number;
  readonly wildcard: number;
  readonly comment: number;
  readonly orToken: number;
  readonly fromToken: number;
  readonly keywordSeparator: number;
  readonly positionalSeparator: number;
  readonly listSplat: number;
  readonly dictionarySplat: number;
  readonly type: number;
  readonly constrainedType: number;
  readonly splatType: number;
}

const errorType = 0xffff;

export function readWritingTable(language: Language): WritingTable {
  const writings = new Uint8Array(errorType + 1);
  const kinds = new Uint8Array(errorType + 1);
  // A grammar may number one type of node several times: as an alias, and in several places.
  for (let id = 0; id < language.nodeTypeCount; id++) {
    const rule = language.nodeTypeIsNamed(id) ? rules[language.nodeTypeForId(id) ?? ''] : undefined;
    if (rule !== undefined) [writings[id], kinds[id]] = rule;
  }
  writings[errorType] = writing.pass;
  const idOf = (type: string, isNamed = true) => language.idForNodeType(type, isNamed) ?? -1;
  return {
    writings,
    kinds,
    identifier: idOf('identifier'),
    importedAs: idOf('aliased_import'),
    wildcard: idOf('wildcard_import'),
    comment: idOf('comment'),
    orToken: idOf('or', false),
    fromToken: idOf('from', false),
    keywordSeparator: idOf('keyword_separator'),
    positionalSeparator: idOf('positional_separator'),
    listSplat: idOf('list_splat_pattern'),
    dictionarySplat: idOf('dictionary_splat_pattern'),
    type: idOf('type'),
    constrainedType: idOf('constrained_type'),
    splatType: idOf('splat_type'),
  };
}

/**
 * Kinds of nodes in a Python file's code tree, with their children, in order. `?` may be missing, `*` any number. E
 * stands for an expression, S for a statement (an expression is one as well), P for a target (a name, attribute,
 * subscript, `tuple`, `list` or `star`). Parentheses, and statements that are an expression, leave no node.
 *
 * Invariant: order and numbers are part of the stored format; a change bumps the front-end's version.
 */
export const kind = {
  /** S* */
  file: 1,
  /** S* */
  block: 2,

  // Definitions. The name is the declared name.
  /** typeParameter* (parameter | keywordSeparator)* annotation? block; flag `async` */
  functionDefinition: 3,
  /** typeParameter* (E | keywordArgument)* block */
  classDefinition: 4,
  /** decorator* (functionDefinition | classDefinition) */
  decorated: 5,
  /** E */
  decorator: 6,
  /** annotation? E?; flags `star`, `doubleStar` */
  parameter: 7,
  /** Parameters behind it are keyword-only. */
  keywordSeparator: 8,
  /** Parameters before it are positional-only. */
  positionalSeparator: 9,
  /** E */
  annotation: 10,
  /** annotation? annotation?: bound, in its own name */
  typeParameter: 11,
  /** typeParameter* annotation */
  typeAlias: 12,

  // Statements.
  /** P annotation? E?: the value may be an `assign` itself (`a = b = 1`) */
  assign: 20,
  /** P E */
  augmentedAssign: 21,
  /** E? */
  returnStatement: 22,
  /** E block (elif | otherwise)* */
  ifStatement: 23,
  /** E block */
  elif: 24,
  /** block: `else` of the statement that it stands in */
  otherwise: 25,
  /** P E block otherwise?; flag `async` */
  forStatement: 26,
  /** E block otherwise? */
  whileStatement: 27,
  /** withItem* block; flag `async` */
  withStatement: 28,
  /** E P? */
  withItem: 29,
  /** block except* otherwise? finally? */
  tryStatement: 30,
  /** (E | E P)? block: the name follows what is caught; flag `group` for `except*` */
  except: 31,
  /** block */
  finallyClause: 32,
  /** E caseClause* (within a block) */
  matchStatement: 33,
  /** casePattern ifClause? block */
  caseClause: 34,
  /** importName*: its own name is empty */
  importStatement: 35,
  /** (importName | importStar)*: called like the module with its leading dots; the position is that of the module */
  fromImport: 36,
  /** name?: `as`; called like what is imported, with dots */
  importName: 37,
  importStar: 38,
  /** name* */
  globalStatement: 39,
  /** name* */
  nonlocalStatement: 40,
  /** E* */
  deleteStatement: 41,
  /** E* */
  raiseStatement: 42,
  /** E E? */
  assertStatement: 43,
  /** `break`, `continue`: what follows in the block is not reached */
  jump: 44,

  // Expressions.
  name: 60,
  /** E: called like the attribute, at its place */
  attribute: 61,
  /** E (E | keywordArgument | star | doubleStar | generator)* */
  call: 62,
  /** E: called like the parameter */
  keywordArgument: 63,
  /** E E* */
  subscript: 64,
  /** E* */
  slice: 65,
  /**
   * Text without quotes, unescaped; flag `unread` where it is long or has escapes that are not read. A formatted one
   * has `*` for each of its fields, and these, E*, as children; one that is put together has no text, and its parts as
   * children. Last come `formatField`s.
   */
  string: 66,
  bytes: 67,
  integer: 68,
  float: 69,
  trueLiteral: 70,
  falseLiteral: 71,
  none: 72,
  ellipsis: 73,
  /** E* */
  list: 74,
  /** E* */
  tuple: 75,
  /** E* */
  set: 76,
  /** (pair | doubleStar)* */
  dictionary: 77,
  /** E E */
  pair: 78,
  /** E (forIn | ifClause)* */
  listComprehension: 79,
  /** E (forIn | ifClause)* */
  setComprehension: 80,
  /** pair (forIn | ifClause)* */
  dictionaryComprehension: 81,
  /** E (forIn | ifClause)* */
  generator: 82,
  /** P E; flag `async` */
  forIn: 83,
  /** E */
  ifClause: 84,
  /** parameter* E */
  lambda: 85,
  /** E E: value, condition, other value are E E E */
  conditional: 86,
  /** name E */
  walrus: 87,
  /** E */
  star: 88,
  /** E */
  doubleStar: 89,
  /** E E: called like the operator */
  binary: 90,
  /** E */
  unary: 91,
  /** E */
  not: 92,
  /** E E */
  and: 93,
  /** E E */
  or: 94,
  /** E E*: called like the operator where there is one */
  comparison: 95,
  /** E */
  awaitExpression: 96,
  /** E? */
  yieldExpression: 97,
  /** E */
  yieldFrom: 98,
  /** In a text, `{0.total}`: called like the attribute that `format` reads. */
  formatField: 99,

  // Patterns of `match`, as far as they bind or name something.
  /** casePattern*; called like the class, as written */
  classPattern: 110,
  /** Any other pattern, with the patterns, names and values in it. */
  casePattern: 111,
  /** P: what `as` binds follows what is matched */
  asPattern: 112,
} as const;

export const flag = {
  async: 1 << 0,
  star: 1 << 1,
  doubleStar: 1 << 2,
  group: 1 << 3,
  unread: 1 << 4,
} as const;

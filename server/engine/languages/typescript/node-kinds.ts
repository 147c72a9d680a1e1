/**
 * Kinds of nodes in a script's code tree, with their children, in order. `?` may be missing, `*` any number. E stands
 * for an expression, T for a type, S for a statement (an expression is one as well), P for a pattern or nothing (a
 * plain name is in the node's own name). Types, expressions and patterns are distinguished by their ranges, so that a
 * missing child needs no placeholder: the annotation of a variable is its child that is a type.
 *
 * Invariant: order and numbers are part of the stored format; a change bumps the front-end's version.
 */
export const kind = {
  /** S* */
  file: 1,

  // Declarations. The name is the declared name; flags are the modifiers.
  /** P? T? E?: one name of a `var`, `let`, `const`, `using`. Modifiers of the statement are on each. */
  variable: 2,
  /** decorator* P? T? E? */
  parameter: 3,
  /** (outerName | computedName)? P? E?: `{ outerName: name = E }`, where a property is named; flag `rest` */
  bindingElement: 4,
  /** decorator* typeParameter* parameter* T? block?: without a block an overload or ambient */
  functionDeclaration: 5,
  /** decorator* typeParameter* extendsClause* implementsClause* member*: a second `extendsClause` is from a comment and has type arguments */
  classDeclaration: 6,
  /** typeParameter* extendsClause* signature* */
  interfaceDeclaration: 7,
  /** typeParameter* T; also `@typedef`, `@callback` and `@enum` of a comment, before the statement that it stands at */
  typeAlias: 8,
  /** enumMember* */
  enumDeclaration: 9,
  /** computedName? E? */
  enumMember: 10,
  /** S*; `declare module "x"` is called `x` with the flag `stringName`, `declare global` has the flag `global`; `A.B` is two nodes */
  namespaceDeclaration: 11,
  /** T? constraint, T? default: one alone is the default where the flag `defaultOnly` is set */
  typeParameter: 12,
  /** E typeArgument T*: the class or interface that is extended. In interfaces one clause a base. */
  extendsClause: 13,
  /** E T*: one clause for each interface */
  implementsClause: 14,
  /** E */
  decorator: 15,

  // Members of classes, object types and object literals. A computed name is the first child; `['a']` and `1` are names.
  /** computedName? decorator* T? E? */
  property: 16,
  /** computedName? decorator* typeParameter* parameter* T? block? */
  method: 17,
  /** computedName? decorator* T? block?; in an interface or type literal as well */
  getter: 18,
  /** computedName? decorator* parameter* block? */
  setter: 19,
  /** decorator* parameter* block?; its name is `constructor` */
  constructorMember: 20,
  /** S* */
  staticBlock: 21,
  /** computedName? T? */
  propertySignature: 22,
  /** computedName? typeParameter* parameter* T? */
  methodSignature: 23,
  /** typeParameter* parameter* T? */
  callSignature: 24,
  /** typeParameter* parameter* T? */
  constructSignature: 25,
  /** parameter T? (also in classes) */
  indexSignature: 26,
  /** computedName? T? E: `name: E` in an object literal; T from a comment */
  propertyAssignment: 27,
  /** `name` in an object literal; E? the default where the literal is a pattern of an assignment */
  shorthandProperty: 28,
  /** E */
  computedName: 29,
  /** The other name of a binding element, import or export: the name it has outside. */
  outerName: 30,

  // Imports and exports. Modules are in the name, and the position is that of the specifier, as in the import facts.
  /** importDefault? (importNamespace | importSpecifier*)?: name = the specifier */
  importDeclaration: 31,
  /** name = the local name */
  importDefault: 32,
  importNamespace: 33,
  /** outerName?: name = the local name, `outerName` the exported one where it differs */
  importSpecifier: 34,
  /** E: `import name = require("x")` has a `requireCall`-like call as its E, `import name = A.B` an entity */
  importEquals: 35,
  /** exportSpecifier*: name = the specifier, '' where the names are local */
  exportDeclaration: 36,
  /** outerName?: name = the local name (of the other module where there is a specifier), `outerName` the one it is exported by */
  exportSpecifier: 37,
  /** `export * from "name"` */
  exportStar: 38,
  /** outerName: `export * as outerName from "name"` */
  exportStarAs: 39,
  /** E, or nothing */
  exportDefault: 40,
  /** E: `export = E` */
  exportEquals: 41,
  /** `export as namespace name` */
  exportAsNamespace: 42,

  // Statements. Labels are left out, but for a flag of jumps to one. `empty` stands for a missing part of a `for`.
  /** S* */
  block: 43,
  /** E S S? */
  ifStatement: 44,
  /** (S | empty)* E|empty E|empty S: several variables lie in a `block` with the flag `declarationList` */
  forStatement: 45,
  /** (variable | E) E S */
  forIn: 46,
  /** (variable | E) E S; flag `async` for `for await` */
  forOf: 47,
  /** E S */
  whileStatement: 48,
  /** S E */
  doStatement: 49,
  /** E? */
  returnStatement: 50,
  /** E */
  throwStatement: 51,
  breakStatement: 52,
  continueStatement: 53,
  /** E (caseClause | defaultClause)* */
  switchStatement: 54,
  /** E S* */
  caseClause: 55,
  /** S* */
  defaultClause: 56,
  /** block catchClause? block? */
  tryStatement: 57,
  /** (variable)? block */
  catchClause: 58,
  empty: 59,
  /** S*: what the markup of a component says; name = how its names are looked up (`MarkupForm`) */
  markup: 60,

  // Patterns.
  /** bindingElement* */
  objectPattern: 62,
  /** (bindingElement | empty)* */
  arrayPattern: 63,

  // Expressions: from `identifier` to `instantiation`. Parentheses are left out.
  identifier: 64,
  thisExpression: 65,
  superExpression: 66,
  nullLiteral: 67,
  trueLiteral: 68,
  falseLiteral: 69,
  /** name = the text */
  numberLiteral: 70,
  /** name = the value, cut at 200 units */
  stringLiteral: 71,
  bigintLiteral: 72,
  regularExpression: 73,
  /** E*; name = the value where there is none, else what is before the first where that may be the begin of a path */
  template: 74,
  /** E T* template */
  taggedTemplate: 75,
  /** (E | spread | empty)* */
  arrayLiteral: 76,
  /** (propertyAssignment | shorthandProperty | spread | method | getter | setter)* */
  objectLiteral: 77,
  /** E */
  spread: 78,
  /** E; name = the property, its position that of the name. Flag `optionalChain` for `?.`; `#private` names keep their mark. */
  propertyAccess: 79,
  /** E E */
  elementAccess: 80,
  /** E T* (E | spread)*; flag `optionalChain` */
  call: 81,
  /** E T* (E | spread)* */
  newExpression: 82,
  /** E*: `import(E)` */
  importCall: 83,
  /** E E E */
  conditional: 84,
  /** E E+: `&&`. Of all binary operators a chain of one operator with more than 64 parts is one node. */
  and: 85,
  /** `||` */
  or: 86,
  /** `??` */
  coalesce: 87,
  comma: 88,
  /**
   * E E T? (from a comment). One that declares a symbol as a member (`exports.a = …`, `A.prototype.b = …`) has the member's
   * name and position.
   */
  assign: 89,
  /** `&&=` */
  andAssign: 90,
  /** `||=` */
  orAssign: 91,
  /** `??=` */
  coalesceAssign: 92,
  /** `+=` and the like; name = the operator */
  compoundAssign: 93,
  /** `==`, `===`, and with the flag `negated` `!=`, `!==`; the flag `strict` distinguishes them */
  equal: 94,
  instanceOf: 95,
  inOperator: 96,
  plus: 97,
  /** Every other binary operator that yields a number; name = the operator */
  arithmetic: 98,
  /** `<`, `>`, `<=`, `>=` */
  compare: 99,
  not: 100,
  /** `+a`, `-a`, `~a`, `++a`, `a--`; name = the operator */
  unary: 101,
  typeOf: 102,
  voidExpression: 103,
  deleteExpression: 104,
  awaitExpression: 105,
  /** E?; flag `generator` for `yield*` */
  yieldExpression: 106,
  /** E T: `as`, and `<T>E`; `as const` has the flag `constant` and no T */
  asExpression: 107,
  /** E T */
  satisfies: 108,
  /** E: `E!` */
  nonNull: 109,
  /** `import.meta`, `new.target`; name = the whole */
  metaProperty: 110,
  /** typeParameter* parameter* T? block; a name where it has one */
  functionExpression: 111,
  /** typeParameter* parameter* T? (block | E) */
  arrowFunction: 112,
  /** As `classDeclaration`. */
  classExpression: 113,
  /** E tag, T*, (jsxAttribute | jsxSpread)*, children (E, jsxElement …)*: position that of the tag name's last part */
  jsxElement: 114,
  /** children */
  jsxFragment: 115,
  /** E?: name = the attribute; without E it is `true` */
  jsxAttribute: 116,
  /** E */
  jsxSpread: 117,
  /** E T*: `f<T>` without a call */
  instantiation: 118,

  // Types: from `typeReference` on.
  /** (identifier | qualifiedName) T*: name = that of the last part, position that of the last part */
  typeReference: 130,
  /** E (identifier, qualifiedName or propertyAccess); name = the last part. The left part of `A.B` in a type or entity. */
  qualifiedName: 131,
  /** name = any, unknown, never, void, undefined, null, string, number, boolean, bigint, symbol, object, intrinsic */
  keywordType: 132,
  /** T */
  arrayType: 133,
  /** (T | optionalType | restType)* */
  tupleType: 134,
  optionalType: 135,
  restType: 136,
  /** T* */
  unionType: 137,
  intersectionType: 138,
  /** typeParameter* parameter* T */
  functionType: 139,
  constructorType: 140,
  /** signature* */
  typeLiteral: 141,
  /** T T T T: check, extends, then, else */
  conditionalType: 142,
  /** typeParameter */
  inferType: 143,
  /** typeParameter T? (as) T?: flags `optional`, `readonly`, `removesOptional`, `removesReadonly`; flag `renames` where the first T is the `as` clause */
  mappedType: 144,
  /** T T */
  indexedAccessType: 145,
  /** T */
  keyOfType: 146,
  /** T: `readonly T` */
  readonlyType: 147,
  /** `unique symbol` */
  uniqueSymbolType: 148,
  /** entity T*: `typeof a.b` */
  typeQuery: 149,
  /** stringLiteral, numberLiteral, bigintLiteral, trueLiteral, falseLiteral, unary or template */
  literalType: 150,
  /** (stringLiteral | T)*: the texts between the types are literals */
  templateLiteralType: 151,
  thisType: 152,
  /** T?: `name is T`, flag `asserts`; `this is T` is called `this` */
  typePredicate: 153,
  /** entity? T*: `import("name").entity<T>`; flag `typeOf` */
  importType: 154,
} as const;

export function isExpressionKind(value: number): boolean {
  return value >= kind.identifier && value <= kind.instantiation;
}

export function isTypeKind(value: number): boolean {
  return value >= kind.typeReference;
}

export function isPatternKind(value: number): boolean {
  return value === kind.objectPattern || value === kind.arrayPattern;
}

/** Of the file, in the name of node 0: what it is. */
export type FileForm = 'script' | 'ambient';

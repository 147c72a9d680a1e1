/** Bits of a node's flags. Invariant: part of the stored format, as the numbers of `kind` are. */
export const flag = {
  exported: 1 << 0,
  isDefault: 1 << 1,
  declared: 1 << 2,
  /** `const`, and `const enum` */
  constant: 1 << 3,
  /** `let`, `using`: with neither this nor `constant` a variable is a `var` */
  blockScoped: 1 << 4,
  isStatic: 1 << 5,
  readonly: 1 << 6,
  abstract: 1 << 7,
  /** `?` behind a name */
  optional: 1 << 8,
  /** Of `break` and `continue` (the same bit as `optional`, which they have not): a label says where to. */
  labelled: 1 << 8,
  /** `...` before a name */
  rest: 1 << 9,
  async: 1 << 10,
  generator: 1 << 11,
  isPrivate: 1 << 12,
  isProtected: 1 << 13,
  override: 1 << 14,
  typeOnly: 1 << 15,
  optionalChain: 1 << 16,
  stringName: 1 << 17,
  global: 1 << 18,
  negated: 1 << 19,
  strict: 1 << 20,
  asserts: 1 << 21,
  typeOf: 1 << 22,
  renames: 1 << 23,
  removesOptional: 1 << 24,
  removesReadonly: 1 << 25,
  defaultOnly: 1 << 26,
  /** Of a parameter (the same bit as `defaultOnly`, which only type parameters have): it declares a property, also with `public` alone. */
  parameterProperty: 1 << 26,
  declarationList: 1 << 27,
  /** The type was written in a comment (JSDoc). */
  fromComment: 1 << 28,
  /** Of the file (the same bit as `fromComment`, which only types have): statements of it are nested too deeply and left out. */
  isCut: 1 << 28,
  /** Of the file: it has an import or export, so that its top level is its own. */
  isModule: 1 << 29,
  /** Of the file: JavaScript, where CommonJS and assignments declare. */
  isJavaScript: 1 << 30,
} as const;

/**
 * How values flow through one file: a graph in static single assignment form, common to all languages. A node is a value,
 * or an effect on one; its operands are the values that it is made of. Control flow is gone: where paths join, a `choice`
 * stands for the variable, and behind a condition a `guarded` does; `regions` keep which conditions code runs under. Code that
 * constants rule out has no nodes.
 *
 * Invariant: depends on the file's bytes alone. An operand may lie in an enclosing function (a captured variable), never
 * in another one.
 */
export interface FlowGraph {
  readonly count: number;
  /** `flowKind` of each node. */
  readonly kinds: Uint8Array;
  /** Bits of `flowFlag`. */
  readonly flags: Uint8Array;
  /** Index into `texts`, or what the kind says; 0 where there is none. */
  readonly names: Uint32Array;
  /** Offset (UTF-16 units, from 0, a byte order mark not counted) of the name token, as in links; of the first token where there is no name. */
  readonly positions: Uint32Array;
  /** Number of the function that each node lies in; 0 is the top level of the file. */
  readonly owners: Uint32Array;
  /** Operands of node n: from `starts[n]` up to, not including, `starts[n + 1]`. `noNode` stands for a missing one. */
  readonly starts: Uint32Array;
  readonly operands: Uint32Array;
  /** `texts[0]` is the empty string. */
  readonly texts: readonly string[];
  /** Conditions that hold where code runs, one inside another: region n has three numbers from `3 * n` on. Region 0 has none. */
  readonly regions: Uint32Array;
  /** Nodes of one region in a row: the first of them, and the region, two numbers a run. */
  readonly regionRuns: Uint32Array;
  /** Offset at which each line begins. */
  readonly lineStarts: Uint32Array;
  /** The first one is the top level of the file. */
  readonly functions: readonly FlowFunction[];
  /** Values that other files may import, under which name (`default`, `*` for `export =` and `module.exports =`, else that of the export). */
  readonly exports: readonly FlowExport[];
  /** Nodes that stand for declared symbols: index into the file's declaration facts, node. Functions, classes and variables that are known from elsewhere. */
  readonly symbols: readonly FlowSymbol[];
  /** Something of the file is left out, because it is nested too deeply or too large: flows may be missing. */
  readonly isCut: boolean;
}

export interface FlowFunction {
  /** `''` where it has none. */
  readonly name: string;
  /** Index into the file's declaration facts, -1 where no symbol is declared by it. */
  readonly symbol: number;
  /** Number of the enclosing function; that of the first is its own. */
  readonly parent: number;
  /** Offset of the name token, or the first token without one. */
  readonly position: number;
  /** Nodes `parameter`, in order; receivers of Python methods (`self`) are the first. */
  readonly parameters: readonly number[];
  /** Node `self`: `this` of the function, `noNode` where it takes that of the enclosing one or has none. */
  readonly self: number;
  /** Node `class` that it is a member of, `noNode` where it is none. */
  readonly ofClass: number;
  readonly kind: 'function' | 'method' | 'constructor' | 'accessor' | 'file';
}

export interface FlowExport {
  readonly name: string;
  readonly node: number;
}

export interface FlowSymbol {
  readonly symbol: number;
  readonly node: number;
}

export const noNode = 0xffffffff;

/** Kinds of nodes, with their operands in order; `?` may be `noNode` or missing, `*` any number. */
export const flowKind = {
  /** name = the value as text; flags say of which type. A regular expression is `/source/flags`. */
  constant: 1,
  /** default?: name = the declared name; flag `rest` */
  parameter: 2,
  /** `this` of a function */
  self: 3,
  /** A module as a whole: name = the specifier (`./a`, `node:fs`, `flask`, `..models`) */
  imported: 4,
  /** value?: a use of a name that links may resolve; name = the name. The operand is what the file binds it to (a member of an `imported`); without one the name is global. */
  named: 5,
  /** object: name = the property */
  member: 6,
  /** object, key: a property whose name is computed; a constant key is a `member` */
  element: 7,
  /** callee, argument*: arguments may be `spread` or `keyword`. Position that of the called name. The receiver is the first operand of a callee that is `member` or `element`. Flag `isNew` */
  call: 8,
  /** value: `...value`, `*value`; flag `mapping` for `**value` and `...` in objects */
  spread: 9,
  /** value: name = the parameter */
  keyword: 10,
  /** part*: text put together of parts in order (`+`, templates, f-strings, `%`); numbers' sums too, where types are not known */
  concatenation: 11,
  /** operand*: every other operator; name = the operator as JavaScript has it (`==` for all equality; `!`, `&&`, `||` of conditions, `in`, `instanceof`, `typeof`, `<`), Python's `not in` is `in` with the flag `negated`; `returned` of a call holds behind it: nothing was thrown; `unless` of two conditions holds where the first does, or else the second: code that checks lies in one of two branches alone */
  operation: 12,
  /** value*: any of these: where branches join, `a ? b : c`, `a || b`, `a ?? b` */
  choice: 13,
  /** value, condition: the value where the condition holds (flag `negated`: where it does not), for all code that this is certain of. Conditions of several parts are several nodes. */
  guarded: 14,
  /** (field | computedField | spread)*: an object, a dictionary; name = that of an enumeration, or of a type that lists its texts */
  object: 15,
  /** value: name = the key */
  field: 16,
  /** key, value */
  computedField: 17,
  /** (value | spread)*: an array, a list, a tuple, a set */
  list: 18,
  /** name = number of the function among `functions`: not an index into `texts` */
  closure: 19,
  /** base?, (field | computedField)*: a class; fields are its members (closures, initial values); name = its name. Flag `isStatic` on fields */
  class: 20,
  /** A variable that functions share and that is set more than once, or one of the top level: name = its name */
  variable: 21,
  /** variable, value: effect */
  write: 22,
  /** object, value: effect; name = the property */
  storeMember: 23,
  /** object, key, value: effect */
  storeElement: 24,
  /** value?, parameter*: effect. Behind the value stand the parameters in order as they are there, `noNode` for those of which no condition says anything; trailing ones are left out. */
  return: 25,
  /** value: effect */
  throw: 26,
  /** value: effect, and the value that is sent */
  yield: 27,
  /** value */
  await: 28,
  /** value: an item of what is iterated; name = `-1` for one that is read from the end on */
  item: 29,
  /** value: a key of what is enumerated (`for in`, keys of a dictionary) */
  key: 30,
  /** tag, value: markup sets an attribute or text: name = the attribute (`href`, `v-html`, `dangerouslySetInnerHTML`), `@html` for markup without escapes, `''` for text; the tag is a constant, or the component. Effect */
  attribute: 31,
  /** decorator, target: the target is a `closure`, `class`, `field` or `parameter`. Effect */
  decoration: 32,
  /** value*: what a `catch` gets: one of what the code of its `try` throws, as far as it is written there */
  caught: 33,
  /** value: deletes, asserts, or what only matters for its effect; name = the statement. `annotation`: a parameter, and the names in its annotation as one text with blanks; of a field of a class the class, the names, and the field's name */
  effect: 34,
  /** Code that is not read: anything may come out. name = why */
  unknown: 35,
} as const;
export type FlowKind = (typeof flowKind)[keyof typeof flowKind];

/** Name of the `effect` that says which names the annotation of a parameter has. */
export const annotationName = 'annotation';

export const flowFlag = {
  /** Of a `guarded` and of an `operation`. */
  negated: 1 << 0,
  isNew: 1 << 1,
  rest: 1 << 2,
  mapping: 1 << 3,
  isStatic: 1 << 4,
  /** Of a `return`: callers get a promise of it. */
  promised: 1 << 5,
  // Of a `constant` (the same bits, which it does not have).
  text: 1 << 0,
  number: 1 << 1,
  boolean: 1 << 2,
  nothing: 1 << 3,
  regularExpression: 1 << 4,
} as const;

/** A condition that holds where code runs, as the file's nodes have it. */
export interface SurroundingCondition {
  readonly condition: number;
  /** The code runs where the condition does not hold. */
  readonly isNegated: boolean;
}

/** Numbers that a region has: the one around it, the node of its condition, and 1 where that does not hold. */
export const regionWidth = 3;

/** Conditions of which each holds where a node is written, the innermost first. */
export function conditionsAround({ regions, regionRuns }: FlowGraph, node: number): readonly SurroundingCondition[] {
  const found: SurroundingCondition[] = [];
  for (let region = regionOf(regionRuns, node); region !== 0; region = regions[region * regionWidth]) {
    const [condition, negated] = regions.subarray(region * regionWidth + 1, (region + 1) * regionWidth);
    found.push({ condition, isNegated: negated === 1 });
  }
  return found;
}

function regionOf(runs: Uint32Array, node: number): number {
  let [low, high] = [0, runs.length / 2];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (runs[middle * 2] <= node) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : runs[low * 2 - 1];
}

/** Operand at a place, `noNode` where there is none. */
export function operandAt({ starts, operands }: FlowGraph, node: number, place: number): number {
  const at = starts[node] + place;
  return at < starts[node + 1] ? operands[at] : noNode;
}

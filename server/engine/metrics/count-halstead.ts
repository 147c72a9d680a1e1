import type { HalsteadCounts } from '../source/code-metrics.ts';
import type { TreeColumns } from '../source/code-tree.ts';

/** Part of a node in Halstead's counts, beside its name, which is an operand. */
export const halsteadForm = {
  /** The kind is an operator. */
  operator: 0,
  /** The name says which operator it is. */
  namedOperator: 1,
  /** The name is all. */
  name: 2,
  /** A text: the same one as a name is another operand. */
  text: 3,
  /** The kind is an operand: `null`. */
  constant: 4,
  /** An operand whose text the tree lacks: each is another one. */
  unread: 5,
  /** Neither. */
  silent: 6,
  /** Neither, nor is anything in it. */
  skipped: 7,
} as const;

const seenAsName = 1;
const seenAsText = 2;

/**
 * Halstead's counts, by kinds of nodes instead of tokens (Halstead, Elements of Software Science, 1977). Types are left
 * out by the language's table.
 *
 * @param forms `halsteadForm` by kind
 */
export function countHalstead(tree: TreeColumns, forms: Uint8Array): HalsteadCounts {
  const counts = new HalsteadTally(tree.texts.length);
  const { count, kinds, names, ends } = tree;
  for (let node = 0; node < count; node++) {
    const kind = kinds[node];
    const form = forms[kind];
    if (form === halsteadForm.skipped) node = ends[node] - 1;
    else if (form !== halsteadForm.silent) counts.add(kind, form, names[node]);
  }
  return counts;
}

class HalsteadTally implements HalsteadCounts {
  distinctOperators = 0;
  distinctOperands = 0;
  operators = 0;
  operands = 0;
  readonly #seenKinds = new Uint8Array(256);
  readonly #seenTexts: Uint8Array;
  readonly #seenOperators = new Set<number>();

  constructor(texts: number) {
    this.#seenTexts = new Uint8Array(texts);
  }

  add(kind: number, form: number, name: number): void {
    if (form === halsteadForm.operator) {
      this.#addOperator(kind);
      if (name !== 0) this.#addOperand(name, seenAsName);
    } else if (form === halsteadForm.name) this.#addOperand(name, seenAsName);
    else if (form === halsteadForm.text) this.#addOperand(name, seenAsText);
    else if (form === halsteadForm.namedOperator) this.#addNamedOperator(kind, name);
    else this.#addConstant(kind, form === halsteadForm.unread);
  }

  #addOperator(kind: number): void {
    this.operators++;
    if (this.#seenKinds[kind] === 0) this.distinctOperators++;
    this.#seenKinds[kind] = 1;
  }

  #addNamedOperator(kind: number, name: number): void {
    const key = name * 256 + kind;
    this.operators++;
    if (!this.#seenOperators.has(key)) this.distinctOperators++;
    this.#seenOperators.add(key);
  }

  #addOperand(name: number, as: number): void {
    this.operands++;
    if ((this.#seenTexts[name] & as) === 0) this.distinctOperands++;
    this.#seenTexts[name] |= as;
  }

  #addConstant(kind: number, isNew: boolean): void {
    this.operands++;
    if (isNew || this.#seenKinds[kind] === 0) this.distinctOperands++;
    this.#seenKinds[kind] = 1;
  }
}

import type { Node } from 'web-tree-sitter';

/** `__all__ = (["a", "b"])` has two; more is hostile, and recursion has to end somewhere. */
const maxNesting = 10;
const sequences = new Set(['list', 'tuple', 'set', 'expression_list', 'argument_list', 'parenthesized_expression']);
const stringLiteral = /^[rRuU]?("""|'''|"|')([^\\]*)\1$/;

/** Collects what a module says of its public names: what it assigns and adds to `__all__`. */
export class PublicNames {
  readonly #text: string;
  readonly #names = new Set<string>();
  #isAssigned = false;
  #isComputed = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** `__all__` is assigned, extended (`+=`, `.extend([…])`) or appended (`.append(…)`) by that value. */
  add(value: Node): void {
    this.#isAssigned = true;
    if (!this.#addLiterals(value, maxNesting)) this.#isComputed = true;
  }

  /** Undefined where there is no `__all__` or a part of it is computed: then it does not say what is public. */
  get known(): ReadonlySet<string> | undefined {
    return this.#isAssigned && !this.#isComputed ? this.#names : undefined;
  }

  /** False if the value holds something other than string literals in literal sequences, joined by `+`. */
  #addLiterals(node: Node, nesting: number): boolean {
    if (node.type === 'comment') return true;
    if (nesting === 0) return false;
    if (sequences.has(node.type)) return node.namedChildren.every((child) => this.#addLiterals(child, nesting - 1));
    if (node.type === 'binary_operator') return this.#addOperands(node, nesting - 1);
    const text = this.#text.slice(node.startIndex, node.endIndex);
    const literal = node.type === 'string' ? stringLiteral.exec(text) : null;
    if (literal === null) return false;
    this.#names.add(literal[2]);
    return true;
  }

  /** A loop and not a recursion on the left side, where `a + b + c + …` nests. */
  #addOperands(node: Node, nesting: number): boolean {
    let left: Node | null = node;
    while (left?.type === 'binary_operator') {
      const right: Node | null = left.childForFieldName('right');
      const operator = left.childForFieldName('operator')?.type;
      if (operator !== '+' || right === null || !this.#addLiterals(right, nesting)) return false;
      left = left.childForFieldName('left');
    }
    return left !== null && this.#addLiterals(left, nesting);
  }
}

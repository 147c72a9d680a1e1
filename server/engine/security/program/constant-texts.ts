import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from './program.ts';
import type { ProgramValues } from './program-values.ts';

/** Farther away, and more of them, constants are not looked for. */
const depthMax = 10;
const textsMax = 16;

/** A constant as code has it: `'sha1'` is a text, `true` is not. */
export interface ConstantText {
  readonly text: string;
  readonly node: number;
}

/**
 * Constants that a node may be, through variables, choices, imports and members of objects that are written out.
 *
 * @returns undefined where it may be something else as well
 */
export function constantsOf(
  program: Program,
  values: ProgramValues,
  node: number,
): readonly ConstantText[] | undefined {
  return new ConstantSearch(program, values).of(node, 0);
}

class ConstantSearch {
  readonly #program: Program;
  readonly #values: ProgramValues;

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
  }

  of(node: number, depth: number): readonly ConstantText[] | undefined {
    if (node === noNode || depth > depthMax) return undefined;
    const first = this.#program.operandAt(node, 0);
    switch (this.#program.kinds[node]) {
      case flowKind.constant:
        return [{ text: this.#program.nameOf(node), node }];
      case flowKind.guarded:
      case flowKind.await:
      case flowKind.keyword:
      case flowKind.field:
        return this.of(first, depth + 1);
      case flowKind.choice:
        return this.#ofAll(this.#program.operandsOf(node), depth);
      case flowKind.concatenation:
        return this.#joined(node, depth);
      case flowKind.variable:
        return this.#ofVariable(node, depth);
      case flowKind.named:
      case flowKind.member:
        return this.#ofName(node, first, depth);
      default:
        return undefined;
    }
  }

  #ofAll(nodes: ArrayLike<number>, depth: number): readonly ConstantText[] | undefined {
    const found: ConstantText[] = [];
    for (let index = 0; index < nodes.length; index++) {
      const texts = this.of(nodes[index], depth + 1);
      if (texts === undefined) return undefined;
      found.push(...texts);
    }
    return found.length === 0 || found.length > textsMax ? undefined : found;
  }

  #joined(node: number, depth: number): readonly ConstantText[] | undefined {
    const parts = Array.from(this.#program.operandsOf(node), (part) => this.of(part, depth + 1));
    if (parts.some((texts) => texts?.length !== 1)) return undefined;
    return [{ text: parts.map((texts) => texts?.[0].text).join(''), node }];
  }

  #ofVariable(variable: number, depth: number): readonly ConstantText[] | undefined {
    const written: number[] = [];
    for (const user of this.#program.usersOf(variable)) {
      if (this.#program.kinds[user] === flowKind.write && this.#program.operandAt(user, 0) === variable) {
        written.push(this.#program.operandAt(user, 1));
      }
    }
    return this.#ofAll(written, depth);
  }

  #ofName(node: number, first: number, depth: number): readonly ConstantText[] | undefined {
    const linked = this.#values.linkedTo(node);
    if (linked.length > 0) return this.#ofAll(linked, depth);
    if (this.#program.kinds[node] === flowKind.named) return this.of(first, depth + 1);
    const name = this.#program.nameOf(node);
    return this.#ofAll(
      this.#values.objectsOf(first).map((object) => fieldOf(this.#program, object, name)),
      depth,
    );
  }
}

/** Value of a field of an object that is written out; `noNode` where it has none of that name. The last one counts. */
export function fieldOf(program: Program, object: number, name: string): number {
  let found = noNode;
  for (const part of program.operandsOf(object)) {
    if (part !== noNode && program.kinds[part] === flowKind.field && program.nameOf(part) === name) {
      found = program.operandAt(part, 0);
    }
  }
  return found;
}

export function isText(program: Program, node: number): boolean {
  return program.kinds[node] === flowKind.constant && (program.flags[node] & flowFlag.text) !== 0;
}

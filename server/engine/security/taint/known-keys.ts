import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** Calls that compare without telling by their time how much is equal. */
const comparing = new Set(['timingSafeEqual', 'compare_digest', 'constant_time_compare', 'safeCompare']);
/** Names of what only some know. */
const secretName = /(?:secret|api_?key|token|password|passphrase)s?$/i;
const depthMax = 8;

/**
 * Functions that compare something of a request with a secret of the program: who sends the rest of it knows that secret. Which code runs
 * only behind the comparison is not looked at.
 */
export class KnownKeys {
  readonly #program: Program;
  readonly #values: ProgramValues;
  #asking: ReadonlySet<number> | undefined;

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
  }

  isAskedFor(called: number): boolean {
    return (this.#asking ??= this.#find()).has(called);
  }

  #find(): ReadonlySet<number> {
    const program = this.#program;
    const asking = new Set<number>();
    for (let node = 0; node < program.nodeCount; node++) {
      const [a, b] = this.#compared(node);
      if (a === undefined || b === undefined) continue;
      if (this.#isSecretBeside(a, b) || this.#isSecretBeside(b, a)) asking.add(program.owners[node]);
    }
    return asking;
  }

  #compared(node: number): readonly number[] {
    const program = this.#program;
    if (program.kinds[node] === flowKind.operation) {
      return program.nameOf(node) === '==' ? Array.from(program.operandsOf(node)) : [];
    }
    if (program.kinds[node] !== flowKind.call) return [];
    const callee = calleeOf(program, node);
    const isComparing = callee !== noNode && comparing.has(program.nameOf(callee));
    return isComparing ? Array.from(program.operandsOf(node).subarray(1)) : [];
  }

  #isSecretBeside(secret: number, other: number): boolean {
    return this.#isSecret(secret, 0) && this.#parameterOf(other, 0) !== noNode;
  }

  /** `process.env.KEY`, `settings.API_KEY`, and texts that are made of one. */
  #isSecret(node: number, depth: number): boolean {
    const program = this.#program;
    const bare = node === noNode ? noNode : bareNode(program, node);
    if (bare === noNode || depth > depthMax) return false;
    if (program.kinds[bare] === flowKind.member) {
      const isNamed = this.#values.originsOf(bare).some(isOfEnvironment) || secretName.test(program.nameOf(bare));
      return isNamed && this.#parameterOf(bare, depth) === noNode;
    }
    const isMade = program.kinds[bare] === flowKind.concatenation || program.kinds[bare] === flowKind.call;
    return (
      isMade &&
      this.#parameterOf(bare, depth) === noNode &&
      program.operandsOf(bare).some((part, place) => {
        const isGiven = program.kinds[bare] === flowKind.concatenation || place > 0;
        return isGiven && this.#isSecret(part, depth + 1);
      })
    );
  }

  /** A parameter that a value is made of. */
  #parameterOf(node: number, depth: number): number {
    const program = this.#program;
    const bare = node === noNode ? noNode : bareNode(program, node);
    if (bare === noNode || depth > depthMax) return noNode;
    if (program.kinds[bare] === flowKind.parameter) return bare;
    const isMade = [flowKind.member, flowKind.element, flowKind.call, flowKind.concatenation, flowKind.choice];
    if (!isMade.some((kind) => kind === program.kinds[bare])) return noNode;
    for (const part of program.operandsOf(bare)) {
      const found = this.#parameterOf(part, depth + 1);
      if (found !== noNode) return found;
    }
    return noNode;
  }
}

function isOfEnvironment({
  origin,
  members,
}: {
  readonly origin: string;
  readonly members: readonly string[];
}): boolean {
  if (origin === 'global:process' || origin === 'node:process') return members[0] === 'env' && members.length > 1;
  return (
    (origin === 'python:os' && members[0] === 'environ') || (origin === 'pypi:django' && members.includes('settings'))
  );
}

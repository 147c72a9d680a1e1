import { estimateTokens } from '#server/base/estimate-tokens.ts';

/** Lines that may not cost more than a budget of tokens. */
export class BudgetedText {
  readonly #lines: string[] = [];
  #left: number;
  #used = 0;

  constructor(budget: number) {
    this.#left = budget;
  }

  /** Tokens that are left. */
  get left(): number {
    return this.#left;
  }

  get used(): number {
    return this.#used;
  }

  get text(): string {
    return this.#lines.join('\n');
  }

  /** Keeps tokens back for a line that must come later. */
  reserve(tokens: number): void {
    this.#left -= tokens;
  }

  /** Whether all of the lines fit; otherwise none is added. */
  add(...lines: readonly string[]): boolean {
    const cost = costOfLines(lines);
    if (cost > this.#left) return false;
    this.#append(lines, cost);
    return true;
  }

  /** Adds text at any cost. */
  force(...lines: readonly string[]): void {
    this.#append(lines, costOfLines(lines));
  }

  #append(lines: readonly string[], cost: number): void {
    this.#lines.push(...lines);
    this.#left -= cost;
    this.#used += cost;
  }
}

/** With the breaks at their ends. */
export function costOfLines(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + estimateTokens(line) + 1, 0);
}

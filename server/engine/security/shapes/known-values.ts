import { flowKind } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { ValuePattern } from '../rules/rule.ts';

const ways = new Set<number>([flowKind.imported, flowKind.named, flowKind.member]);

/** Values of packages that the project uses anywhere but in its tests: collected when it is first asked about one. */
export class KnownValues {
  readonly #program: Program;
  readonly #values: ProgramValues;
  #texts: ReadonlySet<string> | undefined;

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
  }

  has(value: ValuePattern): boolean {
    this.#texts ??= this.#collect();
    return this.#texts.has(textOf(value));
  }

  #collect(): ReadonlySet<string> {
    const origins = new Set<ValuePattern>();
    for (const { base, graph } of this.#program.files) {
      for (let node = base; node < base + graph.count; node++) {
        if (!ways.has(this.#program.kinds[node])) continue;
        for (const origin of this.#values.originsOf(node)) origins.add(origin);
      }
    }
    return new Set([...origins].map(textOf));
  }
}

function textOf({ origin, members }: ValuePattern): string {
  return [origin, ...members].join('.');
}

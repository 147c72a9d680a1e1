import type { Program, ProgramFile } from '../program/program.ts';

/** Nodes and inner functions of each function, by the file's own numbers. */
interface FunctionsOfFile {
  readonly nodes: readonly (readonly number[])[];
  readonly inner: readonly (readonly number[])[];
}

/** Says what lies in a function: each file is sorted once, when it is first asked about. */
export class FunctionContents {
  readonly #program: Program;
  readonly #files = new Map<ProgramFile, FunctionsOfFile>();

  constructor(program: Program) {
    this.#program = program;
  }

  /** Nodes of the function itself. */
  nodesOf(called: number): readonly number[] {
    const { file } = this.#program.functionAt(called);
    return this.#of(file).nodes[called - file.functionBase].map((local) => local + file.base);
  }

  /** The function, and all that are written in it. */
  withInner(called: number): readonly number[] {
    const { file } = this.#program.functionAt(called);
    const { inner } = this.#of(file);
    const found = [called - file.functionBase];
    for (const each of found) for (const below of inner[each]) found.push(below);
    return found.map((number) => number + file.functionBase);
  }

  #of(file: ProgramFile): FunctionsOfFile {
    let known = this.#files.get(file);
    if (known === undefined) this.#files.set(file, (known = sorted(file)));
    return known;
  }
}

function sorted({ graph }: ProgramFile): FunctionsOfFile {
  const nodes = graph.functions.map((): number[] => []);
  const inner = graph.functions.map((): number[] => []);
  for (let node = 0; node < graph.count; node++) nodes[graph.owners[node]].push(node);
  graph.functions.forEach(({ parent }, number) => {
    if (parent !== number) inner[parent].push(number);
  });
  return { nodes, inner };
}

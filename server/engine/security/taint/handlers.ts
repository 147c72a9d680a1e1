import { addToList } from '#server/base/add-to-list.ts';
import { findSymbolNode, isModule } from '../../graph/calls/symbol-nodes.ts';
import { findFile } from '../../graph/find-file.ts';
import { type CodeSpan, isInSpan } from '../../entry-points/code-spans.ts';
import type { EntryHandler, EntryPoint } from '../../entry-points/entry-point.ts';
import { lineAndColumn } from '../../source/code-tree.ts';
import type { GivenValue } from '../program/program-values.ts';
import type { Program, ProgramFile } from '../program/program.ts';

/** Functions that frameworks call, by what the entry points say. */
export class Handlers {
  readonly #program: Program;
  readonly #byFunction = new Map<number, EntryHandlerOf[]>();
  readonly #bySymbol: ReadonlyMap<number, number>;

  constructor(program: Program, entryPoints: readonly EntryPoint[]) {
    this.#program = program;
    this.#bySymbol = functionsBySymbol(program);
    for (const { framework, handlers } of entryPoints) {
      if (framework === '') continue;
      for (const handler of handlers) this.#add(framework, handler);
    }
  }

  #add(framework: string, handler: EntryHandler): void {
    const found = handler.kind === 'symbol' ? this.#ofSymbol(handler.id) : this.#ofSpan(handler);
    const known = found === undefined ? undefined : this.#byFunction.get(found);
    if (found === undefined || known?.some((each) => each.framework === framework) === true) return;
    const id = handler.kind === 'symbol' ? handler.id : `${handler.file}:${handler.line}:${handler.column}`;
    addToList(this.#byFunction, found, { framework, id });
  }

  #ofSymbol(id: string): number | undefined {
    const node = findSymbolNode(this.#program.snapshot, id);
    return node === undefined || isModule(this.#program.snapshot, node) ? undefined : this.#bySymbol.get(node);
  }

  #ofSpan(span: CodeSpan): number | undefined {
    const number = findFile(this.#program.snapshot.files, span.file);
    const file = number === undefined ? undefined : this.#program.fileByNumber(number);
    return file === undefined ? undefined : firstFunctionIn(file, span);
  }

  [Symbol.iterator](): IterableIterator<[number, readonly EntryHandlerOf[]]> {
    return this.#byFunction.entries();
  }

  frameworksOf(called: number): readonly string[] {
    return (this.#byFunction.get(called) ?? []).map(({ framework }) => framework);
  }

  /** Id of the symbol, or place of the code, of a handler; undefined for other functions. */
  idOf(called: number): string | undefined {
    return this.#byFunction.get(called)?.[0].id;
  }

  /** What handlers are given: parameter `i` of a framework's handler is the member `i` of `handler:<framework>`. */
  given(): GivenValue[] {
    return [...this.#byFunction].flatMap(([called, entries]) =>
      entries.flatMap(({ framework }) =>
        this.#program
          .parametersOf(called)
          .map((node, index) => ({ node, origin: `handler:${framework}`, members: [String(index)] })),
      ),
    );
  }
}

interface EntryHandlerOf {
  readonly framework: string;
  readonly id: string;
}

function functionsBySymbol({ files, snapshot }: Program): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { number, graph, functionBase } of files) {
    graph.functions.forEach(({ symbol }, index) => {
      if (symbol >= 0) found.set(snapshot.symbols.starts[number] + symbol, functionBase + index);
    });
  }
  return found;
}

/** A span begins with its function; those in it lie behind. */
function firstFunctionIn({ graph, functionBase }: ProgramFile, span: CodeSpan): number | undefined {
  let first: number | undefined;
  graph.functions.forEach(({ position }, index) => {
    const isFirst = first === undefined || position < graph.functions[first].position;
    if (index > 0 && isFirst && isInSpan(lineAndColumn(graph, position), span)) first = index;
  });
  return first === undefined ? undefined : functionBase + first;
}

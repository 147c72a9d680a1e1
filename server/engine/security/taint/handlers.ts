import { addToList } from '#server/base/add-to-list.ts';
import { findSymbolNode, isModule } from '../../graph/calls/symbol-nodes.ts';
import { findFile } from '../../graph/find-file.ts';
import { type CodeSpan, isInSpan } from '../../entry-points/code-spans.ts';
import type { EntryHandler, EntryPoint } from '../../entry-points/entry-point.ts';
import { lineAndColumn } from '../../source/code-tree.ts';
import { flowKind, noNode } from '../../source/flow-graph.ts';
import type { GivenValue, ProgramValues } from '../program/program-values.ts';
import type { Program, ProgramFile } from '../program/program.ts';
import type { DecoratedHandler } from './decorated-handlers.ts';

/** Types of entry points that no request or message calls. */
const ownTypes: ReadonlySet<EntryPoint['type']> = new Set([
  'command',
  'script',
  'configuration',
  'migration',
  'template',
]);

/** Who decides on the values that a handler gets: others, who runs the program, or the program itself, before. */
export type Asker = 'others' | 'owner' | 'program';

/** Jobs, and signals within one process, bring what the program put together. */
function askerOf({ type, framework }: EntryPoint): Asker {
  if (ownTypes.has(type)) return 'owner';
  return type === 'job' || (type === 'message' && framework === 'django') ? 'program' : 'others';
}

/** Functions that frameworks call, by what the entry points say. */
export class Handlers {
  readonly #program: Program;
  readonly #byFunction = new Map<number, EntryHandlerOf[]>();
  readonly #routes = new Map<number, string[]>();
  /** By file, of those that a file as a whole answers. */
  readonly #fileRoutes = new Map<string, string[]>();
  /** How many entry points name a function. */
  readonly #named = new Map<number, number>();
  readonly #bySymbol: ReadonlyMap<number, number>;

  constructor(program: Program, entryPoints: readonly EntryPoint[]) {
    this.#program = program;
    this.#bySymbol = functionsBySymbol(program);
    for (const entry of entryPoints) {
      if (entry.framework === '') continue;
      for (const handler of entry.handlers) this.#add(entry, handler);
    }
  }

  #add(entry: EntryPoint, handler: EntryHandler): void {
    const found = handler.kind === 'symbol' ? this.#ofSymbol(handler.id) : this.#ofSpan(handler);
    if (found === undefined && entry.type === 'route') addToList(this.#fileRoutes, entry.file, entry.name);
    if (found === undefined) return;
    const id = handler.kind === 'symbol' ? handler.id : `${handler.file}:${handler.line}:${handler.column}`;
    this.#note(found, entry.framework, id, askerOf(entry));
    this.#named.set(found, (this.#named.get(found) ?? 0) + 1);
    if (entry.type === 'route') addToList(this.#routes, found, entry.name);
  }

  /** Names of the routes that lead to a function: `GET /a/<id>`. */
  routesOf(called: number): readonly string[] {
    return this.#routes.get(called) ?? [];
  }

  /** Names of the routes that a file answers, without a function that is known. */
  routesOfFile(path: string): readonly string[] {
    return this.#fileRoutes.get(path) ?? [];
  }

  /** Adds functions that no entry point is known of. */
  addDecorated(handlers: readonly DecoratedHandler[]): void {
    for (const { function: called, framework } of handlers) this.#note(called, framework, undefined);
  }

  #note(called: number, framework: string, id: string | undefined, asker: Asker = 'others'): void {
    const known = this.#byFunction.get(called);
    if (known?.some((each) => each.framework === framework) !== true)
      addToList(this.#byFunction, called, { framework, id, asker });
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

  /**
   * Adds functions that are handlers by their values: what a function returns, or one that another is wrapped in. They are
   * among the arguments of the calls on the line where an entry point is registered. A function that is called there, and returns the
   * handler, gets what the program gives it, and no request.
   */
  addByValue(values: ProgramValues, entryPoints: readonly EntryPoint[]): void {
    const calls = new CallsByLine(this.#program);
    for (const { framework, file, line, handlers } of entryPoints) {
      if (framework === '') continue;
      const id = handlers.find(({ kind }) => kind === 'symbol');
      for (const call of calls.at(file, line)) {
        const callee = this.#program.operandAt(call, 0);
        for (const each of this.#program.operandsOf(call).subarray(1)) this.#forget(values, each, handlers);
        if (callee === noNode || values.originsOf(callee).length === 0) continue;
        for (const argument of this.#program.operandsOf(call).subarray(1)) {
          for (const called of argument === noNode ? [] : values.closuresOf(argument)) {
            this.#note(called, framework, id?.kind === 'symbol' ? id.id : this.#placeOf(called));
          }
        }
      }
    }
  }

  /** A maker of handlers that the entry point names, as nothing else is known of what it returns. */
  #forget(values: ProgramValues, call: number, handlers: readonly EntryHandler[]): void {
    if (call === noNode || this.#program.kinds[call] !== flowKind.call) return;
    const named = handlers.map((each) => (each.kind === 'symbol' ? this.#ofSymbol(each.id) : undefined));
    for (const { function: called } of values.calleesAt(call)) if (named.includes(called)) this.#withoutOne(called);
  }

  #withoutOne(called: number): void {
    const others = (this.#named.get(called) ?? 0) - 1;
    this.#named.set(called, others);
    if (others > 0) return;
    this.#byFunction.delete(called);
    this.#routes.delete(called);
  }

  #placeOf(called: number): string {
    const { file, code } = this.#program.functionAt(called);
    const { line, column } = lineAndColumn(file.graph, code.position);
    return `${file.path}:${line}:${column}`;
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

  /** Returns the values that handlers are given: parameter `i` of a framework's handler is the member `i` of `handler:<framework>`. */
  given(): GivenValue[] {
    return [...this.#byFunction].flatMap(([called, entries]) =>
      entries.flatMap(({ framework }) =>
        this.#program
          .givenParametersOf(called)
          .map((node, index) => ({ node, origin: `handler:${framework}`, members: [String(index)] })),
      ),
    );
  }
}

interface EntryHandlerOf {
  readonly framework: string;
  /** Absent where no entry point is known of it. */
  readonly id: string | undefined;
  readonly asker: Asker;
}

/** Calls by the lines of their names, of the files that are asked about. */
class CallsByLine {
  readonly #program: Program;
  readonly #files = new Map<string, ReadonlyMap<number, readonly number[]>>();

  constructor(program: Program) {
    this.#program = program;
  }

  at(path: string, line: number): readonly number[] {
    const known = this.#files.get(path) ?? this.#read(path);
    this.#files.set(path, known);
    return known.get(line) ?? [];
  }

  #read(path: string): ReadonlyMap<number, readonly number[]> {
    const lines = new Map<number, number[]>();
    const number = findFile(this.#program.snapshot.files, path);
    const file = number === undefined ? undefined : this.#program.fileByNumber(number);
    if (file === undefined) return lines;
    for (let node = 0; node < file.graph.count; node++) {
      if (file.graph.kinds[node] !== flowKind.call) continue;
      addToList(lines, lineAndColumn(file.graph, file.graph.positions[node]).line, file.base + node);
    }
    return lines;
  }
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

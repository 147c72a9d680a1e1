import { addToList } from '#server/base/add-to-list.ts';
import { findFile } from '../../graph/find-file.ts';
import { findSymbolNode, fileOfNode, isModule } from '../../graph/calls/symbol-nodes.ts';
import { type CodeSpan, isInSpan } from '../../entry-points/code-spans.ts';
import type { EntryHandler, EntryPoint } from '../../entry-points/entry-point.ts';
import { lineAndColumn } from '../../source/code-tree.ts';
import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import type { Program, ProgramFile } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** Code that answers requests, with the routes that lead to it. */
export interface RouteUnit {
  readonly framework: string;
  /** `GET /users/:id`, in the order of the entry points. */
  readonly routes: string[];
  /** File in which the route is registered. */
  readonly file: ProgramFile;
  /** File in which the handler is. */
  readonly codeFile: ProgramFile;
  /** Where the handler is: node of the function, the class, or what is exported. */
  readonly node: number;
  /** Id of the symbol, or place of the code, as in entry points. */
  readonly handler: string;
  /** Functions that answer; of a class its methods are asked for by itself. */
  readonly functions: readonly number[];
  /** Class whose member the handler is, or that it is; `noNode` for others. */
  readonly ofClass: number;
  /** The calls that register its routes, where such are there. */
  readonly calls: number[];
}

export type RouteAccess = 'read' | 'write' | 'any';

const reading = new Set(['GET', 'HEAD', 'OPTIONS', 'query', 'subscription']);
const anything = new Set(['ALL', '*']);

/** Returns what the routes of a unit do, by their methods. */
export function accessOf({ routes }: RouteUnit): RouteAccess {
  const methods = routes.map((route) => route.split(' ', 1)[0]);
  if (methods.some((method) => anything.has(method))) return 'any';
  return methods.every((method) => reading.has(method)) ? 'read' : 'write';
}

/** Gathers the routes of these frameworks: one unit a handler. */
export function routeUnits(
  program: Program,
  values: ProgramValues,
  entryPoints: readonly EntryPoint[],
  frameworks: ReadonlySet<string>,
): readonly RouteUnit[] {
  const finder = new HandlerFinder(program, values);
  const units = new Map<string, RouteUnit>();
  for (const entry of entryPoints) {
    const handler = entry.handlers.at(-1);
    if (entry.type !== 'route' || handler === undefined || !frameworks.has(entry.framework)) continue;
    // Fields of GraphQL are answered within what a query was allowed.
    if (entry.name.startsWith('field ')) continue;
    const id = handler.kind === 'symbol' ? handler.id : `${handler.file}:${handler.line}:${handler.column}`;
    const known = units.get(`${entry.framework} ${id}`);
    const unit = known ?? finder.unitOf(entry, handler, id);
    if (unit === undefined) continue;
    if (!unit.routes.includes(entry.name)) unit.routes.push(entry.name);
    const call = finder.callOf(entry);
    if (call !== undefined && !unit.calls.includes(call)) unit.calls.push(call);
    units.set(`${entry.framework} ${id}`, unit);
  }
  return [...units.values()];
}

class HandlerFinder {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #calls = new Map<ProgramFile, ReadonlyMap<string, number>>();

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
  }

  unitOf(entry: EntryPoint, handler: EntryHandler, id: string): RouteUnit | undefined {
    const file = this.#fileAt(entry.file);
    const node = handler.kind === 'symbol' ? this.#ofSymbol(handler.id) : this.#ofSpan(handler);
    if (file === undefined || node === undefined) return undefined;
    const value = bareNode(this.#program, node);
    if (value === noNode) return undefined;
    const functions = this.#functionsOf(value);
    const isClass = this.#program.kinds[value] === flowKind.class;
    const [first] = functions;
    return {
      framework: entry.framework,
      routes: [],
      file,
      codeFile: this.#program.fileOf(value),
      node: value,
      handler: id,
      functions,
      ofClass: isClass || first === undefined ? (isClass ? value : noNode) : this.#program.classOf(first),
      calls: [],
    };
  }

  /** The function itself, or those that a wrapper is given. */
  #functionsOf(node: number): readonly number[] {
    const { kinds } = this.#program;
    if (kinds[node] === flowKind.closure) return [this.#program.functionOfClosure(node)];
    if (kinds[node] !== flowKind.call) return this.#values.closuresOf(node);
    const given = Array.from(this.#program.operandsOf(node).subarray(1)).filter((each) => each !== noNode);
    return given.flatMap((each) => this.#values.closuresOf(each));
  }

  #fileAt(path: string): ProgramFile | undefined {
    const number = findFile(this.#program.snapshot.files, path);
    return number === undefined ? undefined : this.#program.fileByNumber(number);
  }

  /** A file as a handler is what it exports as a whole. */
  #ofSymbol(id: string): number | undefined {
    const row = findSymbolNode(this.#program.snapshot, id);
    if (row === undefined) return undefined;
    if (!isModule(this.#program.snapshot, row)) return this.#values.links.nodeOfSymbol(row);
    const file = this.#program.fileByNumber(fileOfNode(this.#program.snapshot, row));
    const exported = file?.graph.exports.find(({ name }) => name === 'default' || name === '*');
    return file === undefined || exported === undefined ? undefined : file.base + exported.node;
  }

  #ofSpan(span: CodeSpan): number | undefined {
    const file = this.#fileAt(span.file);
    if (file === undefined) return undefined;
    const { graph, base } = file;
    for (let node = 0; node < graph.count; node++) {
      if (graph.kinds[node] !== flowKind.closure) continue;
      const { position } = graph.functions[graph.names[node]];
      if (isInSpan(lineAndColumn(graph, position), span)) return base + node;
    }
    return undefined;
  }

  /** The call that registers an entry point. */
  callOf({ file: path, line, column }: EntryPoint): number | undefined {
    const file = this.#fileAt(path);
    if (file === undefined) return undefined;
    let calls = this.#calls.get(file);
    if (calls === undefined) this.#calls.set(file, (calls = callsOf(file)));
    return calls.get(`${line}:${column}`);
  }
}

function callsOf({ graph, base }: ProgramFile): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  for (let node = 0; node < graph.count; node++) {
    if (graph.kinds[node] !== flowKind.call) continue;
    const { line, column } = lineAndColumn(graph, graph.positions[node]);
    calls.set(`${line}:${column}`, base + node);
  }
  return calls;
}

/** By the node that it stands at: decorators of functions, classes and parameters. */
export function decoratorsByTarget(program: Program): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (let node = 0; node < program.nodeCount; node++) {
    if (program.kinds[node] !== flowKind.decoration) continue;
    const [decorator, target] = program.operandsOf(node);
    if (decorator !== noNode && target !== noNode) addToList(found, target, decorator);
  }
  return found;
}

import { stringAt } from '#server/base/string-table.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { type CallGraph, callGraphOf } from '../graph/calls/call-graph.ts';
import { isHint } from '../graph/calls/node-uses.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import { fileOfNode, holdsFunction, idOfNode, kindOfNode } from '../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { EntryRow } from './by-convention.ts';
import { givenAt, mayBeGivenAt } from './given-handlers.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';
import type { ResolverTable } from './resolver-table.ts';
import type { Unfollowed } from './unfollowed.ts';

/** Fields of nested objects that a framework is given, and the calls of which not all fields are known. */
export function rowsOfResolvers(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  table: ResolverTable,
): { readonly rows: readonly EntryRow[]; readonly unfollowed: readonly Unfollowed[] } {
  const search = new ResolverSearch(snapshot, table);
  for (const call of calls.all()) if (isMeant(table, call)) search.read(call);
  return search;
}

function isMeant({ packages, calls }: ResolverTable, { registration }: RegisteredCall): boolean {
  const isCall = registration.how === 'call' || registration.how === 'new';
  return isCall && packages.includes(registration.origin) && calls.includes(pathOf(registration).at(-1) ?? '');
}

/** Objects nest as deep as schemas do, which have types and fields; what is named over more steps is another thing. */
const depthMax = 8;

class ResolverSearch {
  readonly rows: EntryRow[] = [];
  readonly unfollowed: Unfollowed[] = [];
  readonly #snapshot: LinkedSnapshot;
  readonly #table: ResolverTable;
  readonly #graph: CallGraph;

  constructor(snapshot: LinkedSnapshot, table: ResolverTable) {
    this.#snapshot = snapshot;
    this.#table = table;
    this.#graph = callGraphOf(snapshot);
  }

  read(call: RegisteredCall): void {
    const value = givenAt(call.registration, this.#table.resolvers);
    const isWhole =
      value === undefined ? !mayBeGivenAt(call.registration, this.#table.resolvers) : this.#addValue(call, value, []);
    if (!isWhole) this.unfollowed.push({ ...call, code: 'route_lists_unknown' });
  }

  /** @returns whether all functions in it are known: what an object elsewhere holds is concluded from what it names */
  #addValue(call: RegisteredCall, value: SnapshotValue, names: readonly string[]): boolean {
    switch (value.kind) {
      case 'properties': {
        const parts = value.properties.map((each) => this.#addValue(call, each.value, [...names, each.name]));
        return value.isWhole && parts.every(Boolean);
      }
      case 'list':
        return value.items.map((item) => this.#addValue(call, item, names)).every(Boolean);
      case 'code':
        this.#addCode(call, value, names);
        return true;
      case 'symbol':
        if (value.symbol === noSymbol) return false;
        if (this.#isFunction(value.symbol)) {
          this.#addFunction(value.symbol, names);
          return true;
        }
        // A property that holds the object names it; the variable's own name says nothing then.
        this.#addObject(value.symbol, names.length > 0 ? names : [this.#nameOf(value.symbol)], new Set());
        return false;
      default:
        return value.kind === 'text' || value.kind === 'flag';
    }
  }

  /** Adds the functions that an object with these names holds: its members, and those that its code names. */
  #addObject(node: SymbolNode, names: readonly string[], seen: Set<SymbolNode>): void {
    if (seen.has(node) || names.length > depthMax + 1 || kindOfNode(this.#snapshot, node) !== 'variable') return;
    seen.add(node);
    for (const part of [...this.#graph.members.membersOf(node), ...this.#namedIn(node)]) {
      const path = [...names, this.#nameOf(part)];
      if (this.#isFunction(part)) this.#addFunction(part, path);
      else this.#addObject(part, path, seen);
    }
  }

  #nameOf(node: SymbolNode): string {
    return decodeUtf8(this.#graph.members.nameBytes(node));
  }

  /** Yields the symbols that the code of a variable names, outside of the functions and members in it. */
  *#namedIn(node: SymbolNode): Generator<SymbolNode> {
    const { symbols, calls } = this.#snapshot;
    const { starts, ends, sources, facts } = calls.uses;
    const file = fileOfNode(this.#snapshot, node);
    const source = node - symbols.starts[file] + 1;
    for (let row = starts[file]; row < ends[file]; row++) {
      if (sources[row] !== source || isHint(facts[row])) continue;
      const target = this.#graph.uses.targetOf({ row, file });
      if (target !== noSymbol) yield target;
    }
  }

  #isFunction(node: SymbolNode): boolean {
    const kind = kindOfNode(this.#snapshot, node);
    if (kind === 'function' || kind === 'method') return true;
    return kind === 'variable' && holdsFunction(this.#snapshot, node);
  }

  #addFunction(node: SymbolNode, names: readonly string[]): void {
    const { files, symbols } = this.#snapshot;
    this.rows.push({
      ...this.#head(names),
      file: stringAt(files.paths, fileOfNode(this.#snapshot, node)),
      line: symbols.lines[node],
      column: symbols.columns[node],
      handlers: [{ kind: 'symbol', id: idOfNode(this.#snapshot, node) }],
      proof: 'inferred',
    });
  }

  #addCode(
    { file, registration }: RegisteredCall,
    { line, column, endLine, endColumn }: SnapshotValue & { readonly kind: 'code' },
    names: readonly string[],
  ): void {
    const path = stringAt(this.#snapshot.files.paths, file);
    this.rows.push({
      ...this.#head(names),
      file: path,
      line,
      column,
      handlers: [{ kind: 'code', file: path, line, column, endLine, endColumn }],
      proof: registration.proof,
    });
  }

  /** `query price` of `Query.price` or `Query.price.resolve`, wherever these names stand; else `field Order.price`. */
  #head(path: readonly string[]): Pick<EntryRow, 'type' | 'name' | 'framework'> {
    const { key, operations, field, parts } = this.#table;
    const isPart = path.length > 2 && parts.has(path[path.length - 1]) && !operations.has(path[path.length - 2]);
    const names = isPart ? path.slice(0, -1) : path;
    const type = names.slice(0, -1).findLast((name) => operations.has(name));
    const operation = type === undefined ? undefined : operations.get(type);
    const name = operation === undefined ? `${field} ${names.slice(-2).join('.')}` : `${operation} ${names.at(-1)}`;
    return { type: 'route', name, framework: key };
  }
}

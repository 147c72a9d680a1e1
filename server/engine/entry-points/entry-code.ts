import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { findSymbolNode, isModule } from '../graph/calls/symbol-nodes.ts';
import { findFile } from '../graph/find-file.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import type { CodeSpan, LineRange } from './code-spans.ts';
import type { EntryHandler } from './entry-point.ts';
import { entryPointsOf, requestsOf } from './entry-points-of.ts';
import type { RouteRequest } from './compose-requests.ts';
import { SpanLinks, type SpanStep } from './span-links.ts';

/** Node of a span: every function without a name that an entry point runs has one behind those of the snapshot. */
export type SpanNode = SymbolNode;

/**
 * Code that entry points run, as nodes: symbols, files as a whole, and functions without a name. The latter stand in a
 * symbol or a top level that does much else; as nodes of their own they identify one of many that lie in one file.
 */
export class EntryCode {
  readonly #snapshot: LinkedSnapshot;
  readonly #links: SpanLinks;
  /** First of the nodes of spans. */
  readonly #first: number;
  /** Nodes of the code by entry point, as `entryPointsOf` lists them. */
  readonly handlers: readonly (readonly SymbolNode[])[];
  readonly #requesters: ReadonlyMap<SymbolNode, readonly SymbolNode[]>;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#first = snapshot.symbols.count + snapshot.files.count;
    const spans = new SpanNumbers(this.#first);
    this.handlers = entryPointsOf(snapshot).map(({ handlers }) =>
      handlers.flatMap((handler) => this.#nodeOf(handler, spans) ?? []),
    );
    this.#links = new SpanLinks(snapshot, spans.spans, this.#first);
    this.#requesters = requestersByHandler(requestsOf(snapshot).map((request) => this.#placed(request, spans)));
  }

  /** A request that a function without a name sends is its own, and that of the code around it. */
  #placed({ file, line, column, by, handlers }: RouteRequest, spans: SpanNumbers): PlacedRequest {
    const around = this.#nodeOf(by, spans);
    const number = findFile(this.#snapshot.files, file) as number;
    return {
      senders: [...(around === undefined ? [] : [around]), ...this.#links.spansAt(number, line, column)],
      handlers: handlers.flatMap((handler) => this.#nodeOf(handler, spans) ?? []),
    };
  }

  #nodeOf(handler: EntryHandler, spans: SpanNumbers): SymbolNode | undefined {
    if (handler.kind === 'symbol') return findSymbolNode(this.#snapshot, handler.id);
    return findFile(this.#snapshot.files, handler.file) === undefined ? undefined : spans.of(handler);
  }

  isSpan(node: SymbolNode): node is SpanNode {
    return node >= this.#first;
  }

  /** File of a span. */
  fileOf(span: SpanNode): number {
    return this.#links.fileOf(span - this.#first);
  }

  /** Spans whose code names a node, or runs it by another way that is known. */
  spansFrom(node: SymbolNode): Iterable<SpanStep> {
    return this.#links.spansFrom(node);
  }

  /** Spans that are part of the code of a symbol or of a top level. @param lines those that changed; absent: any */
  spansIn(node: SymbolNode, lines?: LineRange): readonly SpanNode[] {
    return this.#links.spansIn(node, lines);
  }

  /**
   * Returns the senders of requests that are answered by something which a node is part of or is named in: symbols, top
   * levels and spans. Where a span answers a request and sends one itself, the answer of that one goes on to its own
   * sender.
   */
  requestersFrom(node: SymbolNode): Iterable<SymbolNode> {
    if (this.#requesters.size === 0) return none;
    const found = new Set(this.#askedBy(node));
    for (const { to } of this.spansFrom(node)) for (const requester of this.#askedBy(to)) found.add(requester);
    // What is added to a set while it is walked through is walked through as well.
    for (const requester of found)
      if (this.isSpan(requester)) for (const next of this.#askedBy(requester)) found.add(next);
    return found;
  }

  /** Whether spans name a node, or something answers requests by it. */
  leadsOn(node: SymbolNode): boolean {
    return this.#askedBy(node).length > 0 || this.#links.isNamed(node);
  }

  /** Whether the project sends requests to itself, as far as that is known. */
  get hasRequests(): boolean {
    return this.#requesters.size > 0;
  }

  /** The same of a span. */
  requestersOfSpan(span: SpanNode): readonly SymbolNode[] {
    return this.#askedBy(span);
  }

  #askedBy(handler: SymbolNode): readonly SymbolNode[] {
    return this.#requesters.get(handler) ?? none;
  }

  /** Whether a handler stands for its file as a whole. */
  isFile(node: SymbolNode): boolean {
    return !this.isSpan(node) && isModule(this.#snapshot, node);
  }
}

const none: readonly SymbolNode[] = [];

class SpanNumbers {
  readonly spans: CodeSpan[] = [];
  readonly #first: number;
  readonly #numbers = new Map<string, number>();

  constructor(first: number) {
    this.#first = first;
  }

  of(span: CodeSpan): SymbolNode {
    const key = `${span.line}:${span.column} ${span.file}`;
    const known = this.#numbers.get(key) ?? this.spans.push(span) - 1;
    this.#numbers.set(key, known);
    return this.#first + known;
  }
}

interface PlacedRequest {
  readonly senders: readonly SymbolNode[];
  readonly handlers: readonly SymbolNode[];
}

function requestersByHandler(requests: readonly PlacedRequest[]): ReadonlyMap<SymbolNode, readonly SymbolNode[]> {
  const byHandler = new Map<SymbolNode, Set<SymbolNode>>();
  for (const { senders, handlers } of requests) {
    for (const handler of handlers) {
      const known = byHandler.get(handler) ?? new Set();
      for (const sender of senders) known.add(sender);
      byHandler.set(handler, known);
    }
  }
  return new Map(Array.from(byHandler, ([handler, requesters]) => [handler, [...requesters]]));
}

export const entryCodeOf = perSnapshot((snapshot) => new EntryCode(snapshot));

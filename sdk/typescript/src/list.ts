import { noEnvelope } from './answer-errors.ts';
import type { RequestOptions } from './options.ts';
import type { ApiRequest, Transport } from './transport.ts';

/** One answer of the server, with where the next one begins. */
export interface Page {
  nextCursor?: string;
}

/**
 * The result of a method that lists: no request is sent before it is read, and further pages are requested only while
 * they are read.
 *
 * @example
 * for await (const project of client.projects.list()) console.log(project.name);
 * const all = await client.projects.list().toArray();
 */
export class List<Item, Data extends Page> implements AsyncIterable<Item> {
  readonly #load: (cursor?: string) => Promise<Data>;
  readonly #field: keyof Data;

  /** @internal */
  constructor(transport: Transport, field: keyof Data, request: ApiRequest, options?: RequestOptions) {
    this.#load = (cursor) =>
      transport.send({ ...request, query: { ...request.query, ...(cursor && { cursor }) } }, options);
    this.#field = field;
  }

  /**
   * The items one by one, over all pages.
   *
   * @example
   * for await (const symbol of client.projects.symbols(id, { name: 'total' })) console.log(symbol.id);
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#load(cursor);
      const items = page[this.#field];
      if (!Array.isArray(items)) throw noEnvelope(this.#field as string);
      yield* items as Item[];
      cursor = page.nextCursor;
    } while (cursor);
  }

  /**
   * All of them, or the first `most`.
   *
   * @example
   * const tenSymbols = await client.projects.symbols(id).toArray(10);
   */
  async toArray(most = Infinity): Promise<Item[]> {
    const items: Item[] = [];
    if (most > 0) for await (const item of this) if (items.push(item) >= most) break;
    return items;
  }

  /**
   * Returns one page as the server sends it, with `nextCursor` while there is more: for callers that turn pages
   * themselves.
   *
   * @example
   * const { symbols, nextCursor } = await client.projects.symbols(id, { limit: 50 }).page();
   */
  page(cursor?: string): Promise<Data> {
    return this.#load(cursor);
  }
}

import { EventStream } from './event-stream.ts';
import type { GroundplanOptions, RequestOptions } from './options.ts';
import { Projects } from './projects.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Capabilities, Limits } from './schema.ts';
import { Transport } from './transport.ts';
import { Webhooks } from './webhooks.ts';

/**
 * A client of one Groundplan server: of the engine on this machine, or of a remote one.
 *
 * @example
 * import { Groundplan } from 'groundplan-sdk';
 *
 * const client = new Groundplan(); // GROUNDPLAN_API_KEY, and the engine of this machine
 * const project = await client.projects.create({ name: 'Shop', path: '/home/me/shop' });
 * await client.projects.indexAndWait(project.id);
 * const { edges } = await client.projects.callers(project.id, { symbol: 'src/cart.ts#total' });
 */
export class Groundplan {
  /** Projects, and every question about their code. */
  readonly projects: Projects;
  /** Where events are sent to. */
  readonly webhooks: Webhooks;
  /** @internal */
  declare readonly api: Transport;

  /**
   * Connects to nothing yet. Throws `missing_api_key`, `invalid_base_url`, and `insecure_base_url` for plain http to
   * another machine.
   */
  constructor(options: GroundplanOptions = {}) {
    const transport = new Transport(options);
    this.api = transport;
    this.projects = new Projects(transport);
    this.webhooks = new Webhooks(transport);
  }

  /**
   * The requests that are left, by the newest answer; undefined before the first one.
   *
   * @example
   * if (client.rateLimit?.remaining === 0) console.log('more at', client.rateLimit.resetAt);
   */
  get rateLimit(): RateLimit | undefined {
    return this.api.rateLimit;
  }

  /**
   * The server's version, what it offers, and what the key may do.
   *
   * @example
   * const { extensions, key } = await client.capabilities();
   */
  capabilities(options?: RequestOptions): Promise<Capabilities> {
    return this.api.send({ path: [] }, options);
  }

  /**
   * Every window of the key's limits. Not counted itself.
   *
   * @example
   * for (const { name, remaining } of (await client.limits()).windows) console.log(name, remaining);
   */
  limits(options?: RequestOptions): Promise<Limits> {
    return this.api.send({ extension: 'limits', path: ['limits'] }, options);
  }

  /**
   * The events from now on; resolves once the server listens. `timeoutMs` is also the longest silence.
   *
   * @example
   * const stream = await client.events({ signal: AbortSignal.timeout(600_000) });
   * for await (const event of stream) console.log(event.type, event.data);
   */
  async events(options?: RequestOptions): Promise<EventStream> {
    return new EventStream(await this.api.open({ extension: 'events', path: ['events'] }, options));
  }

  /** Without the key. */
  toString(): string {
    const { baseUrl, apiKey } = this.toJSON();
    return `Groundplan(${baseUrl}, ${apiKey})`;
  }

  /** Without the key. */
  toJSON(): { baseUrl: string; apiKey: string } {
    return this.api.shown();
  }

  /** Text that `console.log` shows in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }
}

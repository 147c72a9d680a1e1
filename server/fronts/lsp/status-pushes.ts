/** Shortest time between two statuses while a run counts. */
const intervalMs = 100;

/**
 * Decides when a status is sent: a change that is waited for at once, one that only counts on after a while, and
 * nothing twice.
 */
export class StatusPushes<Status> {
  readonly #read: () => Promise<Status>;
  readonly #send: (status: Status) => void;
  readonly #onFault: (fault: unknown) => void;
  #sent = '';
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #isStale = false;
  #isClosed = false;

  constructor(read: () => Promise<Status>, send: (status: Status) => void, onFault: (fault: unknown) => void) {
    this.#read = read;
    this.#send = send;
    this.#onFault = onFault;
  }

  soon(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    const sinceMs = performance.now() - this.#sentAtMs;
    this.#timer = setTimeout(() => this.now(), Math.max(0, intervalMs - sinceMs)).unref();
  }

  now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isStale = true;
    if (!this.#isReading) void this.#catchUp();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** A change that comes while the status is read is sent right behind it. */
  async #catchUp(): Promise<void> {
    this.#isReading = true;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      this.#sentAtMs = performance.now();
      try {
        this.#push(await this.#read());
      } catch (error) {
        // No client waits for a status: the next one shows what this one could not.
        this.#onFault(error);
      }
    }
    this.#isReading = false;
  }

  #push(status: Status): void {
    const text = JSON.stringify(status);
    if (text === this.#sent || this.#isClosed) return;
    this.#sent = text;
    this.#send(status);
  }
}

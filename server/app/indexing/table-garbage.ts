import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';

/** Upper bound on garbage while work goes on; then the next pause is used. */
const garbageMaxBytes = 96 * 1024 * 1024;
const pauseMs = 1000;

/** All garbage is released after so long without work: behind the writing of the tables. */
const restMs = 40_000;
const restLeastBytes = 8 * 1024 * 1024;

/** Where pauses never come. */
const atOnceBytes = 4 * garbageMaxBytes;

/**
 * Has a thread collect its garbage when the tables of older snapshots may be among it. V8 counts shared memory nowhere: to
 * its eyes a snapshot is a few small objects, so that of itself it would keep the tables of hundreds of saves.
 */
export class TableGarbage {
  readonly #collect: () => void;
  #buffers: ReadonlySet<ArrayBufferLike> = new Set();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(collect: () => void) {
    this.#collect = collect;
  }

  /** The thread got another snapshot, and will let go of older ones. Memory that both have counts once. */
  note(snapshot: GraphSnapshot): void {
    const buffers = new Set(buffersIn(snapshot));
    for (const buffer of buffers) if (!this.#buffers.has(buffer)) this.#bytes += buffer.byteLength;
    this.#buffers = buffers;
    clearTimeout(this.#timer);
    if (this.#bytes >= atOnceBytes) this.#run();
    else this.#timer = setTimeout(() => this.#pause(), pauseMs).unref();
  }

  #pause(): void {
    if (this.#bytes >= garbageMaxBytes) this.#run();
    else this.#timer = setTimeout(() => this.#rest(), restMs - pauseMs).unref();
  }

  #rest(): void {
    if (this.#bytes >= restLeastBytes) this.#run();
  }

  #run(): void {
    this.#bytes = 0;
    this.#collect();
  }
}

function* buffersIn(value: unknown): Generator<ArrayBufferLike> {
  if (ArrayBuffer.isView(value)) yield value.buffer;
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const part of Object.values(value)) yield* buffersIn(part);
  }
}

/** Pieces on their way from a producer to a reader, in between as many characters as may be. */
export class PieceQueue<Piece extends string | object> {
  readonly #charactersMax: number;
  readonly #pieces: Piece[] = [];
  #characters = 0;
  #isFull = false;
  #end: { readonly error?: Error } | undefined;
  #changed = Promise.withResolvers<void>();

  /** @param charactersMax of all pieces together */
  constructor(charactersMax: number) {
    this.#charactersMax = charactersMax;
  }

  /** The limit is exceeded: no further piece is taken. */
  get isFull(): boolean {
    return this.#isFull;
  }

  push(piece: Piece): void {
    if (this.#end !== undefined || this.#isFull) return;
    this.#characters += (typeof piece === 'string' ? piece : JSON.stringify(piece)).length;
    this.#isFull = this.#characters > this.#charactersMax;
    if (!this.#isFull) this.#pieces.push(piece);
    this.#changed.resolve();
  }

  /** Nothing more comes; what came is read first. */
  end(error?: Error): void {
    this.#end ??= { ...(error && { error }) };
    this.#changed.resolve();
  }

  /** Fulfilled once there is something to take. */
  async ready(): Promise<void> {
    if (this.#pieces.length > 0 || this.#isFull || this.#end !== undefined) return;
    this.#changed = Promise.withResolvers();
    await this.#changed.promise;
  }

  /** Undefined where it is over; throws what it was ended with. */
  take(): Piece | undefined {
    const piece = this.#pieces.shift();
    if (piece !== undefined) return piece;
    if (this.#end?.error !== undefined) throw this.#end.error;
    return undefined;
  }
}

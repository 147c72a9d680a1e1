/**
 * Searching and copying written out, as the language defines them: the engine's own run inside of V8, where no step is
 * counted. A list that is searched for each item of another one, or copied for each item that is added, then shows.
 */
export function writeOutBuiltins(): void {
  Object.assign(Array.prototype, { includes, indexOf, concat, [Symbol.iterator]: values });
}

function includes(this: unknown[], wanted: unknown, from = 0): boolean {
  for (let at = from; at < this.length; at++) if (Object.is(this[at], wanted) || this[at] === wanted) return true;
  return false;
}

function indexOf(this: unknown[], wanted: unknown, from = 0): number {
  for (let at = from < 0 ? Math.max(0, this.length + from) : from; at < this.length; at++)
    if (this[at] === wanted) return at;
  return -1;
}

function concat(this: unknown[], ...parts: unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (const part of [this, ...parts]) {
    if (!Array.isArray(part)) joined.push(part);
    else for (let at = 0; at < part.length; at++) joined.push(part[at]);
  }
  return joined;
}

/** Spreading walks the value by this. */
function* values(this: unknown[]): Generator<unknown> {
  for (let at = 0; at < this.length; at++) yield this[at];
}

/** Lets other work have its turn: items that were produced meanwhile are sent, and closed clients are noticed. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

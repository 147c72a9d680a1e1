/** Lets others have their turn: what was told meanwhile is sent, and who went away is noticed. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

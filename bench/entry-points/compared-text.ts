/** Whether a route counts as told: exact ones, and inferred ones in which nothing is left open. */
export function isTold({ name, proof }: { readonly name: string; readonly proof: string }): boolean {
  return proof === 'exact' || !name.includes('*');
}

/** How many of what is listed was told, and how much of what was told is listed; then each one that is not. */
export function comparedText(title: string, listed: ReadonlySet<string>, told: ReadonlySet<string>): string {
  const missed = [...listed].filter((name) => !told.has(name));
  const wrong = [...told].filter((name) => !listed.has(name));
  const recall = share(listed.size - missed.length, listed.size);
  const precision = share(told.size - wrong.length, told.size);
  const lines = [...missed.map((name) => `  missed ${name}\n`), ...wrong.map((name) => `  wrong ${name}\n`)];
  return `${title}: ${listed.size - missed.length} of ${listed.size} (${recall}), precision ${precision}\n${lines.join('')}`;
}

function share(part: number, all: number): string {
  return all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`;
}

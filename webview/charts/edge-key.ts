/** Key of an edge in sets and maps: ids hold no line break. */
export function edgeKey(source: string, target: string): string {
  return `${source}\n${target}`;
}

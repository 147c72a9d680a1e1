import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from './comparison.ts';
import type { OurEdge } from './our-graph.ts';

/** Calls of `(name as Type)()` are none to the judge, which names what is called by it alone: they are judged by nobody. */
export function withoutAsserted(comparison: Comparison, root: string): Comparison {
  const asserted = comparison.noSuchSite.filter((edge) => isAsserted(root, edge));
  return {
    ...comparison,
    noSuchSite: comparison.noSuchSite.filter((edge) => !asserted.includes(edge)),
    unjudged: comparison.unjudged + asserted.length,
  };
}

function isAsserted(root: string, { file, line, column }: OurEdge): boolean {
  const lines = readFileSync(join(root, file), 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/);
  const rest = [lines[line - 1]?.slice(column - 1) ?? '', lines[line] ?? ''].join('\n');
  return /^[\w$#]+!?\s*\)?\s*(?:as|satisfies)\b/.test(rest);
}

/**
 * A project that nobody wrote but that looks like one: folders of very different sizes, a few files that everybody
 * imports, most imports within a folder or to its neighbours, parts above others, and a few imports that lead back up.
 */

import { seededRandom } from './seeded-random.ts';

/** Ids of what each file imports, by path. */
export type SyntheticImports = Record<string, string[]>;

export function syntheticProject(seed: number, fileCount: number): SyntheticImports {
  const random = seededRandom(seed);
  const paths: string[] = [];
  growFolder(random, '', fileCount, 0, paths);
  return Object.fromEntries(paths.map((path, file) => [path, importsOf(random, paths, file)]));
}

const namePool = ['core', 'model', 'view', 'state', 'format', 'parse', 'store', 'event', 'layout', 'index', 'query'];

function growFolder(random: () => number, prefix: string, count: number, depth: number, paths: string[]): void {
  const here = count <= 4 + random() * 26 || depth > 6 ? count : Math.min(12, Math.floor(count * 0.1 * random()));
  for (let file = 0; file < here; file++) {
    paths.push(`${prefix}${pick(random, namePool)}-${pick(random, namePool)}-${file}.ts`);
  }
  let left = count - here;
  for (let folder = 0; left > 0; folder++) {
    const share = folder > 10 ? left : Math.ceil(left * (0.1 + 0.5 * random() ** 2));
    growFolder(random, `${prefix}${pick(random, namePool)}${folder}/`, share, depth + 1, paths);
    left -= share;
  }
}

/** Many files import little, few import much: Pareto-distributed, about nine on average. */
function importsOf(random: () => number, paths: readonly string[], file: number): string[] {
  const count = Math.min(80, Math.floor(4.6 / (1 - random()) ** 0.6) - 2);
  const targets = Array.from({ length: count }, () => targetOf(random, paths.length, file));
  const inside = targets.filter((target) => target !== file).map((target) => paths[target]);
  return random() < 0.3 ? [...inside, `npm:package-${Math.floor(random() ** 2 * 200)}`] : inside;
}

/** Half of the imports lead to neighbours, the rest down to anywhere, most of them to what is popular. */
function targetOf(random: () => number, count: number, file: number): number {
  const kind = random();
  if (kind < 0.001) return clamp(file - Math.ceil(random() * 30), count);
  if (kind < 0.5) return clamp(file + Math.ceil(random() * 30), count);
  if (kind < 0.75) return clamp(file + Math.ceil(random() * 400), count);
  return count - 1 - Math.floor((count - file) * random() ** 4);
}

function clamp(file: number, count: number): number {
  return Math.min(count - 1, Math.max(0, file));
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)];
}

import type { IndexedFolder } from '../indexed-folder.ts';
import type { CycleSummary, CycleLoad } from './cycle-names.ts';

/** How many cycles there are in some folders, without asking for them. */
export async function countCycles(folders: readonly IndexedFolder[], load: CycleLoad): Promise<CycleSummary> {
  const answers = await Promise.all(folders.map((folder) => folder.ask('cycles.list', { load, limit: 1 })));
  return sumOf(answers.map(({ summary }) => summary));
}

export function sumOf(summaries: readonly CycleSummary[]): CycleSummary {
  return {
    cycles: summaries.reduce((sum, { cycles }) => sum + cycles, 0),
    nodes: summaries.reduce((sum, { nodes }) => sum + nodes, 0),
  };
}

import type { ArchitectureDiff } from '#protocol/diff.ts';

export const noDifference: ArchitectureDiff = {
  nodesAdded: [],
  nodesRemoved: [],
  edgesAdded: [],
  edgesRemoved: [],
  cyclesAdded: [],
  cyclesRemoved: [],
  foldersAdded: [],
  findingsAdded: [],
  findingsFixed: [],
  metrics: [],
};

export function node(id: string, size = 10): ArchitectureDiff['nodesAdded'][number] {
  return { id, type: 'file', label: id.slice(id.lastIndexOf('/') + 1), size };
}

export function edge(source: string, target: string): ArchitectureDiff['edgesAdded'][number] {
  return { source, target, type: 'import' };
}

export function finding(file: string, line = 3): ArchitectureDiff['findingsAdded'][number] {
  return {
    ruleId: 'command-injection',
    title: 'Command injection',
    severity: 'high',
    confidence: 'high',
    category: 'vulnerability',
    cwe: ['CWE-78'],
    file,
    line,
    fingerprint: `${file}:${line}`,
    reach: 'reachable',
  };
}

/** A branch that moved the prices out of the shop, and closed a circle by it. */
export const smallDifference: ArchitectureDiff = {
  ...noDifference,
  nodesAdded: [node('src/prices/list.ts', 40), node('src/prices/tax.ts')],
  nodesRemoved: [node('src/shop/prices.ts', 55)],
  edgesAdded: [
    edge('src/shop/cart.ts', 'src/prices/list.ts'),
    edge('src/prices/list.ts', 'src/prices/tax.ts'),
    edge('src/prices/tax.ts', 'src/shop/cart.ts'),
    edge('src/prices/list.ts', 'external:decimal.js'),
  ],
  edgesRemoved: [edge('src/shop/cart.ts', 'src/shop/prices.ts')],
  foldersAdded: [{ source: 'src/prices', target: 'src/shop', edges: 1, closesCycle: true }],
  cyclesAdded: [{ nodes: ['src/prices/list.ts', 'src/prices/tax.ts', 'src/shop/cart.ts'] }],
  findingsAdded: [finding('src/prices/list.ts')],
  findingsFixed: [finding('src/shop/prices.ts', 12)],
  metrics: [{ metric: 'codeLines', before: 400, after: 395 }],
};

/** Many files of many folders, each of which depends on others, by a small generator with a fixed beginning. */
export function largeDifference(files: number, edges: number): ArchitectureDiff {
  let state = 7;
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const made = Array.from({ length: edges }, () => edge(path(next(files)), path(next(files))));
  return {
    ...noDifference,
    nodesAdded: Array.from({ length: files / 10 }, (_, at) => node(path(at))),
    edgesAdded: made.slice(0, edges / 2),
    edgesRemoved: made.slice(edges / 2),
  };
}

function path(number: number): string {
  return `src/part${number % 23}/layer${number % 5}/file${number}.ts`;
}

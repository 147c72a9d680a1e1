import type { CloneGroup } from '#protocol/clones.ts';
import type { FunctionDetail, FunctionMetrics } from '#protocol/function-metrics.ts';
import type { ChangePair, Hotspot } from '#protocol/hotspots.ts';
import type { FileMetrics, Metrics } from '#protocol/metrics.ts';
import type { People } from '#protocol/people.ts';
import type { Trend } from '#protocol/trend.ts';

const folders = [
  'src/shop/order',
  'src/shop/payment',
  'src/shop/cart',
  'src/server/http',
  'src/server/store',
  'src/ui/pages',
  'src/ui/controls',
  'scripts',
  'test/unit',
];
const names = ['index', 'service', 'model', 'routes', 'session', 'format', 'validate', 'queue', 'report', 'cache'];
const people = ['Ada Lovelace', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov'];

/** The same numbers each time, spread as those of a project are: many small, few large. */
function spread(seed: number): number {
  const share = ((seed * 2654435761) % 1000) / 1000;
  return share ** 4;
}

function fileAt(at: number): FileMetrics {
  const folder = folders[at % folders.length];
  const codeLines = Math.round(20 + 900 * spread(at + 1));
  const cognitive = Math.round((codeLines / 4) * spread(at + 40) * 2);
  const changes = Math.round(1 + 90 * spread(at + 7));
  return {
    file: `${folder}/${names[Math.floor(at / folders.length) % names.length]}${at >= 90 ? Math.floor(at / 90) : ''}.ts`,
    language: 'typescript',
    lines: Math.round(codeLines * 1.3),
    codeLines,
    commentLines: Math.round(codeLines / 12),
    functions: Math.max(1, Math.round(codeLines / 14)),
    cyclomatic: Math.round(cognitive * 1.4) + 3,
    cognitive,
    maintainability: Math.max(5, Math.round(100 - Math.log(codeLines) * 12)),
    fanIn: Math.round(12 * spread(at + 3)),
    fanOut: Math.round(9 * spread(at + 11)),
    instability: 0.5,
    duplication: spread(at + 23) > 0.4 ? Math.round(100 * spread(at + 23)) / 100 : 0,
    history: {
      changes,
      recentChanges: Math.round(10 * changes * spread(at + 5)) / 10,
      fixes: Math.round(changes / 4),
      authors: 1 + (at % 4),
      added: codeLines * 2,
      removed: codeLines,
      firstChangedAt: '2021-02-03T10:00:00.000Z',
      lastChangedAt: '2026-10-01T10:00:00.000Z',
      hotspot: 0.5,
      coChanged: [],
    },
  };
}

export function measuredFiles(count = 120): FileMetrics[] {
  return Array.from({ length: count }, (_, at) => fileAt(at)).toSorted((a, b) => b.cognitive - a.cognitive);
}

export function measuredFunctions(count = 60): FunctionMetrics[] {
  return Array.from({ length: count }, (_, at): FunctionMetrics => {
    const { file } = fileAt(at);
    const cognitive = Math.round(120 * spread(at + 2));
    return {
      symbol: `${file}#handle${at}`,
      file,
      line: 10 + at,
      endLine: 30 + at + cognitive,
      lines: 20 + cognitive,
      parameters: at % 5,
      nesting: Math.min(6, Math.round(cognitive / 15)),
      cyclomatic: 1 + Math.round(cognitive / 2),
      cognitive,
    };
  }).toSorted((a, b) => b.cognitive - a.cognitive);
}

const recent = ({ history }: FileMetrics) => history?.recentChanges ?? 0;

function hotspotsOf(files: readonly FileMetrics[], within?: string): Hotspot[] {
  const ranked = files.toSorted((a, b) => recent(b) - recent(a)).slice(0, 20);
  const shown = within === undefined ? ranked : files.filter(({ file }) => file === within);
  return shown.map(({ file, codeLines, cognitive, history }, at): Hotspot => ({
    file,
    rank: at + 1,
    hotspot: 1 - at / files.length,
    recentChanges: history?.recentChanges ?? 0,
    changes: history?.changes ?? 0,
    fixes: history?.fixes ?? 0,
    codeLines,
    cognitive,
    reason: `Changed ${history?.changes ?? 0} times, ${history?.fixes ?? 0} of them to mend something; ${codeLines} lines, cognitive complexity ${cognitive}.`,
    functions: measuredFunctions(3).map((each, index) => ({ ...each, file, symbol: `${file}#worst${index}` })),
    owners: at % 3 === 0 ? ['@shop/orders'] : [],
    authors: [
      { name: people[at % 4], share: 0.62 },
      { name: people[(at + 1) % 4], share: 0.3 },
    ],
    tests: at % 2 === 0 ? ['test/unit/order.test.ts'] : [],
    coChanged: [{ file: 'src/shop/cart/model.ts', support: 14, confidence: 0.78 }],
  }));
}

const group = (id: number, more: Partial<CloneGroup> = {}): CloneGroup => ({
  id,
  type: 2,
  tokens: 120 - id,
  lines: 12,
  fragments: [
    { file: 'src/shop/order/service.ts', line: 10 + id * 20, endLine: 21 + id * 20 },
    { file: 'src/shop/payment/service.ts', line: 4 + id * 20, endLine: 15 + id * 20 },
  ],
  ...more,
});

const groups: CloneGroup[] = [
  group(0),
  group(1, {
    type: 1,
    fragments: [
      { file: 'src/ui/pages/index.ts', line: 4, endLine: 15 },
      { file: 'src/ui/controls/index.ts', line: 9, endLine: 20 },
      { file: 'scripts/index.ts', line: 30, endLine: 41 },
    ],
  }),
  group(2, {
    diverged: {
      changed: 'src/shop/order/service.ts',
      unchanged: ['src/shop/payment/service.ts'],
      commit: 'f00dfeed00000000000000000000000000000000',
      changedAt: '2026-09-01T08:00:00.000Z',
      reason: 'f00dfeed changed the copy in src/shop/order/service.ts and not the one in src/shop/payment/service.ts.',
    },
  }),
];

const pair = (first: string, second: string, together: number, imported: boolean): ChangePair => ({
  files: [first, second],
  together,
  changes: [18, 25],
  confidence: together / 18,
  imported,
  reason: imported
    ? `They changed together in ${together} of 18 commits; one depends on the other.`
    : `They changed together in ${together} of 18 commits and do not know each other.`,
});

const knowledge: People = {
  authors: people.map((name, at) => ({
    name,
    changes: 400 - at * 90,
    recentChanges: 60.5 / (at + 1),
    files: 80 - at * 12,
    mainFiles: 40 - at * 10,
    lastChangedAt: '2026-10-01T10:00:00.000Z',
    departed: at === 3,
  })),
  departedShare: 0.14,
  soleFiles: [
    { file: 'src/server/store/cache.ts', name: 'Barbara Liskov', changes: 7, codeLines: 410, departed: true },
    { file: 'scripts/report.ts', name: 'Ada Lovelace', changes: 3, codeLines: 120, departed: false },
  ],
  soleFileCount: 2,
};

/** A line of 40 commits that grows and gets simpler, every eighth a release. */
export function measuredTrend(pending = 0): Trend {
  const points = Array.from({ length: 40 - pending }, (_, at) => ({
    commit: (at + 1).toString(16).padStart(40, '0'),
    committedAt: new Date(Date.UTC(2022, at, 1 + (at % 5))).toISOString(),
    ...(at % 8 === 7 && { release: `v${1 + Math.floor(at / 16)}.${Math.floor(at / 8) % 2}.0` }),
    files: 20 + at,
    lines: 2600 + 400 * at,
    codeLines: 2000 + 300 * at + 900 * (at % 3),
    commentLines: 200 + 20 * at,
    functions: 100 + 14 * at,
    classes: 4 + at,
    cyclomatic: 900 + 30 * at,
    cognitive: 800 + 20 * at,
    cyclomaticMean: 4.2 - at / 40,
    cyclomaticMax: 60,
    cognitiveMean: 3.6 - at / 30,
  }));
  return { points, pending };
}

export function detailOf(symbol: string): FunctionDetail {
  return {
    symbol,
    file: symbol.slice(0, symbol.indexOf('#')),
    line: 10,
    endLine: 21,
    lines: 12,
    parameters: 2,
    nesting: 3,
    cyclomatic: 5,
    cognitive: 7,
    fanIn: 4,
    fanOut: 2,
    percentiles: { of: 13_848, lines: 50, parameters: 50, nesting: 90, cyclomatic: 75, cognitive: 90 },
    executed: { tests: 3, possible: 1, recorded: 40, reported: false },
    costs: [
      { line: 11, column: 3, cyclomatic: 1, cognitive: 1, nesting: 0, reason: 'for' },
      { line: 12, column: 5, cyclomatic: 1, cognitive: 2, nesting: 1, reason: 'if' },
      { line: 13, column: 7, cyclomatic: 1, cognitive: 3, nesting: 2, reason: 'if' },
      { line: 13, column: 20, cyclomatic: 1, cognitive: 1, nesting: 0, reason: '&&' },
    ],
    extract: {
      line: 12,
      endLine: 16,
      saves: 6,
      inputs: ['item', 'order'],
      outputs: ['total'],
      reason: 'Without this block the complexity is 1 instead of 7.',
    },
  };
}

/** A project as `metrics.get` answers it, with the parts that are asked for. */
export function measuredProject(
  params: { readonly detail?: string; readonly symbol?: string; readonly within?: string; readonly top?: number },
  { files = measuredFiles(), hasHistory = true } = {},
): Metrics {
  const details = new Set(params.detail?.split(','));
  const shown = details.has('history') && hasHistory ? files : files.map((file) => ({ ...file, history: undefined }));
  return {
    summary: {
      files: files.length,
      lines: files.reduce((sum, { lines }) => sum + lines, 0),
      codeLines: files.reduce((sum, { codeLines }) => sum + codeLines, 0),
      commentLines: 900,
      functions: 1480,
      classes: 40,
      cyclomaticMean: 3.1,
      cyclomaticMax: 61,
      cognitiveMean: 2.4,
      maintainability: 61,
      duplication: 0.071,
      cycles: 3,
      instabilityMean: 0.5,
    },
    languages: [{ language: 'typescript', files: files.length, codeLines: 12_000 }],
    files: shown,
    cycles: [],
    snapshot: 'snp_00000000000000000000000001',
    ...partsOf(details, hasHistory ? hotspotsOf(files, params.within).slice(0, params.top) : []),
    ...(params.symbol !== undefined && { function: detailOf(params.symbol) }),
    ...(!hasHistory && details.has('history') && { reasons: [noHistory] }),
  };
}

const noHistory = 'This folder is in no git repository: nothing is known of its history.';

function partsOf(details: ReadonlySet<string>, hotspots: readonly Hotspot[]): Partial<Metrics> {
  const parts: Partial<Metrics> = {
    functions: measuredFunctions(),
    architecture: { propagationCost: 0.18, cyclicality: 0.05, largestCycle: 4 },
    hotspots: [...hotspots],
    pairs: [
      pair('src/shop/order/service.ts', 'src/ui/pages/report.ts', 14, false),
      pair('src/shop/cart/model.ts', 'src/shop/cart/validate.ts', 12, true),
    ],
    people: knowledge,
    trend: measuredTrend(),
    clones: { groups, summary: { groups: 3, fragments: 7, tokens: 840, duplication: 0.071 } },
  };
  return Object.fromEntries(Object.entries(parts).filter(([name]) => details.has(name)));
}

const codeOf = (name: string) =>
  [
    `export function ${name}(order: Order, items: Item[]): number {`,
    '  for (const item of items) {',
    '    if (item.price > 0) {',
    '      if (item.isTaxed && order.country !== undefined) {',
    `        total += item.price * taxOf(order.country, '${name}');`,
    '      }',
    '    }',
    '  }',
    '  // <b>of the order</b>',
    '  log(total);',
    '  return total;',
    '}',
  ].join('\n');

/** Lines of a file; each has code of its own name. */
export function sourceOf({
  file,
  line,
  endLine,
}: {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}) {
  const name = file.includes('payment') ? 'payItems' : 'totalOf';
  return { file, line, endLine: Math.min(endLine, line + 11), content: codeOf(name), language: 'typescript' };
}

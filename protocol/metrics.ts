import { type Static, Type } from 'typebox';
import { doubts } from './doubts.ts';
import { Clones } from './clones.ts';
import { FilePast } from './file-past.ts';
import { FunctionDetail, FunctionMetrics } from './function-metrics.ts';
import { ChangePair, Hotspot } from './hotspots.ts';
import { duplication, instability, maintainability, mean, share, symbolId } from './metric-values.ts';
import { People } from './people.ts';
import { Trend } from './trend.ts';
import { count, cursor, filePath, line, nextCursor, pageLimit, snapshotId } from './values.ts';

export const metricSorts = [
  'file',
  'codeLines',
  'cyclomatic',
  'cognitive',
  'maintainability',
  'fanIn',
  'fanOut',
] as const;
export type MetricSort = (typeof metricSorts)[number];

/** Parts of the answer beyond the documented ones, each on request. */
export const metricDetails = [
  'functions',
  'classes',
  'groups',
  'architecture',
  'history',
  'hotspots',
  'pairs',
  'people',
  'clones',
  'trend',
] as const;
export type MetricDetail = (typeof metricDetails)[number];

/** Names of details with commas between them. */
export const metricDetailList = `^(${metricDetails.join('|')})(,(${metricDetails.join('|')}))*$`;

/** `cleanup`: where changes meet complexity. `faults`: where the next faults are most likely, for the lines to be read. */
export const hotspotOrders = ['cleanup', 'faults'] as const;
export type HotspotOrder = (typeof hotspotOrders)[number];

/** Items in each list of the details, unless `top` says otherwise. */
export const topDefault = 20;
/** A larger `top` is lowered to this. */
export const topMax = 1000;

export const metricsQuery = {
  sort: Type.Optional(
    Type.Enum([...metricSorts], {
      type: 'string',
      default: 'cognitive',
      description: 'Order of `files`; numbers descending, names ascending.',
    }),
  ),
  limit: Type.Optional(pageLimit),
  cursor: Type.Optional(cursor),
  detail: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: metricDetailList,
      description: `Further parts of the answer, separated by commas: ${metricDetails.map((name) => `\`${name}\``).join(', ')}.`,
      examples: ['functions,history'],
    }),
  ),
  within: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'A file, folder or module: only its files are measured.',
      examples: ['src/auth'],
    }),
  ),
  symbol: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'A function: adds `function`, with the cost of its lines and what to extract first.',
      examples: ['src/auth/login.ts#Session.refresh'],
    }),
  ),
  order: Type.Optional(
    Type.Enum([...hotspotOrders], {
      type: 'string',
      default: 'cleanup',
      description:
        'Order of `hotspots`. `cleanup`: recency-weighted changes times cognitive complexity; `faults`: where most of the next fixes are ' +
        'expected for the lines to be read, small files among them.',
    }),
  ),
  top: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        `Items in each list of the details, the worst first (${topDefault}; values above ${topMax} are lowered to it). Without it ` +
        '`functions` has every named function of the listed files.',
    }),
  ),
};

export const MetricsSummary = Type.Object({
  files: count,
  lines: count,
  codeLines: count,
  commentLines: count,
  functions: Type.Integer({ minimum: 0, description: 'Named functions.' }),
  classes: count,
  cyclomaticMean: mean('Mean over the named functions.'),
  cyclomaticMax: count,
  cognitiveMean: mean('Mean over the named functions.'),
  maintainability,
  duplication,
  cycles: Type.Integer({ minimum: 0, description: 'Cycles of files by `load=start`.' }),
  instabilityMean: share('Mean over the files.'),
});
export type MetricsSummary = Static<typeof MetricsSummary>;

export const FileMetrics = Type.Object({
  file: filePath,
  language: Type.String({ description: 'VS Code language identifier.' }),
  lines: count,
  codeLines: count,
  commentLines: count,
  functions: Type.Integer({ minimum: 0, description: 'Named functions.' }),
  cyclomatic: Type.Integer({ minimum: 0, description: 'Sum over all functions and the top level.' }),
  cognitive: Type.Integer({ minimum: 0, description: 'Sum over all functions and the top level.' }),
  maintainability,
  fanIn: Type.Integer({ minimum: 0, description: 'Edges of the default graph that lead here.' }),
  fanOut: Type.Integer({ minimum: 0, description: 'Edges of the default graph that begin here.' }),
  instability,
  duplication,
  history: Type.Optional(FilePast),
});
export type FileMetrics = Static<typeof FileMetrics>;

export const ClassMetrics = Type.Object({
  symbol: symbolId,
  file: filePath,
  line,
  endLine: line,
  lines: count,
  methods: count,
  cyclomatic: count,
  cognitive: count,
  lcom4: Type.Integer({ minimum: 0, description: 'Groups of methods that share no field and do not call each other.' }),
});
export type ClassMetrics = Static<typeof ClassMetrics>;

export const GroupMetrics = Type.Object({
  id: Type.String({ description: 'Path of a folder, or name of a module.' }),
  level: Type.Enum(['folder', 'module'], { type: 'string' }),
  files: count,
  lines: count,
  codeLines: count,
  commentLines: count,
  functions: count,
  cyclomatic: count,
  cognitive: count,
  fanIn: Type.Integer({ minimum: 0, description: 'Files outside that depend on files inside.' }),
  fanOut: Type.Integer({ minimum: 0, description: 'Files outside that files inside depend on.' }),
  instability,
  duplication,
});
export type GroupMetrics = Static<typeof GroupMetrics>;

export const ArchitectureMetrics = Type.Object({
  propagationCost: share('Mean share of the files that a change of one file can reach, itself included.'),
  cyclicality: share('Share of the files that lie in a cycle.'),
  largestCycle: Type.Integer({ minimum: 0, description: 'Files.' }),
});
export type ArchitectureMetrics = Static<typeof ArchitectureMetrics>;

/** Size, complexity, coupling, duplication and cycles; history and further parts on request. */
export const Metrics = Type.Object({
  summary: MetricsSummary,
  languages: Type.Array(Type.Object({ language: Type.String(), files: count, codeLines: count })),
  files: Type.Array(FileMetrics),
  cycles: Type.Array(Type.Object({ id: count, files: Type.Array(filePath) })),
  snapshot: snapshotId,
  nextCursor: Type.Optional(nextCursor),
  functions: Type.Optional(Type.Array(FunctionMetrics)),
  classes: Type.Optional(Type.Array(ClassMetrics)),
  groups: Type.Optional(Type.Array(GroupMetrics)),
  architecture: Type.Optional(ArchitectureMetrics),
  hotspots: Type.Optional(Type.Array(Hotspot)),
  pairs: Type.Optional(Type.Array(ChangePair, { description: 'Pairs that no dependency explains come first.' })),
  people: Type.Optional(People),
  clones: Type.Optional(Clones),
  trend: Type.Optional(Trend),
  function: Type.Optional(FunctionDetail),
  reasons: Type.Optional(
    Type.Array(Type.String(), { description: 'Sentences: why history is missing or not whole, and how to get it.' }),
  ),
  doubts,
});
export type Metrics = Static<typeof Metrics>;

import type { BaselineAge } from '#protocol/diff.ts';
import type {
  Baseline,
  BaselineContent,
  BaselineEdge,
  BaselineFinding,
  BaselineNode,
  Baselines,
  StoredBaseline,
} from '../ports/baselines.ts';
import { baselineAge } from './baseline-age.ts';
import { isObject } from './envelope.ts';
import type { SyncParts } from './sync-parts.ts';

type Fields = Readonly<Record<string, unknown>>;

const itemsMax = 1_000_000;
const textMax = 4096;

/** The baselines of this user, read without trust in their form: fields that are not known here stay in the file alone. */
export class StoredBaselines implements Baselines {
  readonly #parts: Pick<SyncParts, 'state' | 'baselineFiles' | 'clock'>;

  constructor(parts: Pick<SyncParts, 'state' | 'baselineFiles' | 'clock'>) {
    this.#parts = parts;
  }

  of(projectId: string): Baseline | undefined {
    const { state, baselineFiles, clock } = this.#parts;
    const record = state.sync.baselines().find((each) => each.projectId === projectId);
    if (record === undefined || (record.keptUntilMs ?? Number.POSITIVE_INFINITY) <= clock.nowMs()) return undefined;
    const stored = baselineFiles.read(projectId);
    if (stored === undefined || stored.remoteProject !== record.remoteId) return undefined;
    const { remoteProject, indexedAt, fetchedAtMs } = stored;
    return { remoteProject, fetchedAtMs, ...(indexedAt !== undefined && { indexedAt }), ...contentOf(stored) };
  }

  ageOf(projectId: string): BaselineAge | undefined {
    return baselineAge(this.#parts, projectId);
  }
}

/** Each part is left out where the remote did not answer it, or not the whole of it: what is missing would look removed. */
function contentOf({ graph, metrics, security }: StoredBaseline): BaselineContent {
  const numbers = summaryOf(metrics);
  const findings = findingsOf(security);
  const drawn = graphOf(graph);
  return { ...(drawn && { graph: drawn }), ...(numbers && { metrics: numbers }), ...(findings && { findings }) };
}

function graphOf(data: unknown): BaselineContent['graph'] {
  if (!isObject(data) || data['truncated'] === true) return undefined;
  const { nodes, edges } = data;
  if (!Array.isArray(nodes) || !Array.isArray(edges)) return undefined;
  return { nodes: listOf(nodes, readNode), edges: listOf(edges, readEdge) };
}

function summaryOf(data: unknown): Readonly<Record<string, number>> | undefined {
  const summary = isObject(data) ? data['summary'] : undefined;
  if (!isObject(summary)) return undefined;
  const numbers = Object.entries(summary).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(numbers) as Record<string, number>;
}

function findingsOf(data: unknown): readonly BaselineFinding[] | undefined {
  if (!isObject(data) || !Array.isArray(data['findings']) || data['nextCursor'] !== undefined) return undefined;
  const findings = listOf(data['findings'], readFinding);
  const total = isObject(data['summary']) ? data['summary']['total'] : undefined;
  return typeof total === 'number' && total > findings.length ? undefined : findings;
}

function listOf<Item>(values: readonly unknown[], read: (fields: Fields) => Item | undefined): readonly Item[] {
  return values
    .slice(0, itemsMax)
    .map((value) => (isObject(value) ? read(value) : undefined))
    .filter((item) => item !== undefined);
}

function readNode({ id, type, label, size, language, module }: Fields): BaselineNode | undefined {
  if (!isPath(id)) return undefined;
  return {
    id,
    type: isText(type) ? type : 'file',
    label: isText(label) ? label : id,
    size: typeof size === 'number' && size >= 0 ? size : 0,
    ...(isText(language) && { language }),
    ...(isText(module) && { module }),
  };
}

function readEdge({ source, target, type, load }: Fields): BaselineEdge | undefined {
  if (!isPath(source) || !isPath(target)) return undefined;
  return { source, target, ...(isText(type) && { type }), ...(isText(load) && { load }) };
}

function readFinding(fields: Fields): BaselineFinding | undefined {
  const { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, content, reach } = fields;
  if (!isText(ruleId) || !isPath(file) || !isText(severity)) return undefined;
  const reached = isObject(reach) ? reach['state'] : reach;
  return {
    ruleId,
    title: isText(title) ? title : ruleId,
    severity,
    confidence: isText(confidence) ? confidence : 'medium',
    category: isText(category) ? category : 'vulnerability',
    cwe: Array.isArray(cwe) ? cwe.filter(isText) : [],
    file,
    line: typeof line === 'number' && Number.isInteger(line) && line > 0 ? line : 1,
    ...(isText(fingerprint) && { fingerprint }),
    ...(isText(content) && { content }),
    ...(isText(reached) && { reach: reached }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= textMax;
}

/** Relative, and no way out of the project. */
function isPath(value: unknown): value is string {
  return isText(value) && value !== '' && !value.startsWith('/') && !value.split('/').includes('..');
}

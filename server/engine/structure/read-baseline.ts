import { isJsonObject, type JsonObject } from '../../base/json-object.ts';
import type { StructureFinding, StructureNode } from './structure.ts';

/** One pair of files. A remote that has the documented endpoints alone says neither type nor load. */
export interface BaselineEdge {
  readonly source: string;
  readonly target: string;
  readonly type?: string;
  readonly load?: string;
}

/** Without a fingerprint, or without a reach, where the remote says none. */
export type BaselineFinding = Omit<StructureFinding, 'fingerprint' | 'reach'> &
  Partial<Pick<StructureFinding, 'fingerprint' | 'reach'>>;

/** Each part is absent where the remote has not answered it yet, which is not the same as empty. */
export interface BaselineContent {
  readonly graph?: { readonly nodes: readonly StructureNode[]; readonly edges: readonly BaselineEdge[] };
  /** Numbers of the summary of GET metrics by their names. */
  readonly metrics?: Readonly<Record<string, number>>;
  readonly findings?: readonly BaselineFinding[];
}

/** `data` of GET graph, metrics and security, as a remote answered them. */
export interface StoredAnswers {
  readonly graph?: unknown;
  readonly metrics?: unknown;
  readonly security?: unknown;
}

const itemsMax = 1_000_000;
const textMax = 4096;

/** Each part is left out where the remote did not answer it, or not the whole of it: what is missing would look removed. */
export function readBaseline({ graph, metrics, security }: StoredAnswers): BaselineContent {
  const numbers = summaryOf(metrics);
  const findings = findingsOf(security);
  const drawn = graphOf(graph);
  return { ...(drawn && { graph: drawn }), ...(numbers && { metrics: numbers }), ...(findings && { findings }) };
}

function graphOf(data: unknown): BaselineContent['graph'] {
  if (!isJsonObject(data) || data['truncated'] === true) return undefined;
  const { nodes, edges } = data;
  if (!Array.isArray(nodes) || !Array.isArray(edges)) return undefined;
  return { nodes: listOf(nodes, readNode), edges: listOf(edges, readEdge) };
}

function summaryOf(data: unknown): Readonly<Record<string, number>> | undefined {
  const summary = isJsonObject(data) ? data['summary'] : undefined;
  if (!isJsonObject(summary)) return undefined;
  const numbers = Object.entries(summary).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(numbers) as Record<string, number>;
}

function findingsOf(data: unknown): readonly BaselineFinding[] | undefined {
  if (!isJsonObject(data) || !Array.isArray(data['findings']) || data['nextCursor'] !== undefined) return undefined;
  const findings = listOf(data['findings'], readFinding);
  const total = isJsonObject(data['summary']) ? data['summary']['total'] : undefined;
  return typeof total === 'number' && total > findings.length ? undefined : findings;
}

function listOf<Item>(values: readonly unknown[], read: (fields: JsonObject) => Item | undefined): readonly Item[] {
  return values
    .slice(0, itemsMax)
    .map((value) => (isJsonObject(value) ? read(value) : undefined))
    .filter((item) => item !== undefined);
}

function readNode({ id, type, label, size, language, module }: JsonObject): StructureNode | undefined {
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

function readEdge({ source, target, type, load }: JsonObject): BaselineEdge | undefined {
  if (!isPath(source) || !isPath(target)) return undefined;
  return { source, target, ...(isText(type) && { type }), ...(isText(load) && { load }) };
}

function readFinding(fields: JsonObject): BaselineFinding | undefined {
  const { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach } = fields;
  if (!isText(ruleId) || !isPath(file) || !isText(severity)) return undefined;
  const reached = isJsonObject(reach) ? reach['state'] : reach;
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

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isHashedName } from '#server/engine/structure/hashed-names.ts';
import type {
  Structure,
  StructureFinding,
  StructureHeader,
  StructurePart,
} from '#server/engine/structure/structure.ts';
import { writeStructure } from '#server/engine/structure/write-lines.ts';
import type { Baseline, BaselineEdge, BaselineFinding, Baselines } from '../ports/baselines.ts';
import { timestamp } from '../projects/project-view.ts';
import type { ComparedState } from './compared-state.ts';

const compress = promisify(gzip);

/** Stored baselines of linked remotes as structures. The last one is kept: a project is compared with it after each run. */
export class BaselineStructures {
  readonly #baselines: Baselines;
  #last: { readonly baseline: Baseline; readonly state: Promise<ComparedState> } | undefined;

  constructor(baselines: Baselines) {
    this.#baselines = baselines;
  }

  /** Undefined where no graph was brought home yet. Its age is that of now: the folder may have become newer. */
  async of(projectId: string): Promise<ComparedState | undefined> {
    const baseline = this.#baselines.of(projectId);
    if (baseline?.graph === undefined) return undefined;
    if (this.#last?.baseline !== baseline) this.#last = { baseline, state: packed(projectId, baseline) };
    const age = this.#baselines.ageOf(projectId);
    return { ...(await this.#last.state), ...(age && { age }) };
  }
}

async function packed(projectId: string, baseline: Baseline): Promise<ComparedState> {
  const bytes = await compress(writeStructure(structureOfBaseline(baseline)), { level: 1 });
  return { mark: JSON.stringify([projectId, baseline.remoteProject, baseline.fetchedAtMs]), packed: bytes };
}

/** Parts that the remote did not answer are unknown, not empty. */
export function structureOfBaseline({ graph, metrics, findings, fetchedAtMs }: Baseline): Structure {
  const { nodes = [], edges = [] } = graph ?? {};
  const saysLoads = edges.length === 0 || edges.some(({ type, load }) => type !== undefined || load !== undefined);
  const unknown: StructurePart[] = [
    ...(saysLoads ? [] : (['loads'] as const)),
    ...(metrics === undefined ? (['metrics'] as const) : []),
    ...(findings === undefined ? (['findings'] as const) : []),
  ];
  const mode = nodes.length > 0 && nodes.every(({ id }) => isHashedName(id)) ? 'hashed' : 'plain';
  const header: StructureHeader = { createdAt: timestamp(fetchedAtMs), tool: 'remote', mode, unknown };
  return {
    header,
    nodes,
    edges: edges.map(structureEdge),
    metrics: Object.entries(metrics ?? {}).map(([metric, value]) => ({ metric, value })),
    findings: (findings ?? []).map(structureFinding),
  };
}

function structureEdge({ source, target, type = '', load }: BaselineEdge): Structure['edges'][number] {
  const known = (['start', 'deferred', 'never'] as const).find((each) => each === load);
  return { source, target, type, ...(known !== undefined && { load: known }) };
}

/** One without a fingerprint has an empty one: it is compared by rule and file. */
function structureFinding(finding: BaselineFinding): StructureFinding {
  const {
    ruleId,
    title,
    severity,
    confidence,
    category,
    cwe,
    file,
    line,
    fingerprint = '',
    reach = 'unknown',
  } = finding;
  return { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach };
}

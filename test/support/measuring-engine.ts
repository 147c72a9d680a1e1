import type { Metrics } from '#protocol/metrics.ts';
import { measuredProject, sourceOf } from './metrics-fixture.ts';

interface Question {
  readonly detail?: string;
  readonly symbol?: string;
  readonly cursor?: string;
  readonly within?: string;
}

export const measuredId = 'prj_1';

/** An engine with one project, for pages that show its metrics. */
export class MeasuringEngine {
  /** Questions for metrics in their order, by what they ask for besides the files. */
  readonly asked: string[] = [];
  readonly #measure: (question: Question) => Metrics | Promise<Metrics>;

  constructor(measure: (question: Question) => Metrics | Promise<Metrics> = measuredProject) {
    this.#measure = measure;
  }

  answer = (async (id: string, params: object) => {
    if (id === 'projects.list') return { data: { projects: [{ id: measuredId, name: 'shop' }] } };
    if (id === 'projects.get') return { data: { project: { id: measuredId, name: 'shop' } } };
    if (id === 'index.state')
      return { data: { status: 'indexed', snapshot: 'snp_00000000000000000000000001', skipped: [] } };
    if (id === 'source.get') return { data: sourceOf(params as never) };
    const question = params as Question;
    this.asked.push(question.detail ?? question.symbol ?? 'files');
    return { data: await this.#measure(question) };
  }) as never;
}

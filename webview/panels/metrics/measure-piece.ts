import type { FileMetrics, HotspotOrder, Metrics } from '#protocol/metrics.ts';
import type { Measured, MetricsPiece } from './metrics-state.ts';

/** A question to the operation about the project that is shown. */
export interface MetricsQuestion {
  readonly limit: number;
  readonly cursor?: string;
  readonly detail?: string;
  readonly symbol?: string;
  readonly within?: string;
  readonly top?: number;
  readonly order?: HotspotOrder;
}

export type Measure = (question: MetricsQuestion, signal: AbortSignal) => Promise<Metrics>;

/** The largest page. */
const pageFiles = 1000;
/** Of a project with more files the most complex are shown. */
const pagesMax = 20;
const hotspotsMax = 50;
/** As many as a person reads. */
export const startMax = 7;
const groupsMax = 200;

/** Asks for one piece. `subject` is the function whose details are wanted, or the folder of a trend. */
export async function measurePiece(
  piece: MetricsPiece,
  subject: string,
  measure: Measure,
  signal: AbortSignal,
): Promise<Measured> {
  switch (piece) {
    case 'files': {
      const [first, files] = await allFiles(measure, {}, signal);
      return { snapshot: first.snapshot, summary: first.summary, cycles: first.cycles, files };
    }
    case 'past': {
      const [first, files] = await allFiles(
        measure,
        { detail: 'history,hotspots,architecture', top: startMax },
        signal,
      );
      const { hotspots: start, architecture, reasons, doubts } = first;
      return { files, start, architecture, reasons, doubts };
    }
    case 'faults': {
      const { hotspots } = await measure({ limit: 1, detail: 'hotspots', order: 'faults', top: hotspotsMax }, signal);
      return { hotspots };
    }
    case 'functions': {
      const { functions } = await measure({ limit: 1, detail: 'functions', top: pageFiles }, signal);
      return { functions };
    }
    case 'clones': {
      const { clones } = await measure({ limit: 1, detail: 'clones,history', top: groupsMax }, signal);
      return { clones };
    }
    case 'people': {
      const { people, pairs } = await measure({ limit: 1, detail: 'people,pairs', top: groupsMax }, signal);
      return { people, pairs };
    }
    case 'trend': {
      const within = subject === '' ? {} : { within: subject };
      const { trend, reasons = [], doubts } = await measure({ limit: 1, detail: 'trend', ...within }, signal);
      return { trend: { points: [], pending: 0, ...trend, within: subject, reasons, doubts } };
    }
    case 'detail': {
      const { function: detail } = await measure({ limit: 1, symbol: subject }, signal);
      return { detail };
    }
  }
}

/** Returns the files of all pages, the most complex first. The first page bears the totals of the project too. */
async function allFiles(
  measure: Measure,
  question: Partial<MetricsQuestion>,
  signal: AbortSignal,
): Promise<[first: Metrics, files: FileMetrics[]]> {
  const first = await measure({ limit: pageFiles, ...question }, signal);
  const files = [...first.files];
  let { nextCursor } = first;
  for (let page = 1; nextCursor !== undefined && page < pagesMax; page++) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const next = await measure({ limit: pageFiles, ...question, cursor: nextCursor }, signal);
    files.push(...next.files);
    ({ nextCursor } = next);
  }
  return [first, files];
}

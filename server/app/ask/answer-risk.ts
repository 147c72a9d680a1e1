import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { Metrics } from '#protocol/metrics.ts';
import { getMetrics } from '../metrics/get-metrics.ts';
import type { Asking } from './asking.ts';
import { type CitedPlace, code, counted, type Draft, type DraftLine, plain } from './draft.ts';

const operation = 'GET …/metrics';
const listMax = 10;
/** Lines of a place that are shown. */
const linesShown = 5;

/** Functions, the hardest to follow first. */
export async function answerComplex(asking: Asking): Promise<Draft> {
  const { functions = [], summary } = await measured(asking, { detail: 'functions', top: listMax });
  const complex = functions.filter(({ cognitive }) => cognitive > 0);
  const all = counted(summary.functions, 'function');
  const lead =
    complex.length === 0
      ? `None of ${all} branches.`
      : `The ${counted(complex.length, 'function')} of ${all} with the most cognitive complexity.`;
  const lines = complex.map(({ symbol, file, line, endLine, cognitive, cyclomatic }): DraftLine => {
    const place = placeIn(asking.snapshot, { file, line, endLine, score: cognitive / complex[0].cognitive });
    const text = `${code(symbol.slice(file.length + 1))}: cognitive ${cognitive}, cyclomatic ${cyclomatic}`;
    return { head: code(file), file, statements: [{ text, place }] };
  });
  return { mode: 'graph', lead: [{ text: lead }], lines, certainty: 'exact', reasons: [], operation };
}

const ranked = 'The rank counts recent changes for the lines of a file; it cannot say what is worth a change.';

/** Files that change often of late, each with its reason. */
export async function answerHotspots(asking: Asking): Promise<Draft> {
  const { hotspots = [], reasons = [] } = await measured(asking, { detail: 'hotspots', top: listMax });
  const lead =
    hotspots.length === 0
      ? 'No hotspot of this project is known.'
      : `${counted(hotspots.length, 'file')} to look at first (bounded).`;
  const lines = hotspots.map(({ file, reason, hotspot }): DraftLine => {
    const place = placeIn(asking.snapshot, { file, line: 1, endLine: linesShown, score: hotspot });
    return { head: code(file), file, statements: [{ text: plain(reason), place }] };
  });
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines,
    certainty: 'bounded',
    reasons: [ranked, ...reasons],
    operation,
  };
}

/** Code that is there more than once, the largest first. */
export async function answerDuplicates(asking: Asking): Promise<Draft> {
  const { clones, reasons = [] } = await measured(asking, { detail: 'clones', top: listMax });
  const { groups = [], summary } = clones ?? {};
  const lead =
    summary === undefined
      ? 'Copies of code are not known.'
      : `${counted(summary.groups, 'group')} of equal code; ${(summary.duplication * 100).toFixed(1)} % of the tokens are in a copy.`;
  const lines = groups.map(({ fragments, lines: size, type }): DraftLine => ({
    head: `${counted(fragments.length, 'copy', 'copies')} of ${counted(size, 'line')}${type === 1 ? '' : ', equal but for names and literals'}`,
    statements: fragments.map(({ file, line, endLine }) => ({
      text: `${code(file)}, line ${line}`,
      place: placeIn(asking.snapshot, { file, line, endLine, score: 1 }),
    })),
  }));
  const certainty = summary === undefined ? 'unknown' : 'exact';
  return { mode: 'graph', lead: [{ text: lead }], lines, certainty, reasons, operation };
}

/** Files that commits change together with that of a thing; undefined for what is in several files. */
export async function answerTogether(asking: Asking, { file, id, kind }: NamedThing): Promise<Draft | undefined> {
  if (file === undefined) return undefined;
  const { files, reasons = [] } = await measured(asking, { detail: 'history', within: file });
  const { coChanged = [], changes = 0 } = files[0]?.history ?? {};
  const ofFile = kind === 'symbol' ? `${code(id)} lies in a file; history is known by file. ` : '';
  const lead =
    coChanged.length === 0
      ? `${ofFile}No file is known to change with ${code(file)}.`
      : `${ofFile}${counted(coChanged.length, 'file')} that changed most with ${code(file)}, in ${counted(changes, 'commit')} that changed it.`;
  const lines = coChanged.map(({ file: other, support, confidence }): DraftLine => {
    const place = placeIn(asking.snapshot, { file: other, line: 1, endLine: linesShown, score: confidence });
    return { head: code(other), file: other, statements: [{ text: `together ${support} times`, place }] };
  });
  const certainty = reasons.length === 0 ? 'exact' : 'bounded';
  return { mode: 'graph', lead: [{ text: lead }], lines, certainty, reasons, operation };
}

async function measured(
  { parts, id, context }: Asking,
  asked: { readonly detail: string; readonly top?: number; readonly within?: string },
): Promise<Metrics> {
  return (await getMetrics(parts, { id, limit: 1, ...asked }, context)).data();
}

/** The beginning of a place, and never lines that are not there. */
function placeIn({ files }: GraphSnapshot, { file, line, endLine, score }: CitedPlace): CitedPlace {
  const number = findFile(files, file);
  const last = number === undefined ? endLine : files.lines[number];
  return { file, line, endLine: Math.max(line, Math.min(endLine, line + linesShown - 1, last)), score };
}

import type { Doubt } from '#protocol/doubt-codes.ts';
import { percent } from '#server/base/percent.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { coChangeFilesMax } from '#server/engine/history/co-change.ts';
import type { CloneGroup } from '#protocol/clones.ts';
import type { Metrics } from '#protocol/metrics.ts';
import { getMetrics } from '../metrics/get-metrics.ts';
import type { Asking } from './asking.ts';
import { type CitedPlace, code, counted, type Draft, type DraftLine, withCode } from './draft.ts';

const operation = 'GET …/metrics';
const listMax = 10;
/** Lines of a place that are shown. */
const linesShown = 5;
/** Of the copies in one file so many are named; the others are counted. */
const linesNamedMax = 8;

/** Functions, the hardest to follow first. */
export async function answerComplex(asking: Asking, part?: NamedThing): Promise<Draft> {
  const { functions = [], summary } = await measured(asking, { detail: 'functions', top: listMax, part });
  const complex = functions.filter(({ cognitive }) => cognitive > 0);
  const all = counted(summary.functions, 'function');
  const lead =
    complex.length === 0
      ? `None of ${all}${inPart(part)} branches.`
      : `The ${counted(complex.length, 'function')} of ${all}${inPart(part)} with the most cognitive complexity.`;
  const lines = complex.map(({ symbol, file, line, endLine, cognitive, cyclomatic }): DraftLine => {
    const place = placeIn(asking.snapshot, { file, line, endLine, score: cognitive / complex[0].cognitive });
    const text = `${code(symbol.slice(file.length + 1))}: cognitive ${cognitive}, cyclomatic ${cyclomatic}`;
    return { head: code(file), file, statements: [{ text, place }] };
  });
  return { mode: 'graph', lead: [{ text: lead }], lines, certainty: 'exact', operation };
}

const ranked: Doubt = { code: 'hotspots_ranked' };

/** Files that change often of late and are hard to follow, each with its reason. */
export async function answerHotspots(asking: Asking, part?: NamedThing): Promise<Draft> {
  const { hotspots = [], doubts = [] } = await measured(asking, { detail: 'hotspots', top: listMax, part });
  const lead =
    hotspots.length === 0
      ? `No hotspot${part === undefined ? ' of this project' : inPart(part)} is known.`
      : `${counted(hotspots.length, 'file')}${inPart(part)} to look at first (bounded).`;
  const lines = hotspots.map(({ file, reason, hotspot }): DraftLine => {
    const place = placeIn(asking.snapshot, { file, line: 1, endLine: linesShown, score: hotspot });
    return { head: code(file), file, statements: [{ text: withCode(reason), place }] };
  });
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines,
    certainty: 'bounded',
    doubts: [ranked, ...doubts],
    operation,
  };
}

/** Code that is there more than once, in the order of reading. */
export async function answerDuplicates(asking: Asking, part?: NamedThing): Promise<Draft> {
  const { clones, doubts = [] } = await measured(asking, { detail: 'clones', top: listMax, part });
  const { groups = [], summary } = clones ?? {};
  const lead =
    summary === undefined
      ? 'Copies of code are not known.'
      : `${counted(summary.groups, 'group')} of equal code${part === undefined ? '' : ` with a copy${inPart(part)}`}; ${percent(summary.duplication, 1)} % of the tokens${part === undefined ? '' : ' there'} are in a copy.`;
  const lines = groups.map((group) => groupLine(asking.snapshot, group));
  const certainty = summary === undefined ? 'unknown' : 'exact';
  return { mode: 'graph', lead: [{ text: lead }], lines, certainty, doubts, operation };
}

/** A group of copies, with the places in one file beside each other. */
function groupLine(snapshot: GraphSnapshot, { fragments, lines, type }: CloneGroup): DraftLine {
  const isEven = fragments.every(({ line, endLine }) => endLine - line + 1 === lines);
  const size = `${isEven ? '' : 'up to '}${counted(lines, 'line')}`;
  const byFile = [...Map.groupBy(fragments, ({ file }) => file)];
  return {
    head: `${counted(fragments.length, 'copy', 'copies')} of ${size}${type === 1 ? '' : ', equal but for names and literals'}`,
    statements: byFile.map(([file, places]) => ({
      text: `${code(file)}, ${lineNumbers(places.map(({ line }) => line))}`,
      place: placeIn(snapshot, { ...places[0], score: 1 }),
    })),
  };
}

function lineNumbers(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`;
  const left = lines.length - linesNamedMax;
  return `lines ${lines.slice(0, linesNamedMax).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

const orderOfTogether: Doubt = { code: 'changes_together_ranked' };

/** Files that commits change together with that of a thing; undefined for what is in several files. */
export async function answerTogether(asking: Asking, thing: NamedThing): Promise<Draft | undefined> {
  const { file, id, kind } = thing;
  if (file === undefined) return undefined;
  const part: NamedThing = { kind: 'file', id: file, file };
  const { files, doubts = [] } = await measured(asking, { detail: 'history', part });
  const { coChanged = [] } = files[0]?.history ?? {};
  const ofFile = kind === 'symbol' ? `${code(id)} lies in a file; history is known by file. ` : '';
  const lead =
    coChanged.length === 0
      ? `${ofFile}No file is known to change with ${code(file)}.`
      : `${ofFile}Most likely to change again with ${code(file)}: ${counted(coChanged.length, 'file')}, by commits of at most ${coChangeFilesMax} files.`;
  const lines = coChanged.map(({ file: other, support, confidence }): DraftLine => {
    const place = placeIn(asking.snapshot, { file: other, line: 1, endLine: linesShown, score: confidence });
    return {
      head: code(other),
      file: other,
      statements: [{ text: `together in ${counted(support, 'commit')}`, place }],
    };
  });
  const unsure = [...(coChanged.length === 0 ? [] : [orderOfTogether]), ...doubts];
  const certainty = unsure.length === 0 ? 'exact' : 'bounded';
  return { mode: 'graph', lead: [{ text: lead }], lines, certainty, doubts: unsure, operation };
}

interface Measure {
  readonly detail: string;
  readonly top?: number;
  /** The file, folder or module that is measured; the whole project where there is none. */
  readonly part: NamedThing | undefined;
}

async function measured({ parts, id, context }: Asking, { part, ...asked }: Measure): Promise<Metrics> {
  const scope = part && { within: part.id };
  return (await getMetrics(parts, { id, limit: 1, ...asked, ...scope }, context)).data();
}

function inPart(part: NamedThing | undefined): string {
  return part === undefined ? '' : ` in ${code(part.id)}`;
}

/** The beginning of a place, and never lines that are not there. */
function placeIn({ files }: GraphSnapshot, { file, line, endLine, score }: CitedPlace): CitedPlace {
  const number = findFile(files, file);
  const last = number === undefined ? endLine : files.lines[number];
  return { file, line, endLine: Math.max(line, Math.min(endLine, line + linesShown - 1, last)), score };
}

import type { Doubt } from '#protocol/doubt-codes.ts';
import { getTour } from '../questions/tour.ts';
import type { Asking } from './asking.ts';
import { code, counted, type Draft, plain } from './draft.ts';

const ranked: Doubt = { code: 'tour_ranked' };

/** Answers where a new reader of the project begins. */
export async function answerTour(asking: Asking): Promise<Draft> {
  const { parts, id, context } = asking;
  const { stops, doubts = [] } = await (await getTour(parts, { id }, context)).data();
  const lead =
    stops.length === 0
      ? 'No place of this project stands out: nothing in it is used by something else.'
      : `${counted(stops.length, 'place')} to read first, the most informative one at the top (bounded).`;
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: stops.map(({ file, line, endLine, title, summary, reason, score }) => ({
      head: code(file),
      file,
      statements: [
        { text: `${title === file ? 'the file' : code(title)}, line ${line}`, place: { file, line, endLine, score } },
        ...(summary === undefined ? [] : [{ text: plain(summary) }]),
        { text: plain(reason) },
      ],
    })),
    certainty: 'bounded',
    doubts: [ranked, ...doubts],
    operation: 'GET …/tour',
  };
}

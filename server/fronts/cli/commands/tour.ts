import { ApiError } from '#server/app/operations/api-error.ts';
import type { TourStop } from '#protocol/tour.ts';
import { writePieces } from '../command-io.ts';
import { type ShownStop, tourCodeLines, tourText } from '../formats/tour-text.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

export const addTourCommand: AddCommand = (program, act) => {
  program
    .command('tour')
    .description('Shows the places to read first, each with its reason (default: 5, at most 20).')
    .addHelpText('after', examples('groundplan tour', 'groundplan tour --limit 10 --json'))
    .action(act(showTour));
};

async function showTour(session: CommandSession): Promise<void> {
  const { id } = await session.openProject({ upTo: 'calls' });
  const tour = await session.ask('tour.get', { id, limit: session.options.limit });
  if (session.options.json) return session.printJson(tour);
  const stops = await Promise.all(tour.stops.map((stop) => withCode(session, id, stop)));
  await writePieces(session.io.stdout, tourText(stops, tour.reasons, session.style));
}

/** A file that changed meanwhile costs its lines alone. */
async function withCode(session: CommandSession, id: string, stop: TourStop): Promise<ShownStop> {
  const { file, line, endLine } = stop;
  try {
    const last = Math.min(endLine, line + tourCodeLines - 1);
    const { content } = await session.call('source.get', { id, file, line, endLine: last });
    return { ...stop, code: content };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'path_not_found') return { ...stop, code: undefined };
    throw error;
  }
}

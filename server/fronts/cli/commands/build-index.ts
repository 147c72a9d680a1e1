import { ApiError } from '#server/app/operations/api-error.ts';
import { durationOf, skippedLines, sumLine } from '../index-summary.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

interface IndexOptions {
  readonly full?: boolean;
}

export const addIndexCommand: AddCommand = (program, act) => {
  program
    .command('index')
    .description('Brings the index of a workspace up to date and shows what is in it.')
    .option('--full', 'read every file again instead of only what changed')
    .addHelpText('after', examples('groundplan index', 'groundplan index --full --workspace ../other-repository'))
    .action(act(buildIndex));
};

async function buildIndex(session: CommandSession, { full }: IndexOptions): Promise<void> {
  const { id } = await session.openProject({ full, upTo: 'all', confirmed: true });
  const state = await session.untilIndexed(id);
  if (state.failure) throw new ApiError(state.failure.code, state.failure.message);
  if (session.options.json) return session.printJson(state);
  const { project } = await session.call('projects.get', { id });
  await session.print([sumLine(project.stats, durationOf([state])), ...skippedLines([state])]);
}

import { Option } from 'commander';
import { type EntryPoint, entryPointTypes } from '#protocol/entry-points.ts';
import { writePieces } from '../command-io.ts';
import { entryPointsText } from '../formats/entry-points-text.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

interface EntryPointsOptions {
  readonly type?: EntryPoint['type'];
}

export const addEntryPointsCommand: AddCommand = (program, act) => {
  program
    .command('entry-points')
    .description('Lists where programs begin: routes, commands, what packages export, pages, workers, jobs, messages.')
    .addOption(new Option('--type <type>', 'only these').choices(entryPointTypes))
    .addHelpText('after', examples('groundplan entry-points', 'groundplan entry-points --type route --json'))
    .action(act(showEntryPoints));
};

async function showEntryPoints(session: CommandSession, { type }: EntryPointsOptions): Promise<void> {
  const { id } = await session.openProject();
  const { nextCursor: _, ...data } = await session.ask('entryPoints.list', { id, type, limit: session.options.limit });
  if (session.options.json) return session.printJson(data);
  await writePieces(session.io.stdout, entryPointsText(data, session.tableLook));
}

import { Option } from 'commander';
import { loadScopes } from '#protocol/load.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { writePieces } from '../command-io.ts';
import { cyclesText } from '../formats/cycles-text.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

type CyclesParams = OperationParams<'cycles.list'>;

interface CyclesOptions {
  readonly level: NonNullable<CyclesParams['level']>;
  readonly load: NonNullable<CyclesParams['load']>;
  readonly types?: CyclesParams['types'];
}

export const addCyclesCommand: AddCommand = (program, act) => {
  program
    .command('cycles')
    .description('Lists the dependency cycles, the largest first: of what is loaded when the program starts.')
    .addOption(new Option('--level <level>', 'between what').choices(['file', 'directory', 'module']).default('file'))
    .addOption(
      new Option('--load <load>', 'with imports that load later too, or all of them')
        .choices(loadScopes)
        .default('start'),
    )
    .addOption(new Option('--types <types>', 'the former --load').choices(['include', 'exclude']).hideHelp())
    .addHelpText('after', examples('groundplan cycles --load all', 'groundplan cycles --level module --json'))
    .action(act(showCycles));
};

async function showCycles(session: CommandSession, { level, load, types }: CyclesOptions): Promise<void> {
  const { id } = await session.openProject({ upTo: 'symbols' });
  const counted = types === undefined ? { load } : { types };
  const found = await session.ask('cycles.list', { id, level, ...counted, limit: session.options.limit });
  if (session.options.json) return session.printJson(found);
  await writePieces(session.io.stdout, cyclesText(found, level, session.style));
}

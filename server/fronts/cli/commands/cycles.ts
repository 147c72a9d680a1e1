import { Option } from 'commander';
import type { OperationParams } from '#protocol/operations.ts';
import { writePieces } from '../command-io.ts';
import { cyclesText } from '../formats/cycles-text.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

type CyclesParams = OperationParams<'cycles.list'>;

interface CyclesOptions {
  readonly level: NonNullable<CyclesParams['level']>;
  readonly types: NonNullable<CyclesParams['types']>;
}

export const addCyclesCommand: AddCommand = (program, act) => {
  program
    .command('cycles')
    .description('Lists the dependency cycles, the largest first.')
    .addOption(new Option('--level <level>', 'between what').choices(['file', 'directory', 'module']).default('file'))
    .addOption(
      new Option('--types <types>', 'imports of types alone').choices(['include', 'exclude']).default('include'),
    )
    .addHelpText('after', examples('groundplan cycles --types exclude', 'groundplan cycles --level module --json'))
    .action(act(showCycles));
};

async function showCycles(session: CommandSession, { level, types }: CyclesOptions): Promise<void> {
  const { id } = await session.openProject({ upTo: 'files' });
  const found = await session.ask('cycles.list', { id, level, types, limit: session.options.limit });
  if (session.options.json) return session.printJson(found);
  await writePieces(session.io.stdout, cyclesText(found, level, session.style));
}

import type { CommandSession } from '../session.ts';
import { withCommas } from '../text/numbers.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { type AddCommand, examples } from './command.ts';

export const addBackupCommand: AddCommand = (program, act) => {
  program
    .command('backup')
    .argument('<archive>', 'file to write, for its user alone')
    .description('Writes keys, projects, members and snapshots into one file, also while they are served.')
    .addHelpText(
      'after',
      examples(
        'groundplan backup groundplan.backup --state /var/lib/groundplan',
        'groundplan backup "/backups/$(date +%F)" --state /var/lib/groundplan',
      ),
    )
    .action(act(backUp));
};

export const addRestoreCommand: AddCommand = (program, act) => {
  program
    .command('restore')
    .argument('<archive>', 'file that `backup` wrote')
    .option('--force', 'moves what the folder holds aside, into a folder of its own')
    .description('Puts a backup into an empty folder that no engine serves.')
    .addHelpText(
      'after',
      examples(
        'groundplan restore groundplan.backup --state /var/lib/groundplan',
        'groundplan restore groundplan.backup --state /var/lib/groundplan --force',
      ),
    )
    .action(act(restore));
};

async function backUp(session: CommandSession, file: string): Promise<void> {
  const written = await session.call('engine.backup', { path: session.resolvePath(file) });
  if (session.options.json) return session.printJson(written);
  const { path, entries, bytes } = written;
  await session.print([`${withCommas(entries)} files, ${withCommas(bytes)} bytes: ${visibleText(path)}`]);
}

async function restore(session: CommandSession, file: string, { force = false }: { force?: boolean }): Promise<void> {
  const { stateDirectory, surroundings } = session;
  const restored = await surroundings.restorer.restore({ stateDirectory, file: session.resolvePath(file), force });
  if (session.options.json) return session.printJson(restored);
  const { entries, createdAt, movedTo } = restored;
  const place = visibleText(restored.stateDirectory);
  await session.print([`${withCommas(entries)} files of ${createdAt} are in ${place}`]);
  if (movedTo !== undefined) await session.note(`The data of before is in ${visibleText(movedTo)}.`);
}

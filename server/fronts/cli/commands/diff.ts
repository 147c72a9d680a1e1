import type { ArchitectureDiff } from '#protocol/diff.ts';
import { writePieces } from '../command-io.ts';
import { diffText } from '../formats/diff-text.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

interface DiffOptions {
  readonly parting?: boolean;
  /** Of `--no-findings`. */
  readonly findings: boolean;
}

export const addDiffCommand: AddCommand = (program, act) => {
  program
    .command('diff')
    .argument('<base>', 'a git revision, `baseline` (the linked remote), or the id of a snapshot that is kept')
    .argument('[head]', 'another one (default: the files as they lie on the disk)')
    .description(
      'Shows what a change does to the architecture: new cycles, new dependencies between folders, findings.',
    )
    .option('--parting', 'compares with the commit where what is checked out parted from <base>')
    .option('--no-findings', 'scans neither state for holes, which takes most of the time')
    .addHelpText('after', examples('groundplan diff HEAD', 'groundplan diff --parting --no-findings HEAD'))
    .action(act(showDiff));
};

async function showDiff(
  session: CommandSession,
  from: string,
  to: string | undefined,
  { parting, findings }: DiffOptions,
): Promise<void> {
  const project = await session.openProject();
  const found = await session.ask('diff.get', {
    id: project.id,
    from,
    ...(to !== undefined && { to }),
    ...(parting && { parting }),
    ...(!findings && { findings }),
  });
  const { limit, json } = session.options;
  const shown = limit === undefined ? found : firstOf(found, limit);
  if (json) return session.printJson(shown);
  await writePieces(session.io.stdout, diffText(found, { from, to: to ?? 'worktree', limit, style: session.style }));
}

/** The first ones of each list. */
function firstOf(found: ArchitectureDiff, limit: number): ArchitectureDiff {
  const lists = Object.entries(found).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, limit) : value,
  ]);
  return Object.fromEntries(lists) as ArchitectureDiff;
}

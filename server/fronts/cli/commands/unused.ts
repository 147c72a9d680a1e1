import { writePieces } from '../command-io.ts';
import { unusedText } from '../formats/unused-text.ts';
import type { CommandSession } from '../session.ts';
import { resolveFile } from '../target.ts';
import { type AddCommand, examples } from './command.ts';

interface UnusedOptions {
  readonly file?: string;
  readonly exact?: boolean;
}

export const addUnusedCommand: AddCommand = (program, act) => {
  program
    .command('unused')
    .description('Lists exports and files that nothing uses and no entry point reaches: proven ones first.')
    .option('--file <path>', 'only what is declared in this file')
    .option('--exact', 'only what is proven')
    .addHelpText('after', examples('groundplan unused', 'groundplan unused --exact --json'))
    .action(act(showUnused));
};

async function showUnused(session: CommandSession, { file, exact }: UnusedOptions): Promise<void> {
  const project = await session.openProject();
  const found = await session.ask('unused.list', {
    id: project.id,
    file: file === undefined ? undefined : await resolveFile(session, project, file),
    certainty: exact ? 'exact' : undefined,
    limit: session.options.limit,
  });
  const { nextCursor: _, ...data } = found;
  if (session.options.json) return session.printJson(data);
  await writePieces(session.io.stdout, unusedText(found, session.tableLook));
}

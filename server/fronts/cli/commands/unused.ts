import { writePieces } from '../command-io.ts';
import { unusedText } from '../formats/unused-text.ts';
import type { CommandSession } from '../session.ts';
import { resolveFile } from '../target.ts';
import { noteTier } from '../text/tier-note.ts';
import { type AddCommand, examples } from './command.ts';

interface UnusedOptions {
  readonly file?: string;
  readonly proven?: boolean;
  readonly exact?: boolean;
}

export const addUnusedCommand: AddCommand = (program, act) => {
  program
    .command('unused')
    .description('Lists exports and files that nothing uses and no entry point reaches: proven ones first.')
    .option('--file <path>', 'only what is declared in this file')
    .option('--proven', 'only what is proven')
    .option('--exact', 'asks the compiler about what is not proven')
    .addHelpText('after', examples('groundplan unused --proven', 'groundplan unused --file src/index.ts --exact'))
    .action(act(showUnused));
};

async function showUnused(session: CommandSession, { file, proven, exact }: UnusedOptions): Promise<void> {
  const project = await session.openProject();
  const found = await session.ask('unused.list', {
    id: project.id,
    file: file === undefined ? undefined : await resolveFile(session, project, file),
    certainty: proven ? 'exact' : undefined,
    ...(exact && { tier: 'exact' }),
    limit: session.options.limit,
  });
  const { nextCursor: _, ...data } = found;
  if (session.options.json) return session.printJson(data);
  await noteTier(session, found.exactTier);
  await writePieces(session.io.stdout, unusedText(found, session.tableLook));
}

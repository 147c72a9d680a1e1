import { writePieces } from '../command-io.ts';
import { ownersText } from '../formats/owners-text.ts';
import type { CommandSession } from '../session.ts';
import { resolveFile } from '../target.ts';
import { type AddCommand, examples } from './command.ts';

export const addOwnersCommand: AddCommand = (program, act) => {
  program
    .command('owners')
    .argument('<file>', 'a file of the project')
    .description('Shows who knows a file: who owns it by CODEOWNERS, and who changed it.')
    .addHelpText('after', examples('groundplan owners src/main.ts', 'groundplan owners src/main.ts --json'))
    .action(act(showOwners));
};

async function showOwners(session: CommandSession, text: string): Promise<void> {
  const project = await session.openProject({ upTo: 'files' });
  const file = await resolveFile(session, project, text);
  const found = await session.ask('owners.get', { id: project.id, file });
  if (session.options.json) return session.printJson(found);
  await writePieces(session.io.stdout, ownersText(file, found, session.tableLook));
}

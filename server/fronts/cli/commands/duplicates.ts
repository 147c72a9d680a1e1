import { topDefault } from '#protocol/metrics.ts';
import { writePieces } from '../command-io.ts';
import { duplicatesText } from '../formats/duplicates-text.ts';
import { findFolder } from '../metric-target.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

export const addDuplicatesCommand: AddCommand = (program, act) => {
  program
    .command('duplicates')
    .argument('[target]', 'only with a copy in this file, folder or module')
    .description(`Lists code that is there more than once, the largest first (default: ${topDefault} groups).`)
    .addHelpText('after', examples('groundplan duplicates', 'groundplan duplicates src/cart.ts --json'))
    .action(act(showDuplicates));
};

async function showDuplicates(session: CommandSession, target: string | undefined): Promise<void> {
  const { id, within } = await findFolder(session, target);
  const { json, limit = topDefault } = session.options;
  const asked = { id, ...(within !== undefined && { within }), detail: 'clones,history' };
  const { nextCursor: _, ...found } = await session.ask('metrics.get', { ...asked, top: limit, limit });
  if (json) return session.printJson(found);
  await writePieces(session.io.stdout, duplicatesText(found, session.style));
}

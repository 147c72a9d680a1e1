import { ApiError } from '#server/app/operations/api-error.ts';
import { UsageError } from '../failures.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

export const addLspCommand: AddCommand = (program, act) => {
  program
    .command('lsp')
    .description('The language server, for editors other than VS Code.')
    .option('--stdio', 'speak over standard input and output')
    .addHelpText('after', examples('groundplan lsp --stdio'))
    .action(act(serveLanguage));
};

/** To connect again is the editor's business: its documents are open in the engine that ended. */
async function serveLanguage(session: CommandSession, { stdio }: { readonly stdio?: boolean }): Promise<void> {
  if (!stdio) throw new UsageError('say how to speak: --stdio is the only way');
  const { stateDirectory } = session;
  const endedBy = await session.surroundings.engine.serveLanguage({ stateDirectory });
  if (endedBy === 'engine') {
    throw new ApiError('engine_unavailable', 'the engine ended; start the language server again');
  }
}

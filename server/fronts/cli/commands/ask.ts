import { Option } from 'commander';
import type { OperationParams } from '#protocol/operations.ts';
import { writePieces } from '../command-io.ts';
import { answerText } from '../formats/answer-text.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

interface AskOptions {
  readonly path?: string;
  readonly mode?: OperationParams<'ask.run'>['mode'];
}

const modes = ['auto', 'extractive', 'model'];

export const addAskCommand: AddCommand = (program, act) => {
  program
    .command('ask')
    .argument('<question...>', 'a question about the project, in words')
    .description('Answers a question about the project, with its sources.')
    .option('--path <glob>', 'only sources of these paths')
    .addOption(new Option('--mode <mode>', 'extractive: never by the graph or a model').choices(modes))
    .addHelpText('after', examples('groundplan ask who calls parseHeaders', 'groundplan ask where are retries delayed'))
    .action(act(ask));
};

async function ask(session: CommandSession, words: readonly string[], { path, mode }: AskOptions): Promise<void> {
  const project = await session.openProject({ upTo: 'search' });
  const answer = await session.ask('ask.run', { id: project.id, question: words.join(' '), path, mode });
  if (session.options.json) return session.printJson(answer);
  await writePieces(session.io.stdout, answerText(answer, session.style));
}

import { Option } from 'commander';
import type { OperationParams } from '#protocol/operations.ts';
import { offerModel } from '../offered-model.ts';
import type { Answer, AnswerItem } from '#protocol/ask.ts';
import { writePieces, writeText } from '../command-io.ts';
import { visibleLines } from '#server/base/visible-text.ts';
import { answerEnd, promptText, stepText } from '../formats/answer-text.ts';
import { UsageError } from '../failures.ts';
import { askRemote, originLine, remoteOption } from '../remote-answer.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

interface AskOptions {
  readonly path?: string;
  readonly mode: NonNullable<OperationParams<'ask.run'>['mode']>;
  readonly showPrompt?: boolean;
  readonly remote?: boolean;
}

const modes = ['auto', 'extractive', 'model'];

export const addAskCommand: AddCommand = (program, act) => {
  program
    .command('ask')
    .argument('<question...>', 'a question about the project, in words')
    .description('Answers a question about the project, with its sources.')
    .option('--path <glob>', 'only sources of these paths')
    .addOption(
      new Option('--mode <mode>', 'extractive: never by the graph or a model; model: never by the graph')
        .choices(modes)
        .default('auto'),
    )
    .option('--show-prompt', 'shows what a language model would be sent; nothing is sent')
    .option(...remoteOption)
    .addHelpText('after', examples('groundplan ask who calls parseHeaders', 'groundplan ask where are retries delayed'))
    .action(act(ask));
};

async function ask(session: CommandSession, words: readonly string[], options: AskOptions): Promise<void> {
  if (options.remote) return askThere(session, words.join(' '), options);
  await offerModel(session);
  const project = await session.openProject({ upTo: 'all' });
  const { path, mode, showPrompt = false } = options;
  const params = { id: project.id, question: words.join(' '), path, mode };
  const { json } = session.options;
  if (showPrompt) {
    const prompt = await session.ask('ask.prompt', params);
    return json ? session.printJson(prompt) : writePieces(session.io.stdout, promptText(prompt, session.style));
  }
  const asked = { ...params, detail: 'full' } as const;
  return json ? session.printJson(await session.ask('ask.run', asked)) : streamAnswer(session, asked);
}

async function askThere(
  session: CommandSession,
  question: string,
  { path, mode, showPrompt = false }: AskOptions,
): Promise<void> {
  if (showPrompt) throw new UsageError('--show-prompt shows the prompt of this machine: leave --remote out');
  const answer = await askRemote(session, 'sync.ask', { question, path, mode, detail: 'full' });
  if (session.options.json) return session.printJson(answer);
  await session.print([originLine(answer.origin), '', visibleLines(answer.answer)]);
  await writePieces(session.io.stdout, answerEnd(answer, session.style));
}

/** The text as it comes, to a terminal as to a pipe; then how it came about, and its sources. */
async function streamAnswer(session: CommandSession, params: OperationParams<'ask.run'>): Promise<void> {
  const { io, style } = session;
  let isStreamed = false;
  const onItem = async (piece: AnswerItem): Promise<void> => {
    if (piece.event === 'step') await writeText(io.stderr, stepText(piece.data, style));
    if (piece.event !== 'delta') return;
    isStreamed = true;
    await writeText(io.stdout, visibleLines(piece.data.text));
  };
  let answer: Answer;
  try {
    answer = await session.onItem('ask.run', params, onItem);
    // An engine of another version may answer without a stream.
    if (!isStreamed) await onItem({ event: 'delta', data: { text: answer.answer } });
  } finally {
    // Also of a text that broke off: what comes behind it, such as the prompt of a shell, begins a line.
    if (isStreamed) await writeText(io.stdout, '\n');
  }
  await writePieces(io.stdout, answerEnd(answer, style));
}

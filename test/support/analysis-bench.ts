import { AnalysisThread } from '#server/app/analysis/analysis-thread.ts';
import type { AnalysisCommand, AnalysisReply } from '#server/app/analysis/thread-messages.ts';
import { JsonText } from '#server/base/json-text.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { stubSnapshot } from './scripted-indexers.ts';
import { scriptedSpawner, type ScriptedThread } from './scripted-threads.ts';

export const first = stubSnapshot({ id: 'snp_1' });
export const second = stubSnapshot({ id: 'snp_2' });

/** Path questions are distinguished by where they begin. */
function commandText(command: AnalysisCommand): string {
  if (command.type === 'keep') return `keep ${command.number} ${command.snapshot.id}`;
  if (command.type === 'drop') return `drop ${command.number}`;
  if (command.type === 'retire') return 'retire';
  return `ask ${command.snapshot} ${'from' in command.request ? command.request.from : command.kind}`;
}

/** The supervisor of analysis threads over scripted ones, and what became of what was asked. */
export class AnalysisBench {
  readonly spawner = scriptedSpawner();
  kept: readonly GraphSnapshot[] = [first, second];
  readonly analysis = new AnalysisThread({ spawner: this.spawner, kept: () => this.kept });
  /** Outcome of each question, in the order in which they came. */
  readonly outcomes: string[] = [];

  ask(from: string, { snapshot = first, signal = new AbortController().signal } = {}): Promise<void> {
    const asked = this.analysis.ask(snapshot, 'path', { from, to: '' }, signal);
    return asked.then(
      (text) => void this.outcomes.push(`${from}: ${JSON.stringify(text.read())}`),
      (error: Error & { code?: string }) => void this.outcomes.push(`${from}: ${error.code ?? error.message}`),
    );
  }

  get thread(): ScriptedThread {
    return this.spawner.newest();
  }

  get commands(): string[] {
    return (this.thread.posted as AnalysisCommand[]).map(commandText);
  }

  reply(reply: AnalysisReply): void {
    this.thread.answer(reply);
  }

  answer(data: string): void {
    this.reply({ type: 'answered', json: JsonText.of(data).bytes });
  }
}

import type { AskParts } from './ask-parts.ts';
import { type AskState, runningOf } from './ask-state.ts';
import { doneText } from './ask-words.ts';

/** One sentence when an answer begins, and one when it ends, be it the newest or one that was asked for again; none while it comes. */
export function endAnnouncer({ announce, t }: Pick<AskParts, 'announce' | 't'>): (state: AskState) => void {
  let before: number | undefined;
  return (state) => {
    const running = runningOf(state)?.id;
    if (running === before) return;
    const ended = state.exchanges.find(({ id }) => id === before);
    before = running;
    if (running !== undefined) announce(t('Answering…'));
    else if (ended !== undefined) announce(doneText(ended, t));
  };
}

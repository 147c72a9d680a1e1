import type { Store } from '../../state/store.ts';
import { watch } from '../../state/watch.ts';
import { type AskState, type Exchange, runningOf } from './ask-state.ts';

/** The editor writes what is kept with each change of it. */
const keptCharactersMax = 400_000;

export interface KeptConversation {
  readonly exchanges: readonly Exchange[];
  readonly project?: string;
  readonly conversationId?: string;
}

/** Keeps a question once it is asked, and its answer once it has ended: in between it changes with each piece. */
export function keepConversation(
  store: Pick<Store<AskState, never>, 'get' | 'subscribe'>,
  keep: (conversation: KeptConversation) => void,
): void {
  watch(
    store,
    (state) => {
      const running = runningOf(state);
      return [running?.id, running === undefined && state.exchanges, state.project, state.conversationId] as const;
    },
    () => keep(toKeep(store.get())),
  );
}

/**
 * Returns the state that a page restores after the window was reloaded: the newest exchanges, as far as they came,
 * without their steps.
 */
export function toKeep({ exchanges, project, conversationId }: AskState): KeptConversation {
  let room = keptCharactersMax;
  const kept: Exchange[] = [];
  for (const exchange of exchanges.map(withoutSteps).toReversed()) {
    room -= JSON.stringify(exchange).length;
    if (room < 0) break;
    kept.unshift(exchange.state === 'running' ? { ...exchange, state: 'stopped' } : exchange);
  }
  return { exchanges: kept, ...(project && { project }), ...(conversationId && { conversationId }) };
}

/** Reads a stored state of any version: values that are no exchange are left out. */
export function fromKept(kept: Readonly<Record<string, unknown>>): KeptConversation {
  const { exchanges, project, conversationId } = kept;
  return {
    exchanges: Array.isArray(exchanges) ? exchanges.filter(isExchange).map(withoutSteps) : [],
    ...(typeof project === 'string' && { project }),
    ...(typeof conversationId === 'string' && { conversationId }),
  };
}

function withoutSteps({ steps: _steps, ...exchange }: Exchange): Exchange {
  return exchange;
}

const states: readonly unknown[] = ['answered', 'stopped', 'failed'] satisfies Exchange['state'][];

function isExchange(value: unknown): value is Exchange {
  if (typeof value !== 'object' || value === null) return false;
  const { id, project, question, state, text, sources } = value as Readonly<Record<string, unknown>>;
  const isText = [project, question, text].every((each) => typeof each === 'string');
  return isText && Number.isInteger(id) && states.includes(state) && Array.isArray(sources) && sources.every(isSource);
}

function isSource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { file, line, endLine, content } = value as Readonly<Record<string, unknown>>;
  return typeof file === 'string' && typeof content === 'string' && Number.isInteger(line) && Number.isInteger(endLine);
}

import { type Bridge, BridgeError } from '../../bridge/bridge.ts';
import { pause } from '../../bridge/pause.ts';
import { Latest } from '../../elements/latest.ts';
import type { Store } from '../../state/store.ts';
import type { Asking } from './ask-parts.ts';
import { type AskAction, type AskState, type Exchange, runningOf } from './ask-state.ts';

type AskStore = Pick<Store<AskState, AskAction>, 'get' | 'dispatch' | 'subscribe'>;

/** The engine holds its answer so long while a run is under way; one that does not is asked no more often than this. */
const indexWaitSeconds = 30;
const indexRestMs = 500;

/** Characters that the engine takes. */
export const questionMax = 4000;

/** Asks the questions of a page, one at a time: a new one stops the one before. */
export function runAsk(store: AskStore, bridge: Pick<Bridge, 'call'>): Asking {
  const asking = new Latest((error) => {
    const running = runningOf(store.get());
    if (!(error instanceof BridgeError)) throw error;
    const { code, message } = error;
    if (running !== undefined) store.dispatch({ kind: 'failed', id: running.id, failure: { code, message } });
  });
  const run = (exchange: Exchange | undefined, isFirst = false) => {
    if (exchange !== undefined) asking.run((signal) => answer(store, bridge, exchange, isFirst, signal));
  };
  const again = (id: number, isFirst: boolean) => {
    stop();
    store.dispatch({ kind: 'again', id });
    run(runningOf(store.get()), isFirst);
  };
  const stop = () => {
    asking.stop();
    store.dispatch({ kind: 'stopped' });
  };
  return {
    ask(text) {
      const question = text.trim().slice(0, questionMax);
      const { project } = store.get();
      if (question === '' || project === undefined) return;
      asking.stop();
      store.dispatch({ kind: 'asked', project, question });
      run(runningOf(store.get()));
    },
    askRemote(id) {
      const asked = store.get().exchanges.find((each) => each.id === id);
      if (asked === undefined) return;
      asking.stop();
      const { project, question } = asked;
      store.dispatch({ kind: 'asked', project, question, isOfRemote: true });
      run(runningOf(store.get()));
    },
    again: (id) => again(id, false),
    indexThenAsk: (id) => again(id, true),
    stop,
    renew() {
      asking.stop();
      store.dispatch({ kind: 'renewed' });
    },
    chooseProject: (id) => store.dispatch({ kind: 'project', id }),
  };
}

async function answer(
  store: AskStore,
  bridge: Pick<Bridge, 'call'>,
  { id, project, question, isOfRemote }: Exchange,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (!areListed(store)) await untilListed(store, signal);
  if (isOfRemote === true) {
    const asked = { projectId: project, question, detail: 'full' as const };
    const { data } = await bridge.call('sync.ask', asked, signal);
    if (!signal.aborted) store.dispatch({ kind: 'answered', id, answer: data });
    return;
  }
  if (isFirst) await readProject(bridge, project, signal);
  const { conversationId, project: current } = store.get();
  const params = {
    id: project,
    question,
    detail: 'full' as const,
    ...(project === current && conversationId && { conversationId }),
  };
  const { data } = await bridge.call('ask.run', params, signal, (piece) => {
    if (!signal.aborted) store.dispatch({ kind: 'item', id, piece });
  });
  if (!signal.aborted) store.dispatch({ kind: 'answered', id, answer: data });
}

/** Resolves when the run is over, with any result: the question then says what it lacks. */
async function readProject(bridge: Pick<Bridge, 'call'>, id: string, signal: AbortSignal): Promise<void> {
  await bridge.call('index.start', { id }, signal);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is over
    const { data } = await bridge.call('index.state', { id, wait: indexWaitSeconds }, signal);
    if (data.status !== 'indexing') return;
    // oxlint-disable-next-line no-await-in-loop
    await pause(indexRestMs, signal);
  }
}

function areListed(store: AskStore): boolean {
  const { projects, failure } = store.get();
  return projects !== undefined || failure !== undefined;
}

/**
 * A project from a page's stored state may not exist any more: that is known once the engine has listed its projects.
 */
function untilListed(store: AskStore, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = store.subscribe(() => {
      if (!areListed(store)) return;
      stop();
      resolve();
    });
    const end = () => {
      stop();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

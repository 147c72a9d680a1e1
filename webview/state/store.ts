/** One state, changed by actions alone. */
export interface Store<State, Action> {
  get(): State;
  dispatch(action: Action): void;
  /** Calls the listener after each change; the answer takes it away again. */
  subscribe(listener: (state: State, before: State) => void): () => void;
}

/**
 * An action that a listener dispatches is reduced at once and published after the one before, so that all listeners see
 * the same order.
 */
export function createStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  first: State,
): Store<State, Action> {
  const listeners = new Set<(state: State, before: State) => void>();
  const changes: [state: State, before: State][] = [];
  let state = first;
  let isPublishing = false;

  const publish = () => {
    if (isPublishing) return;
    isPublishing = true;
    try {
      for (let change = changes.shift(); change !== undefined; change = changes.shift()) {
        for (const listener of listeners) listener(...change);
      }
    } finally {
      isPublishing = false;
    }
  };

  return {
    get: () => state,
    dispatch(action) {
      const before = state;
      state = reduce(before, action);
      if (state === before) return;
      changes.push([state, before]);
      publish();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

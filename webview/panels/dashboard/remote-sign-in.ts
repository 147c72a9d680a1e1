import type { RemoteSession } from '../../bridge/remote-session.ts';
import type { PageState } from '../../state/page-state.ts';
import type { PageAction } from '../../state/reduce-page.ts';
import type { Store } from '../../state/store.ts';

type PageStore = Store<PageState, PageAction>;

const unreachable = 'The server does not answer. Try again.';

/** Opens the session that this browser has, or one with a key that stood in the address. */
export async function beginSession(session: RemoteSession, store: PageStore, key: string | undefined): Promise<void> {
  if (key !== undefined) return signInWith(session, store, key);
  const asked = await session.ask().catch(() => undefined);
  if (asked?.isOpen === true) return store.dispatch({ kind: 'start' });
  store.dispatch({ kind: 'keyRefused', reason: asked === undefined ? unreachable : '' });
}

/** Exchanges a key for a session; the page forgets the key. */
export async function signInWith(session: RemoteSession, store: PageStore, key: string): Promise<void> {
  const reason = await session.open(key).catch(() => unreachable);
  store.dispatch(reason === undefined ? { kind: 'start' } : { kind: 'keyRefused', reason });
}

export async function signOutOf(session: RemoteSession, store: PageStore): Promise<void> {
  const isOver = await session.close().then(
    () => true,
    () => false,
  );
  if (isOver) return store.dispatch({ kind: 'keyRefused', reason: 'You are signed out.' });
  store.dispatch({ kind: 'notice', text: unreachable, atMs: Date.now() });
}

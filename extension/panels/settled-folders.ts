import { fileFolders } from '../places/file-folders.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { isSettled } from './window-projects.ts';

/** So long somebody waits to hear what the engine makes of the window's folders. */
const settledWaitMs = 20_000;

/** Resolves once the engine has said of each folder what it is to it, or nobody waits for that any more. */
export function settled(session: EngineSession, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      listening.dispose();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, settledWaitMs);
    const listening = session.onDidChangeState((state) => isSettled(state, fileFolders().length) && end());
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || isSettled(session.state, fileFolders().length)) end();
  });
}

import { fileFolders } from '../places/file-folders.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { isSettled } from './window-projects.ts';

/** Longest wait for the engine's status of the window's folders. */
const settledWaitMs = 20_000;

/** Resolves once the engine has reported the status of each folder, or the wait is over. */
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

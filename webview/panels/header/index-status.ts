import type { IndexState } from '#protocol/index-state.ts';
import { grouped } from '#webview/charts/describe.ts';

export interface StatusLine {
  readonly mark: 'ok' | 'busy' | 'bad';
  readonly text: string;
  /** More words for who points at it. */
  readonly title?: string;
}

const phases: Readonly<Record<IndexState['phase'], string>> = {
  idle: 'getting ready',
  scanning: 'looking for files',
  parsing: 'reading files',
  resolving: 'resolving imports',
  embedding: 'preparing search',
  writing: 'writing the index',
};

const notFollowed = 'The engine does not report the state of its index: what is shown may be out of date.';

/** The state of the index in a few words. */
export function indexStatus(index: IndexState | undefined, isConnected: boolean, isFollowed: boolean): StatusLine {
  if (!isConnected) return { mark: 'bad', text: 'connection lost, trying again' };
  if (!isFollowed) return { mark: 'bad', text: 'changes not followed, trying again', title: notFollowed };
  if (index === undefined) return { mark: 'busy', text: 'connecting' };
  if (index.status === 'indexing') return { mark: 'busy', text: progressText(index) };
  if (index.status === 'failed') return { mark: 'bad', text: 'indexing failed', title: failureText(index) };
  return index.status === 'created' ? { mark: 'busy', text: 'not indexed yet' } : { mark: 'ok', text: 'up to date' };
}

/** `reading files, 1,203 of 5,926` */
export function progressText({ phase, done, total }: IndexState): string {
  const counts = total > 0 ? `, ${grouped(Math.min(done, total))} of ${grouped(total)}` : '';
  return `${phases[phase]}${counts}`;
}

export function failureText({ failure }: IndexState): string {
  return failure === undefined ? 'No reason was given.' : `${failure.message} (${failure.code})`;
}

import type { Uri } from 'vscode';
import { withToken } from '../panels/abort-token.ts';
import { isAsleep } from '../panels/ask-for-page.ts';
import { findIn } from '../places/find-in.ts';
import { type EngineSession, type EngineState, statusOf } from '../session/engine-session.ts';
import { isIndexed } from '../status/freshness.ts';
import { type FoundInWindow, mergedByScore } from './found-code.ts';

/** Upper bound on the results in a window. */
export const resultsMax = 30;

/**
 * Searches all indexed folders of the window. Throws where none of them could be searched; one that could not among
 * others has no results.
 */
export async function searchWindow(session: EngineSession, query: string, signal: AbortSignal): Promise<FoundInWindow> {
  if (session.state.kind !== 'running' && !isAsleep(session)) await session.call('capabilities.get', {});
  const folders = indexedFolders(session.state);
  const asked = folders.map(async ({ id, uri: folder }): Promise<FoundInWindow> => {
    const params = { id, query, limit: resultsMax, detail: 'full' } as const;
    const { data } = await withToken(signal, (token) => session.call('search.run', params, token));
    return { ...data, results: data.results.map((result) => ({ ...result, folder })) };
  });
  const settled = await Promise.allSettled(asked);
  const found = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = settled.find((each) => each.status === 'rejected');
  if (found.length === 0 && failed !== undefined) throw failed.reason;
  const results = mergedByScore(
    found.map((each) => each.results),
    resultsMax,
  );
  const unsearched = results.length === 0 ? found.find((each) => each.unsearched)?.unsearched : undefined;
  return { results, ...(unsearched && { unsearched }) };
}

export function indexedFolders(state: EngineState): readonly { readonly id: string; readonly uri: string }[] {
  const folders = statusOf(state)?.folders.filter(isIndexed) ?? [];
  return folders.flatMap(({ projectId: id, uri }) => (id === undefined ? [] : [{ id, uri }]));
}

/** Changes with every folder that can be searched, and with its index. */
export function searchedIndex(state: EngineState): string {
  return (statusOf(state)?.folders ?? []).map(({ uri, index }) => `${uri} ${index?.snapshot}`).join('\n');
}

/** Where a file lies; undefined outside of the folders that can be searched. */
export function placeOfFile(
  state: EngineState,
  uri: Uri,
): { readonly folder: string; readonly path: string } | undefined {
  const found = findIn(indexedFolders(state), uri.toString());
  return found && { folder: found.folder.uri, path: found.path };
}

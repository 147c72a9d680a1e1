import { commands } from 'vscode';
import { tellFailure } from '../commands/tell-failure.ts';
import type { SearchParts } from './search-parts.ts';

const load = () => import('./search-code.ts');

/** Registers what finds code by what it does; nothing of it is read before it is first needed. */
export function registerSearch(parts: SearchParts): void {
  const { context, log } = parts;
  const on = (id: string, run: (loaded: Awaited<ReturnType<typeof load>>, given: unknown) => unknown) =>
    commands.registerCommand(id, (given: unknown) => tellFailure(log, async () => void run(await load(), given)));
  context.subscriptions.push(
    on('groundplan.searchCode', ({ searchCode }, text) =>
      searchCode(parts, typeof text === 'string' ? text : undefined),
    ),
    on('groundplan.findSimilarCode', ({ findSimilarCode }) => findSimilarCode(parts)),
  );
}

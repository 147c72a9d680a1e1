import { commands, window } from 'vscode';
import { tellFailure } from '../commands/tell-failure.ts';
import type { SearchPanel } from './search-panel.ts';
import { searchPanelType } from './search-panel-type.ts';
import type { SearchParts } from './search-parts.ts';

const load = () => import('./search-code.ts');

/** Registers what finds code by what it does; nothing of it is read before it is first needed. */
export function registerSearch(parts: SearchParts): void {
  const { context, log } = parts;
  let panel: Promise<SearchPanel> | undefined;
  const open = () => (panel ??= import('./search-panel.ts').then(({ SearchPanel }) => new SearchPanel(parts)));
  const showView = async (query?: string) => (await open()).show(query);
  const on = (id: string, run: (given: unknown) => Promise<unknown>) =>
    commands.registerCommand(id, (given: unknown) => tellFailure(log, async () => void (await run(given))));
  context.subscriptions.push(
    on('groundplan.searchCode', async (text) => (await load()).searchCode(parts, textOf(text), showView)),
    on('groundplan.findSimilarCode', async () => (await load()).findSimilarCode(parts, showView)),
    on('groundplan.openSearchView', (text) => showView(textOf(text))),
    window.registerWebviewPanelSerializer(searchPanelType, {
      deserializeWebviewPanel: async (restored) => (await open()).adopt(restored),
    }),
  );
}

function textOf(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}

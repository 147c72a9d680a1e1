import { commandsShowingFailures } from '../commands/show-failure.ts';
import type { PanelParts } from '../panels/panel-parts.ts';
import { restorePanels } from '../panels/restore-panels.ts';
import type { SearchPanel } from './search-panel.ts';

const load = () => import('./search-code.ts');

/** Registers what finds code by what it does; nothing of it is read before it is first needed. */
export function registerSearch(parts: PanelParts): void {
  const { context, log } = parts;
  let panel: Promise<SearchPanel> | undefined;
  const open = () => (panel ??= import('./search-panel.ts').then(({ SearchPanel }) => new SearchPanel(parts)));
  const showView = async (query?: string) => (await open()).show(query);
  const on = commandsShowingFailures(log);
  context.subscriptions.push(
    on('groundplan.searchCode', async (text) => (await load()).searchCode(parts, textOf(text), showView)),
    on('groundplan.findSimilarCode', async () => (await load()).findSimilarCode(parts, showView)),
    on('groundplan.openSearchView', (text) => showView(textOf(text))),
    restorePanels('search', open),
  );
}

function textOf(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}

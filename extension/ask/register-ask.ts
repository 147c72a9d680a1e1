import { commandsShowingFailures } from '../commands/show-failure.ts';
import type { PanelParts } from '../panels/panel-parts.ts';
import { restorePanels } from '../panels/restore-panels.ts';
import type { AskPanel } from './ask-panel.ts';

/** Registers the page of questions; nothing of it is read before it is first needed. */
export function registerAsk(parts: PanelParts): void {
  const { context, log } = parts;
  let panel: Promise<AskPanel> | undefined;
  const open = () => (panel ??= import('./ask-panel.ts').then(({ AskPanel }) => new AskPanel(parts)));
  const on = commandsShowingFailures(log);
  const aboutCode = async () => {
    const { codeAtCursor } = await import('./ask-about-code.ts');
    const wanted = await codeAtCursor(parts);
    if (wanted !== undefined) (await open()).show(wanted);
  };
  context.subscriptions.push(
    on('groundplan.askProject', async (text) =>
      (await open()).show(typeof text === 'string' ? { question: text } : {}),
    ),
    on('groundplan.askAboutCode', aboutCode),
    restorePanels('ask', open),
  );
}

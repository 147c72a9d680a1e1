import { commands, window } from 'vscode';
import { tellFailure } from '../commands/tell-failure.ts';
import { askPanelType } from './ask-panel-type.ts';
import type { AskPanel } from './ask-panel.ts';
import type { AskParts } from './ask-parts.ts';

/** Registers the page of questions; nothing of it is read before it is first needed. */
export function registerAsk(parts: AskParts): void {
  const { context, log } = parts;
  let panel: Promise<AskPanel> | undefined;
  const open = () => (panel ??= import('./ask-panel.ts').then(({ AskPanel }) => new AskPanel(parts)));
  const on = (id: string, run: (given: unknown) => Promise<unknown>) =>
    commands.registerCommand(id, (given: unknown) => tellFailure(log, async () => void (await run(given))));
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
    window.registerWebviewPanelSerializer(askPanelType, {
      deserializeWebviewPanel: async (restored) => (await open()).adopt(restored),
    }),
  );
}

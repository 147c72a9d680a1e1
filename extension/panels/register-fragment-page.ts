import { commands } from 'vscode';
import type { FragmentPage, FragmentPanel } from './fragment-panel.ts';
import type { PanelParts } from './panel-parts.ts';
import { restorePanels } from './restore-panels.ts';

interface FragmentCommand {
  readonly page: FragmentPage;
  readonly command: string;
  /** Returns the address of the view that the command asks for by its argument; undefined: the one that the page had. */
  readonly wanted: (argument: unknown) => string | undefined;
}

/** Registers a page and its command; nothing of it is read before it is first needed. */
export function registerFragmentPage(parts: PanelParts, { page, command, wanted }: FragmentCommand): void {
  let loading: Promise<FragmentPanel> | undefined;
  const open = (): Promise<FragmentPanel> =>
    (loading ??= import('./fragment-panel.ts').then(({ FragmentPanel }) => new FragmentPanel(parts, page)));
  parts.context.subscriptions.push(
    commands.registerCommand(command, async (argument: unknown) => (await open()).show(wanted(argument))),
    restorePanels(page, open),
  );
}

import { commands } from 'vscode';
import type { FragmentPage, FragmentPanel } from './fragment-panel.ts';
import type { PanelParts } from './panel-parts.ts';
import { restorePanels } from './restore-panels.ts';

/** Returns the address of the view that a command asks for by its argument; undefined: the one that the page had. */
type WantedView = (argument: unknown) => string | undefined;

interface FragmentCommands {
  readonly page: FragmentPage;
  /** By its command each. */
  readonly wanted: Readonly<Record<string, WantedView>>;
}

/** Registers a page and its commands; nothing of it is read before it is first needed. */
export function registerFragmentPage(parts: PanelParts, { page, wanted }: FragmentCommands): void {
  let loading: Promise<FragmentPanel> | undefined;
  const open = (): Promise<FragmentPanel> =>
    (loading ??= import('./fragment-panel.ts').then(({ FragmentPanel }) => new FragmentPanel(parts, page)));
  parts.context.subscriptions.push(
    ...Object.entries(wanted).map(([command, viewOf]) =>
      commands.registerCommand(command, async (argument: unknown) => (await open()).show(viewOf(argument))),
    ),
    restorePanels(page, open),
  );
}

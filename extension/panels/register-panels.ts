import { commands, type Uri, window } from 'vscode';
import { givenUri } from '../places/place-uri.ts';
import type { GraphPanels } from './graph-panels.ts';
import { commandOfAddress, fragmentOfLink } from './link-address.ts';
import type { HostParts } from './page-host.ts';
import type { Panels } from './panels.ts';
import { restorePanels } from './restore-panels.ts';

const neighbourhoodView = 'groundplan.neighbourhood';

/** Registers the panels and their commands; nothing of the panels is read before one is opened. */
export function registerPanels(parts: HostParts): GraphPanels {
  let loading: Promise<Panels> | undefined;
  const panels = () => (loading ??= import('./panels.ts').then(({ Panels }) => new Panels(parts)));
  const on = (id: string, run: (opened: Panels, ...given: unknown[]) => unknown) =>
    commands.registerCommand(id, async (...given: unknown[]) => run(await panels(), ...given));
  parts.context.subscriptions.push(
    on('groundplan.showGraph', (opened) => opened.showGraph()),
    on('groundplan.showInGraph', (opened, uri) => opened.showGraph({ uri: givenUri(uri) ?? activeUri() })),
    on('groundplan.showNeighbourhood', (opened, uri) => opened.showNeighbourhood(givenUri(uri))),
    on('groundplan.neighbourhoodOfSymbol', (opened) => opened.followSymbol(true)),
    on('groundplan.neighbourhoodOfFile', (opened) => opened.followSymbol(false)),
    on('groundplan.showCycleInGraph', (opened, cycle) => opened.showCycle(...cycleOf(cycle))),
    on('groundplan.showPath', (opened, from, to) => opened.showPath(givenUri(from), givenUri(to))),
    restorePanels('editor', panels),
    window.registerWebviewViewProvider(neighbourhoodView, {
      resolveWebviewView: async (view) => (await panels()).fill(view),
    }),
    window.registerUriHandler({
      async handleUri(link) {
        const fragment = fragmentOfLink(link);
        if (fragment === undefined) return;
        const command = commandOfAddress(fragment);
        if (command === undefined) (await panels()).showFragment(fragment);
        else await commands.executeCommand(command, fragment);
      },
    }),
  );
  return {
    showGraph: async (options) => (await panels()).showGraph(options),
    showFocus: async (project, file) => (await panels()).showFocus(project, file),
    showNeighbourhood: async () => (await panels()).showNeighbourhood(),
  };
}

function cycleOf(given: unknown): [folder?: string, cycle?: string, load?: 'all'] {
  const { folder, cycle, load } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return [textOf(folder), textOf(cycle), load === 'all' ? load : undefined];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function activeUri(): Uri | undefined {
  return window.activeTextEditor?.document.uri;
}

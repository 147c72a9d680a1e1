import { commands, type ExtensionContext, type LogOutputChannel, type Uri, window } from 'vscode';
import type { ActiveFile } from '../active-file/active-file.ts';
import { givenUri } from '../places/place-uri.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { graphPanelType, type GraphPanels } from './graph-panels.ts';
import { fragmentOfLink } from './link-address.ts';
import type { Panels } from './panels.ts';

const neighbourhoodView = 'groundplan.neighbourhood';

export interface PanelParts {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly log: LogOutputChannel;
  readonly active: ActiveFile;
}

/** Registers the panels, their commands and the serializer that brings them back after a reload. */
export function registerPanels(parts: PanelParts): GraphPanels {
  const { context } = parts;
  const panels = lazily(parts);
  const on = (id: string, run: (opened: Panels, ...given: unknown[]) => unknown) =>
    commands.registerCommand(id, async (...given: unknown[]) => run(await panels(), ...given));
  context.subscriptions.push(
    on('groundplan.showGraph', (opened) => opened.showGraph()),
    on('groundplan.showInGraph', (opened, uri) => opened.showGraph({ uri: givenUri(uri) ?? activeUri() })),
    on('groundplan.showNeighbourhood', (opened, uri) => opened.showNeighbourhood(givenUri(uri))),
    on('groundplan.neighbourhoodOfSymbol', (opened) => opened.followSymbol(true)),
    on('groundplan.neighbourhoodOfFile', (opened) => opened.followSymbol(false)),
    on('groundplan.showCycleInGraph', (opened, cycle) => opened.showCycle(...cycleOf(cycle))),
    on('groundplan.showPath', (opened, from, to) => opened.showPath(givenUri(from), givenUri(to))),
    window.registerWebviewPanelSerializer(graphPanelType, {
      deserializeWebviewPanel: async (panel) => (await panels()).adopt(panel),
    }),
    window.registerWebviewViewProvider(neighbourhoodView, {
      resolveWebviewView: async (view) => (await panels()).fill(view),
    }),
    window.registerUriHandler({
      async handleUri(link) {
        const fragment = fragmentOfLink(link);
        if (fragment !== undefined) (await panels()).showFragment(fragment);
      },
    }),
  );
  return {
    showGraph: async (options) => (await panels()).showGraph(options),
    showFocus: async (project, file) => (await panels()).showFocus(project, file),
    showNeighbourhood: async () => (await panels()).showNeighbourhood(),
  };
}

/** Nothing of the panels is read before one is opened. */
function lazily({ context, session, log, active }: PanelParts): () => Promise<Panels> {
  let loading: Promise<Panels> | undefined;
  const load = async () => {
    const { Panels } = await import('./panels.ts');
    return new Panels({ context, session, active, warn: (text) => log.warn(text) });
  };
  return () => (loading ??= load());
}

function cycleOf(given: unknown): [folder?: string, cycle?: string, types?: 'exclude'] {
  const { folder, cycle, types } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return [textOf(folder), textOf(cycle), types === 'exclude' ? types : undefined];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function activeUri(): Uri | undefined {
  return window.activeTextEditor?.document.uri;
}

import { commands, type ExtensionContext, type LogOutputChannel, Uri, window } from 'vscode';
import type { EngineSession } from '../session/engine-session.ts';
import type { GraphPanels } from './graph-panels.ts';
import { fragmentOfLink } from './link-address.ts';
import type { Panels } from './panels.ts';

const graphPanelType = 'groundplan.graph';
const neighbourhoodView = 'groundplan.neighbourhood';

/** Registers the panels, their commands and the serializer that brings them back after a reload. */
export function registerPanels(context: ExtensionContext, session: EngineSession, log: LogOutputChannel): GraphPanels {
  const panels = lazily(context, session, log);
  const on = (id: string, run: (opened: Panels, ...given: unknown[]) => unknown) =>
    commands.registerCommand(id, async (...given: unknown[]) => run(await panels(), ...given));
  context.subscriptions.push(
    on('groundplan.showGraph', (opened) => opened.showGraph()),
    on('groundplan.showInGraph', (opened, uri) => opened.showGraph({ uri: uriOf(uri) ?? activeUri() })),
    on('groundplan.showNeighbourhood', (opened, uri) => opened.showNeighbourhood(uriOf(uri))),
    on('groundplan.showCycleInGraph', (opened, cycle) => opened.showCycle(...cycleOf(cycle))),
    on('groundplan.showPath', (opened, from, to) => opened.showPath(uriOf(from), uriOf(to))),
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
    showNeighbourhood: async () => (await panels()).showNeighbourhood(),
  };
}

/** Nothing of the panels is read before one is opened. */
function lazily(context: ExtensionContext, session: EngineSession, log: LogOutputChannel): () => Promise<Panels> {
  let loading: Promise<Panels> | undefined;
  const load = async () => {
    const { Panels } = await import('./panels.ts');
    const panels = new Panels({ context, session, warn: (text) => log.warn(text) });
    context.subscriptions.push(panels);
    return panels;
  };
  return () => (loading ??= load());
}

/** A command gets a URI from the explorer and a row from a tree view. */
function uriOf(given: unknown): Uri | undefined {
  if (given instanceof Uri) return given;
  if (typeof given === 'string') return Uri.parse(given);
  const { resourceUri, resource } = (given ?? {}) as { readonly resourceUri?: unknown; readonly resource?: unknown };
  if (resourceUri instanceof Uri) return resourceUri;
  const { folder, path } = (resource ?? {}) as { readonly folder?: unknown; readonly path?: unknown };
  if (typeof folder !== 'string' || typeof path !== 'string') return undefined;
  return Uri.joinPath(Uri.parse(folder), path);
}

function cycleOf(given: unknown): [folder?: string, cycle?: string] {
  const { folder, cycle } = (given ?? {}) as { readonly folder?: unknown; readonly cycle?: unknown };
  return [textOf(folder), textOf(cycle)];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function activeUri(): Uri | undefined {
  return window.activeTextEditor?.document.uri;
}

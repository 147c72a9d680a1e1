import type { ExtensionContext } from 'vscode';
import type { GraphPanels } from '../panels/graph-panels.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { registerArchitecture } from './architecture/register-architecture.ts';
import { registerDependencies } from './dependencies/register-dependencies.ts';
import { registerOverview } from './overview/register-overview.ts';
import { registerProblems } from './problems/register-problems.ts';
import { registerRowCommands } from './row-commands.ts';
import { ViewContext } from './view-context.ts';

/** Registers the tree views with their commands. */
export function registerViews(
  { subscriptions, workspaceState }: ExtensionContext,
  session: EngineSession,
  panels: GraphPanels,
): void {
  const context = new ViewContext(session);
  const dependencies = registerDependencies(context);
  const views = [
    registerOverview(context),
    registerArchitecture(context, workspaceState),
    dependencies,
    registerProblems(context, workspaceState),
  ];
  subscriptions.push(context, ...views, registerRowCommands(context, views, dependencies, panels));
}

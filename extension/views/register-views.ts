import type { ExtensionContext } from 'vscode';
import type { ActiveFile } from '../active-file/active-file.ts';
import type { OpenImpact } from '../impact/register-impact.ts';
import type { GraphPanels } from '../panels/graph-panels.ts';
import { registerRemoteView } from '../remote/register-remote-view.ts';
import type { RemoteFollower } from '../remote/remote-follower.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { completeStep } from '../status/walkthrough-steps.ts';
import { registerArchitecture } from './architecture/register-architecture.ts';
import { registerDependencies } from './dependencies/register-dependencies.ts';
import { registerImpactView } from './impact/register-impact-view.ts';
import { LeftOutTests } from './left-out-tests.ts';
import { registerOverview } from './overview/register-overview.ts';
import { registerCycles } from './cycles/register-cycles.ts';
import { registerRowCommands } from './row-commands.ts';
import { ViewContext } from './view-context.ts';

export interface ViewParts {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly panels: GraphPanels;
  readonly active: ActiveFile;
  readonly impact: OpenImpact;
  readonly remote: RemoteFollower;
}

/** Registers the tree views with their commands. */
export function registerViews({
  context: { subscriptions, workspaceState, globalState },
  session,
  panels,
  active,
  impact,
  remote,
}: ViewParts): void {
  const tests = new LeftOutTests(workspaceState);
  const context = new ViewContext(session, tests);
  const dependencies = registerDependencies(context, active, () => completeStep(globalState, 'followed'));
  const views = [
    registerOverview(context),
    registerArchitecture(context, workspaceState),
    dependencies,
    registerCycles(context, workspaceState),
    registerImpactView(context, impact),
    registerRemoteView(context, remote),
  ];
  const refresh = (): void => {
    for (const { rows } of views) rows.refresh();
  };
  subscriptions.push(
    context,
    tests.register(refresh),
    ...views,
    registerRowCommands(context, views, dependencies, panels),
  );
}

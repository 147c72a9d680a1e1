import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { ActiveFile } from '../active-file/active-file.ts';
import type { GraphPanels } from '../panels/graph-panels.ts';
import type { EngineSession } from '../session/engine-session.ts';

export interface ImpactParts {
  readonly context: ExtensionContext;
  readonly session: EngineSession;
  readonly log: LogOutputChannel;
  readonly active: ActiveFile;
  readonly panels: GraphPanels;
}

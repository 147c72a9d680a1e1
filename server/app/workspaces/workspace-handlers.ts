import type { HandlersOf } from '../operations/handler-table.ts';
import { type AttachContext, attachWorkspace } from './attach-workspace.ts';
import { type IndexContext, indexHandlers } from './index-handlers.ts';
import { type OpenWorkspaceContext, openWorkspace } from './open-workspace.ts';
import { type TrustContext, trustHandlers } from './trust.ts';

export interface WorkspaceParts extends AttachContext, IndexContext, OpenWorkspaceContext, TrustContext {
  readonly state: IndexContext['state'] & TrustContext['state'];
  readonly roots: AttachContext['roots'];
}

type WorkspaceId = keyof (ReturnType<typeof indexHandlers> & ReturnType<typeof trustHandlers>);

export function workspaceHandlers(
  parts: WorkspaceParts,
): HandlersOf<WorkspaceId | 'workspace.open' | 'workspace.attach'> {
  return {
    ...indexHandlers(parts),
    ...trustHandlers(parts),
    'workspace.open': (params, context) => openWorkspace(parts, params, context),
    'workspace.attach': (params, context) => attachWorkspace(parts, params, context),
  };
}

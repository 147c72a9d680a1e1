import { createEditorEngine } from './editor/create-editor-engine.ts';
import { groupsOf, handlersOf } from './engine/engine-handlers.ts';
import { createHolders } from './engine/engine-holders.ts';
import type { EngineParts } from './engine/engine-parts.ts';
import type { EditorEngine } from './editor/editor-engine.ts';
import { serverFigures } from './serving/server-figures.ts';
import { type HttpInterface, HttpServing } from './serving/http-serving.ts';
import { memberRules } from './members/member-rules.ts';
import { remoteAccess } from './members/remote-access.ts';
import type { OperationCaller } from './operations/operation.ts';
import { operationCaller } from './operations/operation-caller.ts';
import { SignOns } from './members/sign-on.ts';

export interface Engine {
  readonly operations: OperationCaller;
  readonly editor: EditorEngine;
  /** Ends what is under way and writes what is finished. */
  close(): Promise<void>;
}

/** Wires the use cases: everything an engine can do, over the ports that the root gave. */
export function createEngine(parts: EngineParts): Engine {
  const holders = createHolders(parts);
  const { structures, workspaces, webhooks, sync, analysis, transformer, histories, trends, changes, security } =
    holders;
  const start: HttpInterface['start'] = (options) =>
    parts.http(operations, remoteAccess(groups.members, signOns)).start(options);
  const http = new HttpServing({ start }, parts.dashboard, {
    isReady: () => holders.remote.served !== undefined,
    figures: () => serverFigures({ ...parts, workspaces, clones: holders.clones }),
  });
  const groups = groupsOf(parts, holders, http);
  const signOnSettings = () => holders.remote.served?.options.oidc;
  const signOns = new SignOns({ ...parts, ...groups.members, signOnSettings });
  const operations = operationCaller(handlersOf(parts, holders, groups), memberRules(parts));
  parts.state.deleteRunKeys();
  // A command that ends after its answer would only begin what it cuts off.
  if (parts.watch) {
    workspaces.resume();
    webhooks.resume();
    structures.pushed.sweep();
    sync.resume();
  }
  return {
    operations,
    editor: createEditorEngine({ ...parts, ...holders, ...security, operations, http }),
    close: async () => {
      await Promise.all([http.close(), webhooks.close(), sync.close()]);
      for (const part of [histories, ...changes, structures.pushedChanges]) part.close();
      // oxlint-disable-next-line no-await-in-loop -- what the others work for is closed last
      for (const part of [
        holders.clones,
        security.scans,
        security.advisoryUpdates,
        trends,
        transformer,
        analysis,
        workspaces,
      ])
        await part.close();
    },
  };
}

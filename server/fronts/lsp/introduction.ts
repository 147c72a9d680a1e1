import type { InitializeParams, ServerCapabilities } from 'vscode-languageserver-protocol';
import {
  showCalleesCommand,
  showCallersCommand,
  showDependenciesCommand,
  showDependentsCommand,
  showImpactOfSymbolCommand,
} from '#protocol/editor.ts';
import type { Settings } from './editor-options.ts';
import { uriOfPath } from './file-uris.ts';
import { incremental, type LanguageClient } from './language-client.ts';

/** A client that brings its own commands would take those of the server for doubles. */
export function serverCapabilities({ commands }: Settings, client: LanguageClient): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: incremental, save: true },
    codeLensProvider: { resolveProvider: true },
    hoverProvider: true,
    workspaceSymbolProvider: true,
    callHierarchyProvider: true,
    typeHierarchyProvider: true,
    codeActionProvider: { codeActionKinds: ['quickfix'] },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    ...(client.pullsDiagnostics && {
      diagnosticProvider: { identifier: 'groundplan', interFileDependencies: true, workspaceDiagnostics: false },
    }),
    ...(commands === 'server' && {
      executeCommandProvider: {
        commands: [
          showDependentsCommand,
          showDependenciesCommand,
          showCallersCommand,
          showCalleesCommand,
          showImpactOfSymbolCommand,
        ],
      },
    }),
  };
}

/** Older clients name one root. */
export function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): readonly string[] {
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri);
  if (rootUri) return [rootUri];
  return rootPath ? [uriOfPath(rootPath)] : [];
}

import {
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  type McpServerDefinitionProvider,
  McpStdioServerDefinition,
  Uri,
  workspace,
} from 'vscode';
import { fileFolders } from '../places/file-folders.ts';

/** As the manifest names it. */
export const serverProviderId = 'groundplan.mcp';

/**
 * Provides a server of the Model Context Protocol for each folder: the program that ships with the extension, run by
 * the editor's own Node. Folders that are not trusted get none.
 */
export function provideServers(
  { extensionUri, extension, subscriptions }: ExtensionContext,
  stateFolder: () => string | undefined,
): McpServerDefinitionProvider & Disposable {
  const changes = new EventEmitter<void>();
  const { version } = extension.packageJSON as { readonly version: string };
  const program = Uri.joinPath(extensionUri, 'dist', 'server', 'cli.js').fsPath;
  subscriptions.push(
    workspace.onDidChangeWorkspaceFolders(() => changes.fire()),
    workspace.onDidGrantWorkspaceTrust(() => changes.fire()),
  );
  const definitions = (): McpStdioServerDefinition[] => {
    const folders = workspace.isTrusted ? fileFolders() : [];
    const state = stateFolder();
    return folders.map(({ uri, name }) => {
      const label = folders.length === 1 ? 'Groundplan' : `Groundplan: ${name}`;
      const place = state === undefined || state === '' ? [] : ['--state', state];
      const words = [program, 'mcp', '--workspace', uri.fsPath, ...place];
      return new McpStdioServerDefinition(label, process.execPath, words, { ELECTRON_RUN_AS_NODE: '1' }, version);
    });
  };
  return {
    onDidChangeMcpServerDefinitions: changes.event,
    provideMcpServerDefinitions: definitions,
    dispose: () => changes.dispose(),
  };
}

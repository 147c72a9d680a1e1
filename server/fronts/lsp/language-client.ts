import type { MessageConnection } from 'vscode-jsonrpc/node';
import type { ClientCapabilities, DocumentSelector } from 'vscode-languageserver-protocol';

/** Documents are sent change by change. */
export const incremental = 2;

/** The client of one stream: what it can, and what is sent to it. */
export class LanguageClient {
  readonly #rpc: MessageConnection;
  #capabilities: ClientCapabilities = {};

  constructor(rpc: MessageConnection) {
    this.#rpc = rpc;
  }

  introduce(capabilities: ClientCapabilities | undefined): void {
    this.#capabilities = capabilities ?? {};
  }

  get pullsDiagnostics(): boolean {
    return this.#capabilities.textDocument?.diagnostic !== undefined;
  }

  get readsMarkdown(): boolean {
    return this.#capabilities.textDocument?.hover?.contentFormat?.includes('markdown') ?? false;
  }

  notify(method: string, params: unknown): void {
    // A client that is gone gets nothing, and its stream's end says so.
    this.#rpc.sendNotification(method, params).catch(() => undefined);
  }

  /** Has the client ask again for what changed with a snapshot. */
  refresh(): void {
    const { workspace } = this.#capabilities;
    this.refreshLenses();
    if (this.pullsDiagnostics && workspace?.diagnostics?.refreshSupport) this.#ask('workspace/diagnostic/refresh');
  }

  refreshLenses(): void {
    if (this.#capabilities.workspace?.codeLens?.refreshSupport) this.#ask('workspace/codeLens/refresh');
  }

  /** Has the client send texts of documents beside those that it was set up for. */
  follow(documentSelector: DocumentSelector): void {
    if (this.#capabilities.textDocument?.synchronization?.dynamicRegistration !== true) return;
    const options = {
      didOpen: {},
      didChange: { syncKind: incremental },
      didSave: { includeText: false },
      didClose: {},
    };
    const registrations = Object.entries(options).map(([what, further]) => ({
      id: `groundplan-${what}`,
      method: `textDocument/${what}`,
      registerOptions: { documentSelector, ...further },
    }));
    this.#ask('client/registerCapability', { registrations });
  }

  #ask(method: string, params?: object): void {
    const answer = params === undefined ? this.#rpc.sendRequest(method) : this.#rpc.sendRequest(method, params);
    answer.catch(() => undefined);
  }
}

import { commands, env, l10n, type WebviewView } from 'vscode';
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { FollowedSymbol } from './followed-symbol.ts';
import { completeStep } from '../status/walkthrough-steps.ts';
import { type HostParts, PageHost } from './page-host.ts';

/** The view of the neighbourhood: there is one, and it is filled whenever the editor makes it. */
export class NeighbourhoodView {
  readonly #parts: HostParts;
  readonly #showGraph: (project: string | undefined, file: string) => void;
  readonly #followed: FollowedSymbol;
  #host: PageHost | undefined;
  /** For a view that is being opened. */
  #held: ExtensionMessage | undefined;

  constructor(parts: HostParts, showGraph: (project: string | undefined, file: string) => void) {
    this.#parts = parts;
    this.#showGraph = showGraph;
    this.#followed = new FollowedSymbol(parts, parts.context.workspaceState);
    parts.context.subscriptions.push(this.#followed);
  }

  fill(view: WebviewView): void {
    const host = new PageHost(view.webview, 'neighbourhood', this.#parts, {
      followed: this.#followed,
      words: { language: env.language, texts: l10n.bundle ?? {} },
      graph: this.#showGraph,
      leave: () => void commands.executeCommand('workbench.action.focusActiveEditorGroup'),
    });
    this.#host = host;
    completeStep(this.#parts.context.globalState, 'followed');
    if (this.#held !== undefined) host.send(this.#held);
    this.#held = undefined;
    view.onDidChangeVisibility(() => !view.visible && host.hide());
    view.onDidDispose(() => {
      host.dispose();
      if (this.#host === host) this.#host = undefined;
    });
  }

  /** Around the symbol at the cursor, or around its file. */
  followSymbol(isOn: boolean): Promise<void> {
    return this.#followed.turn(isOn);
  }

  send(message: ExtensionMessage): void {
    if (this.#host === undefined) this.#held = message;
    else this.#host.send(message);
  }
}
